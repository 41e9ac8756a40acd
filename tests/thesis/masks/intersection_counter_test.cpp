// The masks of the levels, and their intersections, against greatest common masks of enumerated sets.
#include "engine/levels/levels.hpp"
#include "engine/table/fingerprint.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/level_sets.hpp"
#include "tests/support/memory_limit.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"
#include "thesis/masks/intersection_counter.hpp"

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

using thesis::IntersectionCounter;
using thesis::SituationOrder;

std::vector<FingerprintMask> masks_of(const AnswerTable& table, const FingerprintLayout& layout, const Sets& sets) {
    std::vector<FingerprintMask> masks;
    for (const SituationSet& set : sets) masks.push_back(greatest_common_mask(table, layout, classes_in(table, set)));
    return masks;
}

using MaskSet = std::unordered_set<FingerprintMask, FingerprintMaskHash>;

struct Counted {
    LevelsResult levels;
    std::vector<std::optional<std::uint64_t>> masks; // by questions, from 0 on
};

Counted counted(const Game& game, LevelsParams params, SituationOrder order = SituationOrder::given) {
    IntersectionCounter counter(params, order);
    params.observer = &counter;
    Counted result{count_levels(AnswerTable(game, memory_limit), params), {}};
    for (int questions = 0; questions <= params.depth; questions++) result.masks.push_back(counter.masks(questions));
    return result;
}

void expect_as_enumerated(const Game& game, int depth, int threads = 2) {
    SCOPED_TRACE(game.name());
    const AnswerTable table(game, memory_limit);
    const FingerprintLayout layout(table);
    LevelsParams params;
    params.depth = depth;
    params.threads = threads;
    const Counted result = counted(game, params);

    Sets sets = {all_situations(game)};
    std::vector<FingerprintMask> first;
    std::vector<FingerprintMask> before;
    for (int level = 1; level <= depth; level++) {
        sets = next_level(game, sets);
        const std::vector<FingerprintMask> masks = masks_of(table, layout, sets);
        EXPECT_EQ(MaskSet(masks.begin(), masks.end()).size(), sets.size()) << "Theorem 6.57";
        const auto& count = result.masks[static_cast<std::size_t>(level)];
        if (level == 1) {
            EXPECT_FALSE(count);
            first = masks;
        } else {
            MaskSet intersections;
            for (const FingerprintMask& a : first)
                for (const FingerprintMask& b : before)
                    if (const auto both = intersection(a, b)) intersections.insert(*both);
            ASSERT_TRUE(count);
            EXPECT_EQ(*count, intersections.size());
        }
        before = masks;
    }
    EXPECT_FALSE(result.masks[0]);
}

TEST(IntersectionCounter, counts_what_an_enumeration_counts_in_real_games) {
    for (const EnumeratedGame& game : enumerated_games)
        expect_as_enumerated(*rulesets::make_game(game.spec), game.depth);
}

TEST(IntersectionCounter, counts_what_an_enumeration_counts_in_random_games) {
    for (std::uint64_t seed = 0; seed < rounds(200); seed++) expect_as_enumerated(random_game(seed), 4, 1);
    for (std::uint64_t seed = 0; seed < rounds(100); seed++) expect_as_enumerated(random_symmetric_game(seed), 4, 1);
}

// The same game with its situations listed backwards has other masks, and the same sets.
TEST(IntersectionCounter, numbers_answers_in_the_order_of_situations) {
    for (std::uint64_t seed = 0; seed < rounds(200); seed++) {
        const MatrixGame game = random_game(seed);
        GameMatrices backwards = game.matrices();
        std::reverse(backwards.weights.begin(), backwards.weights.end());
        std::reverse(backwards.penalties.begin(), backwards.penalties.end());
        for (auto& answers : backwards.answers) std::reverse(answers.begin(), answers.end());
        const Counted expected = counted(MatrixGame(backwards), {});
        const Counted result = counted(game, {}, SituationOrder::reversed);
        for (std::size_t level = 0; level < 3; level++)
            EXPECT_EQ(result.levels.levels[level].sets, expected.levels.levels[level].sets) << seed;
        EXPECT_EQ(result.masks, expected.masks) << seed;
    }
}

TEST(IntersectionCounter, does_not_depend_on_threads) {
    const auto game = rulesets::make_game("blackbox:size=5,dots=2");
    LevelsParams params;
    const Counted one = counted(*game, params);
    params.threads = 3;
    EXPECT_EQ(counted(*game, params).masks, one.masks);
}

// Intersections of two levels' masks may need more memory than the keys of all sets: then there is no count, and the
// sets are counted nevertheless.
TEST(IntersectionCounter, leaves_out_what_does_not_fit) {
    const auto game = rulesets::make_game("blackbox:size=4,dots=2");
    LevelsParams params;
    const Counted all = counted(*game, params);
    ASSERT_TRUE(all.masks[2]);
    ASSERT_TRUE(all.masks[3]);
    params.memory_bytes = std::size_t{1} << 18;
    const Counted some = counted(*game, params);
    EXPECT_EQ(some.masks[2], all.masks[2]);
    EXPECT_FALSE(some.masks[3]);
    EXPECT_EQ(some.levels.levels[2].sets, all.levels.levels[2].sets);
}

} // namespace
} // namespace deduce::test
