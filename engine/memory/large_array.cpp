// The heap for small arrays, the system's pages for large ones.
#include "engine/memory/large_array.hpp"

#include "engine/memory/huge_pages.hpp"
#include "engine/memory/spare_rooms.hpp"

#include <cstdlib>
#include <cstring>
#include <new>

namespace deduce {
namespace {

constexpr std::size_t cache_line = 64;

std::uint8_t* on_heap(std::size_t bytes) {
    void* heap = std::aligned_alloc(cache_line, (bytes / cache_line + 1) * cache_line);
    if (heap == nullptr) throw std::bad_alloc();
    return static_cast<std::uint8_t*>(heap);
}

} // namespace

LargeArray::LargeArray(std::size_t bytes) : size_(bytes) {
    if (bytes < huge_page) {
        bytes_ = {on_heap(bytes), Free{Owner::heap, nullptr, 0}};
        std::memset(bytes_.get(), 0, bytes);
        return;
    }
    const AlignedRoom room = reserve_aligned(bytes);
    if (room.mapping == nullptr) throw std::bad_alloc();
    wish_for_huge_pages(room.first, bytes);
    bytes_ = {room.first, Free{Owner::system, room.mapping, room.mapped_bytes}};
}

LargeArray LargeArray::unwritten(std::size_t bytes) {
    LargeArray result;
    result.size_ = bytes;
    if (bytes < huge_page) {
        result.bytes_ = {on_heap(bytes), Free{Owner::heap, nullptr, 0}};
        return result;
    }
    const AlignedRoom room = spare_rooms::take(bytes);
    if (room.mapping == nullptr) throw std::bad_alloc();
    result.bytes_ = {room.first, Free{Owner::spare_rooms, room.mapping, room.mapped_bytes}};
    return result;
}

LargeArray LargeArray::lent(std::span<std::uint8_t> bytes) {
    LargeArray result;
    result.size_ = bytes.size();
    result.bytes_ = {bytes.data(), Free{Owner::somebody_else, nullptr, 0}};
    return result;
}

void LargeArray::Free::operator()(std::uint8_t* bytes) const {
    switch (owner) {
    case Owner::heap:
        return std::free(bytes);
    case Owner::system:
        munmap(mapping, mapped_bytes);
        return;
    case Owner::spare_rooms:
        return spare_rooms::give_back({mapping, mapped_bytes, bytes});
    case Owner::somebody_else:
        return;
    }
}

} // namespace deduce
