// Finds them, the bounds by weight last, as they are measured against those by size.
#include "engine/search/table_facts.hpp"

#include "engine/memory/gather.hpp"
#include "engine/run/stop.hpp"
#include "engine/search/objective.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

namespace deduce {
namespace {

// Where all weights are one, bounds by size are good, and each layer takes as long as all of these.
constexpr std::size_t most_layers_of_units = 8;

// Some question costs more than another, whatever the answer is.
bool has_dear_questions(const AnswerTable& table) {
    std::optional<Cost> cost;
    for (QuestionIndex q = 0; q < table.question_count(); q++) {
        const auto costs = table.costs().subspan(table.answer_offset(q), table.answer_count(q));
        if (costs.empty()) continue;
        const Cost least = std::ranges::min(costs);
        if (cost.value_or(least) != least) return true;
        cost = least;
    }
    return false;
}

} // namespace

TableFacts::OfClasses::OfClasses(const AnswerTable& table, SetKeys k)
    : keys(std::move(k)), frequent_answers(table), weight_bound(table), table_rows(table, true, false) {}

TableFacts::OfClasses::OfClasses(const OfClasses& whole, const AnswerTable& excerpt, std::span<const ClassIndex> set,
                                 ArraySource& arrays)
    : keys(whole.keys, excerpt, set, arrays),
      frequent_answers(whole.frequent_answers, excerpt, arrays),
      singles(set.size(), arrays, [&](Cost* to) { gather_values(whole.singles.data(), set, to); }),
      weighs(whole.weighs),
      weight_bound(weighs ? WeightBound(whole.weight_bound, excerpt, set) : WeightBound(excerpt)),
      table_rows(whole.table_rows, excerpt, set, arrays) {}

auto TableFacts::symmetries_of(const AnswerTable& table, const SearchParams& params) -> Symmetries {
    Symmetries found;
    if (params.switches.symmetry) found.generators = table_symmetries(table, params.stop);
    found.group = small_group(table, found.generators, most_key_images);
    return found;
}

template <class Objective>
TableFacts::TableFacts(const AnswerTable& table, const SearchParams& params, Objective objective)
    : TableFacts(table, params, objective, symmetries_of(table, params)) {}

template <class Objective>
TableFacts::TableFacts(const AnswerTable& table, const SearchParams& params, Objective, Symmetries found)
    : size_bounds(params.switches.size_bound ? Objective::size_bounds(table)
                                             : std::vector<Cost>(table.class_count() + std::size_t{1}, 0)),
      set_bounds(table, Objective::sums, size_bounds, params.switches.size_bound && params.switches.set_bound),
      symmetries(found.group.size() > 1 ? SymmetryScope::of_group(table, found.group)
                                        : SymmetryScope(table, std::move(found.generators))),
      classes(table, SetKeys(table, found.group, params.switches.symmetry)) {
    const StopFlag stop = unless_small(params.stop, std::size_t{table.class_count()} * table.question_count());
    std::vector<Cost> singles;
    for (ClassIndex c = 0; c < table.class_count(); c++) {
        if (c % 1024 == 0) throw_if_set(stop);
        singles.push_back(Objective::estimate(table.game().estimator(), table.members(c)));
    }
    classes.singles = FlatArray(singles);
    if (Objective::sums) find_weight_bound(table, params);
    classes.table_rows = TableRows(table, Objective::sums, params.switches.pairwise_survey && !classes.weighs, stop);
}

template TableFacts::TableFacts(const AnswerTable&, const SearchParams&, AverageObjective);
template TableFacts::TableFacts(const AnswerTable&, const SearchParams&, WorstObjective);

// Bounds by weight cost time: they are used where they bound all classes together so much better.
void TableFacts::find_weight_bound(const AnswerTable& table, const SearchParams& params) {
    const Switches& switches = params.switches;
    if (!switches.size_bound || (table.has_unit_weights() && !has_dear_questions(table))) return;
    WeightBound bound(table, classes.singles, {switches.weight_layers, switches.cost_layers, switches.entropy});
    if (table.has_unit_weights() && bound.layer_count() > most_layers_of_units) return;
    if (bound.params().entropy) set_bounds.find_bits();
    std::vector<ClassIndex> all(table.class_count());
    std::iota(all.begin(), all.end(), 0U);
    WeightBound::Room room;
    const auto by_weight = static_cast<double>(bound.of(all, set_bounds.general(), room));
    const auto by_size = static_cast<double>(size_bounds[all.size()]);
    if (by_weight * 100 < by_size * static_cast<double>(100 + params.tuning.least_weight_gain)) return;
    classes.weighs = true;
    classes.weight_bound = std::move(bound);
}

} // namespace deduce
