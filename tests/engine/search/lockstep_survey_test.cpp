// The lockstep survey against tallies that are counted by hand.
#include "engine/search/lockstep_survey.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/random_sets.hpp"
#include "tests/support/rounds.hpp"

#include <functional>
#include <map>
#include <string>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

Tally tally_by_hand(const AnswerTable& table, const std::vector<ClassIndex>& set, QuestionIndex q,
                    const std::vector<Cost>& size_bounds) {
    std::map<DenseAnswer, std::size_t> parts;
    Tally t;
    for (const ClassIndex c : set) {
        parts[table.answer(q, c)]++;
        t.edges += table.cost(q, table.answer(q, c));
    }
    for (const auto& [answer, size] : parts) t.sizes += size_bounds[size];
    t.parts = static_cast<std::uint32_t>(parts.size());
    t.bound = t.edges + t.sizes;
    return t;
}

// Returns how many sets were compared.
template <class Cell>
int expect_tallies_by_hand(const AnswerTable& table, const std::vector<Cost>& size_bounds, Dice& dice) {
    const LockstepSurvey<Cell> survey(table, size_bounds, true);
    std::vector<std::uint32_t> counters;
    int sets = 0;
    for (const std::size_t size : {65U, 66U, 100U, 255U, 256U, 300U, 700U}) {
        if (size > table.class_count() || !survey.fits(size)) continue;
        sets++;
        const auto set = random_set(table, size, dice);
        auto live = splitting_questions(table, set);
        OnePly ply;
        for (const QuestionIndex q : live) {
            const Tally t = tally_by_hand(table, set, q, size_bounds);
            ply.least_bound = std::min(ply.least_bound, t.bound);
            ply.greatest_sizes = std::max(ply.greatest_sizes, t.sizes);
            if (t.parts == size) ply.least_singles = std::min(ply.least_singles, t.edges);
        }
        const auto found = survey.one_ply(set, live, counters);
        EXPECT_EQ(found.least_bound, ply.least_bound) << table.game().name() << ", " << size;
        EXPECT_LE(found.greatest_sizes, ply.greatest_sizes) << table.game().name() << ", " << size;
        EXPECT_GE(found.least_singles, ply.least_singles) << table.game().name() << ", " << size;

        std::erase_if(live, [&](QuestionIndex) { return dice.one_in(3); });
        std::vector<Tally> tallies(live.size());
        survey.run(set, live, tallies, counters);
        for (std::size_t j = 0; j < live.size(); j++) {
            const Tally expected = tally_by_hand(table, set, live[j], size_bounds);
            EXPECT_EQ(tallies[j].parts, expected.parts);
            EXPECT_EQ(tallies[j].edges, expected.edges);
            EXPECT_EQ(tallies[j].sizes, expected.sizes);
            EXPECT_EQ(tallies[j].bound, expected.bound);
        }
    }
    return sets;
}

int expect_tallies_by_hand(const Game& game, const std::function<Cost(std::size_t)>& bound_of_size) {
    const AnswerTable table(game, std::size_t{1} << 30);
    std::vector<Cost> size_bounds;
    for (std::size_t n = 0; n <= table.class_count(); n++) size_bounds.push_back(bound_of_size(n));
    Dice dice(11);
    return table.has_byte_cells() ? expect_tallies_by_hand<std::uint8_t>(table, size_bounds, dice)
                                  : expect_tallies_by_hand<std::uint16_t>(table, size_bounds, dice);
}

// Convex, concave, and neither.
const std::function<Cost(std::size_t)> bounds_of_sizes[] = {
    [](std::size_t n) { return static_cast<Cost>(n * n); },
    [](std::size_t n) { return n == 0 ? 0 : static_cast<Cost>(3 * n - 1); },
    [](std::size_t n) { return static_cast<Cost>(n < 40 ? n : 40 + n / 7 * 5); },
    [](std::size_t) { return Cost{0}; },
};

TEST(LockstepSurvey, CountsWhatACountByHandCounts) {
    for (const std::string& spec :
         some_of({"mastermind:pegs=4,colours=5", "bulls:digits=4,symbols=7", "blackbox:size=6,dots=2",
                  "numbers:max=300", "mastermind:pegs=4,colours=4,score=pegs"})) {
        const auto game = rulesets::make_game(spec);
        for (const auto& bound_of_size : bounds_of_sizes)
            EXPECT_GE(expect_tallies_by_hand(*game, bound_of_size), 4) << spec;
    }
}

SizedGameOptions without_weights(std::uint32_t answers) {
    SizedGameOptions options{300, 30, answers};
    options.most_weight = 1;
    return options;
}

TEST(LockstepSurvey, CountsGamesOfManyCostsAndManyAnswers) {
    std::uint64_t sets = 0;
    for (std::uint64_t seed = 0; seed < rounds(30); seed++)
        for (const std::uint32_t answers : {2U, 50U, 250U, 400U}) {
            SizedGameOptions options = without_weights(answers);
            options.dearest = seed % 3 == 0 ? 1 : 9;
            sets += expect_tallies_by_hand(game_of_size(seed, options), bounds_of_sizes[seed % 4]);
        }
    EXPECT_GE(sets, rounds(400)) << "few games have classes of several situations";
}

TEST(LockstepSurvey, FitsNoSmallSetsNorWeightsNorInfinity) {
    const GameMatrices plain = game_of_size(5, without_weights(5)).matrices();
    const auto fits = [](const GameMatrices& matrices, std::size_t set_size) {
        const MatrixGame game(matrices);
        const AnswerTable table(game, std::size_t{1} << 24);
        const std::vector<Cost> size_bounds(table.class_count() + std::size_t{1}, 1);
        return LockstepSurvey<std::uint8_t>(table, size_bounds, true).fits(set_size);
    };
    EXPECT_TRUE(fits(plain, 65));
    EXPECT_FALSE(fits(plain, 64)) << "they are for the pairwise survey";
    GameMatrices infinite = plain;
    infinite.costs[3][plain.answers[3][7]] = infinite_cost;
    EXPECT_FALSE(fits(infinite, 65));
    GameMatrices weighted = plain;
    weighted.weights[9] = 2;
    EXPECT_FALSE(fits(weighted, 65));
}

} // namespace
} // namespace deduce::test
