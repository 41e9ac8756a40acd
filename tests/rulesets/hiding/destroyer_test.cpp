// The destroyer: shots are counted as they are fired, and the printed game has its printed value.
#include "rulesets/registry.hpp"
#include "tests/conformance/conformance.hpp"
#include "tests/rulesets/bad_input.hpp"
#include "tests/support/hidden_value.hpp"
#include "tests/support/solved_by_brute_force.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <tuple>

#include <gtest/gtest.h>

namespace deduce::rulesets {
namespace {

using test::Fraction;

// The least sum of shots over all ships, by recursion over what has been shot at: written without anything of the
// ruleset's. `ships` are sets of fields, and play goes on until all of a ship's fields are hit.
class Shooting {
  public:
    Shooting(std::uint32_t fields, std::vector<std::uint32_t> ships) : fields_(fields), ships_(std::move(ships)) {}

    std::uint32_t least_total() { return least_total(0, 0); }

  private:
    std::uint32_t least_total(std::uint32_t shot, std::uint32_t hits) {
        const auto [known, is_new] = memo_.try_emplace({shot, hits}, 0U);
        if (!is_new) return known->second;
        std::uint32_t open = 0; // ships that fit, and are not sunk
        for (const std::uint32_t ship : ships_)
            if ((ship & shot) == hits && ship != hits) open++;
        std::uint32_t least = open == 0 ? 0 : ~std::uint32_t{0};
        for (std::uint32_t field = 0; open > 0 && field < fields_; field++) {
            const std::uint32_t bit = std::uint32_t{1} << field;
            if ((shot & bit) == 0)
                least = std::min(least, open + least_total(shot | bit, hits) + least_total(shot | bit, hits | bit));
        }
        return memo_[{shot, hits}] = least;
    }

    std::uint32_t fields_;
    std::vector<std::uint32_t> ships_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> memo_;
};

TEST(Destroyer, CountsEveryShot) {
    for (const auto& [width, height, length] :
         {std::tuple(3U, 3U, 2U), std::tuple(3U, 3U, 3U), std::tuple(6U, 1U, 2U), std::tuple(2U, 3U, 2U),
          std::tuple(5U, 2U, 3U), std::tuple(2U, 2U, 1U)}) {
        std::vector<std::uint32_t> ships;
        for (std::uint32_t y = 0; y < height; y++)
            for (std::uint32_t x = 0; x < width; x++)
                for (const bool is_across : {true, false}) {
                    if ((is_across ? x : y) + length > (is_across ? width : height)) continue;
                    if (length == 1 && is_across) continue;
                    std::uint32_t ship = 0;
                    for (std::uint32_t i = 0; i < length; i++)
                        ship |= std::uint32_t{1} << (is_across ? y * width + x + i : (y + i) * width + x);
                    ships.push_back(ship);
                }
        const auto game = make_game(fmt::format("destroyer:width={},height={},length={}", width, height, length));
        EXPECT_EQ(game->situation_count(), ships.size());
        const Cost total = Shooting(width * height, ships).least_total();
        EXPECT_EQ(solve(*game, {}).total, (Interval{total, total})) << game->name();
    }
}

// Ferguson II.3.7, exercise 15: 12 placements in two orbits, of 8 along the edge and of 4 through the middle.
TEST(Destroyer, HasThePrintedEquilibrium) {
    const auto game = make_game("destroyer");
    ASSERT_EQ(game->situation_count(), 12U);
    const auto orbit = [&](SituationIndex s) {
        return game->situation_label(s).find("b2") == std::string::npos ? 0U : 1U;
    };
    std::array<int, 2> sizes{};
    for (SituationIndex s = 0; s < 12; s++) sizes[orbit(s)]++;
    EXPECT_EQ(sizes, (std::array{8, 4}));
    EXPECT_EQ(test::hidden_value(*game, orbit), Fraction(9, 2));
}

TEST(Destroyer, OrbitsAreEnoughForTheHider) {
    const auto game = make_game("destroyer:width=5,height=1,length=2");
    EXPECT_EQ(test::hidden_value(*game, [](SituationIndex s) { return std::min(s, 3 - s); }),
              test::hidden_value(*game));
}

TEST(Destroyer, ConformsAndIsSolvedAsByBruteForce) {
    for (const char* spec : {"destroyer:width=1,height=1,length=1", "destroyer:width=3,height=2,length=2", "destroyer",
                             "destroyer:width=4,height=3,length=3", "destroyer:width=1,height=7,length=4"}) {
        conformance::expect_conforming(*make_game(spec));
        test::expect_solved_as_by_brute_force(*make_game(spec));
    }
    conformance::expect_conforming(*make_game("destroyer:width=16,height=16,length=2"));
}

TEST(Destroyer, RefusesShipsThatDoNotFit) {
    test::expect_bad_input([] { make_game("destroyer:length=4"); }, {"length=4", "3 x 3"});
    test::expect_bad_input([] { make_game("destroyer:width=17"); }, {"width=17", "from 1 to 16"});
}

} // namespace
} // namespace deduce::rulesets
