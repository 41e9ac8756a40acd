// Random games whose decision sets are too large for words and for pairs: the survey by counts, the bounds handed down,
// and threads that leave each other's sets for later give the optimum of a plain recursion, whatever is switched off.
#include "engine/solve.hpp"
#include "tests/support/matrix_game.hpp"
#include "tests/support/random_parts.hpp"

#include <map>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

MatrixGame game_of_many_situations(std::uint64_t seed) {
    Dice dice(seed);
    const std::uint32_t situations = 66 + dice.below(40);
    const std::uint32_t answers = 3 + dice.below(8);
    GameMatrices m;
    for (std::uint32_t q = 0; q < 6; q++) {
        std::vector<AnswerIndex> row(situations);
        for (AnswerIndex& a : row) a = dice.below(answers);
        m.answers.push_back(q < 5 ? row : random_answers(dice, situations, answers));
        m.costs.push_back(random_costs(dice, answers, seed % 3 == 0));
    }
    m.weights = random_weights(dice, situations, 3);
    m.penalties = exact_guess_penalties(situations, 7);
    return MatrixGame(m);
}

// The definitions, and a map.
class PlainRecursion {
  public:
    PlainRecursion(const Game& game, Objective objective) : game_(game), sums_(objective == Objective::average) {}

    Cost value(const std::vector<SituationIndex>& set) {
        const auto seen = values_.find(set);
        if (seen != values_.end()) return seen->second;
        Cost best = estimate(set);
        for (QuestionIndex q = 0; q < game_.question_count(); q++) {
            std::map<AnswerIndex, std::vector<SituationIndex>> parts;
            for (const SituationIndex s : set) parts[game_.answer(q, s)].push_back(s);
            if (parts.size() < 2) continue;
            Cost total = 0;
            for (const auto& [answer, part] : parts) {
                const Cost edge = sums_ ? weighted(weight_of(part), game_.cost(q, answer)) : game_.cost(q, answer);
                const Cost branch = saturating_add(edge, value(part));
                total = sums_ ? saturating_add(total, branch) : std::max(total, branch);
            }
            best = std::min(best, total);
        }
        return values_[set] = best;
    }

  private:
    Weight weight_of(const std::vector<SituationIndex>& set) const {
        Weight sum = 0;
        for (const SituationIndex s : set) sum += game_.weight(s);
        return sum;
    }

    // Guess one: all others cost the fee.
    Cost estimate(const std::vector<SituationIndex>& set) const {
        Cost best = infinite_cost;
        for (const SituationIndex guess : set) {
            Cost total = 0;
            for (const SituationIndex s : set) {
                const Cost penalty = game_.penalty(s, guess);
                total = sums_ ? saturating_add(total, weighted(game_.weight(s), penalty)) : std::max(total, penalty);
            }
            best = std::min(best, total);
        }
        return best;
    }

    const Game& game_;
    bool sums_;
    std::map<std::vector<SituationIndex>, Cost> values_;
};

TEST(LargerGames, AnySwitchThreadsAndMemoGiveTheOptimum) {
    for (std::uint64_t seed = 0; seed < 10; seed++) {
        const MatrixGame game = game_of_many_situations(seed);
        std::vector<SituationIndex> all(game.situation_count());
        std::iota(all.begin(), all.end(), 0U);
        for (const Objective objective : {Objective::average, Objective::worst}) {
            const Cost optimum = PlainRecursion(game, objective).value(all);
            const auto expect_optimum = [&](const Switches& switches, int threads, std::size_t memo_bytes) {
                SolveParams params;
                params.objective = objective;
                params.switches = switches;
                params.threads = threads;
                params.memo_bytes = memo_bytes;
                EXPECT_EQ(solve(game, params).total.upper, optimum)
                    << "seed " << seed << (objective == Objective::average ? ", average" : ", worst") << ", " << threads
                    << " threads, " << memo_bytes << " bytes, without " << names_off(switches);
            };
            for (const SwitchFact& s : switch_table) {
                Switches switches;
                switches.*s.flag = false;
                expect_optimum(switches, 1, std::size_t{1} << 20);
                expect_optimum(switches, 3, 4096);
            }
            for (const int threads : {1, 2, 4})
                for (const std::size_t memo_bytes : {std::size_t{0}, std::size_t{1} << 24})
                    expect_optimum({}, threads, memo_bytes);
            if (HasFailure()) return;
        }
    }
}

} // namespace
} // namespace deduce::test
