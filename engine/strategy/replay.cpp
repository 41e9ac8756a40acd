// One walk a situation; then a look for what was not walked.
#include "engine/strategy/replay.hpp"

#include "engine/model/average.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include <fmt/format.h>

namespace deduce {
namespace {

class Replayer {
  public:
    Replayer(const Strategy& strategy, const Game& game)
        : strategy_(strategy), game_(game), reached_(strategy.size(), false), parents_(strategy.size(), no_node) {}

    Replay run(StopFlag stop) {
        if (strategy_.is_empty()) return fail({"the strategy has no move", {}});
        if (auto fault = index()) return fail(*fault);
        for (SituationIndex s = 0; s < game_.situation_count(); s++) {
            if (s % 256 == 0) throw_if_set(stop);
            if (auto fault = walk(s)) return fail(*fault);
        }
        for (StrategyIndex n = 0; n < strategy_.size(); n++)
            if (!reached_[n]) return fail({"no situation reaches " + place_of(n), {}});
        return std::move(result_);
    }

  private:
    static constexpr StrategyIndex no_node = std::numeric_limits<StrategyIndex>::max();

    // Where a situation is said to end.
    struct End {
        StrategyIndex node = no_node;
        Cost penalty = 0;
    };

    Replay fail(StrategyFault fault) {
        result_.fault = std::move(fault);
        return std::move(result_);
    }

    // Numbers out of range, what stands twice, and the parents that names of places need.
    std::optional<StrategyFault> index() {
        ends_.resize(game_.situation_count());
        for (StrategyIndex n = 0; n < strategy_.size(); n++) {
            for (const StrategyBranch& b : strategy_.branches(n)) {
                if (b.then <= n || b.then >= strategy_.size() || parents_[b.then] != no_node)
                    return StrategyFault{"an answer leads back into the strategy at " + place_of(n), {}};
                parents_[b.then] = n;
            }
            if (strategy_.is_question(n)) {
                if (strategy_.question(n) >= game_.question_count())
                    return StrategyFault{fmt::format("question {} does not exist: the game has {}, numbered from 0",
                                                     strategy_.question(n), game_.question_count()),
                                         {}};
                if (auto fault = check_answers(n)) return fault;
            } else if (strategy_.estimate(n) >= game_.estimate_count()) {
                return StrategyFault{fmt::format("estimate {} does not exist: the game has {}, numbered from 0",
                                                 strategy_.estimate(n), game_.estimate_count()),
                                     {}};
            }
            for (const StrategyEnding& e : strategy_.endings(n)) {
                if (e.situation >= game_.situation_count())
                    return StrategyFault{fmt::format("situation {} does not exist: the game has {}, numbered from 0",
                                                     e.situation, game_.situation_count()),
                                         {}};
                End& end = ends_[e.situation];
                if (end.node != no_node)
                    return StrategyFault{fmt::format("{} stands twice: at {} and at {}", name_of(e.situation),
                                                     place_of(end.node), place_of(n)),
                                         e.situation};
                end = {n, e.penalty};
            }
        }
        return std::nullopt;
    }

    std::optional<StrategyFault> check_answers(StrategyIndex n) {
        answers_.clear();
        for (const StrategyBranch& b : strategy_.branches(n)) {
            if (b.answer >= game_.answer_count())
                return StrategyFault{fmt::format("answer {} does not exist: the game has {}, numbered from 0 ({})",
                                                 b.answer, game_.answer_count(), place_of(n)),
                                     {}};
            answers_.push_back(b.answer);
        }
        std::sort(answers_.begin(), answers_.end());
        const auto twice = std::adjacent_find(answers_.begin(), answers_.end());
        if (twice == answers_.end()) return std::nullopt;
        return StrategyFault{fmt::format("answer {} stands twice at {}", *twice, place_of(n)), {}};
    }

    std::optional<StrategyFault> walk(SituationIndex s) {
        const auto wrong = [&](const std::string& text) {
            return StrategyFault{fmt::format("{}: {}", name_of(s), text), s};
        };
        StrategyIndex at = Strategy::root;
        if (const auto first = game_.first_question())
            if (!strategy_.is_question(at) || strategy_.question(at) != *first)
                return wrong(
                    fmt::format("the rules fix the first question, {} ({})", *first, game_.question_label(*first)));
        Cost cost = 0;
        std::uint32_t asked = 0;
        for (; strategy_.is_question(at);) {
            // Bounds the work: a file may ask the same question again and again.
            if (++asked > game_.question_count())
                return wrong(fmt::format("the strategy asks more than the game's {} questions, some of them again",
                                         game_.question_count()));
            reached_[at] = true;
            const QuestionIndex q = strategy_.question(at);
            const AnswerIndex answer = game_.answer(q, s);
            const auto branches = strategy_.branches(at);
            const auto branch =
                std::find_if(branches.begin(), branches.end(), [&](const auto& b) { return b.answer == answer; });
            if (branch == branches.end())
                return wrong(fmt::format("answer {} ({}) to question {} ({}) is missing at {}", answer,
                                         game_.answer_label(q, answer), q, game_.question_label(q), place_of(at)));
            const Cost rule = game_.cost(q, answer);
            if (branch->cost != rule)
                return wrong(fmt::format("answer {} to question {} ({}) costs {}, not {}, at {}", answer, q,
                                         game_.question_label(q), text_of(rule), text_of(branch->cost), place_of(at)));
            cost = saturating_add(cost, rule);
            at = branch->then;
        }
        reached_[at] = true;
        const End& end = ends_[s];
        if (end.node != at)
            return wrong(end.node == no_node
                             ? fmt::format("it ends at {}, which does not list it", place_of(at))
                             : fmt::format("it ends at {}, and is listed at {}", place_of(at), place_of(end.node)));
        const Cost penalty = game_.penalty(s, strategy_.estimate(at));
        if (penalty != end.penalty)
            return wrong(fmt::format("estimate {} ({}) costs {}, not {}, at {}", strategy_.estimate(at),
                                     game_.estimate_label(strategy_.estimate(at)), text_of(penalty),
                                     text_of(end.penalty), place_of(at)));
        result_.costs.add(saturating_add(cost, penalty), game_.weight(s));
        return std::nullopt;
    }

    static std::string text_of(Cost cost) { return exact_decimal(cost, 1); }

    std::string name_of(SituationIndex s) const {
        return fmt::format("situation {} ({})", s, game_.situation_label(s));
    }

    // The way to a node: "the root", or "17=3 4=0", questions and answers from the root on; the end of it, if it is
    // long.
    std::string place_of(StrategyIndex n) const {
        constexpr int most_steps = 12;
        std::string path;
        int steps = 0;
        for (; n != Strategy::root && parents_[n] != no_node && steps < most_steps; n = parents_[n], steps++) {
            const auto branches = strategy_.branches(parents_[n]);
            const auto branch =
                std::find_if(branches.begin(), branches.end(), [&](const auto& b) { return b.then == n; });
            path = fmt::format(" {}={}", strategy_.question(parents_[n]), branch->answer) + path;
        }
        if (steps == 0) return "the root";
        return (n == Strategy::root ? "node" : "node ...") + path;
    }

    const Strategy& strategy_;
    const Game& game_;
    Replay result_;
    std::vector<End> ends_; // by situation
    std::vector<bool> reached_;
    std::vector<StrategyIndex> parents_;
    std::vector<AnswerIndex> answers_;
};

} // namespace

Replay replay(const Strategy& strategy, const Game& game, StopFlag stop) { return Replayer(strategy, game).run(stop); }

} // namespace deduce
