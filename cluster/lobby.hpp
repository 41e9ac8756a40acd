// Where the ranks of a machine find the memory that they have in common in a solve: the first of them makes it, and
// tells the others here.
#pragma once

#include "engine/memory/common_pages.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <thread>

namespace deduce::cluster {

// In memory of all of them, zeroed as it begins.
class Lobby {
  public:
    // The first rank's: makes the pages of a solve. Solves are numbered from 1, rising.
    std::optional<CommonPages> open(std::uint32_t solve, std::size_t bytes) {
        auto pages = CommonPages::make(bytes);
        address_ = pages ? pages->address() : CommonPages::Address{};
        solve_.store(solve, std::memory_order_release);
        return pages;
    }

    // The others': waits for the first, and takes the pages. Nothing if it has none, or does not come.
    std::optional<CommonPages> enter(std::uint32_t solve) const {
        constexpr std::chrono::seconds patience{10};
        const auto end = std::chrono::steady_clock::now() + patience;
        while (solve_.load(std::memory_order_acquire) != solve) {
            if (std::chrono::steady_clock::now() >= end) return std::nullopt;
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return CommonPages::at(address_);
    }

  private:
    std::atomic<std::uint32_t> solve_;
    CommonPages::Address address_;
};

} // namespace deduce::cluster
