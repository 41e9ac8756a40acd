// The law of effort by size: found where it holds, and where too little is known refused.
#include "engine/levels/effort_law.hpp"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

// Those of 10, 20, ... classes took 2 n^1.5 seconds; four of 1000 had 100 seconds each, and were not finished.
TEST(EffortLaw, is_found_and_finishes_the_others) {
    std::vector<Subgame> subgames;
    for (std::size_t n = 10; n <= 400; n += 10) {
        Subgame solved;
        solved.classes = n;
        solved.total = {5, 5};
        solved.core_seconds = 2 * std::pow(static_cast<double>(n), 1.5);
        subgames.push_back(solved);
    }
    const std::size_t solved = subgames.size();
    for (int i = 0; i < 4; i++) {
        Subgame open;
        open.classes = 1000;
        open.total = {5, 6};
        open.core_seconds = 100;
        subgames.push_back(open);
    }
    const auto law = effort_law(subgames);
    ASSERT_TRUE(law.has_value());
    EXPECT_NEAR(law->exponent, 1.5, 1e-9);
    EXPECT_NEAR(law->factor, 2, 1e-9);
    const std::vector<Subgame> finished = finished_by(*law, subgames);
    for (std::size_t i = 0; i < finished.size(); i++)
        EXPECT_NEAR(finished[i].core_seconds, i < solved ? subgames[i].core_seconds : 2 * std::pow(1000, 1.5), 1e-6);
    subgames.back().core_seconds = 1e9; // it had more than the law says
    EXPECT_EQ(finished_by(*law, subgames).back().core_seconds, 1e9);
}

TEST(EffortLaw, needs_enough_subgames_of_several_sizes) {
    std::vector<Subgame> subgames(10);
    for (std::size_t i = 0; i < subgames.size(); i++) subgames[i].classes = i + 2;
    EXPECT_FALSE(effort_law(subgames).has_value()); // five are no half of a sample
    subgames.assign(40, subgames.front());
    EXPECT_FALSE(effort_law(subgames).has_value());
}

} // namespace
} // namespace deduce::test
