// The search inside cutouts; cutout_search.hpp tells the contract.
#include "engine/cutout/cutout_search.hpp"

#include "engine/search/question_order.hpp"

#include <algorithm>
#include <bit>

namespace deduce {
namespace {

constexpr std::size_t many_questions = 2 * Cutout::few_questions; // worth a smaller cutout

} // namespace

template <class Objective>
CutoutSearch<Objective>::CutoutSearch(const SearchData<Objective>& data, const TableRows& table_rows,
                                      const std::atomic<bool>* stop)
    : data_(data),
      stop_(stop),
      survey_(data.set_bounds, Objective::sums, data.switches.pairwise_survey, data.all_questions),
      table_rows_(table_rows) {}

template <class Objective>
template <class Cell>
Interval CutoutSearch<Objective>::solve(std::span<const ClassIndex> set, std::span<const QuestionIndex> live,
                                        const SetBounds::Table& outer, const Interval& known, Cost limit) {
    Level& top = level(0);
    top.cutout.template take<Cell>(data_.table, Objective::sums, data_.set_bounds.cheapest(), set, live, table_rows_);
    top.keys.take(*data_.keys, top.cutout);
    top.memo.clear();
    return expand(0, top.cutout.all(), top.cutout.is_lent() ? outer : data_.set_bounds.of(top.cutout.richness()), known,
                  limit);
}

template <class Objective>
auto CutoutSearch<Objective>::level(std::size_t depth) -> Level& {
    while (levels_.size() <= depth) levels_.push_back(std::make_unique<Level>());
    return *levels_[depth];
}

template <class Objective>
std::span<const ClassIndex> CutoutSearch<Objective>::classes_of(const Cutout& cutout, MemberMask set) {
    classes_.clear();
    for (; set != 0; set &= set - 1)
        classes_.push_back(cutout.class_of(static_cast<std::size_t>(std::countr_zero(set))));
    return classes_;
}

// The best estimate, or a lower bound of it that is at least `least_that_matters`.
template <class Objective>
Cost CutoutSearch<Objective>::estimate(const Cutout& cutout, MemberMask set, std::size_t size,
                                       Cost least_that_matters) {
    if (const Cost bound = data_.estimate_bound(size); bound >= least_that_matters) return bound;
    return data_.estimate(classes_of(cutout, set), members_);
}

// What the shared memo knows of a part that the cutout's own memo does not know; its bucket was fetched before.
template <class Objective>
void CutoutSearch<Objective>::recall(Level& here, Part& part) const {
    part.remembered = data_.memo.recall(part.key, part.bounds);
    if (part.remembered) here.memo.learn(part.set, part.bounds);
}

template <class Objective>
void CutoutSearch<Objective>::learn(Level& here, const Part& part, const Interval& bounds) {
    if (!data_.switches.memo) return;
    here.memo.learn(part.set, bounds);
    if (part.size >= least_remembered_set) data_.memo.learn(here.keys.of(part.set), bounds, part.size);
}

// An open part of a question of the cutout at `depth`, about which the memos have been asked.
template <class Objective>
Interval CutoutSearch<Objective>::solve(std::size_t depth, const Part& part, const SetBounds::Table& outer,
                                        Cost limit) {
    Level& here = *levels_[depth];
    if (part.bounds.lower >= limit || stopped()) return part.bounds;
    Interval result;
    if (here.cutout.question_count() >= many_questions && std::size_t{part.size} * 2 <= here.cutout.size()) {
        Level& inner = level(depth + 1);
        inner.cutout.take(here.cutout, part.set);
        inner.keys.take(*data_.keys, inner.cutout);
        inner.memo.clear();
        result =
            expand(depth + 1, inner.cutout.all(), data_.set_bounds.of(inner.cutout.richness()), part.bounds, limit);
    } else {
        result = expand(depth, part.set, outer, part.bounds, limit);
    }
    learn(here, part, result);
    return result;
}

// What the members cost by themselves, joined.
template <class Objective>
Cost CutoutSearch<Objective>::singles_of(const Cutout& cutout, MemberMask set) const {
    Cost value = 0;
    for (; set != 0; set &= set - 1)
        value = Objective::join(value, data_.singles[cutout.class_of(static_cast<std::size_t>(std::countr_zero(set)))]);
    return value;
}

template <class Objective>
Cost CutoutSearch<Objective>::value_if_singles(Cutout& cutout, MemberMask set, std::uint32_t question,
                                               const Tally& tally) const {
    if (Objective::sums) return saturating_add(tally.edges, singles_of(cutout, set));
    Cost value = 0;
    const Cutout::Parts parts = cutout.parts(question);
    for (std::size_t p = 0; p < parts.sets.size(); p++)
        if (const MemberMask member = parts.sets[p] & set; member != 0)
            value = std::max(value, saturating_add(parts.costs[p], singles_of(cutout, member)));
    return value;
}

template <class Objective>
bool CutoutSearch<Objective>::is_free(Cutout& cutout, MemberMask set, std::uint32_t question,
                                      const Tally& tally) const {
    if (Objective::sums) return tally.edges == 0;
    const Cutout::Parts parts = cutout.parts(question);
    for (std::size_t p = 0; p < parts.sets.size(); p++)
        if ((parts.sets[p] & set) != 0 && parts.costs[p] != 0) return false;
    return true;
}

template <class Objective>
Interval CutoutSearch<Objective>::expand(std::size_t depth, MemberMask set, const SetBounds::Table& outer,
                                         const Interval& known, Cost limit) {
    Cutout& cutout = levels_[depth]->cutout;
    const auto size = static_cast<std::size_t>(std::popcount(set));
    data_.shared->nodes.count();
    Scratch::Frame frame(scratch_);

    // 1. One ply over all questions.
    const std::span<Tally> tallies = frame.array<Tally>(cutout.question_count());
    const std::span<Choice> room = frame.array<Choice>(cutout.question_count());
    const SetBounds::Table& bounds = survey_.run(cutout, set, outer, tallies);
    Interval result = known;
    const bool use_superadditivity = data_.switches.superadditivity;
    const Cost matters = std::min(limit, known.upper);
    Cost rest = infinite_cost; // a lower bound of all that is not tried
    std::size_t count = 0;
    bool has_free_question = false;
    for (std::uint32_t q = 0; q < tallies.size() && !has_free_question; q++) {
        const Tally& t = tallies[q];
        if (t.parts < 2) continue;
        if (use_superadditivity) {
            // No question loses more than its edges, and one that loses nothing is an optimal move.
            result.lower = std::max(result.lower, t.sizes);
            if (is_free(cutout, set, q, t)) {
                room[0] = {q, t};
                count = 1;
                has_free_question = true;
                break;
            }
        }
        if (t.parts == size && !is_infinite(t.bound)) {
            const Cost value = value_if_singles(cutout, set, q, t);
            result.upper = std::min(result.upper, value);
            rest = std::min(rest, value);
        } else if (t.bound < matters) {
            room[count++] = {q, t};
        } else {
            rest = std::min(rest, t.bound);
        }
    }
    if (has_free_question) {
        rest = infinite_cost; // neither another question nor the estimate is better
    } else {
        // What the estimate costs matters if it can be below the limit and all that is known.
        const Cost value = estimate(cutout, set, size, std::min(limit, result.upper));
        if (value < std::min(limit, result.upper)) result.upper = value;
        rest = std::min(rest, value);
    }
    const std::span<Choice> choices = room.first(count);
    Cost least = rest;
    for (const Choice& c : choices) least = std::min(least, c.tally.bound);
    result.lower = std::max(result.lower, std::min(least, result.upper));
    if (result.closed() || result.lower >= limit) return result;

    // 2. The questions in turn, the most promising first.
    if (data_.switches.ordering) std::sort(choices.begin(), choices.end(), is_better<Choice>);
    for (const Choice& choice : choices) {
        const Cost bound = std::min(limit, result.upper);
        if (choice.tally.bound >= bound || result.lower >= bound || stopped()) {
            rest = std::min(rest, choice.tally.bound);
            continue;
        }
        Cost without_edges = 0;
        const Interval value = evaluate(depth, set, choice, bounds, bound, without_edges);
        rest = std::min(rest, value.lower);
        result.upper = std::min(result.upper, value.upper);
        if (use_superadditivity) result.lower = std::max(result.lower, without_edges);
    }
    result.lower = std::max(result.lower, std::min(rest, result.upper));
    return result;
}

// `without_edges` returns what the parts alone were proven to cost: a lower bound of the node itself.
template <class Objective>
Interval CutoutSearch<Objective>::evaluate(std::size_t depth, MemberMask set, const Choice& choice,
                                           const SetBounds::Table& bounds, Cost limit, Cost& without_edges) {
    Level& here = *levels_[depth];
    const Cutout::Parts cut = here.cutout.parts(choice.question);

    // 1. What is known of the parts, and of the question by them.
    Scratch::Frame frame(scratch_);
    const std::span<Part> parts = frame.array<Part>(std::min(cut.sets.size(), Cutout::most_members));
    std::size_t count = 0;
    Cost total = choice.tally.bound;
    for (std::size_t w = 0; w < cut.sets.size(); w++) {
        const MemberMask part = cut.sets[w] & set;
        if (part == 0) continue;
        Part& p = parts[count++];
        p.set = part;
        p.size = static_cast<std::uint32_t>(std::popcount(part));
        p.edge = Objective::edge(Objective::sums ? here.cutout.weight_of(part) : 1, cut.costs[w]);
        p.bounds = {bounds.by_size[p.size], infinite_cost};
        p.remembered = true;
        if (p.size == 1) {
            const Cost single = data_.singles[here.cutout.class_of(static_cast<std::size_t>(std::countr_zero(part)))];
            p.bounds = {single, single};
        } else if (data_.switches.memo) {
            if (const auto* entry = here.memo.find(part))
                p.bounds.intersect(entry->bounds);
            else
                p.remembered = false;
        }
        total = Objective::raise(total, p.edge, bounds.by_size[p.size], p.bounds.lower);
    }
    if (data_.switches.memo && total < limit) {
        const auto is_asked = [](const Part& p) { return !p.remembered && p.size >= least_remembered_set; };
        for (std::size_t i = 0; i < count; i++)
            if (is_asked(parts[i])) parts[i].key = here.keys.of(parts[i].set);
        for (std::size_t i = 0; i < count; i++)
            if (is_asked(parts[i])) data_.memo.prefetch(parts[i].key);
        for (std::size_t i = 0; i < count; i++)
            if (is_asked(parts[i])) {
                const Cost before = parts[i].bounds.lower;
                recall(here, parts[i]);
                total = Objective::raise(total, parts[i].edge, before, parts[i].bounds.lower);
            }
    }
    if (data_.switches.ordering)
        for (std::size_t i = 1; i < count; i++)
            for (std::size_t j = i; j > 0 && parts[j].size < parts[j - 1].size; j--) std::swap(parts[j], parts[j - 1]);

    // 2. One ply into each open part is cheap, and often enough.
    if (data_.switches.one_ply)
        for (std::size_t i = 0; i < count && total < limit; i++) {
            Part& p = parts[i];
            if (p.bounds.closed() || (p.remembered && data_.switches.memo)) continue;
            const Cost before = p.bounds.lower;
            look_one_ply(here, bounds, p);
            total = Objective::raise(total, p.edge, before, p.bounds.lower);
        }

    // 3. Solve the parts, each within what the others leave.
    for (std::size_t i = 0; i < count && total < limit && !stopped(); i++) {
        Part& p = parts[i];
        if (p.bounds.closed()) continue;
        const Cost before = p.bounds.lower;
        p.bounds.intersect(solve(depth, p, bounds, Objective::child_limit(limit, total, p.edge, before)));
        total = Objective::raise(total, p.edge, before, p.bounds.lower);
    }

    Interval value{total, 0};
    Cost dearest_part = 0;
    for (std::size_t i = 0; i < count; i++) {
        value.upper = Objective::join(value.upper, saturating_add(parts[i].edge, parts[i].bounds.upper));
        dearest_part = std::max(dearest_part, parts[i].bounds.lower);
    }
    without_edges =
        is_infinite(choice.tally.edges) ? 0 : Objective::without_edges(total, choice.tally.edges, dearest_part);
    return value;
}

template <class Objective>
void CutoutSearch<Objective>::look_one_ply(Level& here, const SetBounds::Table& outer, Part& part) {
    // Nothing is better than a question that tells all members apart for the least that the set can cost.
    const Cost singles = singles_of(here.cutout, part.set);
    const Cost least = is_infinite(singles) || part.bounds.lower < singles ? -1 : part.bounds.lower - singles;
    const OnePly seen = survey_.one_ply(here.cutout, part.set, outer, Objective::sums ? least : -1);
    if (!is_infinite(seen.least_singles))
        part.bounds.upper = std::min(part.bounds.upper, saturating_add(seen.least_singles, singles));
    if (!part.bounds.closed()) {
        if (data_.switches.superadditivity) part.bounds.lower = std::max(part.bounds.lower, seen.greatest_sizes);
        const Cost open = std::min(seen.least_bound, part.bounds.upper);
        const Cost value = estimate(here.cutout, part.set, part.size, open);
        if (value < open) part.bounds.upper = value;
        part.bounds.lower = std::max(part.bounds.lower, std::min(open, value));
    }
    if (!data_.switches.memo) return;
    here.memo.learn(part.set, part.bounds);
    if (part.size >= least_remembered_set) data_.memo.learn_if_room(here.keys.of(part.set), part.bounds, part.size);
}

template class CutoutSearch<AverageObjective>;
template class CutoutSearch<WorstObjective>;
template Interval CutoutSearch<AverageObjective>::solve<std::uint8_t>(std::span<const ClassIndex>,
                                                                      std::span<const QuestionIndex>,
                                                                      const SetBounds::Table&, const Interval&, Cost);
template Interval CutoutSearch<AverageObjective>::solve<std::uint16_t>(std::span<const ClassIndex>,
                                                                       std::span<const QuestionIndex>,
                                                                       const SetBounds::Table&, const Interval&, Cost);
template Interval CutoutSearch<WorstObjective>::solve<std::uint8_t>(std::span<const ClassIndex>,
                                                                    std::span<const QuestionIndex>,
                                                                    const SetBounds::Table&, const Interval&, Cost);
template Interval CutoutSearch<WorstObjective>::solve<std::uint16_t>(std::span<const ClassIndex>,
                                                                     std::span<const QuestionIndex>,
                                                                     const SetBounds::Table&, const Interval&, Cost);

} // namespace deduce
