// Excerpts of a table hold what the table holds of a set, under the same keys, and a search that makes them whenever it
// can expands the same nodes and proves the same optimum.
#include "engine/search/excerpt.hpp"
#include "engine/search/objective.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/random_sets.hpp"

#include <algorithm>
#include <numeric>
#include <ostream>
#include <span>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

template <class Cell>
void expect_cells(const AnswerTable& table, const AnswerTable& excerpt, std::span<const ClassIndex> set) {
    for (ClassIndex i = 0; i < set.size(); i++)
        for (QuestionIndex q = 0; q < table.question_count(); q++) {
            ASSERT_EQ(excerpt.row<Cell>(i)[q], table.row<Cell>(set[i])[q]);
            ASSERT_EQ(excerpt.column<Cell>(q)[i], table.column<Cell>(q)[set[i]]);
        }
}

void expect_the_same_classes(const AnswerTable& table, const AnswerTable& excerpt, std::span<const ClassIndex> set) {
    ASSERT_EQ(excerpt.class_count(), set.size());
    ASSERT_EQ(excerpt.question_count(), table.question_count());
    ASSERT_EQ(excerpt.has_byte_cells(), table.has_byte_cells());
    if (table.has_byte_cells())
        expect_cells<std::uint8_t>(table, excerpt, set);
    else
        expect_cells<std::uint16_t>(table, excerpt, set);
    Weight total = 0;
    std::size_t situations = 0;
    for (ClassIndex i = 0; i < set.size(); i++) {
        total += table.class_weight(set[i]);
        situations += table.members(set[i]).size();
        EXPECT_EQ(excerpt.class_weight(i), table.class_weight(set[i]));
        EXPECT_EQ(excerpt.class_surplus(i), table.class_surplus(set[i]));
        EXPECT_TRUE(std::ranges::equal(excerpt.members(i), table.members(set[i])));
    }
    EXPECT_EQ(excerpt.total_weight(), total);
    EXPECT_EQ(excerpt.situation_count(), situations);
    EXPECT_EQ(excerpt.least_weight(), table.least_weight());
    EXPECT_EQ(excerpt.greatest_total(), table.greatest_total());
    EXPECT_TRUE(std::ranges::equal(excerpt.costs(), table.costs()));
    for (QuestionIndex q = 0; q < table.question_count(); q++) {
        EXPECT_EQ(excerpt.game_question(q), table.game_question(q));
        for (DenseAnswer a = 0; a < table.answer_count(q); a++) {
            EXPECT_EQ(excerpt.game_answer(q, a), table.game_answer(q, a));
            EXPECT_EQ(excerpt.answer_classes(q, a), table.answer_classes(q, a));
        }
    }
}

void expect_the_same_classes(const AnswerTable& table, std::span<const ClassIndex> set) {
    expect_the_same_classes(table, table.excerpt(set), set);
}

TEST(Excerpt, HoldsWhatTheTableHoldsOfItsClasses) {
    for (std::uint64_t seed = 0; seed < 12; seed++) {
        const std::uint32_t answers = seed % 3 == 0 ? 300 : 4; // words and bytes
        const MatrixGame game = game_of_size(seed, {350, 7, answers});
        const AnswerTable table(game, std::size_t{1} << 24);
        ASSERT_EQ(table.has_byte_cells(), answers < 256);
        Dice dice(seed);
        expect_the_same_classes(table, random_set(table, 1 + dice.below(table.class_count()), dice));
        if (HasFatalFailure()) return;
    }
}

// Eight classes, told apart by one question.
MatrixGame game_of_weights(const std::vector<Weight>& weights) {
    GameMatrices game;
    game.weights = weights;
    std::vector<AnswerIndex>& answers = game.answers.emplace_back();
    for (AnswerIndex a = 0; a < weights.size(); a++) answers.push_back(a);
    game.costs.emplace_back(weights.size(), 1);
    game.penalties = exact_guess_penalties(weights.size());
    return MatrixGame(std::move(game));
}

