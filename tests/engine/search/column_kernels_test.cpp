// Answers counted by vectors against answers counted one by one, on sets about as large as vectors and blocks of them;
// and parts of a set by one question, whose counts come from either.
#include "engine/search/column_kernels.hpp"
#include "engine/search/objective.hpp"
#include "engine/search/partition.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/random_sets.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr std::size_t sizes[] = {1, 2, 63, 64, 65, 127, 128, 129, 200, 255, 256, 257, 320, 700};

class ColumnKernels : public testing::Test {
  protected:
    void SetUp() override {
        if (!column_kernels::exist()) GTEST_SKIP() << "no AVX-512 here, or a compiler that builds nothing for it";
    }
};

TEST_F(ColumnKernels, CountBytes) {
    Dice dice(1);
    const std::vector<std::uint8_t> answers{5, 0, 63, 17, 2};
    for (const std::size_t size : sizes) {
        std::vector<std::uint8_t> bytes(size);
        std::array<std::uint32_t, column_kernels::most_answers> expected{7, 7};
        std::array<std::uint32_t, column_kernels::most_answers> counts{7, 7};
        for (std::uint8_t& b : bytes) expected[b = answers[dice.below(static_cast<std::uint32_t>(answers.size()))]]++;
        column_kernels::count(bytes, answers, counts.data());
        EXPECT_EQ(counts, expected) << size << " bytes";
    }
}

TEST_F(ColumnKernels, CountTheAnswersToAllQuestions) {
    Dice dice(2);
    for (const std::uint32_t questions : {1U, 15U, 16U, 17U, 32U, 33U, 48U, 64U}) {
        const MatrixGame game = game_of_size(questions, {720, questions, questions % 2 == 0 ? 64U : 3U});
        const AnswerTable table(game, std::size_t{1} << 24);
        const FrequentAnswers answers(table);
        ASSERT_TRUE(answers.exist());
        for (const std::size_t size : sizes) {
            const auto set = random_set(table, std::min<std::size_t>(size, table.class_count()), dice);
            std::vector<std::uint32_t> expected(questions * column_kernels::most_answers, 3);
            std::vector<std::uint32_t> counts = expected;
            for (QuestionIndex q = 0; q < table.question_count(); q++)
                for (const ClassIndex c : set) expected[q * column_kernels::most_answers + table.answer(q, c)]++;
            column_kernels::count_all(table, answers, set, counts.data());
            ASSERT_EQ(counts, expected) << questions << " questions, " << size << " classes";
        }
    }
}

TEST_F(ColumnKernels, SplitBytes) {
    Dice dice(5);
    for (const std::size_t size : {1U, 2U, 31U, 63U, 64U})
        for (const std::uint32_t different : {1U, 2U, 9U, 256U}) {
            std::vector<std::uint8_t> bytes(size);
            for (std::uint8_t& b : bytes) b = static_cast<std::uint8_t>(dice.below(different));
            std::vector<std::uint64_t> expected;
            for (std::size_t i = 0; i < size; i++) {
                if (std::find(bytes.begin(), bytes.begin() + i, bytes[i]) != bytes.begin() + i) continue;
                expected.push_back(0);
                for (std::size_t j = i; j < size; j++)
                    expected.back() |= std::uint64_t{bytes[j] == bytes[i] ? 1U : 0U} << j;
            }
            std::array<std::uint64_t, 64> parts{};
            const std::size_t count = column_kernels::split(bytes, parts.data());
            EXPECT_TRUE(std::ranges::equal(std::span(parts).first(count), expected)) << size << ", " << different;
        }
}

std::vector<std::uint32_t> counts_of(const AnswerTable& table, QuestionIndex q) {
    std::vector<std::uint32_t> counts(table.answer_count(q));
    for (ClassIndex c = 0; c < table.class_count(); c++) counts[table.answer(q, c)]++;
    return counts;
}

void expect_the_most_frequent_first(const FrequentAnswers& answers, const AnswerTable& table) {
    for (QuestionIndex q = 0; q < table.question_count(); q++) {
        const auto counts = counts_of(table, q);
        const auto found = answers.of(q);
        ASSERT_EQ(found.size(), counts.size() - static_cast<std::size_t>(std::ranges::count(counts, 0U)));
        for (std::size_t i = 0; i < found.size(); i++) {
            ASSERT_GT(counts[found[i]], 0U);
            ASSERT_GE(counts[found[i > 0 ? i - 1 : 0]], counts[found[i]]);
        }
    }
}

