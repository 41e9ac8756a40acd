// Zeroed memory that processes of one machine have in common. It has no name in any file system: it is gone with the
// last process that has it, however that ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace deduce {

class CommonPages {
  public:
    // Tells another process of the same user and machine where they are.
    struct Address {
        std::int64_t process = 0;
        std::int64_t descriptor = -1;
        std::uint64_t bytes = 0; // 0: nowhere
        std::uint64_t token = 0; // so that nothing else is taken for it
    };

    // Nothing if the system has no such memory. What is never touched takes none.
    static std::optional<CommonPages> make(std::size_t bytes);
    // Those that another process made, and still has; nothing if they cannot be reached.
    static std::optional<CommonPages> at(const Address& address);

    CommonPages(CommonPages&& other) noexcept;
    CommonPages& operator=(CommonPages&& other) noexcept;
    ~CommonPages();

    const Address& address() const { return address_; }
    // Aligned to a cache line.
    std::span<std::uint8_t> bytes() const;

  private:
    CommonPages(int descriptor, const Address& address) : descriptor_(descriptor), address_(address) {}
    bool map();
    std::uint64_t& token() const { return *static_cast<std::uint64_t*>(pages_); }

    int descriptor_;
    Address address_;
    void* pages_ = nullptr; // first the token
    void* mapping_ = nullptr;
    std::size_t mapped_bytes_ = 0;
};

} // namespace deduce