// Weights that are one, that fit into a byte, and that do not; of classes that include these, and that do not.
TEST(Excerpt, WeighsItsClassesAsTheTableDoes) {
    for (const Weight heaviest : {1, 2, 255, 256, 257, 100'000}) {
        const AnswerTable table(game_of_weights({1, 1, heaviest, 1, 1, 1, 2, 1}), std::size_t{1} << 20);
        std::vector<ClassIndex> light;
        std::vector<ClassIndex> all;
        for (ClassIndex c = 0; c < table.class_count(); c++) {
            all.push_back(c);
            if (table.class_weight(c) == 1) light.push_back(c);
        }
        expect_the_same_classes(table, light);
        EXPECT_TRUE(table.excerpt(light).has_unit_weights());
        EXPECT_FALSE(table.excerpt(all).has_unit_weights());
        expect_the_same_classes(table, all);
        expect_the_same_classes(table.excerpt(all), light);
        for (const ClassIndex c : all) expect_the_same_classes(table, std::span(&c, 1));
    }
}

// Of random subsets, and of excerpts of excerpts.
void expect_the_same_keys(const Game& game, std::size_t images) {
    const AnswerTable table(game, std::size_t{1} << 26);
    const SearchData<AverageObjective> data(table, {});
    EXPECT_EQ(data.keys.images(), images) << game.name();
    Dice dice(1);
    for (int i = 0; i < 50; i++) {
        const auto outer = random_set(table, table.class_count() * 2 / 3, dice);
        const Excerpt<AverageObjective> excerpt(data, outer);
        const auto inner = random_set(excerpt.table, outer.size() / 2, dice);
        const Excerpt<AverageObjective> second(excerpt.data, inner);
        const auto least = random_set(second.table, 1 + dice.below(second.table.class_count()), dice);
        std::vector<ClassIndex> in_excerpt;
        std::vector<ClassIndex> in_table;
        for (const ClassIndex c : least) in_excerpt.push_back(inner[c]);
        for (const ClassIndex c : in_excerpt) in_table.push_back(outer[c]);
        const Key key = data.keys.of(in_table);
        EXPECT_EQ(excerpt.data.keys.of(in_excerpt), key) << game.name();
        EXPECT_EQ(second.data.keys.of(least), key) << game.name();
        std::vector<SituationIndex> room;
        const Cost estimate = data.estimate(in_table, room);
        EXPECT_EQ(excerpt.data.estimate(in_excerpt, room), estimate) << game.name();
        EXPECT_EQ(second.data.estimate(least, room), estimate) << game.name();
    }
}

TEST(Excerpt, GivesSetsTheSameKeysAndEstimates) {
    expect_the_same_keys(*rulesets::make_game("blackbox:size=4,dots=3"), 8);      // some classes of several situations
    expect_the_same_keys(*rulesets::make_game("mastermind:pegs=3,colours=4"), 1); // whose sets the game normalizes
    expect_the_same_keys(game_of_size(1, {40, 5, 4}), 1);
}

// Blocks that have no room for all of an excerpt, too.
TEST(Excerpt, IsTheSameWhereAnotherHasFilledItsBlock) {
    for (std::uint64_t seed = 0; seed < 12; seed++) {
        const std::uint32_t answers = seed % 3 == 0 ? 300 : 4; // words and bytes
        const MatrixGame game = game_of_size(seed, {350, 7, answers, 1 + static_cast<std::uint32_t>(seed % 4)});
        const AnswerTable table(game, std::size_t{1} << 24);
        LargeArray memory(std::size_t{1} << 20);
        CommonBlocks blocks({memory.as(), memory.size()}, 1024, 2);
        Dice dice(seed);
        const auto set = random_set(table, 1 + dice.below(table.class_count()), dice);
        for (const bool is_filled : {false, true, true}) {
            auto block = blocks.get({seed, seed}, set.size() * (seed % 8 * 8 + 4));
            ASSERT_EQ(block.value().is_whole(), is_filled);
            ArraySource arrays(&*block);
            expect_the_same_classes(table, table.excerpt(set, arrays), set);
            if (HasFatalFailure()) return;
            if (!is_filled) block->show();
        }
    }
}

// Of an excerpt whose classes all weigh one, and of the table whose classes do not; and the other way round.
TEST(Excerpt, IsTheSameWhereAnotherFilledItsBlockOnAnotherPath) {
    for (const Weight heaviest : {1, 2, 256, 257, 100'000}) {
        const AnswerTable table(game_of_weights({1, 1, heaviest, 1, 2, 1, 1, 1}), std::size_t{1} << 20);
        ASSERT_EQ(table.class_count(), 8U);
        std::vector<ClassIndex> all(8);
        std::iota(all.begin(), all.end(), 0U);
        const auto weighs_at_most = [&](Weight most) {
            std::vector<ClassIndex> set;
            for (const ClassIndex c : all)
                if (table.class_weight(c) <= most) set.push_back(c);
            return set;
        };
        const std::vector<ClassIndex> paths[] = {all, weighs_at_most(2), weighs_at_most(1)};
        const std::vector<ClassIndex> set = weighs_at_most(1);
        for (const auto& filling : paths)
            for (const auto& borrowing : paths) {
                LargeArray memory(std::size_t{1} << 16);
                CommonBlocks blocks({memory.as(), memory.size()}, 2048, 2);
                for (const auto& path : {filling, borrowing}) {
                    const AnswerTable parent = table.excerpt(path);
                    std::vector<ClassIndex> in_parent;
                    for (const ClassIndex c : set)
                        in_parent.push_back(static_cast<ClassIndex>(std::ranges::find(path, c) - path.begin()));
                    auto block = blocks.get({1, 1}, 2048);
                    ArraySource arrays(&block.value());
                    const AnswerTable excerpt = parent.excerpt(in_parent, arrays);
                    EXPECT_TRUE(excerpt.has_unit_weights());
                    expect_the_same_classes(table, excerpt, set);
                    if (!block->is_whole()) block->show();
                }
            }
    }
}

struct Proven {
    Interval total;
    std::uint64_t nodes;
    friend bool operator==(const Proven&, const Proven&) = default;
};

void PrintTo(const Proven& p, std::ostream* out) {
    *out << p.total.lower << ".." << p.total.upper << " with " << p.nodes << " nodes";
}

Proven solved(const AnswerTable& table, const SearchParams& params) {
    const auto search = make_search(table, params);
    const Interval total = search->solve(whole_game(table), infinite_cost);
    return {total, search->nodes()};
}

void expect_the_same_search(const Game& game, Objective objective) {
    const AnswerTable table(game, std::size_t{1} << 26);
    for (const char* off : {"", "cutout"}) {
        SearchParams params;
        params.objective = objective;
        params.memo_bytes = std::size_t{1} << 22;
        params.switches = without(off);
        params.switches.excerpt = false;
        const Proven expected = solved(table, params);
        EXPECT_TRUE(expected.total.closed());
        params.switches.excerpt = true;
        for (const std::size_t least : {3U, 20U}) {
            params.tuning.least_excerpt = least;
            params.threads = 1;
            EXPECT_EQ(solved(table, params), expected) << game.name() << " without " << off << ", from " << least;
            params.threads = 3;
            EXPECT_EQ(solved(table, params).total, expected.total)
                << game.name() << " without " << off << ", from " << least << ", 3 threads";
        }
    }
}

TEST(Excerpt, ChangesNeitherOptimumNorNodes) {
    for (const Objective objective : {Objective::average, Objective::worst}) {
        for (std::uint64_t seed = 0; seed < 4; seed++) {
            const auto situations = static_cast<std::uint32_t>(72 + 12 * seed);
            expect_the_same_search(game_of_size(300 + seed, {situations, 10, 6, 2, 1 + static_cast<Cost>(seed % 3),
                                                             seed % 4 == 1, seed % 2 == 0}),
                                   objective);
        }
        expect_the_same_search(*rulesets::make_game("blackbox:size=4,dots=3"), objective);
        expect_the_same_search(*rulesets::make_game("mastermind:pegs=3,colours=4"), objective);
    }
}

using Steps = std::vector<std::pair<SearchStep, std::size_t>>;

Steps steps_of(const AnswerTable& table, bool with_excerpts) {
    Steps steps;
    SearchParams params;
    params.tuning.least_excerpt = 20;
    params.switches.excerpt = with_excerpts;
    params.stepping = [&](SearchStep step, std::size_t size, double) { steps.emplace_back(step, size); };
    solved(table, params);
    return steps;
}

TEST(Excerpt, IsAStepBeforeTheLookAtItsSet) {
    const auto game = rulesets::make_game("blackbox:size=4,dots=3");
    const AnswerTable table(*game, std::size_t{1} << 26);
    const Steps steps = steps_of(table, true);
    Steps others;
    for (std::size_t i = 0; i < steps.size(); i++) {
        if (steps[i].first != SearchStep::excerpt) {
            others.push_back(steps[i]);
        } else {
            ASSERT_LT(i + 1, steps.size());
            EXPECT_EQ(steps[i + 1], std::pair(SearchStep::look, steps[i].second));
        }
    }
    EXPECT_LT(others.size(), steps.size());
    EXPECT_EQ(others, steps_of(table, false));
}

TEST(Excerpt, PaysForFewQuestionsAndSetsFarSmallerThanTheTable) {
    const auto pays = [](const Game& game, const SearchParams& params, std::size_t size) {
        const AnswerTable table(game, std::size_t{1} << 26);
        const SearchData<AverageObjective> data(table, params);
        const std::vector<ClassIndex> set = whole_game(table).set;
        return Excerpt<AverageObjective>::pays(data, std::span(set).first(size));
    };
    SearchParams params;
    params.tuning.least_excerpt = 10;
    params.tuning.excerpt_ratio = 8;
    const MatrixGame few = game_of_size(1, {100, 10, 6});
    EXPECT_TRUE(pays(few, params, 10));
    EXPECT_TRUE(pays(few, params, 12));
    EXPECT_FALSE(pays(few, params, 9));
    EXPECT_FALSE(pays(few, params, 13));
    EXPECT_FALSE(pays(game_of_size(1, {100, 65, 6}), params, 10));
    params.switches.excerpt = false;
    EXPECT_FALSE(pays(few, params, 10));
}

} // namespace
} // namespace deduce::test
