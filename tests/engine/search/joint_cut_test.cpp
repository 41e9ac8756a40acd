// What several processes cut a set into together is what one cuts it into alone.
#include "engine/memory/large_array.hpp"
#include "engine/search/joint_cut.hpp"
#include "engine/search/objective.hpp"
#include "engine/search/search.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/expect_part.hpp"
#include "tests/support/random_sets.hpp"
#include "tests/support/rounds.hpp"

#include <atomic>
#include <functional>
#include <optional>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

using Cut = JointCut<std::uint8_t, AverageObjective>;

// A set, a question, and a block that holds nothing yet.
class Bench {
  public:
    Bench(const SearchData<AverageObjective>& data, std::vector<ClassIndex> set, QuestionIndex question)
        : data_(data),
          set_(std::move(set)),
          question_(question),
          block_(Cut::bytes_of(set_.size(), data.table.answer_count(question))),
          sums_(data.keys.sums(set_)) {}

    std::span<Part> cut(std::size_t turn, bool has_sums, PartOrder order, Scratch::Frame& frame,
                        const std::function<void(double)>& tell) {
        Cut cut(data_, set_, has_sums ? &sums_ : nullptr, question_, {block_.as(), block_.size()});
        return cut.parts(turn, order, frame, tell);
    }

    void expect_right(std::span<const Part> parts, PartOrder order, Scratch::Frame& frame) const {
        const auto alone = partition<std::uint8_t>(data_, std::span<const ClassIndex>(set_), question_, frame,
                                                   PartKeys::all, {&sums_, {}}, order);
        ASSERT_EQ(parts.size(), alone.size());
        for (std::size_t i = 0; i < parts.size(); i++) {
            expect_alike(parts[i], alone[i], data_.keys.images());
            EXPECT_EQ(parts[i].key, data_.keys.of(parts[i].set)) << "of small parts, too";
        }
    }

  private:
    const SearchData<AverageObjective>& data_;
    std::vector<ClassIndex> set_;
    QuestionIndex question_;
    LargeArray block_;
    ImageSums sums_;
};

constexpr auto any_of_orders = [](Dice& dice) { return dice.one_in(2) ? PartOrder::by_size : PartOrder::by_answer; };

void expect_cuts(const Game& game, std::size_t images, bool has_unit_weights) {
    const AnswerTable table(game, std::size_t{1} << 26);
    const SearchData<AverageObjective> data(table, {});
    ASSERT_EQ(data.keys.images(), images);
    ASSERT_EQ(data.has_unit_weights, has_unit_weights);
    Scratch scratch;
    Dice dice(images);
    for (int i = 0; i < 60; i++) {
        const std::size_t size = i < 10 ? i + 1U : 1 + dice.below(table.class_count());
        Bench bench(data, random_set(table, size, dice), dice.below(table.question_count()));
        Scratch::Frame frame(scratch);
        double told = 0;
        const PartOrder order = any_of_orders(dice);
        bench.expect_right(bench.cut(dice.below(64), dice.one_in(2), order, frame, [&](double s) { told += s; }), order,
                           frame);
        EXPECT_NEAR(told, 1.15, 1e-6) << "all shares";
        bench.expect_right(bench.cut(0, dice.one_in(2), order, frame, [&](double) { ADD_FAILURE() << "was made"; }),
                           order, frame);
    }
}

TEST(JointCut, OfOneIsAsPartitionMakesIt) {
    expect_cuts(*rulesets::make_game("blackbox:size=6,dots=3"), 8, false);
    expect_cuts(*rulesets::make_game("blackbox:width=6,height=5,dots=3"), 4, false);
    expect_cuts(game_of_size(1, {700, 5, 40}), 1, true);
}

