// What a search does with sets as words; cutout_search.hpp tells the contract.
#include "engine/cutout/cutout_search.hpp"

#include <algorithm>
#include <bit>

namespace deduce {

template <class Objective>
CutoutSearch<Objective>::CutoutSearch(const SearchData<Objective>& data, StopFlag stop)
    : data_(data),
      trial_params_{data.switches, data.tuning(), 1, stop, data.all_questions.size()},
      survey_(data.set_bounds, Objective::sums, data.switches.pairwise_survey, data.all_questions) {
    static_assert(SetSearch<CutoutSearch>);
}

template <class Objective>
template <class Cell>
Interval CutoutSearch<Objective>::solve(std::span<const ClassIndex> set, std::span<const QuestionIndex> live,
                                        const SetBounds::Table& outer, const Interval& known, Cost limit) {
    Level& top = level(0);
    top.cutout.template take<Cell>(data_.table, Objective::sums, data_.set_bounds.cheapest(), set, live,
                                   data_.table_rows);
    prepare(top);
    const SetBounds::Table& bounds = top.cutout.is_lent() ? outer : data_.set_bounds.of(top.cutout.richness());
    return expand(*this, Node{&top, top.cutout.all(), set.size(), &bounds}, limit, known, Alone{});
}

template <class Objective>
void CutoutSearch<Objective>::prepare(Level& here) const {
    here.keys.take(data_.keys, here.cutout);
    here.memo.clear();
    if (data_.weighs()) here.weights.take(data_.weight_bound, data_.set_bounds, data_.table, here.cutout);
}

template <class Objective>
auto CutoutSearch<Objective>::level(std::size_t depth) -> Level& {
    while (levels_.size() <= depth) levels_.push_back(std::make_unique<Level>(Level{levels_.size()}));
    return *levels_[depth];
}

template <class Objective>
bool CutoutSearch<Objective>::costs_nothing(const Node& node, QuestionIndex q) const {
    const Cutout::Parts parts = node.level->cutout.parts(q);
    for (std::size_t p = 0; p < parts.sets.size(); p++)
        if ((parts.sets[p] & node.set) != 0 && parts.costs[p] != 0) return false;
    return true;
}

template <class Objective>
Cost CutoutSearch<Objective>::dearest_single(const Node& node, QuestionIndex q) const {
    Cost value = 0;
    const Cutout::Parts parts = node.level->cutout.parts(q);
    for (std::size_t p = 0; p < parts.sets.size(); p++)
        if (const MemberMask member = parts.sets[p] & node.set; member != 0)
            value = std::max(value, saturating_add(parts.costs[p], singles_of(node, member)));
    return value;
}

template <class Objective>
Interval CutoutSearch<Objective>::estimate(const Node& node, MemberMask set, std::size_t members, Cost limit,
                                           Room& room) const {
    if (const Cost bound = data_.estimate_bound(members); bound >= limit) return {bound, infinite_cost};
    room.classes.clear();
    for (; set != 0; set &= set - 1) room.classes.push_back(node.level->cutout.class_of(lowest_of(set)));
    const Cost value = data_.estimate(room.classes, room.members);
    return {value, value < limit ? value : infinite_cost};
}

template <class Objective>
auto CutoutSearch<Objective>::cut(const Node& node, const View& view, const Choice& choice, Scratch::Frame& frame)
    -> Cut {
    Level& here = *node.level;
    const Cutout::Parts all = here.cutout.parts(choice.question);
    // Most answers do not occur: those that do are gathered without a branch for each.
    const std::span<std::uint32_t> answers = frame.array<std::uint32_t>(all.sets.size());
    std::size_t count = 0;
    for (std::size_t a = 0; a < all.sets.size(); a++) {
        answers[count] = static_cast<std::uint32_t>(a);
        count += (all.sets[a] & node.set) != 0 ? 1 : 0;
    }
    const std::span<Part> parts = frame.array<Part>(count);
    const bool has_memo = data_.switches.memo;
    for (std::size_t i = 0; i < count; i++) {
        Part& p = parts[i];
        p.answer = answers[i];
        p.set = all.sets[p.answer] & node.set;
        p.members = static_cast<std::uint32_t>(std::popcount(p.set));
        p.edge = Objective::edge(Objective::sums ? here.cutout.weight_of(p.set) : 1, all.costs[p.answer]);
        p.remembered = false;
        p.has_key = false;
        if (p.members == 1) {
            const Cost single = data_.singles[here.cutout.class_of(lowest_of(p.set))];
            p.bounds = {single, single};
            continue;
        }
        p.bounds = {data_.weighs() ? here.weights.of(p.set, *view.size_bounds) : view.size_bounds->by_size[p.members],
                    infinite_cost};
        if (!has_memo) continue;
        if (const auto* entry = here.memo.find(p.set)) {
            p.bounds.intersect(entry->bounds);
            p.remembered = true;
        }
    }
    return {parts};
}

template <class Objective>
const Key& CutoutSearch<Objective>::key_of(const Level& here, Part& part) const {
    if (!part.has_key) part.key = here.keys.of(part.set);
    part.has_key = true;
    return part.key;
}

// The shared memo is asked for what the cutout's own memo does not know: all keys, then all buckets, then all entries.
template <class Objective>
Cost CutoutSearch<Objective>::recall(const Node& node, Cut& cut, Cost total, Cost bound) const {
    if (!data_.switches.memo || total >= bound) return total;
    constexpr std::size_t most_asked = Cutout::most_members / least_remembered_set;
    Part* asked[most_asked + 1];
    MemberMask sets[most_asked + 1];
    Key keys[most_asked];
    std::size_t count = 0;
    for (Part& p : cut.parts) {
        asked[count] = &p;
        sets[count] = p.set;
        count += !p.remembered && p.members >= least_remembered_set ? 1 : 0;
    }
    node.level->keys.find({sets, count}, keys);
    for (const Key& key : std::span(keys, count)) data_.memo.prefetch(key);
    for (std::size_t i = 0; i < count; i++) {
        Part& p = *asked[i];
        p.key = keys[i];
        p.has_key = true;
        const Cost before = p.bounds.lower;
        p.remembered = data_.memo.recall(p.key, p.bounds);
        if (p.remembered) node.level->memo.learn(p.set, p.bounds);
        total = Objective::raise(total, p.edge, before, p.bounds.lower);
    }
    return total;
}

template <class Objective>
void CutoutSearch<Objective>::remember_look(const Node& node, Part& part) {
    if (!data_.switches.memo) return;
    node.level->memo.learn(part.set, part.bounds);
    if (part.members >= least_remembered_set)
        data_.memo.learn_if_room(key_of(*node.level, part), part.bounds, part.members);
}

template <class Objective>
Interval CutoutSearch<Objective>::solve_part(const Node& node, const View& view, const Choice&, Cut&, Part& part,
                                             Cost limit, const Alone& alone) {
    Level& here = *node.level;
    Node child{&here, part.set, part.members, view.size_bounds};
    if (!here.cutout.is_lent() && here.cutout.question_count() >= data_.tuning().least_nested_questions &&
        part.size() * 2 <= here.cutout.size()) {
        child.level = &level(here.depth + 1);
        child.level->cutout.take(here.cutout, part.set);
        prepare(*child.level);
        child.set = child.level->cutout.all();
        child.size_bounds = &data_.set_bounds.of(child.level->cutout.richness());
    }
    const Interval result = expand(*this, child, limit, part.bounds, alone);
    if (data_.switches.memo) {
        here.memo.learn(part.set, result);
        if (part.members >= least_remembered_set) data_.shared->learn(key_of(here, part), result, part.members);
    }
    return result;
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
