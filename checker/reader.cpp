// A file of numbers: see reader.hpp.
#include "reader.hpp"

#include <cstring>

namespace check {
namespace {

constexpr std::uint64_t most_unpacked = 4096; // bytes of a packed one
constexpr int greatest_window = 23;           // 2^23 bytes

} // namespace

Reader::Reader(const std::string& path, const std::string& kind)
    : path_(path),
      file_(std::fopen(path.c_str(), "rb"), std::fclose),
      context_(ZSTD_createDCtx(), ZSTD_freeDCtx),
      packed_(1 << 16),
      unpacked_(1 << 17) {
    if (!file_) throw Damaged{path + ": cannot be read"};
    std::string start(kind.size(), ' ');
    if (std::fread(start.data(), 1, start.size(), file_.get()) != start.size() || start != kind)
        throw Damaged{path + ": does not begin with " + kind};
    ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, greatest_window);
    in_ = {packed_.data(), 0, 0};
}

bool Reader::fill() {
    while (!frame_is_done_) {
        if (in_.pos == in_.size) {
            in_ = {packed_.data(), std::fread(packed_.data(), 1, packed_.size(), file_.get()), 0};
            if (in_.size == 0) throw Damaged{path_ + ": is cut off"};
            allowance_ += in_.size * most_unpacked;
        }
        ZSTD_outBuffer out{unpacked_.data(), unpacked_.size(), 0};
        const std::size_t rest = ZSTD_decompressStream(context_.get(), &out, &in_);
        if (ZSTD_isError(rest)) throw Damaged{path_ + ": " + ZSTD_getErrorName(rest)};
        frame_is_done_ = rest == 0;
        unpacked_bytes_ += out.pos;
        if (unpacked_bytes_ > allowance_) throw Damaged{path_ + ": unpacks to far more than it holds"};
        next_ = 0;
        end_ = out.pos;
        if (end_ > 0) return true;
    }
    return false;
}

int Reader::byte() {
    if (next_ == end_ && !fill()) return -1;
    checksum_ = (checksum_ ^ unpacked_[next_]) * 0x100000001b3;
    return unpacked_[next_++];
}

std::uint64_t Reader::number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        const int b = byte();
        if (b < 0) throw Damaged{path_ + ": is cut off"};
        if (shift == 63 && b > 1) break;
        value |= static_cast<std::uint64_t>(b & 127) << shift;
        if (b < 128) return value;
    }
    throw Damaged{path_ + ": a number of more than 64 bits"};
}

std::uint32_t Reader::below(std::uint64_t bound, const char* what) {
    const std::uint64_t value = number();
    if (value >= bound)
        throw Damaged{path_ + ": " + what + " " + std::to_string(value) + ", expected less than " +
                      std::to_string(bound)};
    return static_cast<std::uint32_t>(value);
}

Cost Reader::cost() {
    const std::uint64_t value = number();
    if (value > static_cast<std::uint64_t>(infinite)) throw Damaged{path_ + ": a cost of 2^60 or more"};
    return value == 0 ? infinite : static_cast<Cost>(value - 1);
}

void Reader::expect_end() {
    if (byte() >= 0 || in_.pos < in_.size || std::fgetc(file_.get()) != EOF)
        throw Damaged{path_ + ": goes on where it should end"};
}

} // namespace check
