// Numbers as bytes, LEB128: seven bits a byte, the least first, and the top bit of all bytes but the last. What tables
// and certificates are made of (docs/certificate.md).
#pragma once

#include "engine/model/cost.hpp"
#include "engine/model/leb128.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace deduce {

class NumberWriter {
  public:
    using Put = std::function<void(std::string_view)>; // is given the bytes in pieces

    explicit NumberWriter(Put put) : put_(std::move(put)) {}

    void number(std::uint64_t value) {
        put_leb128(value, [this](unsigned char b) { byte(b); });
    }
    // 0 stands for infinite, anything else for one less.
    void cost(Cost c) { number(is_infinite(c) ? 0 : static_cast<std::uint64_t>(c) + 1); }

    // Numbers that another writer wrote.
    void numbers(std::string_view bytes) {
        for (const char b : bytes) byte(static_cast<unsigned char>(b));
    }

    // FNV-1a of all bytes so far.
    std::uint64_t checksum() const { return checksum_; }

    // Hands over what is left.
    void finish() {
        put_(bytes_);
        bytes_.clear();
    }

  private:
    void byte(unsigned char b) {
        checksum_ = (checksum_ ^ b) * 0x100000001b3;
        bytes_ += static_cast<char>(b);
        if (bytes_.size() == piece) finish();
    }

    static constexpr std::size_t piece = std::size_t{1} << 16;
    Put put_;
    std::string bytes_;
    std::uint64_t checksum_ = 0xcbf29ce484222325;
};

} // namespace deduce
