// The decision sets that threads are searching at this moment, so that no two threads search the same one if they have
// anything else to do (Weill's ABDADA in Kerrigan's simple form: nobody owns a subtree, all meet in the memo).
//
// A small table of keys without locks. It may miss a set (two keys at one place) or tell of one for a moment too long:
// both only change who does what first.
#pragma once

#include "engine/memory/key.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace deduce {

class OpenSets {
  public:
    // Registers a set while it lives.
    class Mark {
      public:
        Mark(OpenSets& sets, const Key& key, bool is_wanted) {
            if (!is_wanted) return;
            std::uint64_t nobody = 0;
            auto& place = sets.place_of(key);
            if (place.compare_exchange_strong(nobody, key.low, std::memory_order_relaxed)) place_ = &place;
        }
        ~Mark() {
            if (place_ != nullptr) place_->store(0, std::memory_order_relaxed);
        }
        Mark(const Mark&) = delete;
        Mark& operator=(const Mark&) = delete;

      private:
        std::atomic<std::uint64_t>* place_ = nullptr;
    };

    bool has(const Key& key) { return place_of(key).load(std::memory_order_relaxed) == key.low; }

  private:
    static constexpr std::size_t places = std::size_t{1} << 16;

    std::atomic<std::uint64_t>& place_of(const Key& key) { return places_[key.low % places]; }

    std::array<std::atomic<std::uint64_t>, places> places_{};
};

} // namespace deduce
