// The random games are what they claim to be: repeatable, varied, with true symmetries and an honest estimator.
#include "tests/support/brute_force.hpp"
#include "tests/support/random_game.hpp"

#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr std::uint64_t games = 200;

std::string text_of(const MatrixGame& game) {
    std::string text = game.name() + ": " + game.estimator().description();
    for (QuestionIndex q = 0; q < game.question_count(); ++q) {
        text += "; q";
        for (const AnswerIndex a : game.matrices().answers[q]) text += " " + std::to_string(a);
        for (const Cost c : game.matrices().costs[q]) text += " " + std::to_string(c);
    }
    return text;
}

std::uint64_t fnv1a(const std::string& text) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return hash;
}

void expect_true_symmetry(const MatrixGame& game, const Symmetry& symmetry) {
    const std::set<SituationIndex> situations(symmetry.situations.begin(), symmetry.situations.end());
    const std::set<QuestionIndex> questions(symmetry.questions.begin(), symmetry.questions.end());
    ASSERT_EQ(situations.size(), game.situation_count());
    ASSERT_EQ(questions.size(), game.question_count());
    ASSERT_LT(*situations.rbegin(), game.situation_count());
    ASSERT_LT(*questions.rbegin(), game.question_count());
    for (SituationIndex s = 0; s < game.situation_count(); ++s) {
        ASSERT_EQ(game.weight(s), game.weight(symmetry.situations[s]));
        for (QuestionIndex q = 0; q < game.question_count(); ++q) {
            const QuestionIndex image = symmetry.questions[q];
            const auto image_answer = [&](SituationIndex t) { return game.answer(image, symmetry.situations[t]); };
            ASSERT_EQ(game.cost(q, game.answer(q, s)), game.cost(image, image_answer(s)));
            for (SituationIndex t = 0; t < s; ++t)
                ASSERT_EQ(game.answer(q, s) == game.answer(q, t), image_answer(s) == image_answer(t));
        }
    }
}

void expect_equal_best_estimates(const MatrixGame& game, const Symmetry& symmetry) {
    for (SituationMask set = 1; set < SituationMask{1} << game.situation_count(); ++set) {
        std::vector<SituationIndex> members, images;
        for (SituationIndex s = 0; s < game.situation_count(); ++s)
            if (set >> s & 1) members.push_back(s);
        for (const SituationIndex s : members) images.push_back(symmetry.situations[s]);
        ASSERT_EQ(game.estimator().best_average(members), game.estimator().best_average(images));
        ASSERT_EQ(game.estimator().best_worst(members), game.estimator().best_worst(images));
        ASSERT_GE(game.estimator().best_average(members), game.estimator().average_bound(members.size()));
        ASSERT_GE(game.estimator().best_worst(members), game.estimator().worst_bound(members.size()));
    }
}

TEST(RandomGame, is_the_same_on_every_machine) {
    std::string text;
    for (std::uint64_t seed = 0; seed < games; ++seed)
        text += text_of(random_game(seed)) + text_of(random_symmetric_game(seed));
    EXPECT_EQ(fnv1a(text), 10689753692504426480u) << "if the generators were meant to change, take the new value";
}

TEST(RandomGame, has_optima_of_all_kinds) {
    int infinite = 0, estimated_at_once = 0, free = 0, asked = 0;
    for (std::uint64_t seed = 0; seed < games; ++seed) {
        const MatrixGame game = random_game(seed);
        std::vector<SituationIndex> all;
        for (SituationIndex s = 0; s < game.situation_count(); ++s) all.push_back(s);
        const Cost optimum = brute_force_average(game);
        infinite += is_infinite(optimum);
        free += optimum == 0;
        estimated_at_once += !is_infinite(optimum) && optimum == game.estimator().best_average(all);
        asked += optimum != game.estimator().best_average(all) && optimum > 0;
    }
    EXPECT_GT(infinite, 20);
    EXPECT_GT(free, 10);
    EXPECT_GT(estimated_at_once, 20);
    EXPECT_GT(asked, 60);
}

TEST(RandomGame, stays_within_its_options) {
    RandomGameOptions options;
    options.most_situations = 3;
    options.most_questions = 2;
    options.most_answers = 2;
    options.infinite_costs = false;
    for (std::uint64_t seed = 0; seed < games; ++seed) {
        const MatrixGame game = random_game(seed, options);
        EXPECT_LE(game.situation_count(), 3u);
        EXPECT_LE(game.question_count(), 2u);
        EXPECT_LE(game.answer_count(), 2u);
        for (const auto& row : game.matrices().costs) EXPECT_TRUE(std::ranges::none_of(row, is_infinite));
    }
}

TEST(RandomSymmetricGame, declares_true_symmetries_that_move_something) {
    for (std::uint64_t seed = 0; seed < games; ++seed) {
        const MatrixGame game = random_symmetric_game(seed);
        SCOPED_TRACE(game.name());
        ASSERT_FALSE(game.symmetries().empty());
        for (const Symmetry& symmetry : game.symmetries()) {
            EXPECT_FALSE(std::ranges::is_sorted(symmetry.situations));
            expect_true_symmetry(game, symmetry);
            expect_equal_best_estimates(game, symmetry);
        }
    }
}

} // namespace
} // namespace deduce::test
