// Arrays that several processes fill together, as all of them need these at once: each fills other pieces.
//
// Whoever comes claims pieces that nobody has claimed, and fills them. Nobody waits: where all are claimed, and some
// are not filled yet, whoever is left fills those, too. So a piece may be written twice, and once more while others
// read it: only what stands there in the end may ever be written.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>

namespace deduce {

class JointPieces {
  public:
    static constexpr std::size_t most_pieces = 64; // of an array
    static constexpr std::size_t most_arrays = 4;
    static constexpr std::size_t line = 64;

    // A bit for each piece of each array. Lies where all processes see it, and is zeroed before the first comes.
    struct alignas(line) Progress {
        std::array<std::atomic<std::uint64_t>, most_arrays> claimed;
        std::array<std::atomic<std::uint64_t>, most_arrays> filled;
    };
    static Progress& progress_in(std::span<std::uint8_t> block) { return *reinterpret_cast<Progress*>(block.data()); }

    // Of an array of so many rows; the last piece may have fewer. They are whole cache lines, whatever an element's
    // size is.
    static std::size_t rows_of_piece(std::size_t rows, std::size_t least_rows = line) {
        return std::max(least_rows, (rows + most_pieces * line - 1) / (most_pieces * line) * line);
    }
    static std::size_t piece_count(std::size_t rows, std::size_t least_rows = line) {
        const std::size_t of_piece = rows_of_piece(rows, least_rows);
        return (rows + of_piece - 1) / of_piece;
    }

    // Begins at piece `turn`. Calls before_piece() each time. All say the same of `least_rows`, a multiple of `line`.
    JointPieces(Progress& progress, std::size_t turn, std::function<void()> before_piece, std::size_t least_rows = line)
        : progress_(progress), turn_(turn), before_piece_(std::move(before_piece)), least_rows_(least_rows) {}

    // The next array, of so many rows, in the same order for all: fill(begin, end) writes each byte of these rows once,
    // and no others. Returns once all are filled. Calls fill() once at most for a piece.
    template <class Fill>
    void fill_next(std::size_t rows, const Fill& fill) {
        std::atomic<std::uint64_t>& claimed = progress_.claimed[next_];
        std::atomic<std::uint64_t>& filled = progress_.filled[next_];
        next_++;
        const std::size_t of_piece = rows_of_piece(rows, least_rows_);
        const std::size_t count = piece_count(rows, least_rows_);
        const auto fill_piece = [&](std::size_t p) {
            before_piece_();
            fill(p * of_piece, std::min(rows, (p + 1) * of_piece));
            filled.fetch_or(bit(p), std::memory_order_release);
        };
        for (std::size_t i = 0; i < count; i++) {
            const std::size_t p = (turn_ + i) % count;
            if ((claimed.load(std::memory_order_relaxed) & bit(p)) == 0 &&
                (claimed.fetch_or(bit(p), std::memory_order_relaxed) & bit(p)) == 0)
                fill_piece(p);
        }
        for (std::size_t i = 0; i < count; i++) {
            const std::size_t p = (turn_ + i) % count;
            if ((filled.load(std::memory_order_acquire) & bit(p)) == 0) fill_piece(p);
        }
    }

  private:
    static constexpr std::uint64_t bit(std::size_t p) { return std::uint64_t{1} << p; }

    Progress& progress_;
    std::size_t turn_;
    std::function<void()> before_piece_;
    std::size_t least_rows_;
    std::size_t next_ = 0;
};

} // namespace deduce
