// A file of numbers: eight letters that name the kind of file, then one zstd frame of LEB128 numbers.
//
// Read as a stream. What a file unpacks to is bounded by its size, so that a small one cannot fill the memory.
#pragma once

#include "verdict.hpp"

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <zstd.h>

namespace check {

class Reader {
  public:
    // All throw Damaged.
    Reader(const std::string& path, const std::string& kind);

    std::uint64_t number();
    // Below `bound`; `what` is named where it is not.
    std::uint32_t below(std::uint64_t bound, const char* what);
    // 0 stands for infinite, anything else for one less.
    Cost cost();
    void expect_end();
    // What may be made of the bytes so far.
    std::uint64_t allowance() const { return allowance_; }

    // FNV-1a of all bytes that were unpacked and read.
    std::uint64_t checksum() const { return checksum_; }

  private:
    int byte(); // -1 at the end
    bool fill();

    std::string path_;
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
    std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context_;
    std::vector<char> packed_;
    std::vector<unsigned char> unpacked_;
    ZSTD_inBuffer in_{};
    std::size_t next_ = 0;
    std::size_t end_ = 0;
    bool frame_is_done_ = false;
    std::uint64_t allowance_ = std::uint64_t{1} << 20;
    std::uint64_t unpacked_bytes_ = 0;
    std::uint64_t checksum_ = 0xcbf29ce484222325;
};

} // namespace check
