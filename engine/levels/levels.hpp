// The player nodes after one, two, three, ... questions: section 10.5.2 of the thesis, exactly.
//
// A set is on level d if d questions lead to it, each of which split what was left; so a set can be on several levels.
// A set is counted once a level. Two sets are the same up to symmetry if a symmetry of the game maps one to the other:
// only one of each orbit is ever split. Each set has one greatest common fingerprint mask and no two share one (Theorem
// 6.57), so the number of sets is the number of such masks.
#pragma once

#include "engine/levels/level_observer.hpp"
#include "engine/levels/set_sample.hpp"
#include "engine/run/stop.hpp"
#include "engine/table/answer_table.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace deduce {

struct LevelCount {
    std::uint64_t sets = 0;      // distinct decision sets
    std::uint64_t orbits = 0;    // the same up to symmetry
    std::uint64_t open_sets = 0; // of these, those with more than one class
    std::uint64_t open_orbits = 0;
};

struct LevelsProgress {
    double seconds = 0;
    std::vector<LevelCount> levels; // so far
    double done = 0;                // an estimate, from 0 to 1
    std::uint64_t visits = 0;       // members entered into the masks of a question's parts
};

struct LevelsParams {
    int depth = 3; // at least 1
    int threads = 1;
    std::size_t memory_bytes = std::size_t{1} << 30;       // for the keys of all sets
    std::size_t fingerprint_bytes = std::size_t{16} << 30; // the most memory that all fingerprints may take
    std::size_t sample = 0;                                // open sets to choose from the last level
    std::uint64_t seed = 1;
    LevelObserver* observer = nullptr;  // of the sets that are split
    std::size_t block_bytes = 32768;    // rows of masks that questions fill together: they stay in the cache
    std::size_t most_symmetries = 1024; // a symmetry costs a key a set; of a larger group none is used
    StopFlag stop = nullptr;
    std::function<void(const LevelsProgress&)> listener; // about once a second, from a thread of its own
};

struct LevelsResult {
    std::vector<LevelCount> levels; // level 1 first
    bool complete = true;           // false if stopped early: then all counts are lower bounds
    std::size_t symmetries = 1;
    bool all_symmetries = true; // false if there are too many to list: then none is used, and orbits are sets
    std::size_t bits = 0;       // of a fingerprint
    double fingerprint_seconds = 0;
    double seconds = 0;
    std::uint64_t visits = 0;
    std::vector<SampledSet> sample; // empty unless complete; uniform over the open sets of the last level
};

// Sets are told apart by 128-bit keys (see key.hpp). Throws BadInput where params make no sense or when the memory does
// not suffice.
LevelsResult count_levels(const AnswerTable& table, const LevelsParams& params);

} // namespace deduce
