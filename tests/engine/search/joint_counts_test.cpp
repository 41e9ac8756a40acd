// What several processes count together is what one counts alone, and each member is counted once.
#include "engine/memory/large_array.hpp"
#include "engine/search/count_survey.hpp"
#include "engine/search/joint_counts.hpp"
#include "engine/search/objective.hpp"
#include "engine/search/search.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/random_sets.hpp"

#include <cstdint>
#include <span>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

// Member i gives the answer i % 7.
constexpr std::size_t answers = 7;
void count_members(std::size_t begin, std::size_t end, std::span<std::uint32_t> counters) {
    for (std::size_t i = begin; i < end; i++) counters[i % answers]++;
}

using Counters = std::vector<std::uint32_t>;

// A second one comes before anything is counted, between the pieces, and at the last one.
TEST(JointCounts, AreRightForAllAndMadeOnce) {
    constexpr std::size_t classes = 5000;
    constexpr std::size_t pieces = 10;
    Counters expected(answers);
    count_members(0, classes, expected);
    for (std::size_t steps_before = 0; steps_before <= pieces; steps_before++) {
        LargeArray memory(JointCounts::bytes_of(classes, answers));
        const std::span<std::uint8_t> block(memory.as(), memory.size());
        std::size_t counted = 0;
        const auto count = [&](std::size_t begin, std::size_t end, std::span<std::uint32_t> own) {
            counted += end - begin;
            count_members(begin, end, own);
        };
        std::size_t steps = 0;
        double told = 0;
        Counters of_helper(answers);
        Counters of_first(answers, 1);
        JointCounts first(block, 3, [&](double share) {
            told += share;
            if (steps++ == steps_before) JointCounts(block, 5, [](double) {}).add_up(classes, of_helper, count);
        });
        first.add_up(classes, of_first, count);
        EXPECT_EQ(of_helper, expected);
        for (std::uint32_t& c : of_first) c--;
        EXPECT_EQ(of_first, expected) << "besides what was counted before";
        EXPECT_LE(counted, classes + 512) << "the piece that the first one is at, twice";
        EXPECT_LE(told, 1 + 1e-6);
        double told_later = 0;
        Counters later(answers);
        JointCounts(block, 0, [&](double share) { told_later += share; }).add_up(classes, later, count);
        EXPECT_EQ(later, expected);
        EXPECT_LT(told_later, 0.1) << "no piece is left";
    }
}

// The first one is late with a piece: a second one counts it, too, and what the first one does then changes nothing.
TEST(JointCounts, OfWhoIsLateChangeNothing) {
    constexpr std::size_t classes = 5000;
    Counters expected(answers);
    count_members(0, classes, expected);
    LargeArray memory(JointCounts::bytes_of(classes, answers));
    const auto counted = [&](std::size_t turn, const auto& count) {
        Counters result(answers);
        JointCounts({memory.as(), memory.size()}, turn, [](double) {}).add_up(classes, result, count);
        return result;
    };
    const Counters of_first = counted(3, [&](std::size_t begin, std::size_t end, std::span<std::uint32_t> own) {
        EXPECT_EQ(counted(3, count_members), expected);
        count_members(begin, end, own);
        EXPECT_EQ(counted(0, count_members), expected);
    });
    EXPECT_EQ(of_first, expected);
    EXPECT_EQ(counted(0, count_members), expected);
}

template <class Objective>
void expect_tallies_as_alone(const Game& game) {
    const AnswerTable table(game, std::size_t{1} << 26);
    const SearchData<Objective> data(table, {});
    const CountSurvey<std::uint8_t, Objective> survey(data);
    const std::size_t counters = survey.counters_of_all(table.question_count());
    ASSERT_GT(counters, 0U);
    Dice dice(1);
    for (int i = 0; i < 20; i++) {
        const auto set = random_set(table, 65 + dice.below(table.class_count() - 65), dice);
        const SetBounds::Table& general = data.set_bounds.general();
        std::vector<Tally> alone(table.question_count());
        std::vector<Tally> together(table.question_count());
        std::vector<std::uint32_t> room;
        const auto* bounds = &survey.run(set, data.all_questions, alone, room, general, true);
        LargeArray memory(JointCounts::bytes_of(set.size(), counters));
        JointCounts joint({memory.as(), memory.size()}, dice.below(64), [](double) {});
        EXPECT_EQ(&survey.run(set, data.all_questions, together, room, general, true, nullptr, nullptr, &joint),
                  bounds);
        for (QuestionIndex q = 0; q < table.question_count(); q++) {
            EXPECT_EQ(together[q].parts, alone[q].parts);
            EXPECT_EQ(together[q].edges, alone[q].edges);
            EXPECT_EQ(together[q].sizes, alone[q].sizes);
            EXPECT_EQ(together[q].bound, alone[q].bound);
        }
    }
}

TEST(JointCounts, GiveTheTalliesOfOneAlone) {
    expect_tallies_as_alone<AverageObjective>(*rulesets::make_game("blackbox:size=6,dots=3"));
    expect_tallies_as_alone<AverageObjective>(*rulesets::make_game("blackbox:size=4,dots=5"));
    expect_tallies_as_alone<WorstObjective>(*rulesets::make_game("blackbox:width=6,height=5,dots=3"));
}

TEST(JointCounts, AreOfGamesWhoseCountersAreTheSameWhicheverQuestionsAreLive) {
    const auto game = rulesets::make_game("blackbox:size=4,dots=3");
    const AnswerTable table(*game, std::size_t{1} << 26);
    SearchParams params;
    const SearchData<AverageObjective> data(table, params);
    const CountSurvey<std::uint8_t, AverageObjective> survey(data);
    EXPECT_EQ(survey.counters_of_all(16), survey.counters_of_all(12));
    EXPECT_EQ(survey.counters_of_all(11), 0U) << "fewer than three quarters";
    params.tuning.most_even_questions = 0;
    const SearchData<AverageObjective> uneven(table, params);
    EXPECT_EQ((CountSurvey<std::uint8_t, AverageObjective>(uneven).counters_of_all(16)), 0U);
}

} // namespace
} // namespace deduce::test
