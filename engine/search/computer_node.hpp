// A computer node: a question of a decision set, whose parts are bounded by ever dearer means until it is refuted, and
// in the end solved.
#pragma once

#include "engine/search/branch_and_bound.hpp"
#include "engine/search/joint_parts.hpp"
#include "engine/search/search_step.hpp"
#include "engine/search/shares.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

namespace deduce {

// Tightens a part's bounds by one ply of real partitions, unless the search is stopped meanwhile.
template <SetSearch S>
void look_one_ply(S& sets, const typename S::Node& node, const View& view, typename S::Part& part,
                  typename S::Room& room) {
    if constexpr (S::shares_parts) sets.data().shared->tell_of(SearchStep::part, part.size());
    const Cost singles = sets.singles_of(node, part.set);
    // Nothing is better than a question that tells all members apart for the least that the set can cost.
    const bool may_be_least = S::Objective::sums && !is_infinite(singles) && part.bounds.lower >= singles;
    OnePly seen;
    try {
        seen = sets.one_ply(node, view, part, may_be_least ? part.bounds.lower - singles : -1, room);
    } catch (const Stopped&) {
        return;
    }
    if (!is_infinite(seen.least_singles))
        part.bounds.upper = std::min(part.bounds.upper, saturating_add(seen.least_singles, singles));
    if (!part.bounds.closed()) {
        if (sets.data().switches.superadditivity) part.bounds.lower = std::max(part.bounds.lower, seen.greatest_sizes);
        const Cost open = std::min(seen.least_bound, part.bounds.upper);
        const Interval estimate = sets.estimate(node, part.set, part.size(), open, room);
        part.bounds.upper = std::min(part.bounds.upper, estimate.upper);
        part.bounds.lower = std::max(part.bounds.lower, std::min(open, estimate.lower));
    }
    sets.remember_look(node, part);
}

// The first that is wanted, and whether any is; the others keep their order.
template <class Iterator, class Wanted>
bool bring_to_front(Iterator begin, Iterator end, const Wanted& is_wanted) {
    const Iterator found = std::find_if(begin, end, is_wanted);
    if (found == end) return false;
    std::rotate(begin, found, found + 1);
    return true;
}

template <SetSearch S>
class ComputerNode {
    using Objective = typename S::Objective;
    using Node = typename S::Node;
    using Part = typename S::Part;
    using TrialOf = Trial<typename S::Company>;

  public:
    // Of the question `choice` at a node that was looked at. Keeps references.
    ComputerNode(S& sets, const Node& node, const View& view, const Choice& choice, const TrialOf& trial,
                 const Hearing* heard = nullptr)
        : sets_(sets),
          node_(node),
          view_(view),
          choice_(choice),
          trial_(trial),
          heard_(heard),
          room_(sets.room()),
          frame_(room_.scratch),
          cut_(cut_of(sets, node, view, choice, frame_)) {}

    // Closed, or at least what the trial's bound has fallen to, unless the search was stopped or its goal is reached.
    Verdict evaluate() {
        // 1. What is known of the parts, and of the question by them.
        if constexpr (S::shares_parts) sets_.data().shared->tell_of(SearchStep::question, node_.size());
        for (const Part& p : cut_.parts) total_ = Objective::join(total_, saturating_add(p.edge, p.bounds.lower));
        total_ = sets_.recall(node_, cut_, total_, bound());
        if constexpr (S::shares_parts) trial_.tell_of(choice_.question, total_);
        if (total_ < bound()) {
            if constexpr (!S::cuts_in_order) put_small_parts_first();
            // 2. One ply into each open part is cheap, and often enough.
            if (sets_.data().switches.one_ply) look_into_parts();
            // 3. Solve the parts: large ones within their shares of what is missing, then within all that is left.
            if constexpr (S::shares_parts) solve_shares();
            if (!is_put_off_) solve_parts([](const Part&) { return infinite_cost; });
        }
        return verdict();
    }

  private:
    static typename S::Cut cut_of(S& sets, const Node& node, const View& view, const Choice& choice,
                                  Scratch::Frame& frame) {
        if constexpr (S::shares_parts)
            return sets.cut_in_common(node, view, choice, frame);
        else
            return sets.cut(node, view, choice, frame);
    }

    Cost bound() const {
        const Cost b = trial_.bound();
        if constexpr (S::shares_parts)
            if (heard_ != nullptr && heard_->lower() >= b) return 0;
        return b;
    }

