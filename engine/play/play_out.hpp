// Evaluates a strategy exactly: played out over all situations of a game at once, by cutting decision sets with the
// questions that it asks (Algorithms 8.1 and 8.2).
//
// Sets of more than Lookahead::most_largest classes are cut wave by wave, all sets of a wave side by side; what falls
// below is played out by one task each. Totals are integers, so the result is the same for any number of threads.
// Memory: a few words a class, and a few a large set; nothing is remembered of small ones.
#pragma once

#include "engine/play/cost_log.hpp"
#include "engine/play/lookahead.hpp"
#include "engine/play/player.hpp"
#include "engine/play/size_profile.hpp"
#include "engine/run/stop.hpp"

#include <cstdint>
#include <functional>

namespace deduce {

// Sent to the listener about once a second, from a thread of its own.
struct PlayProgress {
    double seconds = 0;
    Weight finished = 0; // weight of the situations that are played to their end
    Weight weight = 0;   // of all
};

struct PlayParams {
    int threads = 1;
    StopFlag stop = nullptr; // once true, play_out soon throws Stopped
    std::function<void(const PlayProgress&)> listener;
};

struct PlayResult {
    Cost total = 0; // summed over all situations by weight; infinite if the strategy can fail
    Weight weight = 0;
    Distribution costs; // empty, with an infinite worst case, if the total is infinite
    SizeProfile profile;
    std::uint64_t nodes = 0; // decision sets looked at, those in thought included
    double seconds = 0;      // without the table
};

// Throws Stopped.
PlayResult play_out(const AnswerTable& table, const Policy& policy, const PlayParams& params);

} // namespace deduce
