// | magic | rules | subject | the memo's shape | words of a piece, piece | ... | 0 | checksum |, all of them 64-bit
// words.
#include "engine/memory/checkpoint.hpp"

#include "engine/memory/hash.hpp"
#include "engine/memory/journal.hpp"
#include "engine/memory/rules_version.hpp"
#include "engine/model/errors.hpp"
#include "engine/run/replaced_file.hpp"
#include "engine/run/stopwatch.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace deduce {
namespace {

constexpr std::size_t most_piece_words = std::size_t{1} << 20;

// The number is that of this layout.
constexpr std::array<char, 16> magic = {'d', 'e', 'd', 'u', 'c', 'e', ' ', 'm', 'e', 'm', 'o', ' ', '3', 0, 0, 0};
constexpr std::size_t of_all_layouts = 12; // bytes of the magic

struct Head {
    std::array<char, 16> magic;
    std::uint64_t rules;
    Key subject;
    Memo::Shape shape;
};
static_assert(sizeof(Head) == 9 * sizeof(std::uint64_t));

Error failure(const std::string& what, const std::string& file) {
    return Error(fmt::format("checkpoint: cannot {} {}: {}", what, file, std::strerror(errno)));
}

BadInput damaged(const std::string& file) {
    return BadInput(fmt::format("checkpoint: {} is damaged or no checkpoint; remove it, or name another", file));
}

// Opening a FIFO would wait for its writer.
bool is_there(const std::string& file) {
    if (!ReplacedFile::is_possible(file))
        throw BadInput(fmt::format("checkpoint: {} is no regular file; name another", file));
    return std::filesystem::exists(ReplacedFile::without_links(file));
}

FileLock lock_of(const std::string& file, std::chrono::milliseconds patience = {}) {
    constexpr std::chrono::milliseconds pause{50};
    for (const Stopwatch waiting;; std::this_thread::sleep_for(pause)) {
        if (auto lock = FileLock::try_get(ReplacedFile::without_links(file).string() + ".lock"))
            return *std::move(lock);
        if (waiting.elapsed() >= patience)
            throw BadInput(fmt::format("checkpoint: another run has {}; wait for its end, or name another file", file));
    }
}

class Writer {
  public:
    explicit Writer(const std::string& file) : file_(file), out_(file, std::ios::binary | std::ios::trunc) {
        if (!out_) throw failure("write", file_);
    }
    void add(const void* data, std::size_t bytes) {
        checksum_.add(data, bytes);
        if (!out_.write(static_cast<const char*>(data), static_cast<std::streamsize>(bytes)))
            throw failure("write", file_);
    }
    void finish() {
        const Key sum = checksum_.result();
        add(&sum, sizeof sum);
        out_.close();
        if (!out_) throw failure("write", file_);
        const int descriptor = open(file_.c_str(), O_RDONLY | O_CLOEXEC);
        const bool is_on_disk = descriptor >= 0 && fsync(descriptor) == 0;
        if (descriptor >= 0) close(descriptor);
        if (!is_on_disk) throw failure("write", file_);
    }

  private:
    std::string file_;
    std::ofstream out_;
    Hasher checksum_;
};

class Reader {
  public:
    explicit Reader(const std::string& file) : file_(file), in_(file, std::ios::binary) {
        if (!in_) throw failure("read", file_);
    }
    void get(void* data, std::size_t bytes) {
        if (!in_.read(static_cast<char*>(data), static_cast<std::streamsize>(bytes))) throw damaged();
        checksum_.add(data, bytes);
    }
    void finish() {
        const Key expected = checksum_.result();
        Key found;
        get(&found, sizeof found);
        if (found != expected || in_.peek() != std::ifstream::traits_type::eof()) throw damaged();
    }
    BadInput damaged() const { return deduce::damaged(file_); }

