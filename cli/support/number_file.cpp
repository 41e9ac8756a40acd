// Numbers, packed as they come: see number_file.hpp.
#include "cli/support/number_file.hpp"

#include "cli/support/output.hpp"
#include "engine/model/errors.hpp"

#include <memory>
#include <vector>

#include <fmt/format.h>
#include <zstd.h>

namespace deduce::cli {
namespace {

constexpr int level = 9;
constexpr int window = 23; // 2^23 bytes: what the checker's memory allows

class Packer {
  public:
    explicit Packer(OutputFile& file) : file_(file), context_(ZSTD_createCCtx(), ZSTD_freeCCtx), packed_(1 << 16) {
        ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, level);
        ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_windowLog, window);
        ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
    }

    void put(std::string_view bytes, ZSTD_EndDirective directive) {
        ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
        for (std::size_t left = 1; left != 0 && (directive == ZSTD_e_end || in.pos < in.size);) {
            ZSTD_outBuffer out{packed_.data(), packed_.size(), 0};
            left = ZSTD_compressStream2(context_.get(), &out, &in, directive);
            if (ZSTD_isError(left)) throw Error(fmt::format("zstd: {}", ZSTD_getErrorName(left)));
            file_.put({packed_.data(), out.pos});
        }
    }

  private:
    OutputFile& file_;
    std::unique_ptr<ZSTD_CCtx, std::size_t (*)(ZSTD_CCtx*)> context_;
    std::vector<char> packed_;
};

} // namespace

void write_numbers(const std::string& file, const std::string& option, std::string_view kind,
                   const std::function<void(NumberWriter&)>& write) {
    OutputFile output(file, option);
    output.put(kind);
    Packer packer(output);
    NumberWriter numbers([&](std::string_view bytes) { packer.put(bytes, ZSTD_e_continue); });
    write(numbers);
    packer.put({}, ZSTD_e_end);
    output.finish();
}

} // namespace deduce::cli
