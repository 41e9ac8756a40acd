// Levels of small games against an enumeration of sets of situations that knows no table, no mask and no key.
#include "engine/levels/levels.hpp"
#include "engine/levels/set_images.hpp"
#include "engine/model/errors.hpp"
#include "engine/table/fingerprint.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/level_sets.hpp"
#include "tests/support/memory_limit.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

// Joins each set with its images under the generators until nothing joins any more.
std::size_t orbits_of(const Game& game, const Sets& sets) {
    std::size_t orbits = 0;
    Sets seen;
    for (const SituationSet& set : sets) {
        if (!seen.insert(set).second) continue;
        orbits++;
        std::vector<SituationSet> open = {set};
        while (!open.empty()) {
            const SituationSet next = open.back();
            open.pop_back();
            for (const Symmetry& g : game.symmetries()) {
                SituationSet image;
                for (const SituationIndex s : next) image.insert(g.situations[s]);
                EXPECT_TRUE(sets.contains(image)) << game.name();
                if (seen.insert(image).second) open.push_back(image);
            }
        }
    }
    return orbits;
}

void expect_as_enumerated(const Game& game, LevelsParams params) {
    const AnswerTable table(game, memory_limit);
    const int depth = params.depth;
    params.sample = 5;
    const LevelsResult result = count_levels(table, params);
    EXPECT_TRUE(result.complete);
    EXPECT_EQ(result.bits, FingerprintLayout(table).length());
    ASSERT_EQ(result.levels.size(), static_cast<std::size_t>(depth));

    Sets sets = {all_situations(game)};
    for (int level = 1; level <= depth; level++) {
        SCOPED_TRACE(game.name() + ", level " + std::to_string(level));
        const LevelCount& count = result.levels[static_cast<std::size_t>(level - 1)];
        sets = next_level(game, sets);
        Sets open;
        for (const SituationSet& set : sets)
            if (is_open(game, set)) open.insert(set);
        EXPECT_EQ(count.sets, sets.size());
        EXPECT_EQ(count.open_sets, open.size());
        if (result.all_symmetries) {
            EXPECT_EQ(count.orbits, orbits_of(game, sets));
            EXPECT_EQ(count.open_orbits, orbits_of(game, open));
        }

        if (level < depth) continue;
        EXPECT_EQ(result.sample.size(), std::min<std::size_t>(params.sample, open.size()));
        const SetImages images(table);
        Sets sampled;
        for (const SampledSet& s : result.sample) sampled.insert(situations_in(table, images.members(s.decided)));
        EXPECT_EQ(sampled.size(), result.sample.size()) << "no set twice";
        for (const SituationSet& set : sampled) EXPECT_TRUE(open.contains(set));
    }
}

void expect_as_enumerated(const Game& game, int depth, int threads = 2) {
    LevelsParams params = with_depth(depth);
    params.threads = threads;
    expect_as_enumerated(game, params);
}

TEST(Levels, of_real_games_are_those_of_an_enumeration) {
    for (const EnumeratedGame& game : enumerated_games)
        expect_as_enumerated(*rulesets::make_game(game.spec), game.depth);
}

TEST(Levels, of_random_games_are_those_of_an_enumeration) {
    for (std::uint64_t seed = 0; seed < 200; seed++) expect_as_enumerated(random_game(seed), 4, 1);
    for (std::uint64_t seed = 0; seed < 100; seed++) expect_as_enumerated(random_symmetric_game(seed), 4, 1);
}

// As where questions are too many to be looked at together.
TEST(Levels, do_not_depend_on_blocks_of_questions) {
    for (const std::size_t bytes : {1, 100}) {
        LevelsParams params;
        params.block_bytes = bytes;
        for (std::uint64_t seed = 0; seed < 50; seed++) expect_as_enumerated(random_game(seed), params);
        expect_as_enumerated(*rulesets::make_game("blackbox:size=4,dots=2"), params);
    }
}

// As where the group is too large to be listed: every set is an orbit of its own.
TEST(Levels, use_no_symmetry_of_too_large_a_group) {
    LevelsParams params;
    params.most_symmetries = 1;
    std::size_t too_large = 0;
    for (std::uint64_t seed = 0; seed < 50; seed++) {
        const MatrixGame game = random_symmetric_game(seed);
        expect_as_enumerated(game, params);
        const LevelsResult result = count_levels(AnswerTable(game, memory_limit), params);
        EXPECT_EQ(result.symmetries, 1U);
        if (!result.all_symmetries) too_large++;
        for (const LevelCount& level : result.levels) {
            if (result.all_symmetries) continue;
            EXPECT_EQ(level.orbits, level.sets);
            EXPECT_EQ(level.open_orbits, level.open_sets);
        }
    }
    EXPECT_GT(too_large, 25U);
}

