// Witnesses make a strategy: followed from the root, they cost what the brute force says, by the game's own answers,
// costs and penalties alone. And they are the same moves whatever threads and memo there were.
#include "engine/search/search.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/search_params.hpp"
#include "tests/support/small_games.hpp"
#include "tests/support/small_tuning.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

using Situations = std::vector<SituationIndex>;

Situations situations_of(const AnswerTable& table, std::span<const ClassIndex> set) {
    Situations result;
    for (const ClassIndex c : set) result.insert(result.end(), table.members(c).begin(), table.members(c).end());
    std::ranges::sort(result);
    return result;
}

// A strategy by witnesses: its moves as text, in order, and what it costs.
class Play {
  public:
    Play(const Game& game, const SearchParams& params)
        : game_(game),
          sums_(params.objective == Objective::average),
          table_(game, std::size_t{1} << 24, nullptr, params.switches.merge_questions),
          search_(make_search(table_, params)) {
        total = follow(whole_game(table_));
    }

    Cost total;
    std::string moves;

  private:
    Cost follow(const Subproblem& subproblem) {
        const auto witness = search_->witness(subproblem);
        if (!witness) {
            moves += "none ";
            return infinite_cost;
        }
        const Situations set = situations_of(table_, subproblem.set);
        const Cost cost = std::holds_alternative<BestEstimate>(witness->move)
                              ? cost_of(set, std::get<BestEstimate>(witness->move))
                              : cost_of(subproblem, std::get<QuestionSplit>(witness->move));
        EXPECT_EQ(cost, witness->value) << game_.name() << ", " << set.size() << " situations: " << moves;
        return cost;
    }

    Cost cost_of(const Situations& set, const BestEstimate& estimate) {
        moves += "e" + std::to_string(estimate.estimate) + " ";
        Cost value = 0;
        for (const SituationIndex s : set) join(value, s, game_.penalty(s, estimate.estimate));
        return value;
    }

    Cost cost_of(const Subproblem& subproblem, const QuestionSplit& split) {
        const Situations set = situations_of(table_, subproblem.set);
        const QuestionIndex q = table_.game_question(split.question);
        moves += "q" + std::to_string(q) + " ";
        std::map<AnswerIndex, Situations> parts;
        for (const SituationIndex s : set) parts[game_.answer(q, s)].push_back(s);
        EXPECT_EQ(parts.size(), split.branches.size());
        Cost value = 0;
        for (const QuestionSplit::Branch& b : split.branches) {
            const AnswerIndex answer = table_.game_answer(split.question, b.answer);
            Subproblem part{{}, subproblem.history};
            part.history.push_back(split.question);
            for (const ClassIndex c : subproblem.set)
                if (table_.answer(split.question, c) == b.answer) part.set.push_back(c);
            EXPECT_EQ(part.set.size(), b.size);
            EXPECT_EQ(situations_of(table_, part.set), parts[answer]);
            Cost edge = 0;
            for (const SituationIndex s : parts[answer]) join(edge, s, game_.cost(q, answer));
            const Cost below = follow(part);
            value = sums_ ? saturating_add(value, saturating_add(edge, below))
                          : std::max(value, saturating_add(edge, below));
        }
        return value;
    }

    void join(Cost& value, SituationIndex s, Cost cost) const {
        value = sums_ ? saturating_add(value, weighted(game_.weight(s), cost)) : std::max(value, cost);
    }

    const Game& game_;
    bool sums_;
    AnswerTable table_;
    std::unique_ptr<Search> search_;
};

void expect_optimal_and_always_the_same(const Game& game, std::uint64_t seed) {
    for (const Objective objective : {Objective::average, Objective::worst}) {
        const Cost optimum = objective == Objective::average ? brute_force_average(game) : brute_force_worst(game);
        const Play once(game, params_for(objective, 1, std::size_t{1} << 18));
        ASSERT_EQ(once.total, optimum) << "seed " << seed;
        SearchParams several = params_for(objective, 2, 4096);
        several.tuning = small_tuning(seed);
        if (seed % 2 == 0) several.switches = without("cutout");
        const Play again(game, several);
        ASSERT_EQ(again.total, optimum) << "seed " << seed;
        ASSERT_EQ(again.moves, once.moves) << "seed " << seed;
        SearchParams forgetful = params_for(objective, 1, 0);
        forgetful.tuning = small_tuning(seed + 1);
        forgetful.switches = without("symmetry");
        ASSERT_EQ(Play(game, forgetful).moves, once.moves) << "seed " << seed;
    }
}

TEST(Witness, MakesAnOptimalStrategyOfRandomGames) { for_random_games(400, expect_optimal_and_always_the_same); }

TEST(Witness, MakesAnOptimalStrategyOfSymmetricGames) { for_symmetric_games(200, expect_optimal_and_always_the_same); }

TEST(Witness, MakesAnOptimalStrategyOfLargerGames) { for_larger_random_games(60, expect_optimal_and_always_the_same); }

TEST(Witness, ObeysTheFirstQuestion) { for_games_with_a_first_question(60, expect_optimal_and_always_the_same); }

// Of equal questions the first, of a question and an estimate the estimate.
TEST(Witness, IsTheFirstOfEquallyGoodMoves) {
    GameMatrices m;
    m.answers = {{0, 0, 0}, {0, 1, 1}, {0, 1, 2}, {2, 1, 0}};
    m.costs = {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}};
    m.weights = {1, 1, 1};
    m.penalties = exact_guess_penalties(3);
    SearchParams params = params_for(Objective::average, 1, 4096);
    params.switches = without("merge-questions");
    EXPECT_EQ(Play(MatrixGame(m), params).moves, "q2 e0 e1 e2 ");
    for (std::size_t s = 0; s < 3; s++) m.penalties[s].push_back(1);
    EXPECT_EQ(Play(MatrixGame(m), params).moves, "e3 ") << "3, as much as any question";
}

// Six situations, two questions, and both must be asked: first the one with three answers, though the other has the
// smaller number.
TEST(Witness, HasTheMostPartsOfEquallyGoodQuestions) {
    GameMatrices m;
    m.answers = {{0, 0, 0, 1, 1, 1}, {0, 1, 2, 0, 1, 2}};
    m.costs = {{1, 1, 1}, {1, 1, 1}};
    m.weights = std::vector<Weight>(6, 1);
    m.penalties = exact_guess_penalties(6);
    for (const Objective objective : {Objective::average, Objective::worst})
        EXPECT_EQ(Play(MatrixGame(m), params_for(objective, 1, 4096)).moves, "q1 q0 e0 e3 q0 e1 e4 q0 e2 e5 ");
}

} // namespace
} // namespace deduce::test
