// Answers are the same whatever blocks they are asked in, and however the numbers of answers are looked up.
#include "engine/model/errors.hpp"
#include "engine/table/asked_answers.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/random_sets.hpp"
#include "tests/support/rounds.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <span>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

template <class Cell>
void expect_first_appearance(const Game& game, const AskingSizes& sizes) {
    const AskedAnswers asked = ask_everything<Cell>(game, nullptr, CellOrder::by_question, sizes);
    const AskedAnswers turned = ask_everything<Cell>(game, nullptr, CellOrder::by_situation, sizes);
    ASSERT_EQ(turned.answer_offset, asked.answer_offset);
    ASSERT_EQ(turned.game_answers, asked.game_answers);
    ASSERT_EQ(turned.situations, asked.situations);
    ASSERT_EQ(turned.hashes, asked.hashes);
    const std::uint32_t situations = game.situation_count();
    ASSERT_EQ(asked.answer_offset.size(), std::size_t{game.question_count()} + 1);
    for (QuestionIndex q = 0; q < game.question_count(); q++) {
        std::map<AnswerIndex, std::uint32_t> numbers;
        std::vector<AnswerIndex> answers;
        std::vector<std::uint32_t> counts;
        for (SituationIndex s = 0; s < situations; s++) {
            const AnswerIndex a = game.answer(q, s);
            const auto [found, is_new] = numbers.emplace(a, static_cast<std::uint32_t>(answers.size()));
            if (is_new) {
                answers.push_back(a);
                counts.push_back(0);
            }
            counts[found->second]++;
            ASSERT_EQ(asked.cells.template as<Cell>()[std::size_t{q} * situations + s], found->second)
                << game.name() << ", question " << q << ", situation " << s;
            ASSERT_EQ(turned.cells.template as<Cell>()[std::size_t{s} * game.question_count() + q], found->second);
        }
        const std::size_t from = asked.answer_offset[q];
        ASSERT_EQ(asked.answer_offset[q + 1] - from, answers.size());
        EXPECT_TRUE(std::ranges::equal(std::span(asked.game_answers).subspan(from, answers.size()), answers));
        EXPECT_TRUE(std::ranges::equal(std::span(asked.situations).subspan(from, answers.size()), counts));
    }
}

void expect_first_appearance(const Game& game) {
    for (const std::size_t block : {1, 7, 64, 1 << 15})
        for (const std::uint32_t questions : {1, 3, 64})
            for (const std::size_t longest_array : {0, 1 << 20}) {
                expect_first_appearance<std::uint8_t>(game, {block, questions, longest_array});
                expect_first_appearance<std::uint16_t>(game, {block, questions, longest_array});
            }
}

TEST(AskedAnswers, are_numbered_by_first_appearance_in_blocks_of_any_size) {
    for (std::uint64_t seed = 0; seed < rounds(50); seed++)
        expect_first_appearance(game_of_size(seed, {23, 40, static_cast<std::uint32_t>(1 + seed % 9)}));
    expect_first_appearance(*rulesets::make_game("mastermind:pegs=3,colours=4"));
    expect_first_appearance(*rulesets::make_game("blackbox:size=4,dots=2"));
}

TEST(AskedAnswers, stop_soon) {
    const MatrixGame game = game_of_size(1, {23, 40, 3});
    const std::atomic<bool> stop = true;
    EXPECT_NO_THROW(ask_everything<std::uint8_t>(game, &stop)) << "small games get their table";
    EXPECT_THROW(ask_everything<std::uint8_t>(game, &stop, CellOrder::by_question, {7, 3, 0, 100}), Stopped);
}

TEST(AskedAnswers, that_are_too_many_are_refused) {
    const MatrixGame game = game_of_size(3, {600, 2, 500});
    for (const std::size_t longest_array : {0, 1 << 20})
        EXPECT_THROW(ask_everything<std::uint8_t>(game, nullptr, CellOrder::by_question, {7, 1, longest_array}),
                     BadInput);
    expect_first_appearance<std::uint16_t>(game, {7, 1, 0});
}

} // namespace
} // namespace deduce::test
