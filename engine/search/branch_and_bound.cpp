// The search itself; branch_and_bound.hpp tells the contract, and each function here is one idea of it.
//
// Tried and dropped:
// - handing children only one of several questions that cut a node's set alike (found by hashing partitions): on bulls
//   4 of 9 and blackbox 5x5/4 the nodes stay the same, as the memo meets the twins' parts again, and the hashing costs
//   12 % and 5 % of the time;
// - asking the best questions of the parent, and in code games the members' own codes, before one ply over all: with
//   the pairwise survey the full ply costs less than the choice of the few (bulls 4 of 9: 2.36 s with, 2.17 s without);
// - parts of a question side by side instead of questions: on two threads blackbox 5x5/4 takes 64 % more nodes, 8x8/3
//   34 %, as the small parts would have refuted the question before the large ones were begun;
// - questions whose parts are unions of another's parts, and whose answers cost no less, need not be tried: of those
//   that a look at one ply leaves, the memo refutes them at once anyway (in a smaller solver with the same bounds,
//   blackbox 6x6/3 saved 5 nodes of 95,206).
//
// Cutouts: where all questions are lent they always pay. Making one out of thousands of questions costs as much as a
// dozen surveys, and Bulls and Cows (3024 questions) asks fewer of it: 2.3 s of CPU without, 3.6 s with cutouts, the
// same nodes. Scales of 13 coins (106,470 questions, sets of a dozen) are not solved in a minute without.
#include "engine/search/branch_and_bound.hpp"

#include "engine/run/deep_call.hpp"
#include "engine/search/question_order.hpp"
#include "engine/search/shares.hpp"

#include <algorithm>
#include <numeric>

