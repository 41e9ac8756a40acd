// Parts' keys by what their siblings leave of the set's sums are those that a pass over their members gives.
#include "engine/search/objective.hpp"
#include "engine/search/partition.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/random_sets.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

void expect_keys_of_parts(const Game& game, std::size_t images, std::size_t least_summed) {
    const AnswerTable table(game, std::size_t{1} << 26);
    SearchParams params;
    params.tuning.least_summed_set = least_summed;
    const SearchData<AverageObjective> data(table, params);
    ASSERT_EQ(data.keys->images(), images) << game.name();
    Scratch scratch;
    Dice dice(least_summed);
    for (int i = 0; i < 200; i++) {
        const auto set = random_set(table, 2 + dice.below(table.class_count() - 2), dice);
        const auto questions = splitting_questions(table, set);
        if (questions.empty()) continue;
        const QuestionIndex q = questions[dice.below(static_cast<std::uint32_t>(questions.size()))];
        const ImageSums sums = data.keys->sums(set);
        EXPECT_EQ(data.keys->of(sums), data.keys->of(set));
        Scratch::Frame frame(scratch);
        for (const ImageSums* at_hand : {static_cast<const ImageSums*>(nullptr), &sums})
            for (const Part& p : partition<std::uint8_t>(data, set, q, frame, PartKeys::all, at_hand)) {
                ASSERT_EQ(p.sums != nullptr, p.size() >= least_summed) << game.name() << ", " << p.size();
                if (p.sums == nullptr && p.size() < data.shared->least_remembered) continue;
                EXPECT_EQ(p.key, data.keys->of(p.set)) << game.name() << ", " << p.size();
                EXPECT_EQ(p.key, data.keys->of(p.sums == nullptr ? data.keys->sums(p.set) : *p.sums));
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
    ASSERT_TRUE(data.keys->normalize());
    Scratch scratch;
    Scratch::Frame frame(scratch);
    Dice dice(1);
    const auto set = random_set(table, 40, dice);
    for (const Part& p : partition<std::uint8_t>(data, set, 0, frame)) {
        EXPECT_EQ(p.sums, nullptr);
        EXPECT_EQ(p.key, data.keys->of(p.set));
    }
}

} // namespace
} // namespace deduce::test
