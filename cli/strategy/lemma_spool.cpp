// One frame for each size of sets, read last to first: see lemma_spool.hpp.
#include "cli/strategy/lemma_spool.hpp"

#include "engine/model/errors.hpp"
#include "engine/proof/certificate.hpp"
#include "engine/run/replaced_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace deduce::cli {
namespace {

constexpr int level = 1; // of zstd: it is read once

// Beside a regular file; for pipes and devices where temporary files are.
std::string folder_for(const std::string& certificate) {
    if (!ReplacedFile::is_possible(certificate)) return std::filesystem::temp_directory_path();
    const std::filesystem::path folder = ReplacedFile::without_links(certificate).parent_path();
    return folder.empty() ? "." : folder.string();
}

[[noreturn]] void fail_in(const std::string& folder, int error) {
    throw Error(fmt::format("--certificate: lemmas wait in {}, which cannot be written: {}; free disk space there, or "
                            "name a file in another folder",
                            folder, std::system_category().message(error)));
}

int open_in(const std::string& folder) {
    std::string name = folder + "/deduce-lemmas-XXXXXX";
    const int descriptor = mkostemp(name.data(), O_CLOEXEC);
    if (descriptor < 0) fail_in(folder, errno);
    unlink(name.c_str());
    return descriptor;
}

} // namespace

LemmaSpool::LemmaSpool(const std::string& certificate)
    : folder_(folder_for(certificate)),
      descriptor_(open_in(folder_)),
      packer_(level, [this](std::string_view bytes) { append(bytes); }),
      numbers_([this](std::string_view bytes) { packer_.put(bytes); }) {}

LemmaSpool::~LemmaSpool() { close(descriptor_); }

void LemmaSpool::take(const AnswerTable& table, const Lemma& lemma) {
    if (lemma.set.size() != size_of_sets_) {
        if (taken_ > 0) end_block();
        blocks_.push_back(written_);
        size_of_sets_ = lemma.set.size();
    }
    write_lemma(numbers_, table, lemma);
    taken_ += 1 + lemma.images.size();
}

void LemmaSpool::write_lemmas(NumberWriter& out) {
    if (taken_ > 0) end_block();
    std::uint64_t end = written_;
    for (auto begin = blocks_.rbegin(); begin != blocks_.rend(); end = *begin++) read_block(*begin, end, out);
}

void LemmaSpool::end_block() {
    numbers_.finish();
    packer_.end_frame();
}

void LemmaSpool::append(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = write(descriptor_, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail_in(folder_, errno);
        written_ += static_cast<std::uint64_t>(count);
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
}

void LemmaSpool::read_block(std::uint64_t begin, std::uint64_t end, NumberWriter& out) {
    const std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context(ZSTD_createDCtx(), ZSTD_freeDCtx);
    std::vector<char> packed(std::size_t{1} << 17);
    std::vector<char> unpacked(std::size_t{1} << 17);
    while (begin < end) {
        const ssize_t count = pread(descriptor_, packed.data(), std::min<std::uint64_t>(packed.size(), end - begin),
                                    static_cast<off_t>(begin));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) fail_in(folder_, count < 0 ? errno : EIO);
        begin += static_cast<std::uint64_t>(count);
        ZSTD_inBuffer in{packed.data(), static_cast<std::size_t>(count), 0};
        for (bool is_full = false; in.pos < in.size || is_full;) {
            ZSTD_outBuffer piece{unpacked.data(), unpacked.size(), 0};
            const std::size_t rest = ZSTD_decompressStream(context.get(), &piece, &in);
            if (ZSTD_isError(rest)) throw Error(fmt::format("zstd: {}", ZSTD_getErrorName(rest)));
            out.numbers({unpacked.data(), piece.pos});
            is_full = piece.pos == piece.size;
        }
    }
}

} // namespace deduce::cli
