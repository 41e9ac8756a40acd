// The survey by counts against figures that are counted by hand: how rich the set is, and so which bounds hold below
// it, and what each question's tally says by those bounds.
#include "engine/search/count_survey.hpp"
#include "engine/search/objective.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/random_sets.hpp"

#include <map>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

struct ByHand {
    std::map<DenseAnswer, std::vector<ClassIndex>> parts;
    std::uint32_t cheapest = 0; // answers of the least cost
};

ByHand cut(const AnswerTable& table, const std::vector<ClassIndex>& set, QuestionIndex q, Cost least_cost) {
    ByHand result;
    for (const ClassIndex c : set) result.parts[table.answer(q, c)].push_back(c);
    for (const auto& [answer, part] : result.parts) result.cheapest += table.cost(q, answer) == least_cost ? 1 : 0;
    return result;
}

template <class Objective>
Tally tally_by_hand(const AnswerTable& table, QuestionIndex q, const ByHand& hand, const std::vector<Cost>& by_size) {
    Tally t;
    for (const auto& [answer, part] : hand.parts) {
        const Cost size = by_size[part.size()];
        const Cost cost = table.cost(q, answer);
        if constexpr (Objective::sums) {
            for (const ClassIndex c : part) t.edges = saturating_add(t.edges, weighted(table.class_weight(c), cost));
            t.sizes = saturating_add(t.sizes, size);
            t.bound = saturating_add(t.edges, t.sizes);
        } else {
            t.sizes = std::max(t.sizes, size);
            t.bound = std::max(t.bound, saturating_add(size, cost));
        }
    }
    t.parts = static_cast<std::uint32_t>(hand.parts.size());
    return t;
}

template <class Cell, class Objective>
void expect_figures_by_hand(const SearchData<Objective>& data, std::size_t size, Dice& dice) {
    const AnswerTable& table = data.table;
    const CountSurvey<Cell, Objective> survey(data);
    ASSERT_TRUE(survey.fits());
    const auto set = random_set(table, size, dice);
    const auto live = splitting_questions(table, set);
    const Cost least_cost = *std::min_element(table.costs().begin(), table.costs().end());
    Richness richness{0, 0};
    for (const QuestionIndex q : live) {
        const ByHand hand = cut(table, set, q, least_cost);
        richness.cheapest = std::max(richness.cheapest, hand.cheapest);
        richness.parts = std::max(richness.parts, static_cast<std::uint32_t>(hand.parts.size()));
    }
    std::vector<Tally> tallies(live.size());
    std::vector<std::uint32_t> counters;
    const SetBounds::Table& general = data.set_bounds.general();
    const SetBounds::Table& own = data.set_bounds.of(richness);
    for (const bool are_all : {true, false}) {
        const SetBounds::Table& used = survey.run(set, live, tallies, counters, general, are_all);
        ASSERT_EQ(&used, are_all ? &own : &general)
            << table.game().name() << ", " << size << " classes, " << richness.parts << " answers, "
            << richness.cheapest << " of the least cost";
        for (std::size_t j = 0; j < live.size(); j++) {
            const ByHand hand = cut(table, set, live[j], least_cost);
            const Tally expected = tally_by_hand<Objective>(table, live[j], hand, used.by_size);
            ASSERT_EQ(tallies[j].parts, expected.parts);
            ASSERT_EQ(tallies[j].edges, expected.edges);
            ASSERT_EQ(tallies[j].sizes, expected.sizes);
            ASSERT_EQ(tallies[j].bound, expected.bound);
        }
    }
}

template <class Objective>
void expect_figures_by_hand(const AnswerTable& table, Dice& dice) {
    const SearchData<Objective> data(table, {});
    for (const std::size_t size : {3U, 12U, 65U, 100U, 300U}) {
        if (size > table.class_count()) return;
        if (table.has_byte_cells())
            expect_figures_by_hand<std::uint8_t, Objective>(data, size, dice);
        else
            expect_figures_by_hand<std::uint16_t, Objective>(data, size, dice);
        if (testing::Test::HasFatalFailure()) return;
    }
}

void expect_figures_by_hand(const AnswerTable& table, Dice& dice) {
    expect_figures_by_hand<AverageObjective>(table, dice);
    if (!testing::Test::HasFatalFailure()) expect_figures_by_hand<WorstObjective>(table, dice);
}

TEST(CountSurvey, AgreesWithFiguresByHand) {
    Dice dice(1);
    for (const char* spec : {"blackbox:size=5,dots=3", "bulls:digits=3,symbols=8", "numbers:max=300",
                             "mastermind:pegs=4,colours=5,final=announce"}) {
        const auto game = rulesets::make_game(spec);
        const AnswerTable table(*game, std::size_t{1} << 30);
        expect_figures_by_hand(table, dice);
        if (HasFatalFailure()) return;
    }
}

// Weights, costs that no byte holds, infinite ones, and answers that need two bytes: all combinations, which repeat
// after twelve seeds. Then with weights that are counted one by one, and some that are not.
TEST(CountSurvey, AgreesWithFiguresByHandOnRandomGames) {
    Dice dice(2);
    for (std::uint64_t seed = 0; seed < 24; seed++) {
        SizedGameOptions options{320, 40, seed % 2 == 0 ? 7U : 300U};
        options.dearest = seed % 3 == 0 ? 1000 : 3;
        options.infinite_costs = seed % 4 == 3;
        if (seed >= 12) options.most_weight = seed % 5 == 0 ? 400 : 9;
        const MatrixGame game = game_of_size(seed, options);
        const AnswerTable table(game, std::size_t{1} << 30);
        expect_figures_by_hand(table, dice);
        if (HasFatalFailure()) return;
    }
}

} // namespace
} // namespace deduce::test
