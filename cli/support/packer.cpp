// zstd's stream: see packer.hpp.
#include "cli/support/packer.hpp"

#include "engine/model/errors.hpp"

#include <utility>

#include <fmt/format.h>

namespace deduce::cli {
namespace {

constexpr int window = 23;

} // namespace

Packer::Packer(int level, std::function<void(std::string_view)> put)
    : put_(std::move(put)), context_(ZSTD_createCCtx(), ZSTD_freeCCtx), packed_(1 << 16) {
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, level);
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_windowLog, window);
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
}

void Packer::put(std::string_view bytes, ZSTD_EndDirective directive) {
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    for (std::size_t left = 1; left != 0 && (directive == ZSTD_e_end || in.pos < in.size);) {
        ZSTD_outBuffer out{packed_.data(), packed_.size(), 0};
        left = ZSTD_compressStream2(context_.get(), &out, &in, directive);
        if (ZSTD_isError(left)) throw Error(fmt::format("zstd: {}", ZSTD_getErrorName(left)));
        put_({packed_.data(), out.pos});
    }
}

} // namespace deduce::cli
