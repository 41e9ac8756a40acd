// Symmetries checked on tables: each way to be wrong is told by name, and random ones against the definition.
#include "engine/model/errors.hpp"
#include "engine/search/switches.hpp"
#include "engine/solve.hpp"
#include "engine/table/symmetry.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/memory_limit.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <random>
#include <string>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

// Six situations of weights 1 2 1 1 2 1, questions that cut them 1+5, 3+3 and 5+1, and the mirror.
GameMatrices cuts() {
    GameMatrices m;
    m.name = "cuts";
    m.answers = {{0, 1, 1, 1, 1, 1}, {0, 0, 0, 1, 1, 1}, {0, 0, 0, 0, 0, 1}};
    m.costs = {{1, 2}, {1, 1}, {2, 1}};
    m.weights = {1, 2, 1, 1, 2, 1};
    m.penalties = exact_guess_penalties(6, 3);
    m.symmetries = {{{5, 4, 3, 2, 1, 0}, {2, 1, 0}}};
    return m;
}

std::string complaint(const GameMatrices& matrices) {
    const MatrixGame game(matrices);
    try {
        table_symmetries(AnswerTable(game, memory_limit));
    } catch (const BrokenPromise& e) {
        return e.what();
    }
    return "";
}

void expect_complaint(const GameMatrices& matrices, const std::vector<std::string>& parts) {
    const std::string text = complaint(matrices);
    for (const std::string& part : parts) EXPECT_NE(text.find(part), std::string::npos) << part << " in: " << text;
}

TEST(CheckedSymmetry, TheSoundOneIsTaken) { EXPECT_EQ(complaint(cuts()), ""); }

TEST(CheckedSymmetry, PartsThatAreTorn) {
    GameMatrices m = cuts();
    m.costs = {{1, 1}, {1, 1}, {1, 1}};
    m.symmetries.push_back({{0, 4, 3, 2, 1, 5}, {0, 1, 2}});
    const MatrixGame game(m);
    expect_complaint(m, {"symmetry 2 of cuts is none", "agree on question '" + game.question_label(1) + "'",
                         game.situation_label(0), game.situation_label(3)});
}

TEST(CheckedSymmetry, ClassesThatAreTorn) {
    GameMatrices m = cuts();
    m.symmetries = {{{0, 4, 2, 3, 1, 5}, {0, 1, 2}}};
    const MatrixGame game(m);
    expect_complaint(m, {"no question tells situations", game.situation_label(1), game.situation_label(2)});
}

// Answers of wide tables take two bytes each.
TEST(CheckedSymmetry, PartsThatAreTornInWideTables) {
    GameMatrices m = cuts();
    m.costs.assign(3, std::vector<Cost>(300, 1));
    EXPECT_EQ(complaint(m), "");
    m.symmetries = {{{0, 4, 3, 2, 1, 5}, {0, 1, 2}}};
    expect_complaint(m, {"symmetry 1 of cuts is none", "agree on question"});
}

TEST(CheckedSymmetry, CostsThatChange) {
    GameMatrices m = cuts();
    m.costs[0] = {1, 3};
    const MatrixGame game(m);
    expect_complaint(m, {game.question_label(0), game.question_label(2), "costs 3", "costs 2"});
}

TEST(CheckedSymmetry, WeightsThatChange) {
    GameMatrices m = cuts();
    m.weights[1] = 7;
    const MatrixGame game(m);
    expect_complaint(m, {game.situation_label(1), "weight 7", game.situation_label(4), "has 2"});
}

TEST(CheckedSymmetry, AnswersThatAreMoreOrFewer) {
    GameMatrices m = cuts();
    m.costs = {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}};
    m.answers[2] = {0, 0, 0, 2, 2, 1};
    expect_complaint(m, {"has 2 answers", "has 3"});
}

TEST(CheckedSymmetry, EstimatesThatChange) {
    GameMatrices alone = cuts();
    alone.penalties[0][0] = 2; // naming it costs 2 though it is right
    expect_complaint(alone, {"best estimates of different penalties"});
    GameMatrices together = cuts();
    together.answers.push_back({0, 1, 2, 3, 4, 5});
    together.costs = {{1, 2, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1}, {2, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1}};
    together.symmetries[0].questions = {2, 1, 0, 3};
    EXPECT_EQ(complaint(together), "");
    for (std::size_t s = 0; s < 6; s++) together.penalties[s].push_back(s < 2 ? 1 : 3); // covers 0 and 1, not 4 and 5
    expect_complaint(together, {"the best estimate of", "another penalty"});
}

