// Masks name decision sets: for every set that questions lead to, set -> greatest common mask -> the same set.
#include "engine/model/errors.hpp"
#include "engine/table/fingerprint.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/dice.hpp"
#include "tests/support/memory_limit.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"

#include <map>
#include <set>
#include <sstream>
#include <string>
#include <unordered_set>
#include <vector>

#include <boost/archive/binary_iarchive.hpp>
#include <boost/archive/binary_oarchive.hpp>
#include <gtest/gtest.h>

namespace deduce::test {
namespace {

using ClassSet = std::vector<ClassIndex>;

ClassSet all_classes(const AnswerTable& table) {
    ClassSet all(table.class_count());
    for (ClassIndex c = 0; c < table.class_count(); c++) all[c] = c;
    return all;
}

// Every decision set that questions lead to, the whole game included.
std::set<ClassSet> decision_sets(const AnswerTable& table) {
    std::set<ClassSet> seen = {all_classes(table)};
    std::vector<ClassSet> open = {all_classes(table)};
    while (!open.empty()) {
        const ClassSet set = std::move(open.back());
        open.pop_back();
        for (QuestionIndex q = 0; q < table.question_count(); q++) {
            std::map<DenseAnswer, ClassSet> parts;
            for (const ClassIndex c : set) parts[table.answer(q, c)].push_back(c);
            for (const auto& [answer, part] : parts)
                if (seen.insert(part).second) open.push_back(part);
        }
    }
    return seen;
}

// Returns the number of sets met.
std::size_t expect_round_trips(const Game& game) {
    const AnswerTable table(game, memory_limit);
    const FingerprintLayout layout(table);
    const std::set<ClassSet> sets = decision_sets(table);
    std::unordered_set<FingerprintMask, FingerprintMaskHash> masks;
    for (const ClassSet& set : sets) {
        const FingerprintMask mask = greatest_common_mask(table, layout, set);
        EXPECT_EQ(classes_matching(table, layout, mask), set) << game.name();
        EXPECT_TRUE(mask.value.is_subset_of(mask.fixed));
        for (const ClassIndex c : set) EXPECT_EQ(fingerprint(table, layout, c) & mask.fixed, mask.value);
        masks.insert(mask);
    }
    EXPECT_EQ(masks.size(), sets.size()) << "Theorem 6.57: different sets have different masks";
    return sets.size();
}

// What answers lead to, their mask tells; the order in which they came does not count.
TEST(FingerprintMask, OfAnswersMatchesWhoeverGivesThem) {
    for (std::uint64_t seed = 0; seed < rounds(100); seed++) {
        const MatrixGame game = random_game(seed);
        const AnswerTable table(game, memory_limit);
        const FingerprintLayout layout(table);
        Dice dice(seed);
        const auto member = static_cast<ClassIndex>(dice.below(table.class_count()));
        std::vector<AnsweredQuestion> answers;
        ClassSet set = classes_matching(table, layout, mask_of(layout, answers));
        EXPECT_EQ(set.size(), table.class_count());
        for (QuestionIndex q = 0; q < table.question_count(); q++) {
            if (dice.below(2) == 0) continue;
            answers.insert(answers.begin(), {q, table.answer(q, member)});
            std::erase_if(set, [&](ClassIndex c) { return table.answer(q, c) != table.answer(q, member); });
            EXPECT_EQ(classes_matching(table, layout, mask_of(layout, answers)), set) << seed;
        }
    }
}

// Example 6.46: which of 1, ..., 10? "Is it larger than x?" for x = 1, ..., 9.
MatrixGame number_guessing() {
    GameMatrices game;
    game.weights.assign(10, 1);
    game.penalties = exact_guess_penalties(10);
    for (std::uint32_t x = 1; x < 10; x++) {
        std::vector<AnswerIndex> is_larger;
        for (std::uint32_t number = 1; number <= 10; number++) is_larger.push_back(number > x ? 1 : 0);
        game.answers.push_back(is_larger);
        game.costs.push_back({1, 1});
    }
    return MatrixGame(game);
}

// The thesis writes question 1 leftmost; here it is bit 0.
std::string as_in_the_thesis(const Fingerprint& bits) {
    std::string text;
    for (std::size_t i = 0; i < bits.size(); i++) text += bits[i] ? '1' : '0';
    return text;
}

TEST(Fingerprint, every_decision_set_of_real_games_comes_back) {
    EXPECT_EQ(expect_round_trips(*rulesets::make_game("mastermind:pegs=3,colours=3,final=free")), 662u);
    EXPECT_EQ(expect_round_trips(*rulesets::make_game("blackbox:size=3,dots=2")), 578u);
    expect_round_trips(*rulesets::make_game("blackbox:size=4,dots=2"));
    EXPECT_EQ(expect_round_trips(*rulesets::make_game("numbers:max=20")), 210u);
}

TEST(Fingerprint, every_decision_set_of_random_games_comes_back) {
    for (std::uint64_t seed = 0; seed < rounds(300); seed++) expect_round_trips(random_game(seed));
    for (std::uint64_t seed = 0; seed < rounds(100); seed++) expect_round_trips(random_symmetric_game(seed));
}

TEST(Fingerprint, blackbox_8x8_needs_152_bits) {
    const auto game = rulesets::make_game("blackbox:size=8,dots=3");
    const AnswerTable table(*game, memory_limit);
    EXPECT_EQ(FingerprintLayout(table).length(), 152u);
}

TEST(Fingerprint, example_6_52_and_6_56) {
    const MatrixGame game = number_guessing();
    const AnswerTable table(game, memory_limit);
    const FingerprintLayout layout(table);
    EXPECT_EQ(as_in_the_thesis(fingerprint(table, layout, 3)), "111000000");
    EXPECT_EQ(as_in_the_thesis(fingerprint(table, layout, 9)), "111111111");

    const FingerprintMask asked{Fingerprint(9, 0b001000101), Fingerprint(9, 0b000000101)}; // 1 yes, 3 yes, 7 no
    const ClassSet four_to_seven = {3, 4, 5, 6};
    EXPECT_EQ(classes_matching(table, layout, asked), four_to_seven);
    const FingerprintMask mask = greatest_common_mask(table, layout, four_to_seven);
    EXPECT_EQ(as_in_the_thesis(mask.fixed), "111000111");
    EXPECT_EQ(as_in_the_thesis(mask.value), "111000000");
    EXPECT_EQ(classes_matching(table, layout, mask), four_to_seven);
}

// One question with answers 0, 1, 2, 3: answers 1 and 2 have no bit in common, and their mask matches everything.
TEST(Fingerprint, example_6_55_a_set_that_is_no_decision_set) {
    GameMatrices matrices;
    matrices.weights = {1, 1, 1, 1};
    matrices.answers = {{0, 1, 2, 3}};
    matrices.costs = {{1, 1, 1, 1}};
    matrices.penalties = exact_guess_penalties(4);
    const MatrixGame game(matrices);
    const AnswerTable table(game, memory_limit);
    const FingerprintLayout layout(table);
    const ClassSet one_and_two = {1, 2};
    const FingerprintMask mask = greatest_common_mask(table, layout, one_and_two);
    EXPECT_TRUE(mask.fixed.none());
    EXPECT_EQ(classes_matching(table, layout, mask), all_classes(table));
    // Masks are about bits: 1 and 3 share the lower one.
    const ClassSet one_and_three = {1, 3};
    EXPECT_EQ(classes_matching(table, layout, greatest_common_mask(table, layout, one_and_three)), one_and_three);
}

TEST(Fingerprint, theorem_10_1_intersections) {
    const auto game = rulesets::make_game("mastermind:pegs=2,colours=3,final=free");
    const AnswerTable table(*game, memory_limit);
    const FingerprintLayout layout(table);
    const std::set<ClassSet> sets = decision_sets(table);
    for (const ClassSet& a : sets)
        for (const ClassSet& b : sets) {
            ClassSet both;
            std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
            const auto mask =
                intersection(greatest_common_mask(table, layout, a), greatest_common_mask(table, layout, b));
            EXPECT_EQ(mask ? classes_matching(table, layout, *mask) : ClassSet{}, both);
        }
}

TEST(Fingerprint, questions_with_one_answer_take_no_bits) {
    GameMatrices matrices;
    matrices.weights = {1};
    matrices.answers = {{0}, {1}};
    matrices.costs = {{1, 1}, {1, 1}};
    matrices.penalties = exact_guess_penalties(1);
    const MatrixGame game(matrices);
    const AnswerTable table(game, memory_limit);
    const FingerprintLayout layout(table);
    EXPECT_EQ(layout.length(), 0u);
    EXPECT_EQ(classes_matching(table, layout, greatest_common_mask(table, layout, all_classes(table))), ClassSet{0});
}

TEST(Fingerprint, masks_are_serialized) {
    const auto game = rulesets::make_game("mastermind:pegs=3,colours=3");
    const AnswerTable table(*game, memory_limit);
    const FingerprintLayout layout(table);
    const ClassSet some = {4, 7, 8};
    const FingerprintMask mask = greatest_common_mask(table, layout, some);
    std::stringstream stream;
    boost::archive::binary_oarchive(stream) << mask;
    FingerprintMask back;
    boost::archive::binary_iarchive(stream) >> back;
    EXPECT_EQ(back, mask);
    EXPECT_EQ(FingerprintMaskHash{}(back), FingerprintMaskHash{}(mask));
}

TEST(Fingerprint, refuses_masks_of_other_games) {
    const MatrixGame game = number_guessing();
    const AnswerTable table(game, memory_limit);
    EXPECT_THROW(classes_matching(table, FingerprintLayout(table), {Fingerprint(3), Fingerprint(3)}), BrokenPromise);
}

} // namespace
} // namespace deduce::test
