// Costs, how a check can fail, and files of numbers: eight letters that name the kind of file, then one zstd frame of
// LEB128 numbers, read as a stream.
#pragma once

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <zstd.h>

// The certificate claims what does not follow: exit code 1.
struct Rejected : std::runtime_error {
    using runtime_error::runtime_error;
};
// A file is damaged, or not what it should be: exit code 2.
struct Damaged : std::runtime_error {
    using runtime_error::runtime_error;
};

// Costs and totals are integers from 0. What is 2^60 or more counts as infinite.
using Cost = std::int64_t;
inline constexpr Cost infinite = Cost{1} << 60;

inline Cost add(Cost a, Cost b) { return std::min(a + b, infinite); }
inline Cost times(Cost a, Cost b) {
    Cost product = 0;
    return __builtin_mul_overflow(a, b, &product) ? infinite : std::min(product, infinite);
}

// What counts: the sum over all situations, or the dearest one.
enum class Objective { average, worst };
inline Cost join(Objective objective, Cost a, Cost b) {
    return objective == Objective::average ? add(a, b) : std::max(a, b);
}

// What a file unpacks to is bounded by its size, so that a small one cannot fill the memory. All throw Damaged.
class Reader {
  public:
    Reader(const std::string& path, const std::string& kind) : path_(path), file_(path, std::ios::binary) {
        std::string start(kind.size(), ' ');
        if (!file_.read(start.data(), static_cast<std::streamsize>(start.size())) || start != kind)
            fail("cannot be read, or does not begin with " + kind);
        ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, 23); // 8 MiB
    }

    std::uint64_t number() {
        std::uint64_t value = 0;
        for (unsigned shift = 0;; shift += 7) {
            if (is_at_end()) fail("is cut off");
            const std::uint64_t byte = unpacked_[next_++];
            checksum_ = (checksum_ ^ byte) * 0x100000001b3;
            if (shift == 63 && byte > 1) fail("has a number of more than 64 bits");
            value |= (byte & 127) << shift;
            if (byte < 128) return value;
        }
    }

    // Below `bound`; `what` is named where it is not.
    std::uint32_t below(std::uint64_t bound, const char* what) {
        const std::uint64_t value = number();
        if (value >= bound)
            fail(std::string(what) + " " + std::to_string(value) + ", expected less than " + std::to_string(bound));
        return static_cast<std::uint32_t>(value);
    }

    // 0 stands for infinite, anything else for one less.
    Cost cost() {
        const std::uint64_t value = number();
        if (value > static_cast<std::uint64_t>(infinite)) fail("has a cost of 2^60 or more");
        return value == 0 ? infinite : static_cast<Cost>(value - 1);
    }

    void expect_end() {
        if (!is_at_end() || in_.pos < in_.size || file_.peek() != std::ifstream::traits_type::eof())
            fail("goes on where it should end");
    }

    std::uint64_t checksum() const { return checksum_; }   // FNV-1a of all that was read
    std::uint64_t allowance() const { return allowance_; } // how much may be made of the bytes so far
    [[noreturn]] void fail(const std::string& why) const { throw Damaged(path_ + ": " + why); }

  private:
    bool is_at_end() {
        while (next_ == out_.pos && !frame_is_done_) {
            if (in_.pos == in_.size) {
                file_.read(packed_.data(), static_cast<std::streamsize>(packed_.size()));
                in_ = {packed_.data(), static_cast<std::size_t>(file_.gcount()), 0};
                if (in_.size == 0) fail("is cut off");
                allowance_ += in_.size * 4096;
            }
            next_ = out_.pos = 0;
            const std::size_t rest = ZSTD_decompressStream(context_.get(), &out_, &in_);
            if (ZSTD_isError(rest)) fail(ZSTD_getErrorName(rest));
            frame_is_done_ = rest == 0;
            all_unpacked_ += out_.pos;
            if (all_unpacked_ > allowance_) fail("unpacks to far more than it holds");
        }
        return next_ == out_.pos;
    }

    std::string path_;
    std::ifstream file_;
    std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context_{ZSTD_createDCtx(), ZSTD_freeDCtx};
    std::vector<char> packed_ = std::vector<char>(1 << 16);
    std::vector<unsigned char> unpacked_ = std::vector<unsigned char>(1 << 17);
    ZSTD_inBuffer in_{packed_.data(), 0, 0};
    ZSTD_outBuffer out_{unpacked_.data(), unpacked_.size(), 0};
    std::size_t next_ = 0; // of what is unpacked
    bool frame_is_done_ = false;
    std::uint64_t allowance_ = std::uint64_t{1} << 20;
    std::uint64_t all_unpacked_ = 0;
    std::uint64_t checksum_ = 0xcbf29ce484222325;
};
