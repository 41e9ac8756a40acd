// Bytes without values, on huge pages where there are many: a table of 30 MB takes 7500 page faults otherwise, which
// cost more than its filling, and its rows then miss the TLB.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace deduce {

class LargeArray {
  public:
    LargeArray() = default;
    explicit LargeArray(std::size_t bytes);

    std::size_t size() const { return size_; }
    template <class T = std::uint8_t>
    T* as() {
        return reinterpret_cast<T*>(bytes_.get());
    }
    template <class T = std::uint8_t>
    const T* as() const {
        return reinterpret_cast<const T*>(bytes_.get());
    }

  private:
    struct Free {
        void operator()(std::uint8_t* bytes) const;
    };

    std::size_t size_ = 0;
    std::unique_ptr<std::uint8_t, Free> bytes_;
};

} // namespace deduce
