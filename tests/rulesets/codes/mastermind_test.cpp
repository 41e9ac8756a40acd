// MasterMind and Bulls and Cows: codes, feedback, costs, and what the last move costs (section 2.6).
#include "rulesets/codes/code_space.hpp"
#include "rulesets/codes/feedback.hpp"
#include "rulesets/registry.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <set>
#include <stdexcept>
#include <tuple>
#include <unordered_map>

#include <gtest/gtest.h>

namespace deduce::rulesets {
namespace {

std::vector<Peg> code(const std::string& letters) {
    std::vector<Peg> pegs;
    for (const char c : letters) pegs.push_back(static_cast<Peg>(c - 'A'));
    return pegs;
}

std::uint32_t find_code(const Game& game, const std::string& label) {
    for (std::uint32_t i = 0; i < game.situation_count(); i++)
        if (game.situation_label(i) == label) return i;
    throw std::out_of_range(label);
}

TEST(CodeSpace, Counts) {
    EXPECT_EQ(CodeSpace::count(4, 6, true), 1296U);
    EXPECT_EQ(CodeSpace::count(4, 10, false), 5040U);
    EXPECT_EQ(CodeSpace::count(4, 3, false), 0U);
    EXPECT_EQ(CodeSpace::count(0, 0, false), 1U);
    EXPECT_EQ(CodeSpace::count(100, 26, true), std::numeric_limits<std::uint64_t>::max());
}

TEST(CodeSpace, EnumeratesEveryCodeOnceInOrder) {
    for (const auto& [pegs, colours, repeats] :
         {std::tuple(3U, 4U, true), std::tuple(3U, 5U, false), std::tuple(4U, 4U, false), std::tuple(5U, 1U, true)}) {
        const CodeSpace codes(pegs, colours, repeats);
        std::vector<Peg> previous;
        for (std::uint32_t i = 0; i < codes.size(); i++) {
            const std::vector<Peg> pegs_here(codes[i].begin(), codes[i].end());
            EXPECT_LT(previous, pegs_here);
            EXPECT_EQ(codes.index_of(codes[i]), i);
            EXPECT_TRUE(repeats || std::set<Peg>(pegs_here.begin(), pegs_here.end()).size() == pegs);
            previous = pegs_here;
        }
    }
}

TEST(Feedback, ExampleOfTheThesis) {
    EXPECT_EQ(standard_feedback(code("ACCB"), code("ABCD")), (Feedback{2, 1}));
    EXPECT_EQ(presence_feedback(code("ACCB"), code("ABCD")), (Feedback{2, 2}));
}

TEST(Feedback, WorkedByHand) {
    EXPECT_EQ(standard_feedback(code("AABB"), code("BBAA")), (Feedback{0, 4}));
    EXPECT_EQ(standard_feedback(code("AAAB"), code("ABBB")), (Feedback{2, 0}));
    EXPECT_EQ(standard_feedback(code("AABC"), code("BADA")), (Feedback{1, 2}));
    EXPECT_EQ(standard_feedback(code("ABCD"), code("EFGH")), (Feedback{0, 0}));
    EXPECT_EQ(presence_feedback(code("AAAB"), code("ABBB")), (Feedback{2, 2}));
    EXPECT_EQ(presence_feedback(code("BBBA"), code("ACCC")), (Feedback{0, 1}));
    EXPECT_EQ(presence_feedback(code("ACCC"), code("BBBA")), (Feedback{0, 1}));
}

// The thesis's own words: of each colour, min(player's, computer's) pegs, less the black ones.
TEST(Feedback, StandardCountsEachColourUpToTheLesser) {
    const CodeSpace codes(4, 5, true);
    for (std::uint32_t t = 0; t < codes.size(); t += 3)
        for (std::uint32_t h = 0; h < codes.size(); h++) {
            Feedback expected;
            std::uint32_t common = 0;
            for (Peg c = 0; c < 5; c++)
                common += static_cast<std::uint32_t>(std::min(std::count(codes[t].begin(), codes[t].end(), c),
                                                              std::count(codes[h].begin(), codes[h].end(), c)));
            for (std::size_t i = 0; i < 4; i++) expected.black += codes[t][i] == codes[h][i];
            expected.white = common - expected.black;
            ASSERT_EQ(standard_feedback(codes[t], codes[h]), expected);
        }
}

TEST(Mastermind, FourPegsGiveFourteenAnswers) {
    const auto game = make_game("mastermind");
    EXPECT_EQ(game->situation_count(), 1296U);
    std::set<AnswerIndex> answers;
    for (QuestionIndex q = 0; q < game->question_count(); q++)
        for (SituationIndex s = 0; s < game->situation_count(); s++) answers.insert(game->answer(q, s));
    EXPECT_EQ(answers.size(), 14U);
}

TEST(Mastermind, KnuthsFirstQuestion) { // The Computer as Master Mind, 1976: the parts that 1122 leaves
    const auto game = make_game("mastermind");
    std::multiset<int> sizes;
    std::map<AnswerIndex, int> parts;
    const QuestionIndex q = find_code(*game, "AABB");
    for (SituationIndex s = 0; s < game->situation_count(); s++) parts[game->answer(q, s)]++;
    for (const auto& [answer, size] : parts) sizes.insert(size);
    EXPECT_EQ(sizes, (std::multiset<int>{1, 1, 4, 16, 20, 32, 36, 96, 114, 208, 256, 256, 256}));
}

TEST(Mastermind, BullsAreCodesOfDifferentDigits) {
    const auto game = make_game("bulls");
    EXPECT_EQ(game->situation_count(), 5040U);
    EXPECT_EQ(game->situation_label(0), "0123");
    EXPECT_EQ(game->situation_label(5039), "9876");
    const QuestionIndex q = find_code(*game, "1234");
    EXPECT_EQ(game->answer_label(q, game->answer(q, find_code(*game, "4271"))), "1 bull, 2 cows");
}

TEST(Mastermind, Costs) {
    const auto moves = make_game("mastermind:pegs=4,colours=4,final=free");
    const auto pegs = make_game("mastermind:pegs=4,colours=4,final=paid,score=pegs");
    const auto announce = make_game("mastermind:pegs=4,colours=4,final=announce");
    const auto both = make_game("mastermind:pegs=4,colours=4,final=announce,score=pegs");
    const AnswerIndex all_black = 4 * 5;
    const AnswerIndex two_and_one = 2 * 5 + 1;
    EXPECT_EQ(moves->cost(0, all_black), 0);
    EXPECT_EQ(moves->cost(0, two_and_one), 1);
    EXPECT_EQ(moves->penalty(3, 3), 0);
    EXPECT_EQ(pegs->cost(0, all_black), 0);
    EXPECT_EQ(pegs->cost(0, two_and_one), 3);
    EXPECT_EQ(pegs->cost(0, 0), 8);
    EXPECT_EQ(pegs->penalty(3, 3), 1);
    EXPECT_EQ(announce->cost(0, all_black), 1);
    EXPECT_EQ(announce->cost(0, two_and_one), 1);
    EXPECT_EQ(announce->penalty(3, 3), 0);
    EXPECT_EQ(both->cost(0, all_black), 1);
    EXPECT_EQ(both->cost(0, two_and_one), 3);
    EXPECT_TRUE(is_infinite(both->penalty(3, 4)));
}

// The least average total of at most 32 situations, straight from the definition, for exact guesses.
class Solver {
  public:
    explicit Solver(const Game& game) : game_(game) {}

