// Bytes into zstd frames, as they come.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include <zstd.h>

namespace deduce::cli {

class Packer {
  public:
    // `level` of zstd; the window is 2^23 bytes, which the checker's memory allows.
    Packer(int level, std::function<void(std::string_view)> put);

    // Throw Error, and what `put` throws.
    void put(std::string_view bytes) { put(bytes, ZSTD_e_continue); }
    // Another one may begin.
    void end_frame() { put({}, ZSTD_e_end); }

  private:
    void put(std::string_view bytes, ZSTD_EndDirective directive);

    std::function<void(std::string_view)> put_;
    std::unique_ptr<ZSTD_CCtx, std::size_t (*)(ZSTD_CCtx*)> context_;
    std::vector<char> packed_;
};

} // namespace deduce::cli
