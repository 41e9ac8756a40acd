// The rank survey against the counting survey: the same tallies for every question of random sets, and the same ply.
#include "engine/search/objective.hpp"
#include "engine/search/rank_survey.hpp"
#include "engine/search/survey.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/random_game.hpp"

#include <algorithm>
#include <numeric>
#include <random>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

std::vector<ClassIndex> random_set(const AnswerTable& table, std::size_t size, std::mt19937_64& random) {
    std::vector<ClassIndex> set(table.class_count());
    std::iota(set.begin(), set.end(), 0U);
    for (std::size_t i = 0; i < size; i++) std::swap(set[i], set[i + random() % (set.size() - i)]);
    set.resize(size);
    return set;
}

// Returns the largest set that was compared.
template <class Objective>
std::size_t expect_same_surveys(const Game& game) {
    const AnswerTable table(game, std::size_t{1} << 30);
    const SearchData<Objective> data(table, SearchParams{});
    const RankSurvey ranks(data);
    const Surveyor<std::uint8_t, Objective> counts(data);
    std::vector<std::uint32_t> counters;
    std::mt19937_64 random(7);
    std::size_t largest = 0;
    for (std::size_t size = 2; size <= table.class_count() && ranks.applies(size); size++) {
        largest = size;
        const auto set = random_set(table, size, random);
        std::vector<QuestionIndex> live;
        for (QuestionIndex q = 0; q < table.question_count(); q++)
            if (random() % 4 != 0) live.push_back(q); // gaps, as the search leaves them
        std::vector<Tally> by_rank(live.size());
        std::vector<Tally> by_count(live.size());
        ranks.run(set, live, by_rank);
        counts.run(set, live, by_count, counters);
        for (std::size_t j = 0; j < live.size(); j++) {
            EXPECT_EQ(by_rank[j].parts, by_count[j].parts) << game.name() << ", " << size << " classes";
            EXPECT_EQ(by_rank[j].edges, by_count[j].edges) << game.name() << ", " << size << " classes";
            EXPECT_EQ(by_rank[j].sizes, by_count[j].sizes) << game.name() << ", " << size << " classes";
            EXPECT_EQ(by_rank[j].bound, by_count[j].bound) << game.name() << ", " << size << " classes";
        }

        std::vector<Tally> all(table.question_count());
        counts.run(set, data.all_questions, all, counters);
        Cost least_bound = infinite_cost;
        Cost greatest_sizes = 0;
        for (const Tally& t : all) {
            if (t.parts < 2) continue;
            least_bound = std::min(least_bound, t.bound);
            greatest_sizes = std::max(greatest_sizes, t.sizes);
        }
        const RankSurvey::OnePly ply = ranks.one_ply(set);
        EXPECT_EQ(ply.least_bound, least_bound) << game.name() << ", " << size << " classes";
        EXPECT_EQ(ply.greatest_sizes, greatest_sizes) << game.name() << ", " << size << " classes";
        if (testing::Test::HasFailure()) break;
    }
    return largest;
}

TEST(RankSurvey, CountsWhatTheCountingSurveyCounts) {
    for (const char* spec : {"blackbox:size=5,dots=3", "blackbox:width=7,height=4,dots=2", "bulls:digits=3,symbols=7",
                             "mastermind:pegs=3,colours=5,score=pegs", "numbers:max=70"}) {
        const auto game = rulesets::make_game(spec);
        EXPECT_GE(expect_same_surveys<AverageObjective>(*game), 30U) << spec;
        EXPECT_GE(expect_same_surveys<WorstObjective>(*game), 30U) << spec;
    }
}

TEST(RankSurvey, CountsWeightedGames) {
    RandomGameOptions options{60, 40, 6, 5, false};
    std::size_t compared = 0;
    for (std::uint64_t seed = 0; seed < 60; seed++) {
        const MatrixGame game = random_game(seed, options);
        compared += expect_same_surveys<AverageObjective>(game);
        compared += expect_same_surveys<WorstObjective>(game);
    }
    EXPECT_GT(compared, 300U);
}

} // namespace
} // namespace deduce::test
