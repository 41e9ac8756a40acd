// Cutouts against the table that they are cut out of: members, parts, costs, rows, and which questions are kept.
#include "engine/cutout/cutout.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/memory_limit.hpp"
#include "tests/support/random_sets.hpp"
#include "tests/support/rounds.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

// A question as it looks on a set: its parts, each with its cost.
using Cut = std::set<std::pair<MemberMask, Cost>>;

Cut cut_of(const AnswerTable& table, QuestionIndex q, const std::vector<ClassIndex>& set) {
    std::map<DenseAnswer, MemberMask> parts;
    for (std::size_t i = 0; i < set.size(); i++) parts[table.answer(q, set[i])] |= MemberMask{1} << i;
    Cut cut;
    for (const auto& [answer, part] : parts) cut.emplace(part, table.cost(q, answer));
    return cut;
}

Cut cut_of(Cutout& cutout, std::size_t q) {
    const Cutout::Parts parts = cutout.parts(q);
    Cut cut;
    for (std::size_t p = 0; p < parts.sets.size(); p++) cut.emplace(parts.sets[p], parts.costs[p]);
    EXPECT_EQ(cut.size(), parts.sets.size());
    return cut;
}

std::set<Cut> cuts_of(Cutout& cutout) {
    std::set<Cut> cuts;
    for (std::size_t q = 0; q < cutout.question_count(); q++) cuts.insert(cut_of(cutout, q));
    return cuts;
}

void expect_members(const Cutout& cutout, const AnswerTable& table, const std::vector<ClassIndex>& set, Dice& dice) {
    ASSERT_EQ(cutout.size(), set.size());
    ASSERT_EQ(std::popcount(cutout.all()), static_cast<int>(set.size()));
    ASSERT_EQ(std::countr_one(cutout.all()), static_cast<int>(set.size()));
    Weight all = 0;
    for (std::size_t i = 0; i < set.size(); i++) {
        ASSERT_EQ(cutout.class_of(i), set[i]);
        ASSERT_EQ(cutout.weight_of_member(i), table.class_weight(set[i]));
        ASSERT_EQ(cutout.weight_of(MemberMask{1} << i), table.class_weight(set[i]));
        all += table.class_weight(set[i]);
    }
    ASSERT_EQ(cutout.weight_of(cutout.all()), all);
    ASSERT_EQ(cutout.weight_of(0), 0);
    MemberMask some = 0;
    Weight weight = 0;
    for (std::size_t i = 0; i < set.size(); i++)
        if (dice.one_in(2)) {
            some |= MemberMask{1} << i;
            weight += table.class_weight(set[i]);
        }
    ASSERT_EQ(cutout.weight_of(some), weight);
}

// Rows say which members answer alike, and what each answer costs; dearest and richness bound what cuts are like.
void expect_rows_and_bounds(Cutout& cutout, bool sums, Cost cheapest) {
    Cost dearest = 0;
    Richness richness{0, 0};
    for (std::size_t q = 0; q < cutout.question_count(); q++) {
        Cost total = 0;
        std::uint32_t cheap = 0;
        const Cut cut = cut_of(cutout, q);
        MemberMask seen = 0;
        for (const auto& [part, cost] : cut) {
            ASSERT_NE(part, 0U);
            ASSERT_EQ(part & seen, 0U);
            seen |= part;
            cheap += cost == cheapest ? 1 : 0;
            const Cost edge = sums ? saturating_multiply(cutout.weight_of(part), cost) : cost;
            total = sums ? saturating_add(total, edge) : std::max(total, edge);
            if (cutout.dearest() > 255) continue;
            const auto first = static_cast<std::size_t>(std::countr_zero(part));
            for (std::size_t i = 0; i < cutout.size(); i++) {
                const bool is_in = (part >> i & 1) != 0;
                ASSERT_EQ(cutout.row(i)[q] == cutout.row(first)[q], is_in);
                if (!is_in) continue;
                ASSERT_EQ(Cost{cutout.cost_row(i)[q]}, sums ? cutout.weight_of_member(i) * cost : cost);
            }
        }
        ASSERT_EQ(seen, cutout.all());
        dearest = std::max(dearest, total);
        richness = {std::max(richness.cheapest, cheap),
                    std::max(richness.parts, static_cast<std::uint32_t>(cut.size()))};
    }
    ASSERT_GE(cutout.dearest(), dearest);
    ASSERT_GE(cutout.richness().cheapest, richness.cheapest);
    ASSERT_GE(cutout.richness().parts, richness.parts);
}

// The cutout has each of the table's cuts of the set once, and nothing else.
void expect_distinct_cuts(Cutout& cutout, const AnswerTable& table, const std::vector<ClassIndex>& set) {
    std::set<Cut> expected;
    for (const QuestionIndex q : splitting_questions(table, set)) expected.insert(cut_of(table, q, set));
    ASSERT_EQ(cutout.question_count(), expected.size());
    ASSERT_EQ(cuts_of(cutout), expected);
}

