// From what size on the limit of a part falls with those above it, and which ranks spread over questions.
#include "engine/search/trial.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

TEST(TrialParams, SmallerSetsAreWatchedWhereQuestionsAreMany) {
    Switches switches;
    const SearchTuning tuning;
    const TrialParams few{switches, tuning, 2, nullptr, tuning.least_costly_questions - 1};
    const TrialParams many{switches, tuning, 2, nullptr, tuning.least_costly_questions};
    EXPECT_FALSE(few.watches(tuning.least_watching_set - 1));
    EXPECT_TRUE(few.watches(tuning.least_watching_set));
    EXPECT_FALSE(many.watches(tuning.least_watching_costly_set - 1));
    EXPECT_TRUE(many.watches(tuning.least_watching_costly_set));
    EXPECT_LT(tuning.least_watching_costly_set, tuning.least_watching_set);

    switches.falling_limits = false;
    EXPECT_FALSE(few.watches(1000));
    EXPECT_FALSE(many.watches(1000));
}

// The first question that a rank tries of 30, where others are at all of them.
QuestionIndex joined_by(std::size_t place, std::size_t questions_of_game) {
    constexpr Key node{3, 4};
    const Switches switches;
    SearchTuning tuning;
    tuning.few_choices = 30; // none are tried alone first
    const TrialParams params{switches, tuning, 1, nullptr, questions_of_game};
    OpenMarks marks;
    Gossip another(100, 101, {}, &marks);
    const Gossip gossip(place, 101, {}, &marks);
    const Gossip::Mark mark(&another, node);
    const Memo memo(std::size_t{1} << 16, 1000);
    const Elsewhere elsewhere(gossip, node, memo, [](QuestionIndex) { return true; });

    std::vector<Choice> choices;
    for (QuestionIndex q = 0; q < 30; q++)
        choices.push_back({q, Tally{.edges = 0, .sizes = 0, .bound = 10, .parts = 2}});
    std::vector<QuestionIndex> tried;
    const Above above;
    Trial<Above> trial(params, above, {0, infinite_cost}, infinite_cost, 100);
    trial.listen(elsewhere);
    trial.run(choices, 0, tuning.least_joint_set, choices.size(), [&](const Choice& choice) {
        tried.push_back(choice.question);
        return Verdict{{100, infinite_cost}, 0, false};
    });
    EXPECT_EQ(tried.size(), choices.size());
    return tried.front();
}

TEST(TrialParams, RanksSpreadOverOpenQuestionsWhereQuestionsAreMany) {
    const SearchTuning tuning;
    const std::size_t few = tuning.least_costly_questions - 1;
    const std::size_t many = tuning.least_costly_questions;
    const std::size_t joining = tuning.ranks_that_join;
    for (const std::size_t place : {std::size_t{0}, joining - 1}) EXPECT_EQ(joined_by(place, many), 0U);
    for (const std::size_t place : {joining, joining + 1, std::size_t{44}}) {
        EXPECT_EQ(joined_by(place, many), place % 30);
        EXPECT_EQ(joined_by(place, few), 0U);
    }
}

} // namespace
} // namespace deduce::test
