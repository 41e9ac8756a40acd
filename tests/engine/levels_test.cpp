// Levels of small games against an enumeration of sets of situations that knows no table, no mask and no key.
#include "engine/errors.hpp"
#include "engine/fingerprint.hpp"
#include "engine/levels/effort_law.hpp"
#include "engine/levels/levels.hpp"
#include "engine/levels/set_images.hpp"
#include "engine/levels/subgame_sample.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/text_on_disk.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <thread>
#include <unordered_set>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr std::size_t memory_limit = std::size_t{1} << 30;
using Situations = std::set<SituationIndex>;
using Sets = std::set<Situations>;

LevelsParams with_depth(int depth) {
    LevelsParams params;
    params.depth = depth;
    return params;
}

Situations all_situations(const Game& game) {
    Situations all;
    for (SituationIndex s = 0; s < game.situation_count(); s++) all.insert(s);
    return all;
}

std::map<AnswerIndex, Situations> parts_of(const Game& game, const Situations& set, QuestionIndex q) {
    std::map<AnswerIndex, Situations> parts;
    for (const SituationIndex s : set) parts[game.answer(q, s)].insert(s);
    return parts;
}

// The sets that one more question leads to, where it splits.
Sets next_level(const Game& game, const Sets& level) {
    Sets next;
    for (const Situations& set : level)
        for (QuestionIndex q = 0; q < game.question_count(); q++) {
            const auto parts = parts_of(game, set, q);
            if (parts.size() < 2) continue;
            for (const auto& [answer, part] : parts) next.insert(part);
        }
    return next;
}

bool is_open(const Game& game, const Situations& set) {
    for (QuestionIndex q = 0; q < game.question_count(); q++)
        if (parts_of(game, set, q).size() > 1) return true;
    return false;
}

// Joins each set with its images under the generators until nothing joins any more.
std::size_t orbits_of(const Game& game, const Sets& sets) {
    std::size_t orbits = 0;
    Sets seen;
    for (const Situations& set : sets) {
        if (!seen.insert(set).second) continue;
        orbits++;
        std::vector<Situations> open = {set};
        while (!open.empty()) {
            const Situations next = open.back();
            open.pop_back();
            for (const Symmetry& g : game.symmetries()) {
                Situations image;
                for (const SituationIndex s : next) image.insert(g.situations[s]);
                EXPECT_TRUE(sets.contains(image)) << game.name();
                if (seen.insert(image).second) open.push_back(image);
            }
        }
    }
    return orbits;
}

Situations situations_in(const AnswerTable& table, const std::vector<ClassIndex>& set) {
    Situations result;
    for (const ClassIndex c : set) result.insert(table.members(c).begin(), table.members(c).end());
    return result;
}

std::vector<ClassIndex> classes_in(const AnswerTable& table, const Situations& set) {
    std::set<ClassIndex> classes;
    for (const SituationIndex s : set) classes.insert(table.class_of(s));
    return {classes.begin(), classes.end()};
}

std::vector<FingerprintMask> masks_of(const AnswerTable& table, const FingerprintLayout& layout, const Sets& sets) {
    std::vector<FingerprintMask> masks;
    for (const Situations& set : sets) masks.push_back(greatest_common_mask(table, layout, classes_in(table, set)));
    return masks;
}

using MaskSet = std::unordered_set<FingerprintMask, FingerprintMaskHash>;

void expect_as_enumerated(const Game& game, int depth, int threads = 2) {
    const AnswerTable table(game, memory_limit);
    const FingerprintLayout layout(table);
    LevelsParams params;
    params.depth = depth;
    params.threads = threads;
    params.sample = 5;
    const LevelsResult result = count_levels(table, params);
    EXPECT_TRUE(result.complete);
    EXPECT_EQ(result.bits, layout.length());
    ASSERT_EQ(result.levels.size(), static_cast<std::size_t>(depth));

    Sets sets = {all_situations(game)};
    std::vector<FingerprintMask> first;
    std::vector<FingerprintMask> before;
    for (int level = 1; level <= depth; level++) {
        SCOPED_TRACE(game.name() + ", level " + std::to_string(level));
        const LevelCount& count = result.levels[static_cast<std::size_t>(level - 1)];
        sets = next_level(game, sets);
        Sets open;
        for (const Situations& set : sets)
            if (is_open(game, set)) open.insert(set);
        EXPECT_EQ(count.sets, sets.size());
        EXPECT_EQ(count.open_sets, open.size());
        if (result.all_symmetries) {
            EXPECT_EQ(count.orbits, orbits_of(game, sets));
            EXPECT_EQ(count.open_orbits, orbits_of(game, open));
        }

        const std::vector<FingerprintMask> masks = masks_of(table, layout, sets);
        EXPECT_EQ(MaskSet(masks.begin(), masks.end()).size(), sets.size()) << "Theorem 6.57";
        if (level == 1) {
            EXPECT_FALSE(count.intersection_masks);
            first = masks;
        } else {
            MaskSet intersections;
            for (const FingerprintMask& a : first)
                for (const FingerprintMask& b : before)
                    if (const auto both = intersection(a, b)) intersections.insert(*both);
            ASSERT_TRUE(count.intersection_masks);
            EXPECT_EQ(*count.intersection_masks, intersections.size());
        }
        before = masks;

        if (level < depth) continue;
        EXPECT_EQ(result.sample.size(), std::min<std::size_t>(params.sample, open.size()));
        const SetImages images(table);
        Sets sampled;
        for (const SampledSet& s : result.sample) sampled.insert(situations_in(table, images.members(s.decided)));
        EXPECT_EQ(sampled.size(), result.sample.size()) << "no set twice";
        for (const Situations& set : sampled) EXPECT_TRUE(open.contains(set));
    }
}