// Straight from the definition of Symmetry in game.hpp, over all sets of situations.
bool is_symmetry(const MatrixGame& game, const Symmetry& g) {
    const std::uint32_t n = game.situation_count();
    for (SituationIndex s = 0; s < n; s++)
        if (game.weight(s) != game.weight(g.situations[s])) return false;
    for (QuestionIndex q = 0; q < game.question_count(); q++)
        for (SituationIndex s = 0; s < n; s++) {
            const AnswerIndex image = game.answer(g.questions[q], g.situations[s]);
            if (game.cost(q, game.answer(q, s)) != game.cost(g.questions[q], image)) return false;
            for (SituationIndex t = 0; t < n; t++)
                if ((game.answer(q, s) == game.answer(q, t)) != (image == game.answer(g.questions[q], g.situations[t])))
                    return false;
        }
    for (std::uint32_t set = 1; set < 1U << n; set++) {
        std::vector<SituationIndex> members;
        std::vector<SituationIndex> images;
        for (SituationIndex s = 0; s < n; s++)
            if ((set >> s & 1U) != 0) {
                members.push_back(s);
                images.push_back(g.situations[s]);
            }
        if (game.estimator().best_average(members) != game.estimator().best_average(images)) return false;
        if (game.estimator().best_worst(members) != game.estimator().best_worst(images)) return false;
    }
    return true;
}

// All that is refused is none, and all of these games that is taken is one.
TEST(CheckedSymmetry, RandomOnesAgainstTheDefinition) {
    std::mt19937 random(5);
    int taken = 0;
    int refused = 0;
    for (std::uint64_t seed = 0; seed < rounds(400); seed++) {
        GameMatrices m = random_symmetric_game(seed).matrices();
        if (m.symmetries.empty()) continue;
        Symmetry g = m.symmetries[random() % m.symmetries.size()];
        if (random() % 4 != 0) {
            auto& images = random() % 2 == 0 || g.questions.empty() ? g.situations : g.questions;
            std::swap(images[random() % images.size()], images[random() % images.size()]);
        }
        m.symmetries = {g};
        const MatrixGame game(m);
        const std::string text = complaint(m);
        EXPECT_EQ(text.empty(), is_symmetry(game, g)) << "seed " << seed << ": " << text;
        (text.empty() ? taken : refused)++;
    }
    EXPECT_GT(static_cast<std::uint64_t>(taken), rounds(100));
    EXPECT_GT(static_cast<std::uint64_t>(refused), rounds(100));
}

TEST(CheckedSymmetry, GamesOfRulesetsAreTaken) {
    for (const char* spec : {"mastermind:pegs=3,colours=4", "bulls:digits=3,symbols=6", "blackbox:size=4,dots=2",
                             "battleships", "minesweeper", "scales:coins=7", "numbers:max=30", "life", "production"})
        EXPECT_NO_THROW(table_symmetries(AnswerTable(*rulesets::make_game(spec), memory_limit))) << spec;
}

TEST(CheckedSymmetry, StopsAndRefusesInSolve) {
    const std::atomic<bool> stop = true;
    const auto large = rulesets::make_game("bulls:digits=4,symbols=8");
    EXPECT_THROW(table_symmetries(AnswerTable(*large, memory_limit), &stop), Stopped);
    // Small tables are checked before a stop would be seen.
    const MatrixGame small(cuts());
    EXPECT_NO_THROW(table_symmetries(AnswerTable(small, memory_limit), &stop));

    GameMatrices m = cuts();
    m.weights[1] = 7;
    EXPECT_THROW(solve(MatrixGame(m), {}), BrokenPromise);
    SolveParams without;
    without.switches.symmetry = false;
    EXPECT_TRUE(solve(MatrixGame(m), without).optimal());
}

} // namespace
} // namespace deduce::test
