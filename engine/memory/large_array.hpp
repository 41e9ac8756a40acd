// Bytes on huge pages where there are many and the system has them. A table of 30 MB takes 7500 page faults otherwise,
// which cost more than its filling, and what is read at random (a memo, rows far apart) then misses the address
// translation at almost every read. Zeros that are never touched cost nothing but addresses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace deduce {

class LargeArray {
  public:
    LargeArray() = default;
    // Zeros. Aligned to a cache line at least. Throws std::bad_alloc.
    explicit LargeArray(std::size_t bytes);
    // Bytes that may be anything, for who fills them soon; of a large room that was given back, if there is one.
    static LargeArray unwritten(std::size_t bytes);
    // Bytes that are somebody else's, and outlive it.
    static LargeArray lent(std::span<std::uint8_t> bytes);

    std::size_t size() const { return size_; }
    // Forgets what lies beyond `bytes`, of which there are no more than size().
    void shrink(std::size_t bytes) { size_ = bytes; }
    template <class T = std::uint8_t>
    T* as() {
        return reinterpret_cast<T*>(bytes_.get());
    }
    template <class T = std::uint8_t>
    const T* as() const {
        return reinterpret_cast<const T*>(bytes_.get());
    }

  private:
    enum class Owner : std::uint8_t { heap, system, spare_rooms, somebody_else };
    struct Free {
        Owner owner;
        void* mapping; // of the system's and of spare rooms
        std::size_t mapped_bytes;
        void operator()(std::uint8_t* bytes) const;
    };

    std::size_t size_ = 0;
    std::unique_ptr<std::uint8_t, Free> bytes_{nullptr, Free{Owner::heap, nullptr, 0}};
};

} // namespace deduce
