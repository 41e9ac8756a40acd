// The search inside cutouts, where cutouts have so many questions that smaller ones are taken from them: the optimum,
// with and without each of the parts that make it fast.
#include "engine/search/search.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/random_sets.hpp"
#include "tests/support/rounds.hpp"

#include <string>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

Cost optimum(const Game& game, Objective objective, const Switches& switches) {
    SearchParams params;
    params.objective = objective;
    params.memo_bytes = std::size_t{1} << 20;
    params.switches = switches;
    params.tuning.least_distinct_questions = 0;
    const AnswerTable table(game, std::size_t{1} << 24, nullptr, switches.merge_questions);
    const Interval total = make_search(table, params)->solve(whole_game(table), infinite_cost);
    EXPECT_TRUE(total.closed()) << game.name() << " without " << names_off(switches);
    return total.upper;
}

// All combinations of the switches that cutouts come with; and, where the memo keeps that short, without all that
// prunes, so that the search gets deep into nested cutouts.
void expect_same_optimum_in_all_combinations(const Game& game, Objective objective, Cost expected) {
    for (unsigned bits = 0; bits < 24; bits++) {
        Switches switches;
        switches.cutout = (bits & 1) == 0;
        switches.set_bound = (bits & 2) == 0;
        switches.pairwise_survey = (bits & 4) == 0;
        switches.memo = (bits & 8) == 0;
        if ((bits & 16) != 0)
            switches.one_ply = switches.superadditivity = switches.ordering = switches.greedy_start = false;
        ASSERT_EQ(optimum(game, objective, switches), expected)
            << game.name() << " without " << names_off(switches)
            << (objective == Objective::average ? ", average" : ", worst");
    }
}

void expect_brute_force(const Game& game) {
    expect_same_optimum_in_all_combinations(game, Objective::average, brute_force_average(game));
    expect_same_optimum_in_all_combinations(game, Objective::worst, brute_force_worst(game));
}

// Two or three answers that cost different amounts: hundreds of questions stay distinct, even in nested cutouts.
TEST(CutoutSearch, AgreesWithBruteForceOnGamesOfManyQuestions) {
    for (std::uint64_t seed = 0; seed < rounds(8); seed++) {
        const auto situations = static_cast<std::uint32_t>(8 + seed % 3);
        const auto questions = static_cast<std::uint32_t>(200 + 10 * seed);
        const auto answers = static_cast<std::uint32_t>(2 + seed % 2);
        expect_brute_force(game_of_size(seed, {situations, questions, answers, 3, 1 + static_cast<Cost>(seed) % 5 * 3,
                                               seed % 4 == 1, seed % 2 == 0}));
        if (HasFatalFailure()) return;
    }
}

TEST(CutoutSearch, AgreesWithBruteForceOnLargerGamesOfManyQuestions) {
    expect_brute_force(game_of_size(100, {is_instrumented ? 10U : 12U, 260, 2, 3, 9}));
    if (!is_instrumented) expect_brute_force(game_of_size(101, {13, 200, 3, 1, 2}));
}

// Sets of more than 64 classes above, cutouts below.
TEST(CutoutSearch, AgreesWithTheSearchWithoutCutouts) {
    for (std::uint64_t seed = 0; seed < 6; seed++) {
        const auto situations = static_cast<std::uint32_t>(60 + 8 * seed);
        const MatrixGame game = game_of_size(200 + seed, {situations, 12, 4, 2, 1 + static_cast<Cost>(seed % 3)});
        for (const Objective objective : {Objective::average, Objective::worst}) {
            const Cost expected = optimum(game, objective, without("cutout,set-bound"));
            EXPECT_FALSE(is_infinite(expected)) << game.name();
            for (const char* off : {"", "cutout", "set-bound", "pairwise-survey", "cutout,set-bound,pairwise-survey"})
                ASSERT_EQ(optimum(game, objective, without(off)), expected)
                    << game.name() << " without " << off << (objective == Objective::average ? ", average" : ", worst");
        }
    }
}

} // namespace
} // namespace deduce::test