TEST_F(ColumnKernels, AreGivenTheMostFrequentAnswersFirst) {
    const auto game = rulesets::make_game("blackbox:size=5,dots=3");
    const AnswerTable table(*game, std::size_t{1} << 24);
    const FrequentAnswers all(table);
    ArraySource own;
    expect_the_most_frequent_first(all, table);
    Dice dice(3);
    for (const std::size_t size : {3U, 70U, 500U}) {
        const AnswerTable excerpt = table.excerpt(random_set(table, size, dice));
        expect_the_most_frequent_first(FrequentAnswers(all, excerpt, own), excerpt);
    }
    // Of a large excerpt a sample is counted, and all answers of the whole table stay.
    const AnswerTable large = table.excerpt(random_set(table, 2000, dice));
    const FrequentAnswers sampled(all, large, own);
    for (QuestionIndex q = 0; q < table.question_count(); q++) {
        EXPECT_TRUE(std::ranges::is_permutation(sampled.of(q), all.of(q)));
        const auto counts = counts_of(large, q);
        EXPECT_GT(2 * counts[sampled.of(q).front()], std::ranges::max(counts)) << "about the most frequent one";
        std::vector<std::uint32_t> found(column_kernels::most_answers);
        column_kernels::count({large.column<std::uint8_t>(q).first, large.class_count()}, sampled.of(q), found.data());
        for (DenseAnswer a = 0; a < table.answer_count(q); a++) EXPECT_EQ(found[a], counts[a]);
    }
    const MatrixGame of_many_answers = game_of_size(1, {300, 5, 200});
    EXPECT_FALSE(FrequentAnswers(AnswerTable(of_many_answers, std::size_t{1} << 24)).exist());
    const MatrixGame of_many_questions = game_of_size(1, {200, 65, 5});
    EXPECT_FALSE(FrequentAnswers(AnswerTable(of_many_questions, std::size_t{1} << 24)).exist());
}

void expect_parts(const SearchData<AverageObjective>& data, std::span<const ClassIndex> set, QuestionIndex q) {
    const AnswerTable& table = data.table;
    Scratch scratch;
    Scratch::Frame frame(scratch);
    std::size_t members = 0;
    DenseAnswer least = 0; // that may follow
    for (const Part& p : partition<std::uint8_t>(data, set, q, frame)) {
        ASSERT_GE(p.answer, least);
        least = p.answer + 1;
        std::vector<ClassIndex> expected;
        Weight weight = 0;
        for (const ClassIndex c : set) {
            if (table.answer(q, c) != p.answer) continue;
            expected.push_back(c);
            weight += table.class_weight(c);
        }
        ASSERT_TRUE(std::ranges::equal(p.set, expected));
        ASSERT_EQ(p.weight, weight);
        ASSERT_EQ(p.edge, weighted(weight, table.cost(q, p.answer)));
        members += p.set.size();
    }
    ASSERT_EQ(members, set.size());
}

TEST(Partition, HoldsTheMembersOfEachAnswerInTheirOrder) {
    Dice dice(4);
    for (std::uint64_t seed = 0; seed < 6; seed++) {
        SizedGameOptions options{720, 6, 12};
        options.most_weight = seed % 3 == 0 ? 1 : seed % 3 == 1 ? 9 : 1000; // in bytes, or beyond
        const MatrixGame game = game_of_size(seed, options);
        const AnswerTable table(game, std::size_t{1} << 24);
        for (const std::size_t least_column_set : {1U, 65U, 1000U})
            for (const std::size_t least_set_of_readers : {1U, 1000U}) {
                SearchParams params;
                params.tuning.least_column_set = least_column_set;
                params.tuning.least_set_of_readers = least_set_of_readers;
                const SearchData<AverageObjective> data(table, params);
                for (const std::size_t size : sizes) {
                    auto set = random_set(table, std::min<std::size_t>(size, table.class_count()), dice);
                    if (dice.one_in(2)) dice.shuffle(set);
                    expect_parts(data, set, dice.below(table.question_count()));
                    if (HasFatalFailure()) return;
                }
            }
    }
}

} // namespace
} // namespace deduce::test
