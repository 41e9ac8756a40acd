// Where arrays that are made in a fixed order come from: memory of their own, or a block that several processes have in
// common, which one of them fills (common_blocks.hpp), or several together (joint_pieces.hpp).
#pragma once

#include "engine/memory/common_blocks.hpp"
#include "engine/memory/joint_pieces.hpp"
#include "engine/memory/large_array.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace deduce {

static_assert(sizeof(JointPieces::Progress) <= CommonBlocks::zeroed);

class ArraySource {
  public:
    ArraySource() = default;
    // Null: none. All arrays of a block are taken in the same order, of the same lengths, by whoever fills it and by
    // the others. What it has no room for has memory of its own.
    // The arrays come after the first `skipped` bytes, whole cache lines. `joint` is how a block is filled that is made
    // together; null: it is whole, or made by one.
    explicit ArraySource(const CommonBlocks::Block* block, std::size_t skipped = 0, JointPieces* joint = nullptr)
        : left_(block != nullptr ? block->bytes().subspan(skipped) : std::span<std::uint8_t>()),
          is_filled_(block != nullptr && block->is_whole()),
          is_helping_(block != nullptr && block->is_helping()),
          joint_(joint) {}

    struct Taken {
        LargeArray array;
        bool is_filled; // else it holds anything, and is to be filled
    };
    // Who helps with a block fills such an array for itself.
    Taken take(std::size_t bytes) {
        const std::span<std::uint8_t> lent = lent_bytes(bytes);
        if (lent.empty() || is_helping_) return {LargeArray::unwritten(bytes), false};
        return {LargeArray::lent(lent), is_filled_};
    }
    // An array of so many rows, filled: by one, by who filled the block, or by several together. fill(array, begin,
    // end) writes rows.
    template <class Fill>
    LargeArray filled(std::size_t bytes, std::size_t rows, const Fill& fill) {
        const std::span<std::uint8_t> lent = lent_bytes(bytes);
        LargeArray array = lent.empty() ? LargeArray::unwritten(bytes) : LargeArray::lent(lent);
        const auto fill_rows = [&](std::size_t begin, std::size_t end) { fill(array.as(), begin, end); };
        if (lent.empty())
            fill_rows(0, rows);
        else if (joint_ != nullptr)
            joint_->fill_next(rows, fill_rows);
        else if (!is_filled_)
            fill_rows(0, rows);
        return array;
    }

  private:
    // Of the block; none if it has no room.
    std::span<std::uint8_t> lent_bytes(std::size_t bytes) {
        const std::size_t room = (bytes + line - 1) / line * line;
        if (room > left_.size()) return {};
        const std::span<std::uint8_t> lent = left_.first(bytes);
        left_ = left_.subspan(room);
        return lent;
    }

    static constexpr std::size_t line = 64;

    std::span<std::uint8_t> left_;
    bool is_filled_ = false;
    bool is_helping_ = false;
    JointPieces* joint_ = nullptr;
};

} // namespace deduce
