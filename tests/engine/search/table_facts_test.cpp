// What one search found out about its table serves another one as well.
#include "engine/search/search.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"

#include <cstdint>
#include <memory>

#include <gtest/gtest.h>

namespace deduce {
namespace {

void expect_alike(const Game& game, Objective objective) {
    const AnswerTable table(game, std::size_t{1} << 20);
    SearchParams params;
    params.objective = objective;
    params.memo_bytes = std::size_t{1} << 18;
    auto first = make_search(table, params);
    const Interval total = first->solve(whole_game(table), infinite_cost);
    params.in_common.facts = first->facts();
    const auto second = make_search(table, params);
    EXPECT_EQ(second->facts(), params.in_common.facts) << game.name();
    const std::uint64_t nodes = first->nodes();
    first.reset();
    EXPECT_EQ(second->solve(whole_game(table), infinite_cost), total) << game.name();
    EXPECT_EQ(second->nodes(), nodes) << game.name();
}

TEST(TableFacts, serve_a_second_search_that_outlives_the_first) {
    for (std::uint64_t seed = 0; seed < test::rounds(200); seed++)
        for (const Objective objective : {Objective::average, Objective::worst}) {
            expect_alike(test::random_symmetric_game(seed), objective);
            expect_alike(test::random_weighted_game(seed, {60, 12}), objective);
        }
}

} // namespace
} // namespace deduce
