// The oracle for strategies without proof: plain recursion over lists of situations, in exact fractions where it adds
// up, and in fifty digits where it compares merits.
//
// It asks Game::answer, cost, weight, penalty and first_question, and uses nothing of the engine but Cost. Formulas are
// those of chapter 8 of the thesis, word for word. Small games only.
#pragma once

#include "engine/model/game.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/cpp_int.hpp>

namespace deduce::test {

using Rational = boost::multiprecision::cpp_rational;
using Real = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<50>>;
using Situations = std::vector<SituationIndex>;

// What a strategy costs each situation of a set; nothing if it costs infinity in sum.
using CostsBySituation = std::optional<std::map<SituationIndex, Cost>>;

class ExactPlay {
  public:
    explicit ExactPlay(const Game& game) : game_(game) {}

    // "greedy", "weighted-greedy", "information", "information-per-cost", "gini", "gini-per-cost".
    CostsBySituation heuristic(const std::string& name) const;

    // The same with one ply of lookahead, or with the best of the `width` best questions at every set.
    CostsBySituation rollout(const std::string& name, std::size_t width) const;
    CostsBySituation beam(const std::string& name, std::size_t width) const;

    // The expected total of random play, 'a', 'b' or 'c'; nothing if it is infinite.
    std::optional<Rational> random(char kind) const;

    // Summed over all situations by weight.
    Cost total(const CostsBySituation& costs) const;

  private:
    struct Split {
        QuestionIndex question;
        std::map<AnswerIndex, Situations> parts;
    };
    using Chooser = std::function<std::vector<Split>(const Situations&)>; // candidates, best first

    Situations all() const;
    Split split(const Situations& set, QuestionIndex q) const;
    // The questions that split the set, best first, as many as `count`. Infinite costs are never asked.
    std::vector<Split> best(const std::string& name, const Situations& set, std::size_t count) const;
    Real merit(const std::string& name, const Situations& set, const Split& s) const;
    Weight weight(const Situations& set) const;
    CostsBySituation estimate(const Situations& set) const;
    CostsBySituation join(const Split& s, const std::function<CostsBySituation(const Situations&)>& play) const;
    CostsBySituation play(const Situations& set, const Chooser& chooser) const;
    CostsBySituation from_root(const std::function<CostsBySituation(const Situations&)>& play) const;
    std::optional<Rational> random(char kind, const Situations& set) const;
    std::optional<Rational> random_question(char kind, const Situations& set, const Split& s) const;

    const Game& game_;
    mutable std::map<Situations, std::optional<Rational>> known_;
};

} // namespace deduce::test