    Cost total(std::uint32_t set) {
        if ((set & (set - 1)) == 0) return game_.penalty(0, 0);
        const auto known = memo_.find(set);
        if (known != memo_.end()) return known->second;
        Cost best = infinite_cost;
        for (QuestionIndex q = 0; q < game_.question_count(); q++) {
            std::map<AnswerIndex, std::uint32_t> parts;
            for (SituationIndex s = 0; s < game_.situation_count(); s++)
                if ((set >> s & 1) != 0) parts[game_.answer(q, s)] |= 1U << s;
            if (parts.size() < 2) continue;
            Cost sum = 0;
            for (const auto& [a, part] : parts) sum += game_.cost(q, a) * std::popcount(part);
            for (const auto& [a, part] : parts)
                if (sum < best) sum += total(part);
            best = std::min(best, sum);
        }
        return memo_[set] = best;
    }

  private:
    const Game& game_;
    std::unordered_map<std::uint32_t, Cost> memo_;
};

TEST(Mastermind, TheLastMoveIsCountedInThreeWays) { // errata on section 2.6
    const std::uint32_t all = (1U << 27) - 1;
    EXPECT_EQ(Solver(*make_game("mastermind:pegs=3,colours=3,final=free")).total(all), 46);
    EXPECT_EQ(Solver(*make_game("mastermind:pegs=3,colours=3,final=announce")).total(all), 54);
    EXPECT_EQ(Solver(*make_game("mastermind:pegs=3,colours=3,final=paid")).total(all), 73);
}

} // namespace
} // namespace deduce::rulesets
