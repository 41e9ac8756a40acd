// The library's face: SolveParams -> solve(game, params) -> SolveResult.
#pragma once

#include "engine/answer_table.hpp"
#include "engine/search/search.hpp"

#include <cstdint>
#include <functional>
#include <string>

namespace deduce {

// What is known while a solve runs; sent to the listener about once a second, from a thread of its own.
struct Progress {
    double seconds = 0;
    std::uint64_t nodes = 0;
    Interval bounds;
    QuestionCount first_questions; // none while they are not known
};

struct SolveParams {
    Objective objective = Objective::average;
    int threads = 1;
    std::size_t memo_bytes = std::size_t{1} << 30;
    std::size_t table_bytes = std::size_t{16} << 30; // the most memory that the answer table may take
    Switches switches;
    const std::atomic<bool>* stop = nullptr; // once true, the solve returns soon with what is proven
    CheckpointParams checkpoint;
    std::function<void(const Progress&)> listener;
};

struct SolveResult {
    Objective objective = Objective::average;
    Interval total; // average: summed over situations by weight; worst: a cost. Closed if the search was not stopped.
    Weight weight = 0;
    std::uint32_t situations = 0;
    std::uint32_t questions = 0;
    std::uint32_t classes = 0;
    std::uint64_t nodes = 0;
    double seconds = 0; // of the search, the building of the table included
    int threads = 1;
    int ranks = 1;
    std::string reason;             // why the value is infinite, if it is
    std::uint64_t restored = 0;     // results that came from the checkpoint
    std::string checkpoint_problem; // why its last writing failed, if it did

    bool optimal() const { return total.closed(); }
};

// Throws BadInput for games that cannot be held or whose totals could overflow.
SolveResult solve(const Game& game, const SolveParams& params);

// The parts of solve, for those that share them (the cluster):
SearchParams search_params(const SolveParams& params);
// Closed unless the search was stopped.
Interval optimum_of(Search& search, const Subproblem& subproblem, const Switches& switches);
SolveResult facts_of(const AnswerTable& table, const SolveParams& params);
// When stopped while the table was built: nothing is proven but that costs are not negative.
SolveResult stopped_before_search(const Game& game, const SolveParams& params, double seconds);
// Why no strategy has finite cost: names two situations, where two are to blame.
std::string reason_for_infinity(const AnswerTable& table);

// The optimum over the total weight: an exact reduced fraction ("649/256", "5", "inf") and a decimal of four places.
std::string exact_value(const SolveResult& result);
std::string decimal_value(const SolveResult& result);

} // namespace deduce
