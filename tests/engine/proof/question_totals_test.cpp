// What sizes of parts tell of each question, against parts that are listed one by one.
#include "engine/proof/question_totals.hpp"
#include "tests/support/memory_limit.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/random_sets.hpp"
#include "tests/support/rounds.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

void expect_listed(const QuestionTotals& totals, const AnswerTable& table, const std::vector<ClassIndex>& set,
                   const std::vector<Cost>& of_part, bool sums, std::uint64_t seed) {
    std::size_t most = 1;
    for (QuestionIndex q = 0; q < table.question_count(); q++) {
        std::map<DenseAnswer, std::pair<std::size_t, Weight>> parts; // situations, and what they weigh
        for (const ClassIndex c : set) {
            parts[table.answer(q, c)].first += table.members(c).size();
            parts[table.answer(q, c)].second += table.class_weight(c);
        }
        Cost total = 0;
        for (const auto& [answer, part] : parts) {
            const Cost edge = sums ? weighted(part.second, table.cost(q, answer)) : table.cost(q, answer);
            const Cost value = saturating_add(edge, of_part[part.first]);
            total = sums ? saturating_add(total, value) : std::max(total, value);
        }
        EXPECT_EQ(totals.total(q), total) << seed;
        EXPECT_EQ(totals.parts(q), parts.size()) << seed;
        most = std::max(most, parts.size());
    }
    EXPECT_EQ(totals.most_parts(), most);
}

TEST(QuestionTotals, AreThoseOfPartsListedOneByOne) {
    for (std::uint64_t seed = 0; seed < rounds(200); seed++) {
        const MatrixGame game =
            random_game(seed, {60, static_cast<std::uint32_t>(1 + seed % 150), 5, 4, seed % 2 == 0});
        const AnswerTable table(game, memory_limit);
        Dice dice(seed);
        std::vector<Cost> of_part = {0};
        while (of_part.size() <= table.situation_count())
            of_part.push_back(of_part.back() + static_cast<Cost>(dice.below(9)));
        if (seed % 5 == 0)
            std::fill(of_part.begin() + static_cast<std::ptrdiff_t>(of_part.size() / 2), of_part.end(), infinite_cost);
        for (const bool sums : {true, false}) {
            QuestionTotals totals(table, sums);
            for (int i = 0; i < 3; i++) {
                const std::vector<ClassIndex> set = random_set(table, 1 + dice.below(table.class_count()), dice);
                totals.count(set);
                totals.add_up(of_part);
                expect_listed(totals, table, set, of_part, sums, seed);
            }
        }
    }
}

} // namespace
} // namespace deduce::test
