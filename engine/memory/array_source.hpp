// Where arrays that are made in a fixed order come from: memory of their own, or a block that several processes have in
// common, which one of them fills (common_blocks.hpp).
#pragma once

#include "engine/memory/common_blocks.hpp"
#include "engine/memory/large_array.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace deduce {

class ArraySource {
  public:
    ArraySource() = default;
    // Null: none. All arrays of a block are taken in the same order, of the same lengths, by whoever fills it and by
    // the others. What it has no room for has memory of its own.
    explicit ArraySource(const CommonBlocks::Block* block)
        : left_(block != nullptr ? block->bytes() : std::span<std::uint8_t>()),
          is_filled_(block != nullptr && block->is_whole()) {}

    struct Taken {
        LargeArray array;
        bool is_filled; // else it holds anything, and is to be filled
    };
    Taken take(std::size_t bytes) {
        const std::size_t room = (bytes + line - 1) / line * line;
        if (room > left_.size()) return {LargeArray::unwritten(bytes), false};
        Taken taken{LargeArray::lent(left_.first(bytes)), is_filled_};
        left_ = left_.subspan(room);
        return taken;
    }

  private:
    static constexpr std::size_t line = 64;

    std::span<std::uint8_t> left_;
    bool is_filled_ = false;
};

} // namespace deduce