    void put_small_parts_first() {
        if (sets_.data().switches.ordering)
            std::sort(cut_.parts.begin(), cut_.parts.end(), [](const Part& a, const Part& b) {
                return a.size() != b.size() ? a.size() < b.size() : a.answer < b.answer;
            });
    }

    void raise(const Part& p, Cost before) {
        total_ = Objective::raise(total_, p.edge, before, p.bounds.lower);
        if constexpr (S::shares_parts) trial_.tell_of(choice_.question, total_);
    }

    void look_into_parts() {
        const auto is_done = [&] { return total_ >= bound() || sets_.trial_params().stopped(); };
        const auto look = [&](Part& p) {
            if (p.bounds.closed() || p.remembered) return;
            const Cost before = p.bounds.lower;
            look_one_ply(sets_, node_, view_, p, room_);
            raise(p, before);
        };
        if constexpr (S::shares_parts)
            if (sets_.is_joint(node_))
                return look_into_together(
                    std::span<Part>(cut_.parts), *sets_.gossip_of(node_.set), is_done,
                    [&](Part& p) { return recall(p); }, look);
        for (auto p = cut_.parts.begin(); p != cut_.parts.end() && !is_done(); p++) look(*p);
    }

    // Whether the part was looked into before, here or elsewhere.
    bool recall(Part& p) {
        if (p.bounds.closed() || p.remembered) return true;
        const Cost before = p.bounds.lower;
        p.remembered = sets_.is_remembered(p.set) && sets_.data().memo.recall(p.key, p.bounds);
        raise(p, before);
        return p.remembered;
    }

    // See shares.hpp.
    void solve_shares() {
        const auto& shared = *sets_.data().shared;
        if (shared.least_share == 0 || is_infinite(bound())) return;
        if (trial_.is_bound_to_solve() && sets_.turn_at(node_) > 0) return;
        solve_parts([&](const Part& p) {
            if (p.size() < shared.least_share) return infinite_cost;
            if (p.size() >= shared.least_costly_part) finish_smaller_parts(p);
            return share_of_first(std::span<const Part>(&p, cut_.parts.data() + cut_.parts.size()), bound() - total_,
                                  shared.share_percent);
        });
    }

    // The parts before `costly` of at most half its classes.
    void finish_smaller_parts(const Part& costly) {
        for (Part* p = cut_.parts.data(); p < &costly && !is_done(); p++)
            if (2 * p->size() <= costly.size() && !p->bounds.closed() && !is_elsewhere(*p))
                solve_part(*p, infinite_cost);
    }

    // Where others are at the node too, in other processes, each begins at another part. Small parts come first. But
    // where all parts have to be solved, whoever came first solves those, and for the others they come last: mostly
    // they are known by then.
    void take_turns() {
        const std::size_t turn = sets_.turn_at(node_);
        if (turn == 0) return;
        const auto open = std::stable_partition(cut_.parts.begin(), cut_.parts.end(),
                                                [](const Part& p) { return p.bounds.closed(); });
        const auto shared =
            std::stable_partition(open, cut_.parts.end(), [&](const Part& p) { return !sets_.is_shared(p.set); });
        begin_at(turn, open, shared);
        begin_at(turn, shared, cut_.parts.end());
        if (trial_.is_bound_to_solve()) std::rotate(open, shared, cut_.parts.end());
    }

    template <class Iterator>
    static void begin_at(std::size_t turn, Iterator first, Iterator end) {
        if (first != end) std::rotate(first, first + static_cast<std::ptrdiff_t>(turn) % (end - first), end);
    }

    // Another thread or process is at the part.
    bool is_elsewhere(const Part& p) const { return sets_.is_open(p, is_joint_); }

    // most_of(part) tells what the part is to be proven to cost at most. Ends before its time where the question is put
    // off: see put_off.hpp.
    template <class MostOf>
    void solve_parts(const MostOf& most_of) {
        if constexpr (S::shares_parts) {
            is_joint_ = sets_.is_joint(node_);
            take_turns();
        }
        for (auto p = cut_.parts.begin(); p != cut_.parts.end() && !is_done(); p++) {
            if constexpr (S::shares_parts) {
                put_off_open_parts(p);
                is_put_off_ = (trial_.may_put_off() && is_left_to_others(*p)) ||
                              (trial_.may_spare(sets_.goes_ahead()) && is_spared(*p));
                if (is_put_off_) return;
            }
            if (!p->bounds.closed()) solve_part(*p, most_of(*p));
        }
    }