Cost cheapest_of(const AnswerTable& table) {
    Cost least = infinite_cost;
    for (const Cost c : table.costs()) least = std::min(least, c);
    return least;
}

template <class Cell>
void expect_cutouts(const Game& game, bool sums, bool with_rows, const std::vector<std::size_t>& sizes) {
    SCOPED_TRACE(game.name() + (sums ? ", average" : ", worst"));
    const AnswerTable table(game, memory_limit);
    ASSERT_EQ(table.has_byte_cells(), sizeof(Cell) == 1);
    const TableRows table_rows(table, sums, with_rows);
    const Cost cheapest = cheapest_of(table);
    const bool is_lent = table_rows.exist() && table.question_count() <= Cutout::few_questions;
    Dice dice(3);
    Cutout cutout; // taken again and again, as the search does
    Cutout nested;
    Cutout innermost;
    Cutout direct;
    for (const std::size_t size : sizes) {
        if (size > table.class_count()) continue;
        const auto set = random_set(table, size, dice);
        cutout.take<Cell>(table, sums, cheapest, set, splitting_questions(table, set), table_rows);
        expect_members(cutout, table, set, dice);
        expect_rows_and_bounds(cutout, sums, cheapest);
        if (is_lent) {
            ASSERT_EQ(cutout.question_count(), table.question_count());
            // Backwards, as questions are first asked for in any order.
            for (std::size_t q = cutout.question_count(); q-- > 0;)
                ASSERT_EQ(cut_of(cutout, q), cut_of(table, static_cast<QuestionIndex>(q), set));
            continue;
        }
        expect_distinct_cuts(cutout, table, set);

        // A cutout of a cutout, and one of that, are what the table gives directly.
        const Cutout* outer = &cutout;
        for (Cutout* inner : {&nested, &innermost}) {
            MemberMask members = 0;
            std::vector<ClassIndex> subset;
            for (std::size_t i = 0; i < outer->size(); i++)
                if (outer->size() <= 3 || !dice.one_in(3)) {
                    members |= MemberMask{1} << i;
                    subset.push_back(outer->class_of(i));
                }
            if (subset.size() < 2) break;
            inner->take(*outer, members);
            direct.take<Cell>(table, sums, cheapest, subset, splitting_questions(table, subset), table_rows);
            expect_members(*inner, table, subset, dice);
            expect_rows_and_bounds(*inner, sums, cheapest);
            expect_distinct_cuts(*inner, table, subset);
            ASSERT_EQ(cuts_of(*inner), cuts_of(direct));
            ASSERT_EQ(inner->dearest(), direct.dearest());
            ASSERT_EQ(inner->richness().cheapest, direct.richness().cheapest);
            ASSERT_EQ(inner->richness().parts, direct.richness().parts);
            outer = inner;
        }
    }
}

const std::vector<std::size_t> all_sizes = {64, 2, 3, 4, 5, 7, 8, 11, 16, 23, 31, 32, 33, 47, 63, 64};

TEST(Cutout, OfManyQuestionsKeepsEachCutOnce) {
    for (std::uint64_t seed = 0; seed < rounds(12); seed++) {
        const auto questions = static_cast<std::uint32_t>(65 + 30 * seed);
        const MatrixGame game = game_of_size(
            seed, {90, questions, 2 + static_cast<std::uint32_t>(seed % 5), 3, seed % 4 == 3 ? 40 : 2, seed % 3 == 2});
        for (const bool sums : {false, true}) expect_cutouts<std::uint8_t>(game, sums, true, all_sizes);
        if (HasFatalFailure()) return;
    }
}

TEST(Cutout, OfFewQuestionsLendsThemAll) {
    for (std::uint64_t seed = 0; seed < rounds(12); seed++) {
        const auto questions = static_cast<std::uint32_t>(seed == 0 ? 64 : 5 * seed);
        const MatrixGame game = game_of_size(seed, {90, questions, 6});
        for (const bool sums : {false, true}) {
            expect_cutouts<std::uint8_t>(game, sums, true, all_sizes);
            expect_cutouts<std::uint8_t>(game, sums, false, all_sizes); // no rows to lend: as with many questions
        }
        if (HasFatalFailure()) return;
    }
}

TEST(Cutout, OfRulesets) {
    for (const std::string& spec : some_of({"bulls:digits=3,symbols=7", "blackbox:size=4,dots=3", "numbers:max=150"})) {
        const auto game = rulesets::make_game(spec);
        for (const bool sums : {false, true}) expect_cutouts<std::uint8_t>(*game, sums, true, all_sizes);
        if (HasFatalFailure()) return;
    }
}

// More than 256 answers: a table of two bytes a cell.
TEST(Cutout, OfWideTables) {
    const MatrixGame game = game_of_size(5, {400, 80, 500, 1, 3});
    for (const bool sums : {false, true}) expect_cutouts<std::uint16_t>(game, sums, true, all_sizes);
}

} // namespace
} // namespace deduce::test
