// The survey of heuristic play against a plain count of each part, with blocks and columns of all sizes.
#include "engine/play/question_survey.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/memory_limit.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/random_sets.hpp"
#include "tests/support/rounds.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr std::size_t all = ~std::size_t{0};

// What a question does to a set; no split where an answer costs infinity.
using PartFacts = std::tuple<std::uint32_t, std::uint32_t, Weight, double, double>;
struct Split {
    std::vector<PartFacts> parts;
    Cost cost = 0;

    friend bool operator==(const Split&, const Split&) = default;
};
using Splits = std::vector<std::pair<QuestionIndex, std::optional<Split>>>;

Split sorted(std::span<const SetFacts> parts, Cost cost) {
    Split split;
    for (const SetFacts& p : parts)
        split.parts.emplace_back(p.classes, p.situations, p.weight, p.weight_logs, p.weight_squares);
    std::sort(split.parts.begin(), split.parts.end());
    split.cost = cost;
    return split;
}

Splits counted_plainly(const AnswerTable& table, const std::vector<ClassIndex>& set) {
    Splits result;
    for (QuestionIndex q = 0; q < table.question_count(); q++) {
        std::map<DenseAnswer, SetFacts> parts;
        for (const ClassIndex c : set) {
            SetFacts of_class;
            for (const SituationIndex s : table.members(c)) {
                const auto weight = static_cast<double>(table.game().weight(s));
                of_class.add({0, 1, table.game().weight(s), weight * std::log2(weight), weight * weight});
            }
            of_class.classes = 1;
            parts[table.answer(q, c)].add(of_class);
        }
        if (parts.size() < 2) continue;
        Cost cost = 0;
        std::vector<SetFacts> facts;
        for (const auto& [answer, part] : parts) {
            cost = saturating_add(cost, weighted(part.weight, table.cost(q, answer)));
            facts.push_back(part);
        }
        result.emplace_back(q, is_infinite(cost) ? std::nullopt : std::optional(sorted(facts, cost)));
    }
    return result;
}

template <class Cell>
Splits surveyed(const AnswerTable& table, const std::vector<ClassIndex>& set, const QuestionSurveySizes& sizes) {
    const ClassFacts classes(table);
    const QuestionSurvey<Cell> survey(table, classes, sizes);
    std::vector<QuestionIndex> live;
    for (QuestionIndex q = 0; q < table.question_count(); q++) live.push_back(q);
    typename QuestionSurvey<Cell>::Room room;
    Splits result;
    for (int round = 0; round < 2; round++) { // the second one finds the room as the first left it
        result.clear();
        survey.run(set, live, room, [&](QuestionIndex q, const SplitFacts* split) {
            result.emplace_back(q, split == nullptr ? std::nullopt : std::optional(sorted(split->parts, split->cost)));
        });
    }
    return result;
}

// Sums of doubles depend on their order by the last digits: the survey adds class by class, in the order of the set, as
// counted_plainly does.
void expect_counted(const Game& game, std::uint64_t seed) {
    SCOPED_TRACE(game.name());
    const AnswerTable table(game, memory_limit);
    Dice dice(seed);
    const std::vector<ClassIndex> set = random_set(table, 1 + dice.below(table.class_count()), dice);
    const Splits expected = counted_plainly(table, set);
    for (const std::size_t column_bytes : {std::size_t{0}, all})
        for (const std::size_t block : {std::size_t{1}, std::size_t{3}, all})
            for (const std::size_t counters : {std::size_t{1}, std::size_t{9}, all})
                EXPECT_EQ(table.has_byte_cells() ? surveyed<std::uint8_t>(table, set, {column_bytes, block, counters})
                                                 : surveyed<std::uint16_t>(table, set, {column_bytes, block, counters}),
                          expected)
                    << "columns of " << column_bytes << " bytes, blocks of " << block << ", " << counters
                    << " counters";
}

TEST(QuestionSurvey, counts_as_plainly_in_random_games) {
    for (std::uint64_t seed = 0; seed < rounds(200); seed++) {
        expect_counted(random_game(seed), seed);
        expect_counted(game_of_size(seed, {20, 5, 6, 3, 3, true}), seed);
        expect_counted(game_of_size(seed, {20, 5, 6, 1, 3, true}), seed); // mostly of unit weights
    }
}

TEST(QuestionSurvey, counts_as_plainly_where_answers_need_two_bytes) {
    const auto game = rulesets::make_game("mastermind:pegs=4,colours=3");
    expect_counted(*game, 1);
    expect_counted(game_of_size(7, {600, 3, 500}), 7);
}

} // namespace
} // namespace deduce::test
