// A memfd, which others open by the files that /proc lists of its maker.
#include "engine/memory/common_pages.hpp"

#include "engine/memory/huge_pages.hpp"

#include <random>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace deduce {
namespace {

constexpr std::size_t head_bytes = 64; // the token, and what aligns the rest

std::uint64_t random_token() {
    std::random_device random;
    return (std::uint64_t{random()} << 32 | random()) | 1; // never 0, as fresh pages are
}

} // namespace

std::optional<CommonPages> CommonPages::make(std::size_t bytes) {
    const int descriptor = memfd_create("deduce", MFD_CLOEXEC);
    if (descriptor < 0) return std::nullopt;
    CommonPages pages(descriptor, {getpid(), descriptor, bytes, random_token()});
    if (ftruncate(descriptor, static_cast<off_t>(bytes + head_bytes)) != 0 || !pages.map()) return std::nullopt;
    pages.token() = pages.address_.token;
    return pages;
}

std::optional<CommonPages> CommonPages::at(const Address& address) {
    if (address.bytes == 0) return std::nullopt;
    const std::string path = fmt::format("/proc/{}/fd/{}", address.process, address.descriptor);
    // Where processes have other numbers, this is some other file, and opening it must not wait.
    const int descriptor = open(path.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) return std::nullopt;
    CommonPages pages(descriptor, address);
    struct stat found {};
    const bool is_as_large = fstat(descriptor, &found) == 0 && S_ISREG(found.st_mode) &&
                             static_cast<std::uint64_t>(found.st_size) == address.bytes + head_bytes;
    if (!is_as_large || !pages.map() || pages.token() != address.token) return std::nullopt;
    return pages;
}

bool CommonPages::map() {
    const std::size_t bytes = address_.bytes + head_bytes;
    const AlignedRoom room = reserve_aligned(bytes);
    if (room.mapping == nullptr) return false;
    mapping_ = room.mapping;
    mapped_bytes_ = room.mapped_bytes;
    pages_ = mmap(room.first, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED | MAP_NORESERVE, descriptor_, 0);
    if (pages_ == MAP_FAILED) return false;
    wish_for_huge_pages(pages_, bytes);
    return true;
}

CommonPages::CommonPages(CommonPages&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      address_(other.address_),
      pages_(other.pages_),
      mapping_(std::exchange(other.mapping_, nullptr)),
      mapped_bytes_(other.mapped_bytes_) {}

CommonPages& CommonPages::operator=(CommonPages&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    std::swap(address_, other.address_);
    std::swap(pages_, other.pages_);
    std::swap(mapping_, other.mapping_);
    std::swap(mapped_bytes_, other.mapped_bytes_);
    return *this;
}

CommonPages::~CommonPages() {
    if (mapping_ != nullptr) munmap(mapping_, mapped_bytes_);
    if (descriptor_ >= 0) close(descriptor_);
}

std::span<std::uint8_t> CommonPages::bytes() const {
    return {static_cast<std::uint8_t*>(pages_) + head_bytes, address_.bytes};
}

} // namespace deduce
