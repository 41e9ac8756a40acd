// The walk over one set of each orbit, level by level: see levels.hpp.
#pragma once

#include "engine/levels/levels.hpp"
#include "engine/levels/packed_fingerprints.hpp"
#include "engine/levels/seen_sets.hpp"
#include "engine/levels/set_images.hpp"

#include <atomic>
#include <deque>
#include <span>
#include <vector>

namespace deduce {

class LevelWalk {
  public:
    LevelWalk(const PackedFingerprints& fingerprints, const SetImages& images, const LevelsParams& params);

    // In the calling thread's TBB arena. Throws Stopped or BadInput.
    void run();

    std::vector<LevelCount> counts() const; // so far
    double done() const { return done_.load(std::memory_order_relaxed); }
    std::uint64_t visits() const { return visits_.load(std::memory_order_relaxed); }
    std::vector<SampledSet> take_sample() { return sample_.take(); }

  private:
    using Word = PackedFingerprints::Word;

    struct Level {
        SeenSets seen;
        std::atomic<std::uint64_t> sets = 0;
        std::atomic<std::uint64_t> orbits = 0;
        std::atomic<std::uint64_t> open_sets = 0;
        std::atomic<std::uint64_t> open_orbits = 0;
    };
    // A part that was met for the first time.
    struct NewPart {
        QuestionIndex question;
        DenseAnswer answer;
    };

    // `fraction` of the whole work lies below the set, as estimated.
    void walk(std::span<const ClassIndex> set, std::size_t level, double fraction);
    // Parts of one question.
    void walk_parts(std::span<const ClassIndex> set, std::size_t level, double fraction,
                    std::span<const NewPart> parts);
    bool meet(std::span<const DenseAnswer> decided, std::size_t level, bool open);

    const PackedFingerprints& fingerprints_;
    const AnswerTable& table_;
    const SetImages& images_;
    const LevelsParams& params_;
    std::deque<Level> levels_; // level 0 is the whole game
    SetSample sample_;
    std::atomic<std::uint64_t> remembered_ = 0;
    std::atomic<std::uint64_t> visits_ = 0;
    std::atomic<double> done_ = 0;
};

} // namespace deduce
