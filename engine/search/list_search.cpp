// What a search does with sets as lists of classes; list_search.hpp tells the contract.
#include "engine/search/list_search.hpp"

#include "engine/run/deep_call.hpp"
#include "engine/search/greedy_play.hpp"
#include "engine/search/joint_cut.hpp"
#include "engine/search/joint_look.hpp"

#include <algorithm>
#include <utility>

namespace deduce {

template <class Cell, class Objective>
ListSearch<Cell, Objective>::ListSearch(const SearchData<Objective>& data, int threads, StopFlag stop)
    : data_(data),
      surveys_(data),
      trial_params_{data.switches, data.tuning(), threads, stop, data.all_questions.size()},
      cutouts_([this] { return CutoutSearch<Objective>(data_, trial_params_.stop); }) {
    static_assert(SetSearch<ListSearch>);
}

template <class Cell, class Objective>
ListSearch<Cell, Objective>::ListSearch(const SearchData<Objective>& data, const ListSearch& whole)
    : data_(data),
      surveys_(data),
      trial_params_(whole.trial_params_),
      cutouts_([this] { return CutoutSearch<Objective>(data_, trial_params_.stop); }) {}

template <class Cell, class Objective>
auto ListSearch<Cell, Objective>::root_of(const Subproblem& subproblem, const SymmetryScope& scope) const -> Node {
    return {subproblem.set, data_.keys.of(subproblem.set), data_.all_questions, &scope, &data_.set_bounds.general()};
}

// Single classes are decided by the estimate, all others by size and memo.
template <class Cell, class Objective>
Interval ListSearch<Cell, Objective>::known_of(const Node& node) {
    Interval known = by_size(node.set, *node.size_bounds);
    if (is_remembered(node.set)) data_.memo.recall(node.key, known);
    return known;
}

template <class Cell, class Objective>
void ListSearch<Cell, Objective>::count(const Node& node, std::span<Tally> tallies, View& view, Scratch::Frame& frame,
                                        StopFlag stop, const Above& above, JointCounts* joint) {
    SurveyCounts kept;
    view.size_bounds = &surveys_.run(node.set, node.live, tallies, *node.size_bounds, stop,
                                     data_.switches.joint_surveys ? above.work : nullptr, true,
                                     node.size() >= data_.tuning().least_counted_set ? &kept : nullptr, joint);
    if (kept) view.counts = kept.copy(frame);
}

template <class Cell, class Objective>
std::optional<CommonBlocks::Block> ListSearch<Cell, Objective>::block_of_counts(const Node& node,
                                                                                const Key& own_key) const {
    if (node.size() < data_.tuning().least_joint_count) return std::nullopt;
    const std::size_t counters = surveys_.counters_of_all(node.live.size());
    if (counters == 0) return std::nullopt;
    return data_.shared->blocks.get(JointCounts::key_of(own_key), JointCounts::bytes_of(node.size(), counters), true);
}

template <class Cell, class Objective>
void ListSearch<Cell, Objective>::look_in_turns(const Node& node, const Key& key, std::span<Tally> tallies,
                                                StopFlag stop, const Above& above, SearchStep step) {
    const auto tell_of = [&](SearchStep of_block, const CommonLooks::Block& block) {
        data_.shared->tell_of(of_block, node.size(),
                              static_cast<double>(block.count) / static_cast<double>(node.live.size()));
    };
    look_together(
        data_.shared->looks, *data_.shared->gossip, key, node.live, tallies, node.size_bounds->number,
        data_.switches.joint_surveys ? above.work : nullptr,
        [&](const CommonLooks::Block& block) {
            throw_if_set(stop);
            tell_of(step, block);
            surveys_.run_turn(node.set, node.live.subspan(block.first, block.count),
                              tallies.subspan(block.first, block.count));
        },
        [&](const CommonLooks::Block& block) { tell_of(SearchStep::recall, block); });
}

template <class Cell, class Objective>
void ListSearch<Cell, Objective>::count_for_all(const Node& node, const Key& key, std::span<Tally> tallies, View& view,
                                                Scratch::Frame& frame, StopFlag stop, const Above& above,
                                                SearchStep step) {
    const SharedData<Objective>& shared = *data_.shared;
    const auto tell = [&](double share) { shared.tell_of(step, node.size(), share); };
    if (auto block = above.work == nullptr ? block_of_counts(node, key) : std::nullopt) {
        JointCounts joint(block->bytes(), shared.place(), tell);
        count(node, tallies, view, frame, stop, above, &joint);
        block->show();
    } else {
        tell(1);
        count(node, tallies, view, frame, stop, above);
    }
    data_.shared->looks.keep(key, node.live, tallies, view.size_bounds->number);
}

// What another process found by its bounds may be tighter than what this one would, or less tight.
template <class Cell, class Objective>
void ListSearch<Cell, Objective>::survey(const Node& node, Cost, std::span<Tally> tallies, View& view,
                                         Scratch::Frame& frame, StopFlag stop, const Above& above, SearchStep step) {
    const SharedData<Objective>& shared = *data_.shared;
    const SearchTuning& tuning = data_.tuning();
    const bool is_large =
        node.size() >= tuning.least_common_set && node.size() * node.live.size() >= tuning.least_common_answers;
    if (!is_large || !is_shared(node.set) || !shared.looks.can_keep()) {
        shared.tell_of(step, node.size());
        count(node, tallies, view, frame, stop, above);
        if (is_large) shared.tell_of(SearchStep::view, node.size());
        return;
    }
    const Key key = own_key(node);
    if (node.size() >= tuning.least_joint_look && surveys_.counts_in_turns()) {
        look_in_turns(node, key, tallies, stop, above, step);
        view.size_bounds = node.size_bounds;
    } else if (const auto bounds = shared.looks.recall(key, node.live, tallies)) {
        shared.tell_of(SearchStep::recall, node.size());
        const SetBounds::Table& found = data_.set_bounds.numbered(*bounds);
        view.size_bounds = found.by_size.back() < node.size_bounds->by_size.back() ? node.size_bounds : &found;
    } else {
        count_for_all(node, key, tallies, view, frame, stop, above, step);
    }
    shared.tell_of(SearchStep::view, node.size());
}

template <class Cell, class Objective>
bool ListSearch<Cell, Objective>::costs_nothing(const Node& node, QuestionIndex q) const {
    if (!data_.shared->may_be_free[q]) return false;
    const Column<Cell> column = data_.table.template column<Cell>(q);
    return std::all_of(node.set.begin(), node.set.end(),
                       [&](ClassIndex c) { return data_.table.cost(q, column[c]) == 0; });
}

template <class Cell, class Objective>
Cost ListSearch<Cell, Objective>::dearest_single(const Node& node, QuestionIndex q) const {
    const Column<Cell> column = data_.table.template column<Cell>(q);
    Cost value = 0;
    for (const ClassIndex c : node.set)
        value = std::max(value, saturating_add(data_.table.cost(q, column[c]), data_.singles[c]));
    return value;
}

template <class Cell, class Objective>
Interval ListSearch<Cell, Objective>::solve(const Node& node, Cost limit, const Above& above) {
    const Interval known = known_of(node);
    if (known.closed() || known.lower >= limit || trial_params_.stopped()) return known;
    const OpenSets::Mark mark(data_.shared->open_sets, node.key, is_contended_here(node.set));
    const Gossip::Mark told(gossip_of(node.set), node.key);

    if (data_.shared->cuts_out && node.set.size() <= Cutout::most_members &&
        (node.scope->is_trivial() || node.set.size() < data_.tuning().least_scoped_set)) {
        Interval bounds = cutouts_.local().template solve<Cell>(node.set, node.live, *node.size_bounds, known, limit);
        bounds.intersect(known);
        remember(node, bounds);
        return bounds;
    }
    if (Excerpt<Objective>::pays(data_, node.set) && node.scope->is_trivial())
        if (const auto bounds = solve_in_excerpt(node, limit, above)) return *bounds;
    const Interval bounds = deep_call([&] { return expand(*this, node, limit, known, above); });
    remember(node, bounds);
    return bounds;
}

template <class Cell, class Objective>
std::optional<Interval> ListSearch<Cell, Objective>::solve_in_excerpt(const Node& node, Cost limit,
                                                                      const Above& above) {
    const bool is_common = is_shared(node.set) && data_.switches.common_excerpts;
    const Key key = is_shared(node.set) ? own_key(node) : Key{};
    auto block = is_common ? Excerpt<Objective>::block_of(data_, key, node.size()) : std::nullopt;
    if (is_common && !block && Excerpt<Objective>::needs_block(data_, node.size())) return std::nullopt;
    const Excerpt<Objective> excerpt(data_, node.set, key, std::move(block));
    ListSearch search(excerpt.data, *this);
    return search.solve({excerpt.classes, node.key, node.live, node.scope, node.size_bounds, node.sums}, limit, above);
}

template <class Cell, class Objective>
Interval ListSearch<Cell, Objective>::solve_question(const Node& node, QuestionIndex question, Cost limit,
                                                     const Above& above) {
    data_.shared->nodes.count();
    Tally tally;
    const SetBounds::Table& general = data_.set_bounds.general(); // the other questions may be richer
    surveys_.run(node.set, std::span(&question, 1), std::span(&tally, 1), general, nullptr, nullptr, false);
    Choice choice{question, tally};
    const View view{{tally.bound, infinite_cost}, std::span(&choice, 1), node.live, &general, infinite_cost};
    if (tally.bound >= limit) return view.bounds;
    Trial<Above> trial(trial_params_, above, view.bounds, view.rest, limit);
    trial.run(view.choices, 1, node.set.size(), node.live.size(),
              [&](const Choice& c) { return ComputerNode<ListSearch>(*this, node, view, c, trial).evaluate(); });
    return trial.bounds();
}

template <class Cell, class Objective>
auto ListSearch<Cell, Objective>::cut(const Node& node, const View& view, const Choice& choice, Scratch::Frame& frame)
    -> Cut {
    Cut result{parts_here(node, view, choice.question, frame), {}, {}};
    bound_by_size(result, view);
    return result;
}

template <class Cell, class Objective>
std::span<Part> ListSearch<Cell, Objective>::parts_here(const Node& node, const View& view, QuestionIndex question,
                                                        Scratch::Frame& frame) const {
    return partition<Cell>(data_, node.set, question, frame, PartKeys::unless_dear, {node.sums, view.counts},
                           part_order());
}

template <class Cell, class Objective>
auto ListSearch<Cell, Objective>::cut_in_common(const Node& node, const View& view, const Choice& choice,
                                                Scratch::Frame& frame) -> Cut {
    if (has_common_cuts(node)) {
        Cut result = parts_in_common(node, view, choice.question, frame);
        bound_by_size(result, view);
        return result;
    }
    data_.shared->tell_of(SearchStep::cut, node.size());
    return cut(node, view, choice, frame);
}

template <class Cell, class Objective>
auto ListSearch<Cell, Objective>::parts_in_common(const Node& node, const View& view, QuestionIndex question,
                                                  Scratch::Frame& frame) -> Cut {
    SharedData<Objective>& shared = *data_.shared;
    using Together = JointCut<Cell, Objective>;
    const bool is_joint = Together::pays(data_, node.size(), question);
    const auto bytes_of = is_joint ? Together::bytes_of : common_cuts::bytes_of;
    const std::size_t bytes = bytes_of(node.size(), data_.table.answer_count(question));
    auto block = common_cuts::block_of(shared.blocks, own_key(node), data_.own_key, question, bytes, is_joint);
    if (block && is_joint) {
        const auto tell = [&](double share) { shared.tell_of(SearchStep::cut, node.size(), share); };
        const std::span<Part> parts = Together(data_, node.set, node.sums, question, block->bytes())
                                          .parts(shared.place(), part_order(), frame, tell);
        block->show();
        return {parts, {}, std::move(block)};
    }
    if (block && block->is_whole()) return {common_cuts::read(*block, frame), {}, std::move(block)};
    shared.tell_of(SearchStep::cut, node.size());
    const std::span<Part> parts = parts_here(node, view, question, frame);
    if (block) {
        common_cuts::write(parts, *block);
        block->show();
    }
    return {parts, {}, {}};
}

template <class Cell, class Objective>
void ListSearch<Cell, Objective>::bound_by_size(Cut& cut, const View& view) {
    for (Part& p : cut.parts) {
        p.bounds = by_size(p.set, *view.size_bounds);
        p.size_bound = p.bounds.lower;
    }
}

template <class Cell, class Objective>
Cost ListSearch<Cell, Objective>::recall(const Node&, Cut& cut, Cost total, Cost bound) const {
    const bool has_keys = !data_.keys.normalize();
    for (Part& p : cut.parts) {
        if (!is_remembered(p.set)) continue;
        if (!has_keys && total >= bound) break;
        if (!has_keys) p.key = data_.keys.of(p.set);
        const Cost before = p.bounds.lower;
        p.remembered = data_.memo.recall(p.key, p.bounds);
        total = Objective::raise(total, p.edge, before, p.bounds.lower);
    }
    return total;
}

template <class Cell, class Objective>
Interval ListSearch<Cell, Objective>::solve_part(const Node& node, const View& view, const Choice& choice, Cut& cut,
                                                 const Part& part, Cost limit, const Above& above) {
    return with_child(node, view, choice.question, cut, part,
                      [&](const Node& child) { return solve(child, limit, above); });
}

template <class Cell, class Objective>
Cost ListSearch<Cell, Objective>::play_greedily(const Node& node, std::size_t turn) {
    return GreedyPlay(*this).of(node, turn);
}

template <class Cell, class Objective>
Cost ListSearch<Cell, Objective>::play_greedily(const Node& node, const View& view, QuestionIndex question,
                                                std::size_t turn) {
    return GreedyPlay(*this).after(node, view, question, infinite_cost, turn);
}

template <class Cell, class Objective>
Cost ListSearch<Cell, Objective>::foresee(const Node& node, const View& view, QuestionIndex question, Cost enough) {
    return GreedyPlay(*this, data_.tuning().least_foreseen_set).after(node, view, question, enough, 0);
}

template <class Cell, class Objective>
auto ListSearch<Cell, Objective>::parts_with_keys(const Node& node, const View& view, QuestionIndex question,
                                                  Scratch::Frame& frame) -> Cut {
    const KnownOfSet known{node.sums, view.counts};
    if (!has_common_cuts(node)) { // of small sets, cutting is a part of the look that play takes
        if (node.size() >= data_.tuning().least_common_cut) data_.shared->tell_of(SearchStep::cut, node.size());
        return {partition<Cell>(data_, node.set, question, frame, PartKeys::all, known), {}, {}};
    }
    Cut result = parts_in_common(node, view, question, frame);
    if (data_.keys.normalize()) find_keys(data_, result.parts, nullptr, frame);
    std::ranges::sort(result.parts, {}, &Part::answer);
    return result;
}

template class ListSearch<std::uint8_t, AverageObjective>;
template class ListSearch<std::uint16_t, AverageObjective>;
template class ListSearch<std::uint8_t, WorstObjective>;
template class ListSearch<std::uint16_t, WorstObjective>;

} // namespace deduce
