// The thesis' upper bound on the player nodes of each level (section 10.5.2, Theorem 10.1): how many masks there are if
// the masks of level 1 are intersected with those of the level before. Listens to a walk over the levels.
#pragma once

#include "engine/levels/level_observer.hpp"
#include "engine/levels/levels.hpp"
#include "engine/run/stop.hpp"
#include "thesis/masks/mask_intersections.hpp"

#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <vector>

namespace deduce::thesis {

// How many masks the intersections give depends on how the answers to a question are numbered (the sets do not): in the
// order in which they first appear, in the game's order of situations or from its last situation on. BlackBox of the
// thesis lists situations lexicographically, which up to a turn of the board is our order reversed.
enum class SituationOrder { given, reversed };

class IntersectionCounter final : public LevelObserver {
  public:
    // For a walk with these params: their depth, their stop flag, and their memory for the masks that are intersected.
    IntersectionCounter(const LevelsParams& params, SituationOrder order);

    void begin(const PackedFingerprints& fingerprints, const SetImages& images) override;
    void split(const SplitSet& set) override;
    void end() override;

    // After `questions` questions. None for one, and where the masks do not fit into the memory.
    std::optional<std::uint64_t> masks(int questions) const;

  private:
    // The greatest common masks of all sets of a level, whatever their orbit.
    struct LevelMasks {
        explicit LevelMasks(std::size_t words) : list(words) {}

        std::mutex mutex;
        MaskList list;
        bool fits = true; // else the list is empty
        std::optional<std::uint64_t> intersections;
    };

    void number_answers();

    const std::size_t depth_;
    const std::size_t memory_bytes_;
    const StopFlag stop_;
    const SituationOrder order_;
    const PackedFingerprints* fingerprints_ = nullptr;
    const SetImages* images_ = nullptr;
    std::vector<DenseAnswer> numbers_; // (question, answer) -> the answer's number in the masks
    std::deque<LevelMasks> levels_;    // level 0, the whole game, is empty
};

} // namespace deduce::thesis
