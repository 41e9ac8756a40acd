// What a search tells of the question that it is at: never more than that question costs.
#include "engine/search/search.hpp"
#include "engine/search/tried_questions.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"

#include <map>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

TEST(TriedQuestions, AreThoseThatWereNotRemoved) {
    TriedQuestions tried;
    EXPECT_FALSE(tried.dearest());
    tried.tell(3, 10);
    tried.tell(5, 20);
    tried.tell(3, 12);
    EXPECT_EQ(tried.dearest()->question, 5U);
    EXPECT_EQ(tried.dearest()->at_least, 20);
    tried.remove(5);
    EXPECT_EQ(tried.dearest()->question, 3U);
    EXPECT_EQ(tried.dearest()->at_least, 12);
    tried.clear();
    EXPECT_FALSE(tried.dearest());
}

TEST(TriedQuestions, TellHowFarTheirLastPartIs) {
    TriedQuestions tried;
    tried.begin_part(3, 100, 7);
    EXPECT_FALSE(tried.dearest()) << "nobody told of it";
    tried.tell(3, 10);
    tried.tell_done_in_part(3, 2);
    EXPECT_FALSE(tried.dearest()->part);
    tried.begin_part(3, 100, 7);
    tried.tell_done_in_part(3, 2);
    tried.tell_done_in_part(3, 1);
    EXPECT_EQ(tried.dearest()->part->classes, 100U);
    EXPECT_EQ(tried.dearest()->part->done, 3U);
    EXPECT_EQ(tried.dearest()->part->all, 7U);
    tried.begin_part(3, 50, 6);
    EXPECT_EQ(tried.dearest()->part->classes, 50U);
    EXPECT_EQ(tried.dearest()->part->done, 0U);
}

TEST(TriedQuestions, CostWhatIsToldOfThem) {
    std::size_t told = 0;
    std::size_t told_again = 0;
    std::size_t done_in_parts = 0;
    for (std::uint64_t seed = 0; seed < rounds(400); seed++) {
        RandomGameOptions options;
        options.most_situations = 12;
        const MatrixGame game = random_game(seed, options);
        const AnswerTable table(game, std::size_t{1} << 20);
        SearchParams params;
        params.switches = without("cutout");
        Search* search = nullptr;
        std::map<QuestionIndex, Cost> last;
        params.stepping = [&](SearchStep, std::size_t, double) {
            const auto tried = search->questions().tried;
            if (!tried || is_infinite(tried->at_least)) return;
            const QuestionIndex question = table.game_question(tried->question);
            ASSERT_LE(tried->at_least, brute_force_average_after(game, question)) << "seed " << seed;
            const auto [before, is_new] = last.try_emplace(question, tried->at_least);
            told_again += !is_new && before->second < tried->at_least ? 1U : 0U;
            ASSERT_LE(before->second, tried->at_least) << "seed " << seed;
            before->second = tried->at_least;
            told++;
            if (const auto& part = tried->part) {
                ASSERT_LE(part->done, part->all) << "seed " << seed;
                ASSERT_LT(part->classes, table.class_count()) << "seed " << seed;
                done_in_parts += part->done;
            }
        };
        const auto made = make_search(table, params);
        search = made.get();
        search->solve(whole_game(table), infinite_cost);
        EXPECT_FALSE(search->questions().tried) << "seed " << seed;
    }
    EXPECT_GT(told, rounds(400));
    EXPECT_GT(told_again, 0U);
    EXPECT_GT(done_in_parts, 0U);
}

} // namespace
} // namespace deduce::test
