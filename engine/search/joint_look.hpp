// A look at a large set that several processes take together, as all of them come to the first sets at the same time.
//
// Each begins with another block of questions, marks the block that it counts, and keeps what it found for the others
// (common_looks.hpp). What others are at comes last. Nobody waits: whoever finds nothing else left counts what another
// one has not finished yet.
#pragma once

#include "engine/run/in_turns.hpp"
#include "engine/search/common_looks.hpp"
#include "engine/search/gossip.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace deduce {

// Fills in the tallies of the live questions. count(block) counts those of a block, and recalled(block) is told of one
// that another process counted. Who helps `helpers`, if there is one, helps.
template <class Count, class Recalled>
void look_together(CommonLooks& looks, Gossip& gossip, const Key& set, std::span<const QuestionIndex> live,
                   std::span<Tally> tallies, std::uint32_t bounds, JointWork* helpers, const Count& count,
                   const Recalled& recalled) {
    const std::vector<CommonLooks::Block> blocks = CommonLooks::blocks_of(set, live);
    // Whether it is found, by others or here.
    const auto look_at = [&](const CommonLooks::Block& block, bool leaves_to_others) {
        if (looks.recall_block(block, live, tallies)) {
            recalled(block);
            return true;
        }
        if (leaves_to_others && gossip.is_elsewhere(block.key)) return false;
        const Gossip::Mark mark(&gossip, block.key);
        count(block);
        looks.keep_block(block, live, tallies, bounds);
        return true;
    };
    std::vector<unsigned char> is_left(blocks.size());
    in_turns(helpers, blocks.size(), [&](std::size_t turn) {
        const std::size_t b = (gossip.place() + turn) % blocks.size();
        is_left[b] = look_at(blocks[b], true) ? 0 : 1;
    });
    in_turns(helpers, blocks.size(), [&](std::size_t b) {
        if (is_left[b] != 0) look_at(blocks[b], false);
    });
}

} // namespace deduce
