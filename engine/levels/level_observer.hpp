// Hears of the sets that a walk over the levels splits, one of each orbit: for counts that the walk itself does not
// make.
#pragma once

#include "engine/levels/packed_fingerprints.hpp"
#include "engine/levels/set_images.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace deduce {

// A set that is asked one more question, so not one of the last level.
struct SplitSet {
    std::size_t level;                    // questions asked: at least 1, as the whole game is not among these sets
    std::span<const DenseAnswer> decided; // by question, as in set_images.hpp
    const std::vector<bool>& occurring; // (question, answer), where the question is undecided: is it a member's answer
};

class LevelObserver {
  public:
    virtual ~LevelObserver() = default;

    // Before the walk. Both outlive it.
    virtual void begin(const PackedFingerprints& fingerprints, const SetImages& images) = 0;
    // By any thread, several at a time.
    virtual void split(const SplitSet& set) = 0;
    // After a walk that was not stopped, in its TBB arena. May throw Stopped.
    virtual void end() = 0;
};

} // namespace deduce
