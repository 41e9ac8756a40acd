// The heap for small arrays, the system's pages for large ones.
#include "engine/memory/large_array.hpp"

#include "engine/memory/huge_pages.hpp"

#include <cstdlib>
#include <cstring>
#include <new>

namespace deduce {
namespace {

constexpr std::size_t cache_line = 64;

} // namespace

LargeArray::LargeArray(std::size_t bytes) : size_(bytes) {
    if (bytes < huge_page) {
        const std::size_t room = (bytes / cache_line + 1) * cache_line;
        void* heap = std::aligned_alloc(cache_line, room);
        if (heap == nullptr) throw std::bad_alloc();
        std::memset(heap, 0, room);
        bytes_ = {static_cast<std::uint8_t*>(heap), Free{nullptr, 0}};
        return;
    }
    const AlignedRoom room = reserve_aligned(bytes);
    if (room.mapping == nullptr) throw std::bad_alloc();
    wish_for_huge_pages(room.first, bytes);
    bytes_ = {room.first, Free{room.mapping, room.mapped_bytes}};
}

void LargeArray::Free::operator()(std::uint8_t* bytes) const {
    if (mapping == nullptr)
        std::free(bytes);
    else
        munmap(mapping, mapped_bytes);
}

} // namespace deduce
