// Shares of what a question misses: each large part is asked for one before any has to be solved. The optimum stays,
// and so does what is proven under a limit.
#include "engine/search/search.hpp"
#include "engine/search/shares.hpp"
#include "engine/solve.hpp"
#include "engine/table/answer_table.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"

#include <algorithm>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr const char* switched_off[] = {"cutout", "cutout,memo", "cutout,one-ply", "cutout,ordering",
                                        "cutout,one-ply,size-bound,symmetry,superadditivity"};

SearchTuning shared_from(std::size_t classes) {
    SearchTuning tuning;
    tuning.least_share = classes;
    return tuning;
}

// Parts of so many classes wait for the smaller ones, however few questions there are.
SearchTuning costly_from(std::size_t classes) {
    SearchTuning tuning = shared_from(2);
    tuning.least_costly_part = classes;
    tuning.least_costly_questions = 0;
    return tuning;
}

// The nodes of all searches of the game.
std::uint64_t expect_proven_under_limits(const Game& game, Objective objective, Cost optimum,
                                         const SearchTuning& tuning, int threads) {
    std::uint64_t nodes = 0;
    for (const char* off : switched_off) {
        SearchParams params;
        params.objective = objective;
        params.memo_bytes = std::size_t{1} << 16;
        params.switches = without(off);
        params.threads = threads;
        params.tuning = tuning;
        const AnswerTable table(game, std::size_t{1} << 24, nullptr, params.switches.merge_questions);
        for (const Cost limit : {optimum / 2, optimum - 1, optimum, optimum + 1, infinite_cost}) {
            const auto search = make_search(table, params);
            const Interval found = search->solve(whole_game(table), limit);
            const std::string where = game.name() + " without " + off + ", limit " + std::to_string(limit);
            EXPECT_LE(found.lower, optimum) << where;
            EXPECT_GE(found.upper, optimum) << where;
            EXPECT_TRUE(found.closed() || found.lower >= limit) << where;
            const Interval all = search->solve(whole_game(table), infinite_cost);
            EXPECT_TRUE(all.closed() && all.upper == optimum)
                << where << ", then solved: " << all.lower << ".." << all.upper;
            nodes += search->nodes();
        }
    }
    return nodes;
}

struct OpenPart {
    std::size_t classes;
    Cost size_bound;
    Interval bounds;
    double height() const { return static_cast<double>(bounds.lower - size_bound) / static_cast<double>(classes); }
};

Cost first_share(std::span<const OpenPart> parts, Cost missing, std::size_t percent = 100) {
    return share_of_first(
        parts, missing, [](const OpenPart& p) { return p.classes; }, [](const OpenPart& p) { return p.size_bound; },
        percent);
}