  private:
    std::string file_;
    std::ifstream in_;
    Hasher checksum_;
};

Head head_of(Reader& reader, const std::string& file) {
    Head head{};
    reader.get(&head, sizeof head);
    if (!std::equal(magic.begin(), magic.begin() + of_all_layouts, head.magic.begin())) throw reader.damaged();
    if (head.magic != magic || head.rules != rules_version)
        throw BadInput(fmt::format("checkpoint: {} was proven by the rules of another version of deduce; go on with "
                                   "that version, or remove it and begin anew",
                                   file));
    return head;
}

} // namespace

std::optional<std::uintmax_t> checkpoint_size(const std::string& file, std::chrono::milliseconds patience) {
    if (!is_there(file)) return std::nullopt;
    const FileLock lock = lock_of(file, patience);
    Reader reader(file);
    head_of(reader, file);
    return std::filesystem::file_size(file);
}

// A disk that is full now may have room the next time; the last write, which is not made here, is the one that counts.
Checkpoint::Checkpoint(const CheckpointParams& params, const Key& subject, Memo& memo)
    : params_(params), subject_(subject), memo_(memo) {
    if (params_.file.empty()) return;
    is_there(params_.file); // or may be
    lock_.emplace(lock_of(params_.file, params_.patience));
    if (is_there(params_.file)) restore(params_.file);
    for (const auto* others : {&params_.read_once, &params_.read_too})
        for (const std::string& file : *others)
            if (is_there(file)) restore(file);
    if (!params_.journal.empty()) restore_journal();
    writer_.emplace(params_.period, [this] {
        try {
            write();
        } catch (const std::exception&) {
        }
    });
}

void Checkpoint::restore(const std::string& file) {
    Reader reader(file);
    const Head head = head_of(reader, file);
    if (head.subject != subject_)
        throw BadInput(fmt::format(
            "checkpoint: {} is of another game or objective, or of another width; name another file", file));
    if (!memo_.can_restore(head.shape))
        throw BadInput(fmt::format("checkpoint: {} was written with a far smaller --memo, about {} MiB; give that, or "
                                   "remove it",
                                   file, head.shape.greatest_bytes() >> 20));
    std::vector<std::uint64_t> piece;
    for (;;) {
        std::uint64_t words = 0;
        reader.get(&words, sizeof words);
        if (words == 0) break;
        if (words > most_piece_words) throw reader.damaged();
        piece.resize(words);
        reader.get(piece.data(), words * sizeof(std::uint64_t));
        try {
            restored_ += memo_.restore(piece, head.shape);
        } catch (const InternalError&) {
            throw;
        } catch (const Error&) {
            throw reader.damaged();
        }
    }
    reader.finish();
}

void Checkpoint::restore_journal() {
    for (const auto& [key, known] : Journal::read(params_.journal, subject_)) {
        if (known.set_size == 0) continue;
        memo_.learn(key, known.bounds, known.set_size);
        restored_++;
    }
}

void Checkpoint::write() {
    if (params_.file.empty()) return;
    const std::lock_guard lock(writing_);
    ReplacedFile replaced(params_.file, ".part");
    Writer writer(replaced.part());
    const Head head{magic, rules_version, subject_, memo_.shape()};
    writer.add(&head, sizeof head);
    memo_.save(
        [&](std::span<const std::uint64_t> piece) {
            const std::uint64_t words = piece.size();
            writer.add(&words, sizeof words);
            writer.add(piece.data(), piece.size_bytes());
        },
        params_.least_set, params_.slice);
    const std::uint64_t end = 0;
    writer.add(&end, sizeof end);
    writer.finish();
    try {
        replaced.put_in_place();
    } catch (const std::filesystem::filesystem_error& error) {
        throw Error(fmt::format("checkpoint: cannot write {}: {}", params_.file, error.code().message()));
    }
    for (const std::string& file : std::exchange(params_.read_once, {})) {
        std::error_code ignored;
        std::filesystem::remove(file, ignored);
    }
}

} // namespace deduce
