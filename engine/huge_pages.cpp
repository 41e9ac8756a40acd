// mmap, aligned by taking one huge page more than asked for, as address space is free.
#include "engine/huge_pages.hpp"

#include <cstdint>
#include <new>

#include <sys/mman.h>

namespace deduce {
namespace {

constexpr std::size_t huge_page = std::size_t{2} << 20;

} // namespace

HugePages::HugePages(std::size_t bytes) : mapped_bytes_(bytes + huge_page) {
    mapping_ = mmap(nullptr, mapped_bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapping_ == MAP_FAILED) throw std::bad_alloc();
    const auto address = reinterpret_cast<std::uintptr_t>(mapping_);
    const std::size_t skipped = (huge_page - address % huge_page) % huge_page;
    data_ = static_cast<std::byte*>(mapping_) + skipped;
    madvise(data_, bytes, MADV_HUGEPAGE); // a wish: without it everything works, only slower
}

HugePages::~HugePages() { munmap(mapping_, mapped_bytes_); }

} // namespace deduce
