// Bytes in and out: see packed_findings.hpp.
#include "cluster/packed_findings.hpp"

#include "engine/model/errors.hpp"
#include "engine/model/leb128.hpp"

#include <cstdint>
#include <cstring>

#include <fmt/format.h>

namespace deduce::cluster {
namespace {

void put_number(std::string& bytes, std::uint64_t value) {
    put_leb128(value, [&](unsigned char byte) { bytes += static_cast<char>(byte); });
}

class Unpacker {
  public:
    explicit Unpacker(std::string_view bytes) : all_(bytes.size()), left_(bytes) {}

    bool is_at_end() const { return left_.empty(); }

    std::uint64_t word() {
        std::uint64_t result = 0;
        if (left_.size() < sizeof result) fail();
        std::memcpy(&result, left_.data(), sizeof result);
        left_.remove_prefix(sizeof result);
        return result;
    }

    std::uint64_t number() {
        unsigned char byte = 0;
        const std::uint64_t result = take_leb128([&] {
            if (left_.empty()) fail();
            byte = static_cast<unsigned char>(left_.front());
            left_.remove_prefix(1);
            return byte;
        });
        if (byte >= 128) fail();
        return result;
    }

  private:
    [[noreturn]] void fail() const {
        throw BrokenPromise(fmt::format("another rank shares {} bytes of findings, which end within one", all_));
    }

    std::size_t all_;
    std::string_view left_;
};

} // namespace

std::string pack(std::span<const Finding> findings) {
    std::string bytes;
    bytes.reserve(findings.size() * usual_bytes_of_finding);
    for (const Finding& f : findings) {
        bytes.append(reinterpret_cast<const char*>(&f.key.high), sizeof f.key.high);
        bytes.append(reinterpret_cast<const char*>(&f.key.low), sizeof f.key.low);
        const auto lower = static_cast<std::uint64_t>(f.proven.lower);
        put_number(bytes, lower);
        put_number(bytes, is_infinite(f.proven.upper) ? 0 : static_cast<std::uint64_t>(f.proven.upper) - lower + 1);
        put_number(bytes, f.set_size);
    }
    return bytes;
}

std::vector<Finding> unpack_findings(std::string_view bytes) {
    Unpacker in(bytes);
    std::vector<Finding> findings;
    while (!in.is_at_end()) {
        Finding& f = findings.emplace_back();
        f.key.high = in.word();
        f.key.low = in.word();
        const std::uint64_t lower = in.number();
        const std::uint64_t above = in.number();
        f.proven = {static_cast<Cost>(lower), above == 0 ? infinite_cost : static_cast<Cost>(lower + above - 1)};
        f.set_size = in.number();
    }
    return findings;
}

} // namespace deduce::cluster
