// The pairwise survey against the survey by counters: the same tallies for every question of random sets, and the same
// ply.
#include "engine/search/count_survey.hpp"
#include "engine/search/objective.hpp"
#include "engine/search/pairwise_survey.hpp"
#include "engine/search/table_rows.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/random_sets.hpp"
#include "tests/support/rounds.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

// What one ply tells, word for word, from the other survey's tallies of all questions.
template <class Objective>
OnePly ply_of(const AnswerTable& table, const std::vector<ClassIndex>& set, const std::vector<Tally>& all) {
    OnePly ply;
    for (QuestionIndex q = 0; q < all.size(); q++) {
        if (all[q].parts < 2) continue;
        ply.least_bound = std::min(ply.least_bound, all[q].bound);
        ply.greatest_sizes = std::max(ply.greatest_sizes, all[q].sizes);
        if (all[q].parts != set.size()) continue;
        Cost edges = 0;
        for (const ClassIndex c : set)
            edges = Objective::join(edges, Objective::edge(table.class_weight(c), table.cost(q, table.answer(q, c))));
        ply.least_singles = std::min(ply.least_singles, edges);
    }
    return ply;
}

void expect_same_tally(const Tally& a, const Tally& b, const std::string& where) {
    EXPECT_EQ(a.parts, b.parts) << where;
    EXPECT_EQ(a.edges, b.edges) << where;
    EXPECT_EQ(a.sizes, b.sizes) << where;
    EXPECT_EQ(a.bound, b.bound) << where;
}

void expect_same_ply(const OnePly& a, const OnePly& b, const std::string& where) {
    EXPECT_EQ(a.least_bound, b.least_bound) << where;
    EXPECT_EQ(a.greatest_sizes, b.greatest_sizes) << where;
    EXPECT_EQ(a.least_singles, b.least_singles) << where;
}

Richness richness_of(const AnswerTable& table, const std::vector<ClassIndex>& set, Cost cheapest) {
    Richness richness{0, 0};
    for (QuestionIndex q = 0; q < table.question_count(); q++) {
        std::set<DenseAnswer> answers;
        for (const ClassIndex c : set) answers.insert(table.answer(q, c));
        if (answers.size() < 2) continue;
        const auto cheap =
            std::count_if(answers.begin(), answers.end(), [&](DenseAnswer a) { return table.cost(q, a) == cheapest; });
        richness.cheapest = std::max(richness.cheapest, static_cast<std::uint32_t>(cheap));
        richness.parts = std::max(richness.parts, static_cast<std::uint32_t>(answers.size()));
    }
    return richness;
}

// Costs are computed where they are regular, and read from rows if they `may_compute` not. Returns the largest set that
// was compared, 0 if the game's costs do not fit into bytes.
template <class Objective>
std::size_t expect_same_surveys(const Game& game, bool by_richness, bool may_compute = true) {
    const AnswerTable table(game, std::size_t{1} << 30);
    SearchParams params;
    params.switches.set_bound = by_richness;
    const SearchData<Objective> data(table, params);
    const TableRows table_rows(table, Objective::sums, true, nullptr, may_compute);
    if (!table_rows.exist()) return 0;
    PairwiseSurvey pairs(data.set_bounds, Objective::sums);
    const CountSurvey<std::uint8_t, Objective> counts(data);
    const SetBounds::Table& outer = data.set_bounds.general();
    const std::size_t questions = table.question_count();
    std::vector<std::uint32_t> counters;
    Dice dice(7);
    std::size_t largest = 0;
    for (std::size_t size = 2; size <= std::min<std::size_t>(64, table.class_count()); size++) {
        const auto set = random_set(table, size, dice);
        const Cost dearest = table_rows.dearest(set);
        if (!pairs.fits(outer, size, dearest)) continue;
        largest = size;
        const std::string where = game.name() + ", " + std::to_string(size) + " classes";
        const pairwise_kernels::Rows rows = table_rows.rows_of(set, data.set_bounds.cheapest());
        // With richness, the questions left out must be those that do not split; otherwise any gaps will do.
        std::vector<QuestionIndex> live = splitting_questions(table, set);
        if (!by_richness) std::erase_if(live, [&](QuestionIndex) { return dice.one_in(4); });

        // 1. The tallies, with the bounds that the survey says it used.
        std::vector<Tally> by_pairs(live.size());
        std::vector<Tally> by_count(live.size());
        std::vector<Tally> by_size_alone(live.size());
        const SetBounds::Table& used = pairs.run(rows, dearest, outer, questions, live, by_pairs);
        for (std::size_t n = 0; n < used.by_size.size(); n++) {
            if (!by_richness) {
                EXPECT_EQ(used.by_size[n], outer.by_size[n]) << where;
            }
            EXPECT_GE(used.by_size[n], outer.by_size[n]) << where;
        }
        counts.run(set, live, by_size_alone, counters, outer, false);
        counts.run(set, live, by_count, counters, used, false);
        for (std::size_t j = 0; j < live.size(); j++) {
            expect_same_tally(by_pairs[j], by_count[j], where);
            EXPECT_GE(by_pairs[j].sizes, by_size_alone[j].sizes) << where;
            EXPECT_GE(by_pairs[j].bound, by_size_alone[j].bound) << where;
        }

        // 2. Few questions tell how rich the set is.
        if (by_richness && questions <= 256) {
            const SetBounds::Table& own = data.set_bounds.of(richness_of(table, set, data.set_bounds.cheapest()));
            EXPECT_EQ(&used, pairs.fits(own, size, dearest) ? &own : &outer) << where;
        } else {
            EXPECT_EQ(&used, &outer) << where;
        }

        // 3. The ply, in full, and cut short.
        std::vector<Tally> all(questions);
        counts.run(set, data.all_questions, all, counters, used, false);
        const OnePly expected = ply_of<Objective>(table, set, all);
        expect_same_ply(pairs.one_ply(rows, dearest, outer, questions, -1), expected, where);
        if (!is_infinite(expected.least_singles)) {
            expect_same_ply(pairs.one_ply(rows, dearest, outer, questions, expected.least_singles - 1), expected,
                            where);
            const OnePly early = pairs.one_ply(rows, dearest, outer, questions, expected.least_singles + 2);
            EXPECT_LE(early.least_singles, expected.least_singles + 2) << where;
            EXPECT_GE(early.least_singles, expected.least_singles) << where;
            EXPECT_GE(early.least_bound, expected.least_bound) << where;
            EXPECT_LE(early.greatest_sizes, expected.greatest_sizes) << where;
        }
        if (testing::Test::HasFailure()) break;
    }
    return largest;
}

