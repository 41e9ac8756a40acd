// From what size on the limit of a part falls with those above it.
#include "engine/search/trial.hpp"

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

} // namespace
} // namespace deduce::test
