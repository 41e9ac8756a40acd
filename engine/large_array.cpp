// Aligned to huge pages, so that the system can use them: see large_array.hpp.
#include "engine/large_array.hpp"

#include <cstdlib>
#include <new>

#include <sys/mman.h>

namespace deduce {
namespace {

constexpr std::size_t cache_line = 64;
constexpr std::size_t huge_page = std::size_t{1} << 21;

} // namespace

LargeArray::LargeArray(std::size_t bytes) : size_(bytes) {
    const std::size_t alignment = bytes >= huge_page ? huge_page : cache_line;
    const std::size_t room = (bytes / alignment + 1) * alignment;
    bytes_.reset(static_cast<std::uint8_t*>(std::aligned_alloc(alignment, room)));
    if (bytes_ == nullptr) throw std::bad_alloc();
    if (alignment == huge_page) madvise(bytes_.get(), room, MADV_HUGEPAGE); // a hint: if it fails, pages are small
}

void LargeArray::Free::operator()(std::uint8_t* bytes) const { std::free(bytes); }

} // namespace deduce
