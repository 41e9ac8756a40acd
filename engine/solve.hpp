// The library's face: SolveParams -> solve(game, params) -> SolveResult.
#pragma once

#include "engine/memory/checkpoint_params.hpp"
#include "engine/model/cost.hpp"
#include "engine/model/game.hpp"
#include "engine/model/objective.hpp"
#include "engine/run/stop.hpp"
#include "engine/search/question_count.hpp"
#include "engine/search/switches.hpp"
#include "engine/search/tuning.hpp"
#include "engine/strategy/costs.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace deduce {

class AnswerTable;
class Search;
struct SolveResult;

enum class Stage { preparing, searching, extracting }; // the table; the search; the strategy

// What is known while a solve runs; sent to the listener about once a second, from a thread of its own.
struct Progress {
    double seconds = 0;
    std::uint64_t nodes = 0;
    Interval bounds;
    QuestionCount first_questions;      // none while they are not known
    Stage stage = Stage::searching;     // in the other stages only the seconds count
    std::optional<Interval> worst = {}; // of both objectives: what is known of the worst case
    std::string tried = {};             // the label of first_questions.tried, if there is one
};

struct SolveParams {
    Objective objective = Objective::average;
    int threads = 1;
    std::size_t memo_bytes = std::size_t{1} << 30;
    std::size_t table_bytes = std::size_t{16} << 30; // the most memory that the answer table may take
    Switches switches;
    SearchTuning tuning;
    StopFlag stop = nullptr; // once true, the solve returns soon with what is proven
    CheckpointParams checkpoint;
    // Asks only whether some strategy costs less: a total (average) or a cost (worst), in the game's units.
    std::optional<Cost> limit;
    // No situation may cost more than this, in the game's units. The objective is the average. A game's own limit
    // (Game::cost_limit) counts besides.
    std::optional<Cost> at_most;
    Priority priority = Priority::one; // else the objective is the average, and nothing else limits it
    // Finds the best of the strategies that ask of each large set only so many questions, those that gain the most
    // information per cost (engine/search/narrowing.hpp): a good upper bound, soon. The objective is the average, and
    // nothing else limits it.
    std::optional<std::size_t> width;
    bool wants_strategy = false;
    // How long a strategy may take once the solve was stopped, besides five microseconds for each class.
    std::chrono::milliseconds strategy_patience{900};
    // Called by solve() at its end, while the search still remembers what it proved.
    std::function<void(Search&, const AnswerTable&, const SolveResult&)> afterwards;
    std::function<void(const Progress&)> listener; // what it throws ends the listening, not the solve: see the result
};

struct SolveResult {
    Objective objective = Objective::average;
    std::optional<Cost> limit; // as it was asked for
    // Average: summed over situations by weight; worst: a cost. If the search was not stopped, it is closed, or on one
    // side of the limit.
    Interval total;
    std::optional<Cost> at_most; // as it was asked for
    Priority priority = Priority::one;
    Interval worst; // of both objectives: what is proven of the worst case, while `total` is the average's
    std::optional<std::size_t> width; // as it was asked for
    bool is_narrow = false;           // the best strategy of that width was found: it costs the upper total or more
    Weight weight = 0;
    Cost cost_scale = 1; // total is in the game's units: the user's times this
    Weight weight_scale = 1;
    std::uint32_t situations = 0;
    std::uint32_t questions = 0;
    std::uint32_t classes = 0;
    std::uint64_t nodes = 0;
    double seconds = 0; // of the search, the building of the table included
    int threads = 1;
    int ranks = 1;
    int key_bits = 0;               // by which remembered sets are told apart, at the least; 0 if none are remembered
    std::string reason;             // why the value is infinite, if that is proven
    std::uint64_t restored = 0;     // results that came from the checkpoint
    std::string checkpoint_problem; // why its last writing failed, if it did
    std::string listener_problem;   // what the listener threw, if it did
    // If one is wanted and there is one: optimal where its costs are what is proven. Of a solve that was stopped, or
    // that refuted its limit, it costs no more than the upper bound, unless what was forgotten of it could not be found
    // again in time. Of one that found a strategy below its limit, it is one, unless it was stopped meanwhile. What
    // follows was done for it after the solve, and is not counted above.
    std::optional<KnownStrategy> strategy;
    double strategy_seconds = 0;

    bool optimal() const { return total.closed() && (priority == Priority::one || worst.closed()); }
    // What the limit asks for.
    bool below_limit() const { return limit && total.upper < *limit; }
    bool limit_refuted() const { return limit && total.lower >= *limit; }
    // Neither stopped nor wrong: what was asked for is proven.
    bool answered() const { return limit ? below_limit() || limit_refuted() : is_narrow || optimal(); }
    // Proven to be infinite, which is something else than having found no strategy yet: then only the upper end is.
    bool infinite() const { return is_infinite(total.lower); }
    // No strategy costs less than the one that is here.
    bool strategy_is_optimal() const {
        return strategy && strategy->costs.value(objective) == total.lower &&
               (priority == Priority::one || strategy->costs.worst == worst.lower);
    }
    // What the strategy keeps to, where it had to.
    std::optional<Cost> limit_of_strategy() const {
        if (at_most || priority == Priority::one || !strategy) return at_most;
        return strategy->costs.worst;
    }
    bool has_upper() const { return infinite() || !is_infinite(total.upper); }
};

// Throws BadInput for games that cannot be held or whose totals could overflow, and for params that contradict each
// other, InternalError where bounds do, and what the game throws.
SolveResult solve(const Game& game, const SolveParams& params);

// The upper bound over the total weight in the user's units: an exact reduced fraction ("649/256", "5", "inf") and a
// decimal of four places. "none yet" while no strategy was found.
std::string exact_value(const SolveResult& result);
std::string decimal_value(const SolveResult& result);

} // namespace deduce
