// When progress lines come, and how their figures read.
#include "cli/support/progress.hpp"
#include "engine/run/pace.hpp"

#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

using cli::QuestionRate;

Progress progress_at(double seconds, std::size_t done, std::size_t all) {
    Progress p;
    p.seconds = seconds;
    p.first_questions = {done, all, {}};
    return p;
}

TEST(Pace, HasNoLinesAtFirstThenFewerAndFewerButOneAMinute) {
    Pace pace;
    std::vector<int> due;
    for (int second = 1; second <= 40; second++)
        if (pace.is_due(second)) due.push_back(second);
    EXPECT_EQ(due, (std::vector<int>{2, 6, 10, 14, 18, 22, 27, 33, 40}));
    int lines = 0;
    for (int second = 10 * 3600; second < 11 * 3600; second++) lines += pace.is_due(second) ? 1 : 0;
    EXPECT_EQ(lines, 60);
}

TEST(Pace, BeginsAnewWithOtherWork) {
    Pace pace;
    EXPECT_TRUE(pace.is_due(1000));
    EXPECT_FALSE(pace.is_due(1));
    EXPECT_TRUE(pace.is_due(2));
}

TEST(Pace, RatesHaveAUnitInWhichTheyCanBeRead) {
    EXPECT_EQ(rate_text(143210.4), "143210 a second");
    EXPECT_EQ(rate_text(3.14), "3.1 a second");
    EXPECT_EQ(rate_text(0.21), "12.6 a minute");
    EXPECT_EQ(rate_text(0.002), "7.2 an hour");
    EXPECT_EQ(time_text(99), "99 s");
    EXPECT_EQ(time_text(3900), "65 min");
    EXPECT_EQ(time_text(9000), "2.5 h");
}

TEST(Progress, TellsHowLongTheOtherFirstQuestionsTake) {
    QuestionRate rate;
    EXPECT_EQ(rate.text(progress_at(1, 0, 1)), "");
    EXPECT_EQ(rate.text(progress_at(60, 0, 29)), ", 0 of 29 first questions done");
    EXPECT_EQ(rate.text(progress_at(600, 5, 29)), ", 5 of 29 first questions done");
    EXPECT_EQ(rate.text(progress_at(900, 5, 29)), ", 5 of 29 first questions done");
    // 12 more within 1200 seconds.
    EXPECT_EQ(rate.text(progress_at(1800, 17, 29)), ", 17 of 29 first questions done, 36.0 an hour, about 20 min left");
    EXPECT_EQ(rate.text(progress_at(1900, 29, 29)), ", 29 of 29 first questions done");
}

TEST(Progress, TellsWhatTheFirstQuestionAtHandCostsAtLeast) {
    Progress p = progress_at(60, 0, 4);
    p.first_questions.tried = {7, 1234};
    p.tried = "top b";
    EXPECT_EQ(QuestionRate().text(p), ", 0 of 4 first questions done, top b at least 1234");
    p.first_questions.tried->part = {221, 5, 63};
    EXPECT_EQ(QuestionRate().text(p),
              ", 0 of 4 first questions done, top b at least 1234 (5 of 63 questions done in a part of 221 classes)");
    p.first_questions.tried->at_least = infinite_cost;
    EXPECT_EQ(QuestionRate().text(p), ", 0 of 4 first questions done");
}

} // namespace
} // namespace deduce::test