namespace deduce {
namespace {

constexpr std::size_t hurried_questions = 16;

} // namespace

template <class Cell, class Objective>
auto BranchAndBound<Cell, Objective>::root_of(const Subproblem& subproblem, const SymmetryScope& scope) const -> Node {
    return {subproblem.set, data_.keys->of(subproblem.set), data_.all_questions, &scope, &data_.set_bounds.general()};
}

// Single classes are decided by the estimate, all others by size and memo.
template <class Cell, class Objective>
Interval BranchAndBound<Cell, Objective>::by_size(std::span<const ClassIndex> set,
                                                  const SetBounds::Table& size_bounds) const {
    if (set.size() == 1) return {data_.singles[set.front()], data_.singles[set.front()]};
    return {size_bound(set.size(), size_bounds), infinite_cost};
}

template <class Cell, class Objective>
Interval BranchAndBound<Cell, Objective>::known_of(const Node& node) const {
    Interval known = by_size(node.set, *node.size_bounds);
    if (is_remembered(node.set)) data_.memo.recall(node.key, known);
    return known;
}

template <class Cell, class Objective>
void BranchAndBound<Cell, Objective>::remember(std::span<const ClassIndex> set, const Key& key,
                                               const Interval& bounds) {
    if (is_remembered(set)) data_.memo.learn(key, bounds, set.size());
}

template <class Cell, class Objective>
void BranchAndBound<Cell, Objective>::remember_look(const Part& part) {
    if (is_remembered(part.set)) data_.memo.learn_if_room(part.key, part.bounds, part.set.size());
}

template <class Cell, class Objective>
std::optional<Cost> BranchAndBound<Cell, Objective>::value_if_singles(std::span<const ClassIndex> set, QuestionIndex q,
                                                                      const Tally& tally) const {
    if (tally.parts != set.size() || is_infinite(tally.bound)) return std::nullopt;
    if constexpr (Objective::sums) {
        Cost value = tally.edges;
        for (const ClassIndex c : set) value = saturating_add(value, data_.singles[c]);
        return value;
    } else {
        const Cell* column = data_.table.template column<Cell>(q);
        Cost value = 0;
        for (const ClassIndex c : set)
            value = std::max(value, saturating_add(data_.table.cost(q, column[c]), data_.singles[c]));
        return value;
    }
}

template <class Cell, class Objective>
auto BranchAndBound<Cell, Objective>::look(const Node& node, Cost limit, Interval known, SearchThread& thread,
                                           Scratch::Frame& frame) -> View {
    const std::span<Tally> tallies = frame.array<Tally>(node.live.size());
    View view;
    view.size_bounds = &surveys_.run(node.set, node.live, tallies, thread.counters, *node.size_bounds);
    const Interval estimate = data_.estimate(node.set, limit, thread.members);
    view.estimate = estimate.lower;
    view.bounds = known;
    view.bounds.upper = std::min(known.upper, estimate.upper);
    view.rest = view.estimate;
    const std::span<QuestionIndex> live = frame.array<QuestionIndex>(node.live.size());
    const std::span<Choice> choices = frame.array<Choice>(node.live.size());
    std::size_t live_count = 0;
    std::size_t choice_count = 0;
    const bool use_superadditivity = data_.switches.superadditivity;
    bool has_free_question = false;
    for (std::size_t j = 0; j < node.live.size(); j++) {
        const Tally& t = tallies[j];
        if (t.parts < 2) continue;
        const QuestionIndex q = node.live[j];
        live[live_count++] = q;
        if (use_superadditivity) {
            // 1. No question loses more than its edges: what its parts cost at least, the set costs at least.
            view.bounds.lower = std::max(view.bounds.lower, t.sizes);
            // 2. A question that is free on this set and splits it is an optimal move.
            if (!has_free_question && data_.shared->may_be_free[q]) {
                const Cell* column = data_.table.template column<Cell>(q);
                has_free_question = std::all_of(node.set.begin(), node.set.end(),
                                                [&](ClassIndex c) { return data_.table.cost(q, column[c]) == 0; });
                if (has_free_question) {
                    choices[0] = {q, t};
                    choice_count = 1;
                }
            }
            if (has_free_question) continue;
        }
        if (!node.scope->represents(q)) continue;
        // 3. All parts single classes: the value is known.
        if (const auto value = value_if_singles(node.set, q, t)) {
            view.bounds.upper = std::min(view.bounds.upper, *value);
            view.rest = std::min(view.rest, *value);
            continue;
        }
        if (t.bound < limit)
            choices[choice_count++] = {q, t};
        else
            view.rest = std::min(view.rest, t.bound);
    }
    if (has_free_question) view.rest = infinite_cost; // the free question is no worse than all others, and the estimate
    view.live = live.first(live_count);
    view.choices = choices.first(choice_count);

    Cost least = view.rest;
    for (const Choice& c : view.choices) least = std::min(least, c.tally.bound);
    view.bounds.lower = std::max(view.bounds.lower, least);
    return view;
}

template <class Cell, class Objective>
Interval BranchAndBound<Cell, Objective>::solve(const Node& node, Cost limit, const Above& above) {
    const Interval known = known_of(node);
    if (known.closed() || known.lower >= limit || stopped()) return known;
    const OpenSets::Mark mark(data_.shared->open_sets, node.key, is_contended(node.set));

    if (data_.shared->cuts_out && node.set.size() <= Cutout::most_members &&
        (node.scope->is_trivial() || node.set.size() < data_.tuning().least_scoped_set)) {
        Interval bounds = cutouts_.local().template solve<Cell>(node.set, node.live, *node.size_bounds, known, limit);
        bounds.intersect(known);
        remember(node.set, node.key, bounds);
        return bounds;
    }
    if (Excerpt<Objective>::pays(data_, node.set) && node.scope->is_trivial())
        return solve_in_excerpt(node, limit, above);
    return deep_call([&] { return expand(node, limit, known, above); });
}

template <class Cell, class Objective>
Interval BranchAndBound<Cell, Objective>::expand(const Node& node, Cost limit, const Interval& known,
                                                 const Above& above) {
    SearchThread& thread = this_thread();
    data_.shared->nodes.count();
    Scratch::Frame frame(thread.scratch);
    View view = look(node, std::min(limit, known.upper), known, thread, frame);
    if (!view.bounds.closed() && view.bounds.lower < limit) {
        Trial trial(trial_params_, above, view.bounds, view.rest, limit);
        trial.run(view.choices, node.set.size(), [&](const Choice& choice) {
            if (is_contended(node.set)) {
                trial.tighten(known_of(node));
                if (!trial.wants(choice.tally.bound)) return Verdict{{choice.tally.bound, infinite_cost}, 0};
            }
            return evaluate(node, view, choice, trial);
        });
        view.bounds = trial.bounds();
    }
    remember(node.set, node.key, view.bounds);
    return view.bounds;
}

template <class Cell, class Objective>
Interval BranchAndBound<Cell, Objective>::solve_question(const Node& node, QuestionIndex question, Cost limit,
                                                         const Above& above) {
    data_.shared->nodes.count();
    Tally tally;
    const SetBounds::Table& general = data_.set_bounds.general(); // the other questions may be richer
    surveys_.run(node.set, std::span(&question, 1), std::span(&tally, 1), this_thread().counters, general, false);
    Choice choice{question, tally};
    const View view{
        {tally.bound, infinite_cost}, infinite_cost, std::span(&choice, 1), node.live, &general, infinite_cost};
    if (tally.bound >= limit) return view.bounds;
    Trial trial(trial_params_, above, view.bounds, view.rest, limit);
    trial.run(view.choices, node.set.size(), [&](const Choice& c) { return evaluate(node, view, c, trial); });
    return trial.bounds();
}

template <class Cell, class Objective>
Interval BranchAndBound<Cell, Objective>::solve_in_excerpt(const Node& node, Cost limit, const Above& above) {
    const Excerpt<Objective> excerpt(data_, node.set);
    BranchAndBound search(excerpt.data, trial_params_.threads, trial_params_.stop);
    return search.solve({excerpt.classes, node.key, node.live, node.scope, node.size_bounds}, limit, above);
}

template <class Cell, class Objective>
bool BranchAndBound<Cell, Objective>::is_contended(std::span<const ClassIndex> set) const {
    return trial_params_.threads > 1 && data_.switches.deferral && set.size() >= data_.tuning().least_contended_set;
}

template <class Cell, class Objective>
Verdict BranchAndBound<Cell, Objective>::evaluate(const Node& node, const View& view, const Choice& choice,
                                                  const Trial& trial) {
    SearchThread& thread = this_thread();
    Scratch::Frame frame(thread.scratch);
    const std::span<Part> parts = partition<Cell>(data_, node.set, choice.question, frame, PartKeys::unless_dear);
    const auto child = [&](const Part& p, const SymmetryScope& scope) {
        return Node{p.set, p.key, view.live, &scope, view.size_bounds};
    };
    if (data_.switches.ordering)
        std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
            return a.set.size() != b.set.size() ? a.set.size() < b.set.size() : a.answer < b.answer;
        });

    // 1. What is known of the parts, and of the question by them.
    Cost total = 0;
    Cost edges = 0;
    const auto improve = [&](Part& p, const Interval& found) {
        const Cost before = p.bounds.lower;
        p.bounds.intersect(found);
        total = Objective::raise(total, p.edge, before, p.bounds.lower);
    };
    for (Part& p : parts) {
        p.bounds = by_size(p.set, *view.size_bounds);
        total = Objective::join(total, saturating_add(p.edge, p.bounds.lower));
        edges = Objective::join(edges, p.edge);
    }
    const bool has_keys = !data_.keys->normalize();
    for (Part& p : parts) {
        if (!is_remembered(p.set)) continue;
        if (!has_keys && total >= trial.bound()) break;
        if (!has_keys) p.key = data_.keys->of(p.set);
        Interval known = p.bounds;
        p.remembered = data_.memo.recall(p.key, known);
        improve(p, known);
    }

    // 2. One ply into each open part is cheap, and often enough.
    if (data_.switches.one_ply)
        for (Part& p : parts) {
            if (total >= trial.bound()) break;
            if (p.bounds.closed() || p.remembered) continue;
            const Cost before = p.bounds.lower;
            look_one_ply(view, p, thread);
            total = Objective::raise(total, p.edge, before, p.bounds.lower);
        }

    // 3. Solve the parts, last those that another thread is at: large ones within their shares of what is missing (see
    // shares.hpp), then within all that the others leave.
    std::optional<std::vector<TableSymmetry>> fixing;
    const auto solve_part = [&](Part& p, Cost most, Cost limit) {
        if (most <= p.bounds.lower) return;
        const Cost left = Objective::child_limit(limit, total, p.edge, p.bounds.lower);
        const Cost child_limit = std::min(most, left);
        const Above above = trial.below(limit - left);
        if (node.scope->is_trivial() || p.set.size() < data_.tuning().least_scoped_set) {
            improve(p, solve(child(p, data_.no_symmetry), child_limit, above));
        } else {
            if (!fixing) fixing = node.scope->fixing(choice.question);
            const auto scope = SymmetryScope::with_answer(data_.table, *fixing, choice.question, p.set.front());
            improve(p, solve(child(p, scope), child_limit, above));
        }
    };
    // most_of(p, limit) tells what the part is to be proven to cost at most.
    const auto solve_parts = [&](const auto& most_of) {
        bool has_deferred = false;
        for (Part& p : parts) {
            const Cost limit = trial.bound();
            if (total >= limit || stopped()) return;
            if (p.bounds.closed()) continue;
            p.is_deferred = is_contended(p.set) && data_.shared->open_sets.has(p.key);
            if (p.is_deferred)
                has_deferred = true;
            else
                solve_part(p, most_of(p, limit), limit);
        }
        for (Part& p : parts) {
            const Cost limit = trial.bound();
            if (!has_deferred || total >= limit || stopped()) return;
            if (p.is_deferred) solve_part(p, most_of(p, limit), limit);
        }
    };
    if (data_.shared->least_share != 0 && !is_infinite(trial.bound()))
        solve_parts([&](const Part& p, Cost limit) {
            if (p.set.size() < data_.shared->least_share) return infinite_cost;
            return share_of_first(
                std::span<const Part>(&p, parts.data() + parts.size()), limit - total,
                [](const Part& o) { return o.set.size(); },
                [&](const Part& o) { return by_size(o.set, *view.size_bounds).lower; });
        });
    solve_parts([](const Part&, Cost) { return infinite_cost; });

    Interval value{total, 0};
    Cost dearest_part = 0;
    for (const Part& p : parts) {
        value.upper = Objective::join(value.upper, saturating_add(p.edge, p.bounds.upper));
        dearest_part = std::max(dearest_part, p.bounds.lower);
    }
    return {value, is_infinite(edges) ? 0 : Objective::without_edges(total, edges, dearest_part)};
}

