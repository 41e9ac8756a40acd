// Advice against brute force: in random positions of random games the best move, its value, and all questions in order.
#include "engine/advice/advice.hpp"
#include "engine/advice/subproblem.hpp"
#include "engine/model/errors.hpp"
#include "rulesets/registry.hpp"
#include "tests/rulesets/bad_input.hpp"
#include "tests/rulesets/small_games.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/small_tuning.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

using Situations = std::vector<SituationIndex>;

Cost optimum(const Game& game, const Situations& set, Objective objective) {
    return objective == Objective::average ? brute_force_average(game, set) : brute_force_worst(game, set);
}

// Of asking q next; nothing if it tells nothing.
std::optional<Cost> value_of(const Game& game, const Situations& set, QuestionIndex q, Objective objective) {
    std::map<AnswerIndex, Situations> parts;
    for (const SituationIndex s : set) parts[game.answer(q, s)].push_back(s);
    if (parts.size() < 2) return std::nullopt;
    Cost value = 0;
    for (const auto& [answer, part] : parts) {
        const Cost below = optimum(game, part, objective);
        if (objective == Objective::worst) {
            value = std::max(value, saturating_add(game.cost(q, answer), below));
            continue;
        }
        for (const SituationIndex s : part)
            value = saturating_add(value, weighted(game.weight(s), game.cost(q, answer)));
        value = saturating_add(value, below);
    }
    return value;
}

Cost best_estimate(const Game& game, const Situations& set, Objective objective) {
    Cost best = infinite_cost;
    for (std::uint64_t e = 0; e < game.estimate_count(); e++) {
        Cost value = 0;
        for (const SituationIndex s : set)
            value = objective == Objective::worst ? std::max(value, game.penalty(s, e))
                                                  : saturating_add(value, weighted(game.weight(s), game.penalty(s, e)));
        best = std::min(best, value);
    }
    return best;
}

using Ranking = std::vector<std::pair<Cost, QuestionIndex>>;

Ranking ranking_of(const std::vector<RankedQuestion>& questions) {
    Ranking result;
    for (const RankedQuestion& q : questions) {
        EXPECT_TRUE(q.total.closed());
        result.emplace_back(q.total.upper, q.question);
    }
    return result;
}

// The questions that the search tells of, as the game numbers them: the least bound first, then the most parts, then
// the least number.
std::vector<QuestionIndex> promising_first(Search& search, const AnswerTable& table, const Position& position) {
    std::vector<QuestionIndex> result;
    std::vector<std::tuple<Cost, std::ptrdiff_t, QuestionIndex>> places;
    for (const BoundedQuestion& b : search.bounded_questions(subproblem_of(table, position))) {
        const QuestionIndex q = table.game_question(b.question);
        std::set<AnswerIndex> answers;
        for (const SituationIndex s : position.situations()) answers.insert(position.game().answer(q, s));
        result.push_back(q);
        places.emplace_back(b.lower, -std::ssize(answers), q);
    }
    EXPECT_TRUE(std::ranges::is_sorted(places));
    return result;
}

// What is listed: of all those in the order, by value, and equals as they are in it.
Ranking in_order(const Ranking& all, const std::vector<QuestionIndex>& order) {
    Ranking result;
    for (const QuestionIndex q : order) {
        const auto entry = std::ranges::find(all, q, &Ranking::value_type::second);
        EXPECT_TRUE(entry != all.end()) << "question " << q << " tells nothing";
        if (entry != all.end()) result.push_back(*entry);
    }
    std::ranges::stable_sort(result, {}, &Ranking::value_type::first);
    return result;
}

// A position after up to three answers of a random situation.
Position random_position(const Game& game, std::mt19937_64& random) {
    Position position(game);
    const auto hidden = static_cast<SituationIndex>(random() % game.situation_count());
    for (std::size_t n = random() % 4; n > 0 && game.question_count() > 0; n--) {
        const auto q = static_cast<QuestionIndex>(random() % game.question_count());
        position.learn({q, game.answer(q, hidden)});
    }
    return position;
}