TEST(PairwiseSurvey, CountsWhatCountersCount) {
    for (const char* spec : {"blackbox:size=4,dots=3", "blackbox:width=7,height=4,dots=2", "bulls:digits=3,symbols=7",
                             "bulls:digits=4,symbols=7", "mastermind:pegs=3,colours=5,score=pegs", "numbers:max=70"}) {
        const auto game = rulesets::make_game(spec);
        for (const bool by_richness : {false, true}) {
            EXPECT_GE(expect_same_surveys<AverageObjective>(*game, by_richness), 30U) << spec;
            EXPECT_EQ(expect_same_surveys<WorstObjective>(*game, by_richness), 64U) << spec;
        }
    }
}

TEST(PairwiseSurvey, CountsWeightedGames) {
    const RandomGameOptions options{60, 40, 6, 5, false};
    std::size_t compared = 0;
    for (std::uint64_t seed = 0; seed < rounds(120); seed++) {
        const MatrixGame game = random_game(seed, options);
        for (const bool by_richness : {false, true}) {
            compared += expect_same_surveys<AverageObjective>(game, by_richness);
            compared += expect_same_surveys<WorstObjective>(game, by_richness);
        }
    }
    EXPECT_GT(compared, 1000U);
}

// A game of many questions whose costs are regular: the cost of one answer of some questions differs, up or down.
MatrixGame game_of_regular_costs(std::uint64_t seed, std::uint32_t answers, std::uint32_t most_weight) {
    Dice dice(seed);
    GameMatrices m = game_of_size(seed, {40, 70 + dice.below(60), answers, most_weight}).matrices();
    for (auto& costs : m.costs) {
        std::ranges::fill(costs, static_cast<Cost>(dice.below(4)));
        if (!dice.one_in(4)) costs[dice.below(static_cast<std::uint32_t>(costs.size()))] = dice.below(4);
    }
    return MatrixGame(m);
}

TEST(PairwiseSurvey, CountsComputedCostsAsStoredOnes) {
    for (const char* spec : {"bulls:digits=3,symbols=7", "mastermind:pegs=3,colours=5"}) {
        const auto game = rulesets::make_game(spec);
        const AnswerTable table(*game, std::size_t{1} << 30);
        EXPECT_FALSE(TableRows(table, true, true).have_costs()) << spec;
        EXPECT_TRUE(TableRows(table, true, true, nullptr, false).have_costs()) << spec;
        EXPECT_GE(expect_same_surveys<AverageObjective>(*game, true, false), 30U) << spec;
        EXPECT_EQ(expect_same_surveys<WorstObjective>(*game, true, false), 64U) << spec;
    }
    std::size_t compared = 0;
    for (std::uint64_t seed = 0; seed < 24; seed++) {
        const std::uint32_t most_weight = 1 + seed % 2;
        const MatrixGame game = game_of_regular_costs(seed, static_cast<std::uint32_t>(2 + seed % 7), most_weight);
        const AnswerTable table(game, std::size_t{1} << 30);
        EXPECT_FALSE(TableRows(table, false, true).have_costs());
        EXPECT_EQ(TableRows(table, true, true).have_costs(), !table.has_unit_weights());
        compared += expect_same_surveys<WorstObjective>(game, seed % 2 == 0);
        compared += expect_same_surveys<AverageObjective>(game, seed % 2 == 0);
    }
    EXPECT_GT(compared, 500U);
}

// Two answers that differ from two others are one too many.
TEST(PairwiseSurvey, ReadsCostsThatAreNotRegular) {
    GameMatrices m = game_of_regular_costs(1, 4, 1).matrices();
    for (SituationIndex s = 0; s < m.answers[3].size(); s++) m.answers[3][s] = s % 4;
    m.costs[3] = {2, 2, 2, 2};
    const auto reads = [](const GameMatrices& matrices, bool sums) {
        const MatrixGame game(matrices);
        const AnswerTable table(game, std::size_t{1} << 30);
        const TableRows rows(table, sums, true);
        return rows.exist() && rows.have_costs();
    };
    EXPECT_FALSE(reads(m, false));
    m.costs[3][0] = m.costs[3][2] = 1;
    EXPECT_TRUE(reads(m, false));
}

// Around the survey's steps: 32 questions a block, 256 at once.
TEST(PairwiseSurvey, CountsAnyNumberOfQuestions) {
    for (const std::uint32_t questions : {1U, 31U, 32U, 33U, 63U, 64U, 65U, 255U, 256U, 257U, 288U, 511U, 513U}) {
        const MatrixGame game = game_of_size(questions, {70, questions, 5});
        for (const bool by_richness : {false, true}) {
            expect_same_surveys<AverageObjective>(game, by_richness);
            expect_same_surveys<WorstObjective>(game, by_richness);
        }
    }
}

} // namespace
} // namespace deduce::test