// A second one comes before any piece, in the midst of each round, and at the last piece.
TEST(JointCut, OfSeveralIsMadeOnceAndRightForAll) {
    const auto game = rulesets::make_game("blackbox:size=6,dots=3");
    const AnswerTable table(*game, std::size_t{1} << 26);
    const SearchData<AverageObjective> data(table, {});
    Dice dice(2);
    const std::size_t classes = 5000;
    const std::size_t pieces = 3 * JointPieces::piece_count(classes, 512);
    ASSERT_EQ(pieces, 30U);
    for (std::size_t steps_before = 0; steps_before < pieces; steps_before++) {
        Bench bench(data, random_set(table, classes, dice), dice.below(table.question_count()));
        Scratch scratch;
        Scratch::Frame frame(scratch);
        Scratch scratch_of_helper;
        Scratch::Frame frame_of_helper(scratch_of_helper);
        std::size_t steps = 0;
        std::optional<std::span<Part>> of_helper;
        const PartOrder order = any_of_orders(dice);
        const auto parts = bench.cut(0, dice.one_in(2), order, frame, [&](double) {
            if (steps++ == steps_before)
                of_helper = bench.cut(5, dice.one_in(2), order, frame_of_helper, [&](double) { steps++; });
        });
        EXPECT_EQ(steps, pieces + 1) << "the piece that the first one is at is made by the second, too";
        ASSERT_TRUE(of_helper);
        bench.expect_right(parts, order, frame);
        bench.expect_right(*of_helper, order, frame_of_helper);
    }
}

// Some are late with a piece that others make, too, and write it once more while those read it.
TEST(JointCut, OfManyThreadsIsRightForAll) {
    const auto game = rulesets::make_game("blackbox:size=6,dots=3");
    const AnswerTable table(*game, std::size_t{1} << 26);
    const SearchData<AverageObjective> data(table, {});
    Dice dice(4);
    std::atomic<std::size_t> wrong = 0;
    for (std::size_t round = 0; round < rounds(300); round++) {
        const std::vector<ClassIndex> set = random_set(table, 5000, dice);
        const QuestionIndex question = dice.below(table.question_count());
        Bench bench(data, set, question);
        std::vector<std::thread> threads;
        for (std::size_t t = 0; t < 6; t++)
            threads.emplace_back([&, t] {
                Scratch scratch;
                Scratch::Frame frame(scratch);
                std::size_t classes = 0;
                for (const Part& p : bench.cut(t, true, PartOrder::by_size, frame, [](double) {})) {
                    classes += p.size();
                    wrong += p.key == data.keys.of(p.set) ? 0 : 1;
                    for (const ClassIndex c : p.set) wrong += table.answer(question, c) == p.answer ? 0 : 1;
                }
                wrong += classes == set.size() ? 0 : 1;
            });
        for (std::thread& t : threads) t.join();
    }
    EXPECT_EQ(wrong, 0U);
}

TEST(JointCut, IsOfLargeSetsAndQuestionsOfFewAnswers) {
    const MatrixGame game = game_of_size(1, {300, 2, 40});
    const AnswerTable table(game, std::size_t{1} << 26);
    SearchParams params;
    params.tuning.least_joint_cut = 100;
    const SearchData<AverageObjective> data(table, params);
    EXPECT_FALSE(Cut::pays(data, 99, 0));
    EXPECT_TRUE(Cut::pays(data, 100, 0));
    const MatrixGame many = game_of_size(1, {300, 2, 250});
    const AnswerTable table_of_many(many, std::size_t{1} << 26);
    const SearchData<AverageObjective> data_of_many(table_of_many, params);
    const std::size_t answers = table_of_many.answer_count(0);
    ASSERT_GT(answers, 100U);
    EXPECT_FALSE(Cut::pays(data_of_many, answers - 1, 0));
    EXPECT_TRUE(Cut::pays(data_of_many, answers, 0));
    const auto code_game = rulesets::make_game("mastermind:pegs=3,colours=4");
    const AnswerTable codes(*code_game, std::size_t{1} << 26);
    params.tuning.least_joint_cut = 1;
    EXPECT_FALSE(Cut::pays(SearchData<AverageObjective>(codes, params), 64, 0)) << "the game keys its sets";
}

} // namespace
} // namespace deduce::test
