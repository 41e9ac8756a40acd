// Numbers by the keys of sets, 16 bytes a place, for as many sets as fit into memory.
#pragma once

#include "engine/memory/key.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace deduce {

// 96 bits of a key are kept. Sets that share them would be taken for equal: in a proof of 10^9 questions about 10^7
// sets that happens with a probability of 10^-13, and gives a certificate that does not verify.
class KeyIndex {
  public:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    std::uint32_t find(const Key& key) const { return places_.empty() ? none : places_[place_of(key)].number; }

    // The key has no number yet.
    void add(const Key& key, std::uint32_t number) {
        if (4 * (count_ + 1) > 3 * places_.size()) grow();
        count_++;
        places_[place_of(key)] = {key.low, static_cast<std::uint32_t>(key.high), number};
    }

  private:
    struct Place {
        std::uint64_t low = 0;
        std::uint32_t high = 0;
        std::uint32_t number = none;
    };

    // Where the key is, or would be.
    std::size_t place_of(const Key& key) const {
        const std::size_t mask = places_.size() - 1;
        std::size_t at = key.low & mask;
        while (places_[at].number != none &&
               (places_[at].low != key.low || places_[at].high != std::uint32_t(key.high)))
            at = (at + 1) & mask;
        return at;
    }

    void grow() {
        const std::vector<Place> before =
            std::exchange(places_, std::vector<Place>(places_.empty() ? 4 : 2 * places_.size()));
        for (const Place& p : before)
            if (p.number != none) places_[place_of({p.high, p.low})] = p;
    }

    std::vector<Place> places_; // a power of two, three quarters full at the most
    std::size_t count_ = 0;
};

} // namespace deduce