TEST(Levels, of_real_games_are_those_of_an_enumeration) {
    expect_as_enumerated(*rulesets::make_game("blackbox:size=4,dots=2"), 4);
    expect_as_enumerated(*rulesets::make_game("blackbox:size=3,dots=2"), 6);
    expect_as_enumerated(*rulesets::make_game("blackbox:size=4,dots=3"), 2);
    expect_as_enumerated(*rulesets::make_game("mastermind:pegs=2,colours=3"), 4);
    expect_as_enumerated(*rulesets::make_game("mastermind:pegs=3,colours=3"), 3);
    expect_as_enumerated(*rulesets::make_game("numbers:max=20"), 5);
}

TEST(Levels, of_random_games_are_those_of_an_enumeration) {
    for (std::uint64_t seed = 0; seed < 200; seed++) expect_as_enumerated(random_game(seed), 4, 1);
    for (std::uint64_t seed = 0; seed < 100; seed++) expect_as_enumerated(random_symmetric_game(seed), 4, 1);
}

// The same game with its situations listed backwards has other masks, and the same sets.
TEST(Levels, number_the_answers_of_masks_in_the_order_of_situations) {
    for (std::uint64_t seed = 0; seed < 200; seed++) {
        const MatrixGame game = random_game(seed);
        GameMatrices backwards = game.matrices();
        std::reverse(backwards.weights.begin(), backwards.weights.end());
        std::reverse(backwards.penalties.begin(), backwards.penalties.end());
        for (auto& answers : backwards.answers) std::reverse(answers.begin(), answers.end());
        LevelsParams params;
        const MatrixGame reversed(backwards);
        const LevelsResult expected = count_levels(AnswerTable(reversed, memory_limit), params);
        params.mask_order = SituationOrder::reversed;
        const LevelsResult result = count_levels(AnswerTable(game, memory_limit), params);
        for (std::size_t level = 0; level < 3; level++) {
            EXPECT_EQ(result.levels[level].sets, expected.levels[level].sets) << seed;
            EXPECT_EQ(result.levels[level].intersection_masks, expected.levels[level].intersection_masks) << seed;
        }
    }
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
        EXPECT_EQ(one.levels[level].intersection_masks, other.levels[level].intersection_masks);
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
    const std::uint64_t seeds = 2000;
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

// The sampled sets, solved, have the values that brute force gives them.
void expect_solved_exactly(const Game& game) {
    SCOPED_TRACE(game.name());
    const AnswerTable table(game, memory_limit);
    LevelsParams params = with_depth(1);
    params.sample = 20;
    const LevelsResult levels = count_levels(table, params);
    const SetImages images(table);
    SubgameParams subgame_params;
    subgame_params.search.memo_bytes = std::size_t{1} << 20;
    std::size_t heard = 0;
    subgame_params.listener = [&](const Subgame&) { heard++; };
    const std::vector<Subgame> subgames = solve_subgames(table, levels.sample, subgame_params);
    ASSERT_EQ(subgames.size(), levels.sample.size());
    EXPECT_EQ(heard, subgames.size());
    for (std::size_t i = 0; i < subgames.size(); i++) {
        const std::vector<ClassIndex> members = images.members(levels.sample[i].decided);
        EXPECT_EQ(subgames[i].classes, members.size());
        EXPECT_EQ(subgames[i].images, levels.sample[i].images);
        EXPECT_TRUE(subgames[i].total.closed());
        const Situations situations = situations_in(table, members);
        const std::vector<SituationIndex> list(situations.begin(), situations.end());
        EXPECT_EQ(subgames[i].total.upper, brute_force_average(game, list));
    }
}

TEST(Subgames, are_solved_exactly) {
    expect_solved_exactly(*rulesets::make_game("mastermind:pegs=2,colours=4,final=free"));
    expect_solved_exactly(*rulesets::make_game("numbers:max=18"));
    for (std::uint64_t seed = 0; seed < 100; seed++) expect_solved_exactly(random_game(seed));
    for (std::uint64_t seed = 0; seed < 50; seed++) expect_solved_exactly(random_symmetric_game(seed));
}

TEST(Subgames, that_take_too_long_are_left_unfinished) {
    const auto game = rulesets::make_game("blackbox:size=6,dots=4");
    const AnswerTable table(*game, memory_limit);
    LevelsParams params;
    params.depth = 1;
    params.sample = 3;
    SubgameParams subgame_params;
    subgame_params.search.memo_bytes = std::size_t{1} << 20;
    subgame_params.seconds_a_subgame = 0.02;
    const auto subgames = solve_subgames(table, count_levels(table, params).sample, subgame_params);
    ASSERT_EQ(subgames.size(), 3U);
    for (const Subgame& s : subgames) EXPECT_LE(s.total.lower, s.total.upper);
    EXPECT_TRUE(std::any_of(subgames.begin(), subgames.end(), [](const Subgame& s) { return !s.total.closed(); }));
}

TEST(Subgames, that_were_solved_earlier_are_taken_over) {
    const auto game = rulesets::make_game("blackbox:size=4,dots=3");
    const AnswerTable table(*game, memory_limit);
    LevelsParams params = with_depth(1);
    params.sample = 6;
    const auto sample = count_levels(table, params).sample;
    SubgameParams subgame_params;
    subgame_params.search.memo_bytes = std::size_t{1} << 20;
    const auto all = solve_subgames(table, sample, subgame_params);
    ASSERT_EQ(all.size(), 6U);

    auto earlier = all;
    earlier.resize(4);
    earlier[1].nodes = 123456789;     // taken over as it is
    earlier[2].total.upper += 1;      // not finished: solved anew
    earlier[2].core_seconds = 987654; // and its time with it
    subgame_params.earlier = earlier;
    std::size_t heard = 0;
    subgame_params.listener = [&](const Subgame&) { heard++; };
    const auto again = solve_subgames(table, sample, subgame_params);
    ASSERT_EQ(again.size(), 6U);
    EXPECT_EQ(heard, 3U);
    EXPECT_EQ(again[1].nodes, 123456789U);
    EXPECT_LT(again[2].core_seconds, 987654);
    for (std::size_t i = 0; i < 6; i++) {
        EXPECT_EQ(again[i].total.lower, all[i].total.lower);
        EXPECT_EQ(again[i].total.upper, all[i].total.upper);
    }

    // Nothing of it finished: the smallest first, then those that it had not begun, in their order.
    auto nothing = earlier;
    for (Subgame& s : nothing) s.total.upper = s.total.lower + 1;
    subgame_params.earlier = nothing;
    std::vector<std::size_t> solved;
    subgame_params.listener = [&](const Subgame& s) { solved.push_back(s.classes); };
    EXPECT_EQ(solve_subgames(table, sample, subgame_params).size(), 6U);
    std::vector<std::size_t> expected;
    for (const Subgame& s : all) expected.push_back(s.classes);
    EXPECT_FALSE(std::is_sorted(expected.begin(), expected.begin() + 4)) << "choose another sample";
    std::sort(expected.begin(), expected.begin() + 4);
    EXPECT_EQ(solved, expected);
    subgame_params.earlier = earlier;

    // Stopped before it began: what was known stays.
    const std::atomic<bool> stop = true;
    subgame_params.search.stop = &stop;
    EXPECT_EQ(solve_subgames(table, sample, subgame_params).size(), 4U);
    subgame_params.search.stop = nullptr;

    earlier[3].classes++;
    EXPECT_THROW(solve_subgames(table, sample, subgame_params), BadInput);
    earlier[3].classes--;
    earlier[3].images++;
    EXPECT_THROW(solve_subgames(table, sample, subgame_params), BadInput);
}

// With a checkpoint, an unfinished subgame goes on from where it was left, and its times add up.
TEST(Subgames, that_were_left_unfinished_go_on_from_a_checkpoint) {
    const auto game = rulesets::make_game("blackbox:size=5,dots=3");
    const AnswerTable table(*game, memory_limit);
    LevelsParams params = with_depth(1);
    params.sample = 3;
    const auto sample = count_levels(table, params).sample;
    const TextOnDisk file("");
    std::filesystem::remove(file.path());
    SubgameParams subgame_params;
    subgame_params.search.memo_bytes = std::size_t{1} << 20;
    const auto alone = solve_subgames(table, sample, subgame_params);
    subgame_params.search.checkpoint = {file.path(), std::chrono::hours{1}};
    subgame_params.problem = [](const std::string& text) { FAIL() << text; };
    auto earlier = solve_subgames(table, sample, subgame_params);
    ASSERT_TRUE(std::filesystem::exists(file.path()));
    for (Subgame& s : earlier) {
        s.total = {1, infinite_cost}; // as if it had been stopped just before the end
        s.core_seconds += 1000;
    }
    subgame_params.earlier = earlier;
    const auto again = solve_subgames(table, sample, subgame_params);
    ASSERT_EQ(again.size(), 3U);
    for (std::size_t i = 0; i < 3; i++) {
        EXPECT_EQ(again[i].total, alone[i].total);
        EXPECT_GE(again[i].core_seconds, earlier[i].core_seconds);
        EXPECT_LE(again[i].nodes, earlier[i].nodes + alone[i].nodes / 10 + 10);
    }

    // Without what was proven, the time that it took is lost, too.
    std::filesystem::remove(file.path());
    for (const Subgame& s : solve_subgames(table, sample, subgame_params)) EXPECT_LT(s.core_seconds, 1000);

    std::string problem;
    subgame_params.problem = [&](const std::string& text) { problem = text; };
    std::filesystem::create_directory(file.path() + ".part");
    EXPECT_EQ(solve_subgames(table, sample, subgame_params).size(), 3U);
    std::filesystem::remove(file.path() + ".part");
    EXPECT_NE(problem.find(file.path()), std::string::npos) << problem;
}

TEST(Subgames, spread_and_extrapolation) {
    const Spread spread = spread_of({4, 1, 3, 2, 10});
    EXPECT_DOUBLE_EQ(spread.mean, 4);
    EXPECT_DOUBLE_EQ(spread.deviation, std::sqrt((9 + 4 + 1 + 0 + 36) / 4.0));
    EXPECT_EQ(spread.least, 1);
    EXPECT_EQ(spread.tenth, 1);
    EXPECT_EQ(spread.median, 3);
    EXPECT_EQ(spread.nine_tenths, 10);
    EXPECT_EQ(spread.greatest, 10);
    // All 12 sets, an orbit of 8 at 4 seconds each and one of 4 at 1 second each: two solves, 5 seconds.
    std::vector<Subgame> subgames(12);
    for (std::size_t i = 0; i < 12; i++) {
        subgames[i].images = i < 8 ? 8 : 4;
        subgames[i].core_seconds = i < 8 ? 4 : 1;
    }
    EXPECT_NEAR(extrapolate(subgames, 12).core_seconds, 5, 1e-9);
    EXPECT_EQ(extrapolate({}, 12).core_seconds, 0);
}

// Those of 10, 20, ... classes took 2 n^1.5 seconds; four of 1000 had 100 seconds each, and were not finished.
TEST(EffortLaw, is_found_and_finishes_the_others) {
    std::vector<Subgame> subgames;
    for (std::size_t n = 10; n <= 400; n += 10) {
        Subgame solved;
        solved.classes = n;
        solved.total = {5, 5};
        solved.core_seconds = 2 * std::pow(static_cast<double>(n), 1.5);
        subgames.push_back(solved);
    }
    const std::size_t solved = subgames.size();
    for (int i = 0; i < 4; i++) {
        Subgame open;
        open.classes = 1000;
        open.total = {5, 6};
        open.core_seconds = 100;
        subgames.push_back(open);
    }
    const auto law = effort_law(subgames);
    ASSERT_TRUE(law.has_value());
    EXPECT_NEAR(law->exponent, 1.5, 1e-9);
    EXPECT_NEAR(law->factor, 2, 1e-9);
    const std::vector<Subgame> finished = finished_by(*law, subgames);
    for (std::size_t i = 0; i < finished.size(); i++)
        EXPECT_NEAR(finished[i].core_seconds, i < solved ? subgames[i].core_seconds : 2 * std::pow(1000, 1.5), 1e-6);
    subgames.back().core_seconds = 1e9; // it had more than the law says
    EXPECT_EQ(finished_by(*law, subgames).back().core_seconds, 1e9);
}

TEST(EffortLaw, needs_enough_subgames_of_several_sizes) {
    std::vector<Subgame> subgames(10);
    for (std::size_t i = 0; i < subgames.size(); i++) subgames[i].classes = i + 2;
    EXPECT_FALSE(effort_law(subgames).has_value()); // five are no half of a sample
    subgames.assign(40, subgames.front());
    EXPECT_FALSE(effort_law(subgames).has_value());
}

} // namespace
} // namespace deduce::test
