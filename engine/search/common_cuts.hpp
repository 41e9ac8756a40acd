// Cuts of large sets, which searches of several processes have in common: whoever asks a question that another one has
// cut the set by reads its parts, and their keys, where they lie (`common-cuts`).
//
// A cut belongs to the set as it is, in the numbers of the table or excerpt where it was cut. An excerpt numbers its
// classes by their order, so its own key tells its numbers.
//
// A block holds a line for each part, the members of all of them, and the sums of large ones. That of a set so large
// that several processes cut it together holds what joint_cut.hpp tells.
#pragma once

#include "engine/memory/common_blocks.hpp"
#include "engine/memory/scratch.hpp"
#include "engine/search/part.hpp"
#include "engine/search/set_keys.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace deduce::common_cuts {

using Block = std::optional<CommonBlocks::Block>;

// Of a set's cut by a question of so many answers.
std::size_t bytes_of(std::size_t classes, std::size_t answers);

// Of so many bytes for the cut of a set, by its own key and that of the table, by a question. Nothing if there is none
// to have.
Block block_of(CommonBlocks& blocks, const Key& set, const Key& table, QuestionIndex question, std::size_t bytes,
               bool together = false);

// As partition() made them. Fits into the block of its set.
void write(std::span<const Part> parts, CommonBlocks::Block& block);

// In the same order, as they were before anything was known of them. They live in `frame`; members and sums in the
// block.
std::span<Part> read(const CommonBlocks::Block& block, Scratch::Frame& frame);

} // namespace deduce::common_cuts
