// From parameters to the walk that they name: see baseline.hpp.
#include "thesis/baseline/baseline.hpp"

#include "engine/model/errors.hpp"
#include "thesis/baseline/costs.hpp"
#include "thesis/baseline/graph_walk.hpp"
#include "thesis/baseline/tree_walk.hpp"

namespace deduce::thesis::baseline {
namespace {

template <class Costs>
Result walk_tree(const AnswerTable& table, const Params& params) {
    if (params.sets != SetForm::list || params.questions != QuestionOrder::given)
        return GraphWalk<Costs, false>(table, params, false).run();
    return table.has_byte_cells() ? TreeWalk<std::uint8_t, Costs>(table, params).run()
                                  : TreeWalk<std::uint16_t, Costs>(table, params).run();
}

template <class Costs>
Result solve_with(const AnswerTable& table, const Params& params) {
    switch (params.algorithm) {
    case Algorithm::tree:
    case Algorithm::tree_integers:
        return walk_tree<Costs>(table, params);
    case Algorithm::tree_bounds:
        return GraphWalk<Costs, true>(table, params, false).run();
    case Algorithm::graph_fractions:
    case Algorithm::graph:
        return GraphWalk<Costs, false>(table, params, true).run();
    case Algorithm::bounds:
        return GraphWalk<Costs, true>(table, params, true).run();
    }
    throw BrokenPromise("an algorithm was given that is none");
}

} // namespace

Result solve(const AnswerTable& table, const Params& params) {
    if (params.objective == Objective::worst) return solve_with<WorstCosts>(table, params);
    if (params.algorithm == Algorithm::tree) return walk_tree<ExpectedCosts>(table, params);
    if (params.algorithm == Algorithm::graph_fractions)
        return GraphWalk<ExpectedCosts, false>(table, params, true).run();
    return solve_with<Totals>(table, params);
}

} // namespace deduce::thesis::baseline