    // Parts that another thread or process is at come last. They keep their shares meanwhile. Where there are no
    // others, and no other question either, the first few who join are at the first one, and the rest spread.
    template <class Iterator>
    void put_off_open_parts(Iterator first) {
        const auto end = cut_.parts.end();
        const auto is_free = [&](const Part& p) { return p.bounds.closed() || !is_elsewhere(p); };
        if (bring_to_front(first, end, is_free) || trial_.may_put_off()) return;
        const auto joined = first + static_cast<std::ptrdiff_t>(sets_.turn_of_joining(node_)) % (end - first);
        std::rotate(first, joined, joined + 1);
    }

    bool is_left_to_others(const Part& p) const {
        return !p.bounds.closed() && is_elsewhere(p) && !sets_.trial_params().joins(p.size());
    }

    // Others are at smaller parts, which may refute the question without this one.
    bool is_spared(const Part& p) const {
        if (p.bounds.closed() || !sets_.trial_params().spares(p.size())) return false;
        return std::any_of(cut_.parts.begin(), cut_.parts.end(), [&](const Part& other) {
            return other.size() < p.size() && !other.bounds.closed() && is_elsewhere(other);
        });
    }

    void solve_part(Part& p, Cost most) {
        const Cost limit = bound();
        if (most <= p.bounds.lower || total_ >= limit) return;
        const Cost before = p.bounds.lower;
        const Cost left = Objective::child_limit(limit, total_, p.edge, before);
        const auto solve = [&](const FallingLimit* falling) {
            const auto company = trial_.below({choice_.question, p.size(), limit - left, heard_, falling});
            p.bounds.intersect(sets_.solve_part(node_, view_, choice_, cut_, p, std::min(most, left), company));
        };
        [[maybe_unused]] const auto mark = mark_of(p);
        if constexpr (S::shares_parts && Objective::sums)
            if (heard_ != nullptr && sets_.trial_params().watches(p.size())) {
                with_falling_limit(p, most, solve);
                return raise(p, before);
            }
        solve(nullptr);
        raise(p, before);
    }

    // Of a part that is too small to be marked as all sets are. While it lives, others who are at the question leave
    // the part.
    auto mark_of([[maybe_unused]] const Part& p) const {
        if constexpr (S::shares_parts)
            return sets_.mark_of_small(p, is_joint_);
        else
            return nullptr;
    }

    // Others may be at the question's other parts.
    template <class Solve>
    void with_falling_limit(const Part& p, Cost most, const Solve& solve) {
        const auto& shared = *sets_.data().shared;
        const FallingLimit limit(*shared.gossip, shared.memo, {cut_.parts, total_}, p,
                                 {is_infinite(most) ? 0 : shared.share_percent, shared.least_remembered});
        solve(&limit);
    }

    bool is_done() const { return total_ >= bound() || is_enough() || sets_.trial_params().stopped(); }

    bool is_enough() const { return trial_.goal() > 0 && upper() < trial_.goal(); }

    Cost upper() const {
        Cost value = 0;
        for (const Part& p : cut_.parts) value = Objective::join(value, saturating_add(p.edge, p.bounds.upper));
        return value;
    }

    Verdict verdict() const {
        const Interval value{total_, upper()};
        Cost dearest_part = 0;
        for (const Part& p : cut_.parts) dearest_part = std::max(dearest_part, p.bounds.lower);
        const Cost edges = choice_.tally.edges;
        const Cost without_edges = is_infinite(edges) ? 0 : Objective::without_edges(total_, edges, dearest_part);
        return {value, without_edges, is_put_off_ && !is_done()};
    }

    S& sets_;
    const Node& node_;
    const View& view_;
    const Choice& choice_;
    const TrialOf& trial_;
    const Hearing* heard_; // of the question, from elsewhere; null if nobody else can be at it
    typename S::Room& room_;
    Scratch::Frame frame_;
    typename S::Cut cut_;
    Cost total_ = 0; // of the parts' lower bounds and edges
    bool is_put_off_ = false;
    bool is_joint_ = false; // other processes are at the node
};

} // namespace deduce