// Fingerprints of one to six words: each question is there many times, which changes no set.
TEST(Levels, of_long_fingerprints_are_those_of_an_enumeration) {
    std::set<std::size_t> words;
    for (std::uint64_t seed = 0; seed < 60; seed++) {
        GameMatrices game = random_game(seed).matrices();
        const std::size_t questions = game.answers.size();
        const std::size_t wanted = questions * (1 + 8 * (seed % 9));
        for (std::size_t q = questions; q < wanted; q++) {
            game.answers.push_back(game.answers[q % questions]);
            game.costs.push_back(game.costs[q % questions]);
        }
        const MatrixGame repeated(game);
        words.insert((FingerprintLayout(AnswerTable(repeated, memory_limit)).length() + 63) / 64);
        expect_as_enumerated(repeated, 3, 1);
    }
    for (std::size_t w = 1; w <= 6; w++) EXPECT_TRUE(words.contains(w)) << w;
}

// The number is in 1, ..., 100: one question leaves an interval at either end, and the second one that touches an end
// or none of 1 to 98 numbers.
TEST(Levels, of_numbers_are_intervals) {
    const auto game = rulesets::make_game("numbers:max=100");
    const LevelsResult result = count_levels(AnswerTable(*game, memory_limit), with_depth(2));
    EXPECT_EQ(result.levels[0].sets, 2U * 99);
    EXPECT_EQ(result.levels[1].sets, 2U * 98 + 98U * 99 / 2);
}

TEST(Levels, do_not_depend_on_threads_and_samples_only_on_the_seed) {
    const auto game = rulesets::make_game("blackbox:size=5,dots=2");
    const AnswerTable table(*game, memory_limit);
    LevelsParams params;
    params.sample = 20;
    const LevelsResult one = count_levels(table, params);
    params.threads = 3;
    const LevelsResult three = count_levels(table, params);
    params.seed = 2;
    const LevelsResult other = count_levels(table, params);
    const auto sampled = [](const LevelsResult& result) {
        std::vector<std::vector<DenseAnswer>> sets;
        for (const SampledSet& s : result.sample) sets.push_back(s.decided);
        return sets;
    };
    EXPECT_EQ(sampled(one), sampled(three));
    EXPECT_NE(sampled(one), sampled(other));
    for (std::size_t level = 0; level < one.levels.size(); level++) {
        EXPECT_EQ(one.levels[level].sets, three.levels[level].sets);
        EXPECT_EQ(one.levels[level].orbits, three.levels[level].orbits);
        EXPECT_EQ(one.levels[level].sets, other.levels[level].sets);
    }
}

// Over many seeds, each open set is chosen about equally often, however large its orbit is.
TEST(Levels, samples_are_uniform_over_sets) {
    const auto game = rulesets::make_game("blackbox:size=3,dots=2");
    const AnswerTable table(*game, memory_limit);
    std::map<std::vector<DenseAnswer>, int> chosen;
    LevelsParams params;
    params.depth = 1;
    params.sample = 5;
    const std::uint64_t seeds = is_instrumented ? 300 : 2000;
    std::uint64_t open_sets = 0;
    for (params.seed = 0; params.seed < seeds; params.seed++) {
        const LevelsResult result = count_levels(table, params);
        open_sets = result.levels[0].open_sets;
        for (const SampledSet& s : result.sample) chosen[s.decided]++;
    }
    EXPECT_EQ(chosen.size(), open_sets);
    const double expected = static_cast<double>(seeds * params.sample) / static_cast<double>(open_sets);
    for (const auto& [set, times] : chosen) EXPECT_NEAR(times, expected, 6 * std::sqrt(expected));
}

TEST(Levels, stop_early_with_lower_bounds) {
    const auto game = rulesets::make_game("blackbox:size=6,dots=4");
    const AnswerTable table(*game, memory_limit);
    const LevelsResult shallow = count_levels(table, with_depth(1));
    std::atomic<bool> stop = false;
    LevelsParams params = with_depth(8); // takes minutes
    params.stop = &stop;
    std::thread interrupter([&stop] {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        stop = true;
    });
    const LevelsResult deep = count_levels(table, params);
    interrupter.join();
    EXPECT_TRUE(shallow.complete);
    EXPECT_FALSE(deep.complete);
    EXPECT_TRUE(deep.sample.empty());
    EXPECT_LE(deep.levels[0].sets, shallow.levels[0].sets);
    EXPECT_THROW(count_levels(table, params), Stopped) << "there is nothing to report yet";
}

TEST(Levels, refuse_what_makes_no_sense) {
    const auto game = rulesets::make_game("blackbox:size=4,dots=3");
    const AnswerTable table(*game, memory_limit);
    EXPECT_THROW(count_levels(table, with_depth(0)), BadInput);
    LevelsParams params;
    params.threads = 0;
    EXPECT_THROW(count_levels(table, params), BadInput);
    params.threads = 1;
    params.memory_bytes = 4096;
    EXPECT_THROW(count_levels(table, params), BadInput);
}

} // namespace
} // namespace deduce::test
