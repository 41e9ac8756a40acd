// | magic | subject | the memo's shape | words of a piece, piece | ... | 0 | checksum |, all of them 64-bit words.
//
// Without the entries of small sets the file is smaller, but a search that goes on looks for them again: blackbox 5x5/4
// stopped at 70 % of its 1.4 million nodes and taken up takes as many nodes in all with the entries of all sets (14
// MB), 8 % more with those of 8 classes or more (11 MB), 15 % of 16 (9 MB), 36 % of 32 (3 MB); 8x8/3, stopped at 80 %
// of 881,084, 15 % more with those of 64 or more (1.8 MB instead of 26), 23 % of 256 (0.24 MB), 38 % of 1024 (18 kB).
#include "engine/memory/checkpoint.hpp"

#include "engine/memory/hash.hpp"
#include "engine/model/errors.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace deduce {
namespace {

constexpr std::size_t most_piece_words = std::size_t{1} << 20;

// Of this layout, and of the keys that sets have: to be changed with either.
constexpr std::array<char, 16> magic = {'d', 'e', 'd', 'u', 'c', 'e', ' ', 'm', 'e', 'm', 'o', ' ', '1', 0, 0, 0};

struct Head {
    std::array<char, 16> magic;
    Key subject;
    Memo::Shape shape;
};
static_assert(sizeof(Head) == 7 * sizeof(std::uint64_t));

Error failure(const std::string& what, const std::string& file) {
    return Error(fmt::format("checkpoint: cannot {} {}: {}", what, file, std::strerror(errno)));
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
    BadInput damaged() const {
        return BadInput(fmt::format("checkpoint: {} is damaged or no checkpoint; remove it, or name another", file_));
    }

  private:
    std::string file_;
    std::ifstream in_;
    Hasher checksum_;
};

} // namespace

Checkpoint::Checkpoint(const CheckpointParams& params, const Key& subject, Memo& memo)
    : params_(params), subject_(subject), memo_(memo) {
    if (params_.file.empty()) return;
    if (std::filesystem::exists(params_.file)) restore();
    thread_ = std::thread([this] { write_now_and_then(); });
}

Checkpoint::~Checkpoint() {
    {
        const std::lock_guard lock(mutex_);
        done_ = true;
    }
    wake_.notify_one();
    if (thread_.joinable()) thread_.join();
}

void Checkpoint::restore() {
    Reader reader(params_.file);
    Head head{};
    reader.get(&head, sizeof head);
    if (head.magic != magic) throw reader.damaged();
    if (head.subject != subject_)
        throw BadInput(fmt::format("checkpoint: {} is of another game or objective; name another file", params_.file));
    if (head.shape != memo_.shape())
        throw BadInput(fmt::format("checkpoint: {} was written with another --memo, about {} MiB; give the same, or "
                                   "remove it",
                                   params_.file, head.shape.greatest_bytes() >> 20));
    std::vector<std::uint64_t> piece;
    for (;;) {
        std::uint64_t words = 0;
        reader.get(&words, sizeof words);
        if (words == 0) break;
        if (words > most_piece_words) throw reader.damaged();
        piece.resize(words);
        reader.get(piece.data(), words * sizeof(std::uint64_t));
        try {
            restored_ += memo_.restore(piece);
        } catch (const Error&) {
            throw reader.damaged();
        }
    }
    reader.finish();
}

void Checkpoint::write() {
    if (params_.file.empty()) return;
    const std::lock_guard lock(writing_);
    const std::string temporary = params_.file + ".part";
    Writer writer(temporary);
    const Head head{magic, subject_, memo_.shape()};
    writer.add(&head, sizeof head);
    memo_.save(
        [&](std::span<const std::uint64_t> piece) {
            const std::uint64_t words = piece.size();
            writer.add(&words, sizeof words);
            writer.add(piece.data(), piece.size_bytes());
        },
        params_.least_set);
    const std::uint64_t end = 0;
    writer.add(&end, sizeof end);
    writer.finish();
    std::error_code error;
    std::filesystem::rename(temporary, params_.file, error);
    if (error) throw Error(fmt::format("checkpoint: cannot write {}: {}", params_.file, error.message()));
}

// A disk that is full now may have room the next time; the last write, which is not made here, is the one that counts.
void Checkpoint::write_now_and_then() {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, params_.period, [this] { return done_; })) {
        lock.unlock();
        try {
            write();
        } catch (const Error&) {
        }
        lock.lock();
    }
}

} // namespace deduce
