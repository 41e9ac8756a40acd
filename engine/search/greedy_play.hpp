// Greedy play: of each set the question with the least bound of one ply is asked, of those of finite cost. What a set
// costs so is an upper bound of its value.
//
// No set is played twice: what it cost is remembered, under a key of its own. So several processes play together, as
// each begins with other parts, and leaves parts that another one plays for the end.
//
// Play may also end early: sets of fewer than `least` classes count as what one ply proves of them. Then its value is
// no bound, but takes a part of the time.
#pragma once

#include "engine/run/deep_call.hpp"
#include "engine/search/player_node.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

namespace deduce {

template <SetSearch S>
class GreedyPlay {
    using Node = typename S::Node;
    using Part = typename S::Part;
    using Objective = typename S::Objective;

  public:
    explicit GreedyPlay(S& sets, std::size_t least = 0) : sets_(sets), least_(least) {}

    // `turn` tells processes apart that begin here together: it is where the parts begin. Below, they begin elsewhere
    // again, as those meet again who began apart.
    // Throws Stopped soon after the flag is set.
    Cost of(const Node& node, std::size_t turn) {
        const Interval known = sets_.known_of(node);
        if (known.closed()) return known.upper;
        const bool ends = node.size() < least_;
        Interval seen;
        if (ends && sets_.is_remembered(node.set) && memo().recall(node.key, seen)) return known.lower;
        const bool is_kept = least_ == 0 && sets_.data().switches.kept_plays && sets_.is_remembered(node.set) &&
                             node.size() >= sets_.data().tuning().least_kept_play;
        const Key key = key_of_play(node.key);
        if (is_kept && memo().recall(key, seen) && !is_infinite(seen.upper)) return seen.upper;
        throw_if_set(sets_.trial_params().stop);
        const Gossip::Mark mark(is_kept ? sets_.gossip_of(node.set) : nullptr, key);

        typename S::Room& here = sets_.room();
        Scratch::Frame frame(here.scratch);
        View view = look(sets_, node, infinite_cost, known, here, frame, sets_.trial_params().stop,
                         typename S::Company{}, SearchStep::play, !ends);
        sets_.narrow(node, view, frame);
        if (ends) {
            sets_.remember(node, view.bounds);
            return view.bounds.lower;
        }
        Cost upper = view.bounds.upper; // of the estimate, unless that is left out, or less
        const auto best = std::min_element(view.choices.begin(), view.choices.end(), is_more_promising);
        if (best != view.choices.end() && best->tally.bound < upper) {
            sets_.keep_hint(node, best->question);
            upper = std::min(upper, after(node, view, best->question, upper, turn));
            // The best estimate of a large set takes long, and mostly its bound is above what was played.
            if (!view.is_estimated)
                upper = std::min(upper, sets_.estimate(node, node.set, node.size(), upper, here).upper);
        }
        sets_.remember(node, {view.bounds.lower, least_ == 0 ? upper : view.bounds.upper});
        if (is_kept) sets_.data().shared->learn(key, {0, upper}, node.size());
        return upper;
    }

    // The same if this question is asked first; or a value of `enough` or more, if it costs as much.
    Cost after(const Node& node, const View& view, QuestionIndex question, Cost enough, std::size_t turn) {
        Scratch::Frame frame(sets_.room().scratch);
        const typename S::Cut cut = sets_.parts_with_keys(node, view, question, frame);
        const std::span<Part> parts = cut.parts;
        std::rotate(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(turn % parts.size()), parts.end());
        Cost value = 0;
        for (auto p = parts.begin(); p != parts.end() && value < enough; ++p) {
            if (least_ == 0) put_off_open_parts(p, parts.end());
            const Node child = sets_.child_of(view, *p, sets_.data().no_symmetry);
            const Cost cost = deep_call([&] { return of(child, turn_below(turn)); });
            value = Objective::join(value, saturating_add(p->edge, cost));
        }
        return value;
    }

  private:
    // Mixed, so that processes stay apart whatever parts they have come by; the first one begins in order everywhere.
    static std::size_t turn_below(std::size_t turn) { return turn * 0x9e3779b97f4a7c15U >> 32; }

    const Memo& memo() const { return sets_.data().memo; }

    // Those that another process plays come last.
    template <class Iterator>
    void put_off_open_parts(Iterator first, Iterator end) const {
        bring_to_front(first, end, [&](const Part& p) {
            const Gossip* const gossip = sets_.gossip_of(p.set);
            return gossip == nullptr || !gossip->is_elsewhere(key_of_play(p.key));
        });
    }

    S& sets_;
    std::size_t least_;
};

} // namespace deduce