// `all_listed`: the game declares no symmetries, and questions that are alike are kept.
void expect_advice_of(const Position& position, Objective objective, std::uint64_t seed, bool all_listed) {
    const Game& game = position.game();
    SearchParams params;
    params.objective = objective;
    params.threads = seed % 3 == 0 ? 2 : 1;
    params.memo_bytes = seed % 2 == 0 ? 1 << 16 : 0;
    if (seed % 4 < 3) params.tuning = small_tuning(seed);
    if (all_listed) params.switches = without("merge-questions");
    const AnswerTable table(game, std::size_t{1} << 24, nullptr, params.switches.merge_questions);
    const auto search = make_search(table, params);

    // 1. Brute force.
    const Situations& set = position.situations();
    const bool is_opening = game.first_question() && position.given().empty();
    Ranking all;
    for (QuestionIndex q = 0; q < game.question_count(); q++) {
        if (is_opening && q != game.first_question()) continue;
        auto value = value_of(game, set, q, objective);
        if (is_opening && !value) return; // the rules ask what tells nothing
        if (value) all.emplace_back(*value, q);
    }
    std::ranges::sort(all);
    Cost least = is_opening ? infinite_cost : best_estimate(game, set, objective);
    const bool estimate_is_best = !is_infinite(least) && (all.empty() || least <= all.front().first);
    if (!all.empty()) least = std::min(least, all.front().first);

    // 2. The position, and its questions.
    const Ranking listed = in_order(all, promising_first(*search, table, position));
    ASSERT_TRUE(!all_listed || listed.size() == all.size());
    for (const std::size_t top : {std::size_t{0}, std::size_t{1}, std::size_t{3}, all.size() + 1}) {
        const Advice advice = advise(*search, table, position, {objective, top});
        ASSERT_EQ(advice.total, (Interval{least, least})) << "seed " << seed << ", top " << top;
        ASSERT_TRUE(advice.is_ranked);
        ASSERT_EQ(advice.best.has_value(), !is_infinite(least));
        if (advice.best) {
            ASSERT_EQ(advice.best->total, advice.total);
            ASSERT_EQ(advice.best->is_question(), !estimate_is_best) << "seed " << seed;
            if (!estimate_is_best) {
                ASSERT_EQ(value_of(game, set, advice.best->question(), objective), least);
            }
            if (estimate_is_best) {
                ASSERT_EQ(advice.best->estimate().penalty, least);
            }
            if (!estimate_is_best) {
                ASSERT_EQ(advice.best->question(), listed.front().second) << "seed " << seed << ", top " << top;
            }
        }
        const Ranking best(listed.begin(),
                           listed.begin() + std::min(std::ssize(listed), static_cast<std::ptrdiff_t>(top)));
        ASSERT_EQ(ranking_of(advice.questions), best) << "seed " << seed << ", top " << top;
        ASSERT_EQ(advice.kinds, listed.size());
        // Every total occurs that occurs at all.
        for (const auto& [value, q] : all) {
            const bool is_there = std::ranges::find(best, value, &Ranking::value_type::first) != best.end();
            ASSERT_TRUE(is_there || top <= all.size());
        }
    }
}

TEST(Advice, IsThatOfBruteForce) {
    RandomGameOptions larger;
    larger.most_situations = 12;
    larger.most_questions = 9;
    for (std::uint64_t seed = 0; seed < 300 && !HasFatalFailure(); seed++) {
        const MatrixGame game = random_game(seed, seed % 2 == 0 ? RandomGameOptions{} : larger);
        std::mt19937_64 random(seed);
        for (int i = 0; i < 3; i++) {
            const Position position = random_position(game, random);
            for (const Objective objective : {Objective::average, Objective::worst}) {
                expect_advice_of(position, objective, seed, true);
                expect_advice_of(position, objective, seed, false);
            }
        }
    }
}

TEST(Advice, IsThatOfBruteForceInSymmetricGames) {
    for (std::uint64_t seed = 0; seed < rounds(200) && !HasFatalFailure(); seed++) {
        const MatrixGame game = random_symmetric_game(seed);
        std::mt19937_64 random(seed);
        for (int i = 0; i < 3; i++) {
            const Position position = random_position(game, random);
            expect_advice_of(position, Objective::average, seed, false);
            expect_advice_of(position, Objective::worst, seed, false);
        }
    }
}

TEST(Advice, ObeysTheFirstQuestionAtTheBeginningOnly) {
    for (std::uint64_t seed = 0; seed < 100 && !HasFatalFailure(); seed++) {
        GameMatrices matrices = random_game(seed).matrices();
        std::mt19937_64 random(seed);
        matrices.first_question = static_cast<QuestionIndex>(random() % matrices.answers.size());
        const MatrixGame game(matrices);
        expect_advice_of(Position(game), Objective::average, seed, false);
        for (int i = 0; i < 3; i++) {
            const Position position = random_position(game, random);
            expect_advice_of(position, Objective::average, seed, false);
            expect_advice_of(position, Objective::worst, seed, false);
        }
    }
}

TEST(Advice, OfRealGamesIsThatOfBruteForce) {
    std::mt19937_64 random(1);
    for (const std::string spec : {"mastermind:pegs=2,colours=4", "mastermind:pegs=2,colours=4,first=AB",
                                   "blackbox:size=3,dots=2", "scales:coins=4", "numbers:max=12", "milk",
                                   "life:importance=2+1", "minesweeper:width=3,height=2,mines=2,open=yes"}) {
        const auto game = rulesets::make_game(spec);
        if (game->situation_count() > 20) continue;
        for (int i = 0; i < 5 && !HasFatalFailure(); i++) {
            const Position position = random_position(*game, random);
            expect_advice_of(position, Objective::average, 5, false);
            expect_advice_of(position, Objective::worst, 5, false);
        }
    }
}

