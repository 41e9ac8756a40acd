// The heap for small arrays; for large ones the system's pages, aligned by asking for one huge page more.
#include "engine/memory/large_array.hpp"

#include <cstdlib>
#include <cstring>
#include <new>

#include <sys/mman.h>

namespace deduce {
namespace {

constexpr std::size_t cache_line = 64;
constexpr std::size_t huge_page = std::size_t{1} << 21;

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
    const std::size_t room = bytes + huge_page;
    void* mapping = mmap(nullptr, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapping == MAP_FAILED) throw std::bad_alloc();
    const std::size_t behind = reinterpret_cast<std::uintptr_t>(mapping) % huge_page;
    std::uint8_t* first = static_cast<std::uint8_t*>(mapping) + (behind == 0 ? 0 : huge_page - behind);
    madvise(first, bytes, MADV_HUGEPAGE); // a wish: without it everything works, only slower
    bytes_ = {first, Free{mapping, room}};
}

void LargeArray::Free::operator()(std::uint8_t* bytes) const {
    if (mapping == nullptr)
        std::free(bytes);
    else
        munmap(mapping, mapped_bytes);
}

} // namespace deduce