// Every part in turn rises to its share, as if no value were in the way.
TEST(Shares, FillUpToOneLevelAllThatIsMissing) {
    std::mt19937_64 random(1);
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    for (int trial = 0; trial < 2000; trial++) {
        std::vector<OpenPart> parts(1 + below(90));
        for (OpenPart& p : parts) {
            p.classes = 2 + below(1000);
            p.size_bound = static_cast<Cost>(below(100'000));
            p.bounds.lower = p.size_bound + static_cast<Cost>(below(p.classes * 3));
            if (below(5) == 0) p.bounds.upper = p.bounds.lower;
        }
        const Cost missing = 1 + static_cast<Cost>(below(trial % 2 == 0 ? 100 : 100'000));
        const bool has_open = std::any_of(parts.begin(), parts.end(), [](const auto& p) { return !p.bounds.closed(); });
        Cost left = missing;
        double level = 0;
        double least_unasked = 1e9;
        for (std::size_t i = 0; i < parts.size() && left > 0; i++) {
            OpenPart& p = parts[i];
            if (p.bounds.closed()) continue;
            const Cost share = first_share({parts.data() + i, parts.data() + parts.size()}, left);
            if (share == 0) {
                least_unasked = std::min(least_unasked, p.height());
                continue;
            }
            ASSERT_GT(share, p.bounds.lower);
            left -= share - p.bounds.lower;
            p.bounds.lower = share;
            level = std::max(level, p.height());
            ASSERT_GE(p.height() + 1e-9, level - 1.0) << "the level falls only by what rounding gave too much";
        }
        if (!has_open) continue;
        ASSERT_LE(left, 0) << "trial " << trial;
        ASSERT_GE(left, -1) << "trial " << trial << ": all rose by more than was missing";
        ASSERT_GE(least_unasked, level - 1.0) << "trial " << trial << ": a part below the level was left out";
    }
}

TEST(Shares, AreEqualAClassAndLeaveOutWhatIsAboveTheLevel) {
    const Interval open{0, infinite_cost};
    EXPECT_EQ(first_share(std::vector<OpenPart>{{10, 0, open}, {30, 0, open}}, 80), 21);
    EXPECT_EQ(first_share(std::vector<OpenPart>{{10, 0, open}, {30, 0, {60, infinite_cost}}}, 20), 21) << "20 and 60";
    EXPECT_EQ(first_share(std::vector<OpenPart>{{10, 5, {75, infinite_cost}}, {30, 0, open}}, 80), 0) << "7 a class";
    EXPECT_EQ(first_share(std::vector<OpenPart>{{10, 0, open}, {30, 0, {9, 9}}}, 80), 81) << "the other is closed";
    EXPECT_EQ(first_share(std::vector<OpenPart>{{10, 0, open}, {30, 0, open}}, 80, 150), 31) << "150 percent of 20";
    EXPECT_EQ(first_share(std::vector<OpenPart>{{10, 0, {30, infinite_cost}}, {30, 0, open}}, 80, 150), 0)
        << "more than its share, and less than 150 percent of it";
}

TEST(Shares, NothingIsClaimedThatIsNotProven) {
    RandomGameOptions options;
    options.most_situations = 13;
    options.most_questions = 9;
    std::uint64_t with = 0;
    std::uint64_t without_shares = 0;
    std::uint64_t smaller_first = 0;
    for (std::uint64_t seed = 8000; seed < 8000 + rounds(250); seed++) {
        const MatrixGame game = random_game(seed, options);
        const Cost average = brute_force_average(game);
        without_shares += expect_proven_under_limits(game, Objective::average, average, shared_from(100), 1);
        with += expect_proven_under_limits(game, Objective::average, average, shared_from(2), 1);
        smaller_first += expect_proven_under_limits(game, Objective::average, average, costly_from(2), 1);
        expect_proven_under_limits(game, Objective::average, average, shared_from(2), 3);
        expect_proven_under_limits(game, Objective::average, average, costly_from(4), 3);
        expect_proven_under_limits(game, Objective::worst, brute_force_worst(game), shared_from(2), 1);
        if (HasFailure()) return;
    }
    EXPECT_NE(with, without_shares) << "no part ever had a share";
    EXPECT_NE(with, smaller_first) << "no part ever waited for smaller ones";
}

TEST(Shares, SpareNodes) {
    const auto game = rulesets::make_game("blackbox:size=6,dots=3");
    SolveParams params;
    const SolveResult with = solve(*game, params);
    params.switches = without("shares");
    const SolveResult without_shares = solve(*game, params);
    EXPECT_EQ(with.total, without_shares.total);
    EXPECT_LT(with.nodes, without_shares.nodes * 2 / 3);
}

// What is refuted stays so.
TEST(Shares, AreLargerInGamesOfFewQuestions) {
    const auto game = rulesets::make_game("blackbox:size=6,dots=3");
    const auto nodes = [&](std::optional<Cost> limit, std::size_t percent, std::size_t costly_questions) {
        SolveParams params;
        params.threads = 1;
        params.limit = limit;
        params.tuning.share_percent = percent;
        params.tuning.least_costly_questions = costly_questions;
        const SolveResult result = solve(*game, params);
        EXPECT_EQ(result.total.lower, limit.value_or(50718));
        return result.nodes;
    };
    const std::size_t questions = 24;
    for (const auto limit : {std::optional<Cost>(), std::optional<Cost>(49980)}) {
        EXPECT_NE(nodes(limit, 150, questions + 1), nodes(limit, 100, questions + 1));
        EXPECT_EQ(nodes(limit, 150, questions), nodes(limit, 100, questions));
    }
}

} // namespace
} // namespace deduce::test
