// BattleShips: the rules of section 2.7 with its errata, and small games against the brute-force solver.
#include "tests/conformance/conformance.hpp"
#include "tests/rulesets/bad_input.hpp"
#include "tests/rulesets/small_games.hpp"
#include "tests/support/rounds.hpp"

#include <fmt/format.h>

namespace deduce::rulesets {
namespace {

using test::answer_to;
using test::cost_of;

TEST(Battleships, NamesSpellOutEveryParameter) {
    EXPECT_EQ(make_game("battleships:ships=1+3+2,width=5")->name(),
              "battleships:width=5,height=4,ships=3+2+1,touching=never,sinking=no,goal=ships");
    EXPECT_EQ(make_game("battleships:goal=fields,sinking=all,touching=corners")->name(),
              "battleships:width=4,height=4,ships=3+2+2,touching=corners,sinking=all,goal=fields");
}

TEST(Battleships, ShotsCostOneInWater) {
    const auto game = make_game("battleships:width=4,height=3,ships=2");
    EXPECT_EQ(answer_to(*game, "shoot b2", "b2-b3"), "ship");
    EXPECT_EQ(answer_to(*game, "shoot b3", "b2-b3"), "ship");
    EXPECT_EQ(answer_to(*game, "shoot b1", "b2-b3"), "water");
    EXPECT_EQ(cost_of(*game, "shoot b2", "b2-b3"), 0);
    EXPECT_EQ(cost_of(*game, "shoot b1", "b2-b3"), 1);
}

// The thesis' example: (1,4) to (1,6) are hit but no complete ship, (1,7) belongs to it too.
TEST(Battleships, SinkingQuestionsOfTheThesisExample) {
    const auto game = make_game("battleships:width=3,height=8,ships=4,sinking=yes");
    const std::string ship = "a4-a7";
    EXPECT_EQ(answer_to(*game, "is a4-a6 a ship?", ship), "not yet sinking");
    EXPECT_EQ(answer_to(*game, "shoot a7", ship), "ship");
    EXPECT_EQ(answer_to(*game, "is a4-a7 a ship?", ship), "sinking");
    EXPECT_EQ(answer_to(*game, "is a3-a6 a ship?", ship), "player tries to cheat");
    EXPECT_EQ(answer_to(*game, "is a4-b4 a ship?", ship), "player tries to cheat");
    EXPECT_EQ(cost_of(*game, "is a4-a6 a ship?", ship), 0);
    EXPECT_EQ(cost_of(*game, "is a4-a7 a ship?", ship), 0);
    EXPECT_EQ(cost_of(*game, "is a3-a6 a ship?", ship), infinite_cost);
}

TEST(Battleships, RunsAcrossTouchingShipsAreNotYetSinking) {
    const auto game = make_game("battleships:width=4,height=1,ships=2+1,touching=free,sinking=all");
    EXPECT_EQ(answer_to(*game, "is b1-c1 a ship?", "a1-b1 c1"), "not yet sinking");
    EXPECT_EQ(answer_to(*game, "is a1-b1 a ship?", "a1-b1 c1"), "sinking");
    EXPECT_EQ(answer_to(*game, "is c1 a ship?", "a1-b1 c1"), "sinking");
    EXPECT_EQ(answer_to(*game, "is a1 a ship?", "a1-b1 c1"), "not yet sinking");
    EXPECT_EQ(answer_to(*game, "is d1 a ship?", "a1-b1 c1"), "player tries to cheat");
}

// The formula of the thesis, which counts runs of one field twice, in its first line.
std::uint32_t thesis_count(std::uint32_t m, std::uint32_t n, std::uint32_t k) {
    std::uint32_t count = 0;
    for (std::uint32_t i = 0; i < k; i++) count += m * (n - i) + n * (m - i);
    return count;
}

TEST(Battleships, NumbersOfQuestions) {
    for (const auto& [width, height, longest] :
         {std::tuple(10U, 10U, 5U), std::tuple(4U, 7U, 3U), std::tuple(3U, 3U, 3U), std::tuple(5U, 2U, 1U)}) {
        const std::string spec = fmt::format("battleships:width={},height={},ships={}", width, height, longest);
        const std::uint32_t fields = width * height;
        const std::uint32_t longer = thesis_count(width, height, longest) - 2 * fields;
        EXPECT_EQ(make_game(spec)->question_count(), fields) << spec;
        EXPECT_EQ(make_game(spec + ",sinking=yes")->question_count(), fields + longer) << spec;
        EXPECT_EQ(make_game(spec + ",sinking=all")->question_count(), fields + longer + fields) << spec;
    }
    // No run of 3 or 4 fields lies along the short side: 5 + 8 of length 2, 6 of length 3, 4 of length 4.
    EXPECT_EQ(make_game("battleships:width=2,height=5,ships=4,sinking=yes")->question_count(), 10U + 13 + 6 + 4);
}

TEST(Battleships, GoalsDifferInWhatMustBeKnown) {
    const auto ships = make_game("battleships:width=2,height=2,ships=2+2,touching=free");
    const auto fields = make_game("battleships:width=2,height=2,ships=2+2,touching=free,goal=fields");
    EXPECT_EQ(ships->estimate_count(), 2U);
    EXPECT_EQ(ships->penalty(0, 0), 0);
    EXPECT_EQ(ships->penalty(0, 1), infinite_cost);
    EXPECT_EQ(ships->estimate_label(0), "a1-b1 a2-b2");
    EXPECT_EQ(fields->estimate_count(), 1U);
    EXPECT_EQ(fields->penalty(0, 0), 0);
    EXPECT_EQ(fields->penalty(1, 0), 0);
    EXPECT_EQ(fields->estimate_label(0), "a1 b1 a2 b2");
}

TEST(Battleships, Drawing) {
    const auto game = make_game("battleships:width=4,height=3,ships=3+2+1,touching=free");
    EXPECT_EQ(game->draw(test::situation_named(*game, "a1-c1 c2-c3 a3")), "   a b c d\n"
                                                                          " 1 A A A .\n"
                                                                          " 2 . . B .\n"
                                                                          " 3 C . B .");
}

// ab, bc or cd. Shoot b: water (1) means cd; otherwise shoot c, where water (1) means ab.
TEST(Battleships, OneShipInARowByHand) {
    const auto game = make_game("battleships:width=4,height=1,ships=2");
    EXPECT_EQ(test::solved(*game, Objective::average).total.upper, 2);
    EXPECT_EQ(test::solved(*game, Objective::worst).total.upper, 1);
}

TEST(Battleships, ShipsThatLookTheSameNeedSinkingQuestions) {
    const std::string spec = "battleships:width=2,height=2,ships=2+2,touching=free";
    const SolveResult result = test::solved(*make_game(spec), Objective::average);
    EXPECT_EQ(result.total.upper, infinite_cost);
    EXPECT_NE(result.reason.find("a1-b1 a2-b2"), std::string::npos) << result.reason;
    EXPECT_NE(result.reason.find("a1-a2 b1-b2"), std::string::npos) << result.reason;
    EXPECT_EQ(test::solved(*make_game(spec + ",goal=fields"), Objective::average).total.upper, 0);
    EXPECT_EQ(test::solved(*make_game(spec + ",sinking=yes"), Objective::average).total.upper, 0);
}

// Ships that share no side are the connected parts of what is occupied.
TEST(Battleships, GoalsAgreeWhereShipsDoNotTouchAlongSides) {
    for (const std::string touching : {"never", "corners"}) {
        const std::string spec = "battleships:ships=3+2,touching=" + touching;
        for (const Objective objective : {Objective::average, Objective::worst})
            EXPECT_EQ(test::solved(*make_game(spec), objective).total,
                      test::solved(*make_game(spec + ",goal=fields"), objective).total);
    }
}

std::vector<std::string> variants_of(const std::string& spec) {
    std::vector<std::string> result;
    for (const std::string sinking : {"no", "yes", "all"})
        for (const std::string goal : {"ships", "fields"}) {
            std::string variant = spec;
            variant += ",sinking=" + sinking;
            variant += ",goal=" + goal;
            result.push_back(variant);
        }
    return result;
}

TEST(Battleships, SmallGamesAgreeWithBruteForce) {
    for (const std::string& board : test::some_of(
             {"width=1,height=1,ships=1", "width=1,height=4,ships=2", "width=3,height=2,ships=2",
              "width=3,height=3,ships=3", "width=3,height=3,ships=2", "width=3,height=3,ships=1",
              "width=7,height=1,ships=3+2", "width=6,height=1,ships=2+1", "width=3,height=2,ships=2+1,touching=corners",
              "width=5,height=1,ships=2+1,touching=free", "width=2,height=2,ships=2+2,touching=free",
              "width=3,height=2,ships=2+2,touching=free", "width=4,height=1,ships=2+1,touching=free",
              "width=3,height=2,ships=3+1,touching=free", "width=5,height=1,ships=1+1+1,touching=free"}))
        for (const std::string& spec : variants_of("battleships:" + board)) test::expect_as_brute_force(spec);
}

TEST(Battleships, KeepsThePromisesOfGame) {
    for (const std::string board :
         {"width=1,height=1,ships=1", "width=4,height=1,ships=2", "width=3,height=3,ships=2+1",
          "width=4,height=4,ships=3+2+2", "width=4,height=3,ships=3+2,touching=corners",
          "width=3,height=3,ships=2+2,touching=free", "width=3,height=4,ships=3+1+1,touching=free"})
        for (const std::string& spec : variants_of("battleships:" + board))
            conformance::expect_conforming(*make_game(spec));
    conformance::expect_conforming(*make_game("battleships:width=16,height=16,ships=5,sinking=all"));
}

TEST(Battleships, RefusesBadParameters) {
    test::expect_bad_input([] { make_game("battleships:width=17"); }, {"width=17", "from 1 to 16"});
    test::expect_bad_input([] { make_game("battleships:ships=3+0"); }, {"ships=3+0", "from 1 to 16"});
    test::expect_bad_input([] { make_game("battleships:ships=3+"); }, {"ships=3+", "joined by +"});
    test::expect_bad_input([] { make_game("battleships:ships=1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1"); }, {"1 to 16 whole"});
    test::expect_bad_input([] { make_game("battleships:ships=5"); }, {"ships 5 on 4 x 4", "cannot be placed"});
    test::expect_bad_input([] { make_game("battleships:sinking=maybe"); }, {"sinking=maybe", "no, yes, all"});
    test::expect_bad_input([] { make_game("battleships:goal=ship"); }, {"goal=ship", "ships, fields"});
}

} // namespace
} // namespace deduce::rulesets
