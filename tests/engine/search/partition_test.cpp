// Parts' keys by what their siblings leave of the set's sums are those that a pass over their members gives. Parts
// whose sizes and weights the survey counted are those that are counted for the cut.
#include "engine/search/count_survey.hpp"
#include "engine/search/objective.hpp"
#include "engine/search/partition.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/random_sets.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

void expect_keys_of_parts(const Game& game, std::size_t images, std::size_t least_summed) {
    const AnswerTable table(game, std::size_t{1} << 26);
    SearchParams params;
    params.tuning.least_summed_set = least_summed;
    const SearchData<AverageObjective> data(table, params);
    ASSERT_EQ(data.keys.images(), images) << game.name();
    Scratch scratch;
    Dice dice(least_summed);
    for (int i = 0; i < 200; i++) {
        const auto set = random_set(table, 2 + dice.below(table.class_count() - 2), dice);
        const auto questions = splitting_questions(table, set);
        if (questions.empty()) continue;
        const QuestionIndex q = questions[dice.below(static_cast<std::uint32_t>(questions.size()))];
        const ImageSums sums = data.keys.sums(set);
        EXPECT_EQ(data.keys.of(sums), data.keys.of(set));
        Scratch::Frame frame(scratch);
        for (const ImageSums* at_hand : {static_cast<const ImageSums*>(nullptr), &sums})
            for (const Part& p : partition<std::uint8_t>(data, set, q, frame, PartKeys::all, {at_hand, {}})) {
                ASSERT_EQ(p.sums != nullptr, p.size() >= least_summed) << game.name() << ", " << p.size();
                if (p.sums == nullptr && p.size() < data.shared->least_remembered) continue;
                EXPECT_EQ(p.key, data.keys.of(p.set)) << game.name() << ", " << p.size();
                EXPECT_EQ(p.key, data.keys.of(p.sums == nullptr ? data.keys.sums(p.set) : *p.sums));
            }
    }
}

TEST(KeysOfParts, AreThoseOfTheirMembers) {
    for (const std::size_t least_summed : {1U, 2U, 7U, 65U}) {
        expect_keys_of_parts(*rulesets::make_game("blackbox:size=4,dots=3"), 8, least_summed);
        expect_keys_of_parts(*rulesets::make_game("blackbox:width=4,height=3,dots=3"), 4, least_summed);
        expect_keys_of_parts(game_of_size(1, {90, 5, 4}), 1, least_summed);
    }
}

// Whose sets have no sums, as the game chooses the image that stands for one.
TEST(KeysOfParts, AreLeftToTheGameWhereItNormalizesSets) {
    const auto game = rulesets::make_game("mastermind:pegs=3,colours=4");
    const AnswerTable table(*game, std::size_t{1} << 26);
    SearchParams params;
    params.tuning.least_summed_set = 1;
    const SearchData<AverageObjective> data(table, params);
    ASSERT_TRUE(data.keys.normalize());
    Scratch scratch;
    Scratch::Frame frame(scratch);
    Dice dice(1);
    const auto set = random_set(table, 40, dice);
    for (const Part& p : partition<std::uint8_t>(data, set, 0, frame)) {
        EXPECT_EQ(p.sums, nullptr);
        EXPECT_EQ(p.key, data.keys.of(p.set));
    }
}

void expect_same_parts(std::span<const Part> parts, std::span<const Part> expected, const std::string& where) {
    ASSERT_EQ(parts.size(), expected.size()) << where;
    for (std::size_t i = 0; i < parts.size(); i++) {
        EXPECT_EQ(parts[i].answer, expected[i].answer) << where;
        EXPECT_TRUE(std::ranges::equal(parts[i].set, expected[i].set)) << where;
        EXPECT_EQ(parts[i].weight, expected[i].weight) << where;
        EXPECT_EQ(parts[i].edge, expected[i].edge) << where;
        EXPECT_EQ(parts[i].key, expected[i].key) << where;
    }
}