// Each total is that of the game that fixes this first guess.
TEST(Advice, RanksTheFirstGuessesOfMastermind) {
    const auto game = rulesets::make_game("mastermind:pegs=3,colours=4");
    const AnswerTable table(*game, std::size_t{1} << 24);
    const Advice advice = [&] {
        const auto search = make_search(table, {});
        return advise(*search, table, Position(*game), {Objective::average, 100});
    }();
    ASSERT_EQ(advice.kinds, 3U); // AAA, AAB, ABC
    for (const RankedQuestion& q : advice.questions) {
        const auto fixed = rulesets::make_game("mastermind:pegs=3,colours=4,first=" + game->question_label(q.question));
        EXPECT_EQ(solved(*fixed, Objective::average).total, q.total) << game->question_label(q.question);
    }
}

TEST(Advice, StoppedBeforeItBegins) {
    const auto game = rulesets::make_game("mastermind:pegs=3,colours=5");
    const AnswerTable table(*game, std::size_t{1} << 24);
    const std::atomic<bool> stop = true;
    SearchParams params;
    params.stop = &stop;
    const auto search = make_search(table, params);
    const Advice advice = advise(*search, table, Position(*game), {Objective::average, 2});
    const Cost optimum = solved(*game, Objective::average).total.upper;
    EXPECT_FALSE(advice.is_proven());
    EXPECT_FALSE(advice.is_ranked);
    EXPECT_LE(advice.total.lower, optimum);
    EXPECT_GE(advice.total.upper, optimum);
    ASSERT_TRUE(advice.best && advice.best->is_question());
    EXPECT_LE(advice.best->total.lower, advice.best->total.upper);
    EXPECT_LT(advice.best->total.upper, infinite_cost);
    EXPECT_GE(advice.best->total.upper, optimum);
    ASSERT_EQ(advice.questions.size(), 2U);
    for (const RankedQuestion& q : advice.questions) EXPECT_FALSE(q.total.closed());
}

// Whatever was searched before the stop: bounds hold, of the position and of the move that is named.
TEST(Advice, WhenItIsLateHoldsAgainstBruteForce) {
    for (std::uint64_t seed = 0; seed < 150 && !HasFatalFailure(); seed++) {
        const MatrixGame game = seed % 2 == 0 ? random_game(seed) : random_symmetric_game(seed);
        std::mt19937_64 random(seed);
        const Position position = random_position(game, random);
        for (const Objective objective : {Objective::average, Objective::worst}) {
            const AnswerTable table(game, std::size_t{1} << 24);
            std::atomic<bool> stop = false;
            SearchParams params;
            params.objective = objective;
            params.stop = &stop;
            params.tuning = small_tuning(seed);
            const auto search = make_search(table, params);
            if (seed % 3 == 0) advise(*search, table, Position(game), {objective, 1}); // the memo knows something
            stop = true;
            const Advice advice = advise(*search, table, position, {objective, 2});
            const Cost least = optimum(game, position.situations(), objective);
            ASSERT_LE(advice.total.lower, least) << "seed " << seed;
            ASSERT_GE(advice.total.upper, least) << "seed " << seed;
            if (!advice.best) continue;
            ASSERT_GE(advice.best->total.upper, least);
            Cost value = infinite_cost;
            if (advice.best->is_question())
                value =
                    value_of(game, position.situations(), advice.best->question(), objective).value_or(infinite_cost);
            else
                value = best_estimate(game, position.situations(), objective);
            ASSERT_LE(advice.best->total.lower, value) << "seed " << seed;
            ASSERT_GE(advice.best->total.upper, value) << "seed " << seed;
        }
    }
}

TEST(Position, KeepsTheSituationsThatAnswerSo) {
    const auto game = rulesets::make_game("numbers:max=10");
    Position position(*game);
    position.learn({4, 1}); // larger than 5
    position.learn({7, 0}); // not larger than 8
    EXPECT_EQ(position.situations(), (Situations{5, 6, 7}));
    EXPECT_EQ(position.weight(), 3);
    test::expect_bad_input(
        [&] {
            position.learn({8, 1});
        },
        {"\"larger than 9?=yes\"", "last 3 situations", "6 would answer \"no\""});
    EXPECT_EQ(position.situations().size(), 3U);
    EXPECT_EQ(position.given().size(), 2U);
    const auto mastermind = rulesets::make_game("mastermind");
    Position all(*mastermind);
    test::expect_bad_input([&] { all.learn({0, 19}); }, {"no situation answers \"AAAA=3 black 4 white\""});
}

} // namespace
} // namespace deduce::test
