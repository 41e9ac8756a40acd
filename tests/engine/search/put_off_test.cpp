// A question that others are at is tried once more after all others, and counts only then.
#include "engine/search/trial.hpp"

#include <array>
#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr std::size_t set_size = 300;
constexpr Cost limit = 100;

class PutOffTest : public testing::Test {
  protected:
    PutOffTest() {
        for (QuestionIndex q = 0; q < 4; q++)
            choices.push_back({q, Tally{.edges = 0, .sizes = 0, .bound = 10 + q, .parts = 2}});
    }

    // Each question costs so much; of those that are put off, so much is known at first.
    template <class Company>
    Interval try_all(const Company& company) {
        Trial<Company> trial(params, company, {0, infinite_cost}, infinite_cost, limit);
        trial.run(choices, 0, set_size, choices.size(), [&](const Choice& choice) {
            tried.push_back(choice.question);
            if (open[choice.question] && trial.may_put_off())
                return Verdict{{choice.tally.bound, known_upper}, 0, true};
            const Cost cost = costs[choice.question];
            if (cost >= trial.bound()) return Verdict{{trial.bound(), infinite_cost}, 0, false};
            return Verdict{{cost, cost}, 0, false};
        });
        return trial.bounds();
    }

    Switches switches;
    SearchTuning tuning;
    TrialParams params{switches, tuning, 1, nullptr, 4};
    std::vector<Choice> choices;
    std::array<bool, 4> open = {};
    std::array<Cost, 4> costs = {40, 30, 50, 60};
    Cost known_upper = infinite_cost;
    std::vector<QuestionIndex> tried;
};

TEST_F(PutOffTest, IsTriedAgainInTheEnd) {
    open[1] = open[2] = true;
    EXPECT_EQ(try_all(Above{}), (Interval{30, 30}));
    EXPECT_EQ(tried, (std::vector<QuestionIndex>{0, 1, 2, 3, 1, 2}));
}

TEST_F(PutOffTest, CountsOnceItIsDone) {
    open = {true, true, true, true};
    costs = {120, 130, 140, 150};
    EXPECT_EQ(try_all(Above{}), (Interval{limit, infinite_cost})) << "not what was known of them at first";
    EXPECT_EQ(tried.size(), 2 * choices.size());
}

TEST_F(PutOffTest, LowersTheUpperBoundAtOnce) {
    open[0] = true;
    known_upper = 45;
    costs = {43, 60, 60, 60};
    EXPECT_EQ(try_all(Above{}), (Interval{43, 43}));
    known_upper = 11;
    tried.clear();
    costs[0] = 10;
    EXPECT_EQ(try_all(Above{}), (Interval{10, 10}));
    EXPECT_EQ(tried, (std::vector<QuestionIndex>{0, 0})) << "the others cost 11 at least";
}

TEST_F(PutOffTest, IsNoneThatIsAlone) {
    open[0] = true;
    choices.resize(1);
    EXPECT_EQ(try_all(Above{}), (Interval{40, 40}));
    EXPECT_EQ(tried.size(), 1u);
}

TEST_F(PutOffTest, IsNoneWhereNobodyElseIs) {
    open = {true, true, true, true};
    EXPECT_EQ(try_all(Alone{}), (Interval{30, 30}));
    EXPECT_EQ(tried.size(), choices.size());
}

TEST_F(PutOffTest, SetsAreJoinedFromASizeOn) {
    EXPECT_FALSE(params.joins(tuning.least_joined_set - 1));
    EXPECT_TRUE(params.joins(tuning.least_joined_set));
    params.questions = tuning.least_costly_questions;
    EXPECT_FALSE(params.joins(tuning.least_joined_costly_set - 1));
    EXPECT_TRUE(params.joins(tuning.least_joined_costly_set));
    switches.deferral = false;
    EXPECT_TRUE(params.joins(1));
}

TEST_F(PutOffTest, LargePartsMayBeSparedBelowTheRoot) {
    EXPECT_FALSE(params.spares(tuning.least_spared_set - 1));
    EXPECT_TRUE(params.spares(tuning.least_spared_set));
    TrialParams of_many = params;
    of_many.questions = tuning.least_costly_questions;
    EXPECT_FALSE(of_many.spares(tuning.least_spared_costly_set - 1));
    EXPECT_TRUE(of_many.spares(tuning.least_spared_costly_set));
    switches.deferral = false;
    EXPECT_FALSE(params.spares(tuning.least_spared_set));

    const auto may_spare = [&](const Above& above, bool goes_ahead) {
        Trial<Above> trial(params, above, {0, infinite_cost}, infinite_cost, limit);
        bool result = false;
        trial.run(choices, 0, set_size, choices.size(), [&](const Choice& choice) {
            result = trial.may_spare(goes_ahead);
            return Verdict{{choice.tally.bound, choice.tally.bound}, 0, false};
        });
        EXPECT_FALSE(trial.may_spare(true)) << "once all are tried";
        return result;
    };
    const Above root;
    EXPECT_FALSE(may_spare(root, false));
    EXPECT_TRUE(may_spare(root, true));
    const Trial<Above> at_root(params, root, {0, infinite_cost}, infinite_cost, limit);
    for (const std::size_t classes : {std::size_t{2}, tuning.least_watching_set})
        EXPECT_TRUE(may_spare(root.below(at_root, {0, classes, 0, nullptr}, params, nullptr), false));
}

TEST(RanksThatStay, AreAFewOrAnEighth) {
    const SearchTuning tuning;
    EXPECT_EQ(ranks_that_stay(tuning, 2), 8U);
    EXPECT_EQ(ranks_that_stay(tuning, 64), 8U);
    EXPECT_EQ(ranks_that_stay(tuning, 256), 32U);
}

} // namespace
} // namespace deduce::test