TEST(PartsBySize, AreThoseByAnswerInAnotherOrder) {
    const MatrixGame game = game_of_size(3, {700, 20, 40});
    const AnswerTable table(game, std::size_t{1} << 26);
    const SearchData<AverageObjective> data(table, {});
    Scratch scratch;
    Dice dice(7);
    for (const std::size_t size : {2U, 40U, 600U}) {
        const auto set = random_set(table, size, dice);
        for (const QuestionIndex q : splitting_questions(table, set)) {
            Scratch::Frame frame(scratch);
            const auto sorted = partition<std::uint8_t>(data, set, q, frame, PartKeys::all, {}, PartOrder::by_size);
            const auto parts = partition<std::uint8_t>(data, set, q, frame);
            std::ranges::stable_sort(parts, {}, &Part::size);
            expect_same_parts(sorted, parts, game.name());
        }
    }
}

// By all questions that split the set, and by a few of them, whose counters then lie as in the table. Returns how many
// sets had weights.
template <class Objective>
int expect_parts_as_counted(const Game& game, std::uint64_t seed) {
    const AnswerTable table(game, std::size_t{1} << 26);
    const SearchData<Objective> data(table, {});
    const CountSurvey<std::uint8_t, Objective> survey(data);
    Scratch scratch;
    Dice dice(seed);
    std::vector<std::uint32_t> counters;
    int weighed = 0;
    for (int i = 0; i < 40; i++) {
        const auto set = random_set(table, 2 + dice.below(table.class_count() - 2), dice);
        auto live = splitting_questions(table, set);
        if (i % 2 == 1) live.resize(std::min<std::size_t>(live.size(), 3));
        std::vector<Tally> tallies(live.size());
        SurveyCounts counts;
        survey.run(set, live, tallies, counters, data.set_bounds.general(), false, nullptr, &counts);
        EXPECT_TRUE(counts) << game.name();
        Scratch::Frame frame(scratch);
        const SurveyCounts kept = counts.copy(frame);
        std::ranges::fill(counters, 77U);
        weighed += kept.weights != nullptr ? 1 : 0;
        for (const QuestionIndex q : live)
            expect_same_parts(partition<std::uint8_t>(data, set, q, frame, PartKeys::all, {nullptr, kept}),
                              partition<std::uint8_t>(data, set, q, frame), game.name());
    }
    return weighed;
}

TEST(PartsThatTheSurveyCounted, AreThoseThatTheCutCounts) {
    EXPECT_EQ(expect_parts_as_counted<AverageObjective>(*rulesets::make_game("blackbox:size=4,dots=3"), 1), 40);
    EXPECT_EQ(expect_parts_as_counted<AverageObjective>(*rulesets::make_game("blackbox:size=4,dots=5"), 2), 40);
    EXPECT_EQ(expect_parts_as_counted<WorstObjective>(*rulesets::make_game("blackbox:size=4,dots=5"), 3), 0);
    SizedGameOptions options{320, 40, 7};
    for (std::uint64_t seed = 0; seed < 12; seed++) {
        options.most_weight = seed % 3 == 0 ? 400 : seed % 3 == 1 ? 9 : 1;
        EXPECT_EQ(expect_parts_as_counted<AverageObjective>(game_of_size(seed, options), seed), 40) << seed;
    }
}

// Weights that no counter holds are added up for the cut.
TEST(PartsThatTheSurveyCounted, HaveNoWeightsBeyondCounters) {
    SizedGameOptions options{60, 20, 5};
    options.most_weight = 1U << 30;
    int beyond = 0;
    for (std::uint64_t seed = 0; seed < 12; seed++) {
        const MatrixGame game = game_of_size(seed, options);
        if (AnswerTable(game, 1U << 20).total_weight() <= std::numeric_limits<std::uint32_t>::max()) continue;
        beyond++;
        EXPECT_EQ(expect_parts_as_counted<AverageObjective>(game, seed), 0) << seed;
    }
    EXPECT_GT(beyond, 0);
}

} // namespace
} // namespace deduce::test