// Tightens a part's bounds by one ply of real partitions.
template <class Cell, class Objective>
void BranchAndBound<Cell, Objective>::look_one_ply(const View& view, Part& part, SearchThread& thread) {
    Cost singles = 0;
    for (const ClassIndex c : part.set) singles = Objective::join(singles, data_.singles[c]);
    // Nothing is better than a question that tells all members apart for the least that the set can cost.
    const bool may_be_least = Objective::sums && !is_infinite(singles) && part.bounds.lower >= singles;
    const OnePly seen =
        surveys_.one_ply(part.set, view.live, *view.size_bounds, may_be_least ? part.bounds.lower - singles : -1,
                         thread.scratch, thread.counters);
    const Interval estimate = data_.estimate(part.set, seen.least_bound, thread.members);
    part.bounds.lower = std::max(part.bounds.lower, std::min(estimate.lower, seen.least_bound));
    if (data_.switches.superadditivity) part.bounds.lower = std::max(part.bounds.lower, seen.greatest_sizes);
    part.bounds.upper = std::min(part.bounds.upper, estimate.upper);
    if (!is_infinite(seen.least_singles))
        part.bounds.upper = std::min(part.bounds.upper, saturating_add(seen.least_singles, singles));
    remember_look(part);
}

template <class Cell, class Objective>
Cost BranchAndBound<Cell, Objective>::play_greedily(const Node& node) {
    const Interval known = known_of(node);
    if (known.closed()) return known.upper;
    SearchThread& thread = this_thread();
    Scratch::Frame frame(thread.scratch);
    // Once stopped, a few questions are enough for a strategy, unless none of them splits the set.
    View view;
    const bool hurries = stopped() && node.live.size() > hurried_questions;
    bool is_sample = false;
    if (hurries) {
        const std::span<QuestionIndex> sample = frame.array<QuestionIndex>(hurried_questions);
        for (std::size_t i = 0; i < sample.size(); i++) sample[i] = node.live[i * node.live.size() / sample.size()];
        view = look({node.set, node.key, sample, node.scope, node.size_bounds}, infinite_cost, known, thread, frame);
        is_sample = !view.choices.empty() || !is_infinite(view.bounds.upper);
        view.size_bounds = node.size_bounds; // other questions may be richer
    }
    if (!is_sample) view = look(node, infinite_cost, known, thread, frame);

    Cost upper = view.bounds.upper;
    const auto best = std::min_element(view.choices.begin(), view.choices.end(), is_better<Choice>);
    if (best != view.choices.end() && best->tally.bound < upper) {
        const std::span<const QuestionIndex> live = is_sample ? node.live : view.live;
        Cost value = 0;
        for (const Part& p : partition<Cell>(data_, node.set, best->question, frame)) {
            const Node child{p.set, p.key, live, node.scope, view.size_bounds};
            value = Objective::join(value, saturating_add(p.edge, deep_call([&] { return play_greedily(child); })));
            if (value >= upper) break;
        }
        upper = std::min(upper, value);
    }
    // A sample proves no lower bound.
    remember(node.set, node.key, {is_sample ? known.lower : view.bounds.lower, upper});
    return upper;
}

template class BranchAndBound<std::uint8_t, AverageObjective>;
template class BranchAndBound<std::uint16_t, AverageObjective>;
template class BranchAndBound<std::uint8_t, WorstObjective>;
template class BranchAndBound<std::uint16_t, WorstObjective>;

} // namespace deduce
