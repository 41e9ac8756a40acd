// Games with chance: the Silver Dollar and the statistical game, against trees written down by hand.
#include "engine/model/hider.hpp"
#include "rulesets/registry.hpp"
#include "tests/conformance/conformance.hpp"
#include "tests/rulesets/bad_input.hpp"
#include "tests/support/hidden_value.hpp"
#include "tests/support/solved_by_brute_force.hpp"

#include <gtest/gtest.h>

namespace deduce::rulesets {
namespace {

using test::Fraction;

Fraction value_over_choices(const Game& game) {
    const auto& hider = dynamic_cast<const HidesByChoice&>(game);
    return test::hidden_value(game, [&](SituationIndex s) { return hider.choice_of(s); });
}

// What the finder gains of the plan whose bits are the rooms, search after search: the coin is found in a room with one
// minus the chance that all searches of it miss.
Fraction found(std::uint32_t plan, std::uint32_t searches, bool is_room_2) {
    Fraction missed = 1;
    for (std::uint32_t i = 0; i < searches; i++)
        if (((plan >> i & 1U) == 1) == is_room_2) missed *= is_room_2 ? Fraction(2, 3) : Fraction(1, 2);
    return 1 - missed;
}

TEST(Silver, IsWorthWhatAllPlansAreWorth) {
    for (std::uint32_t searches = 1; searches <= 7; searches++) {
        test::FractionMatrix gains(std::size_t{1} << searches);
        for (std::uint32_t plan = 0; plan < gains.size(); plan++)
            for (const bool is_room_2 : {false, true}) gains[plan].push_back(found(plan, searches, is_room_2));
        const auto game = make_game("silver:searches=" + std::to_string(searches));
        const auto& told = dynamic_cast<const CountsGains&>(*game);
        EXPECT_EQ(told.gain_constant() - value_over_choices(*game), test::matrix_value(gains)) << searches;
    }
}

TEST(Silver, HasThePrintedEquilibrium) { // Ferguson II.5.9, exercises 1 and 2
    EXPECT_EQ(1 - value_over_choices(*make_game("silver:searches=1")), Fraction(1, 5));
    EXPECT_EQ(1 - value_over_choices(*make_game("silver")), Fraction(5, 13));
}

// Wrong guesses of every rule that says "biased" for some numbers of heads, and "fair" for all others.
TEST(CoinTest, IsWorthWhatAllRulesAreWorth) {
    for (std::uint32_t tosses = 1; tosses <= 5; tosses++) {
        test::FractionMatrix losses(2); // the coin's row
        for (std::uint32_t rule = 0; rule < std::uint32_t{1} << (tosses + 1); rule++) {
            std::array<Fraction, 2> wrong;
            for (std::uint32_t sequence = 0; sequence < std::uint32_t{1} << tosses; sequence++) {
                std::uint32_t heads = 0;
                Fraction fair = 1;
                Fraction biased = 1;
                for (std::uint32_t i = 0; i < tosses; i++) {
                    const bool is_head = (sequence >> i & 1U) == 1;
                    heads += is_head ? 1 : 0;
                    fair /= 2;
                    biased *= is_head ? Fraction(1, 3) : Fraction(2, 3);
                }
                if ((rule >> heads & 1U) == 1)
                    wrong[0] += fair;
                else
                    wrong[1] += biased;
            }
            losses[0].push_back(wrong[0]);
            losses[1].push_back(wrong[1]);
        }
        EXPECT_EQ(value_over_choices(*make_game("coin-test:tosses=" + std::to_string(tosses))),
                  test::matrix_value(losses))
            << tosses;
    }
}

TEST(CoinTest, HasThePrintedEquilibrium) { // Ferguson II.5.9, exercise 3
    EXPECT_EQ(value_over_choices(*make_game("coin-test")), Fraction(3, 7));
}

TEST(GamesWithChance, ConformAndAreSolvedAsByBruteForce) {
    for (const char* spec : {"silver:searches=1", "silver", "silver:searches=8", "coin-test", "coin-test:tosses=4"}) {
        conformance::expect_conforming(*make_game(spec));
        test::expect_solved_as_by_brute_force(*make_game(spec));
    }
    conformance::expect_conforming(*make_game("silver:searches=20"));
    conformance::expect_conforming(*make_game("coin-test:tosses=20"));
}

TEST(GamesWithChance, RefuseWhatDoesNotFit) {
    test::expect_bad_input([] { make_game("silver:searches=21"); }, {"searches=21", "from 1 to 20"});
    test::expect_bad_input([] { make_game("coin-test:tosses=0"); }, {"tosses=0", "from 1 to 20"});
}

} // namespace
} // namespace deduce::rulesets
