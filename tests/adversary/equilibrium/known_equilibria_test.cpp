// Values of games of the rulesets: what they are known to be.
#include "adversary/equilibrium/equilibrium.hpp"
#include "rulesets/registry.hpp"

#include <gtest/gtest.h>

namespace deduce::adversary {
namespace {

EquilibriumResult equilibrium_of(const std::string& spec) {
    const auto game = rulesets::make_game(spec);
    EquilibriumParams params;
    params.solve.memo_bytes = std::size_t{64} << 20;
    return find_equilibrium(*game, hider_classes(*game), params);
}

// All codes are images of each other: the hider can only mix over all.
TEST(KnownEquilibria, OneOrbitIsAsGoodAsChance) {
    for (const std::string spec : {"bulls:digits=3,symbols=5", "bulls:digits=2,symbols=5", "life"}) {
        const EquilibriumResult found = equilibrium_of(spec);
        EXPECT_TRUE(found.exact());
        EXPECT_EQ(found.classes.size(), 1U);
        EXPECT_EQ(found.lower, *found.uniform_average);
    }
}

// 2^k numbers take k questions; one fewer still do, as the hider keeps to those that no tree finds sooner.
TEST(KnownEquilibria, Numbers) {
    for (const auto& [spec, value] : {std::pair("numbers:max=8", 3), std::pair("numbers:max=7", 3),
                                      std::pair("numbers:max=3", 2), std::pair("numbers:max=15", 4)}) {
        const EquilibriumResult found = equilibrium_of(spec);
        EXPECT_TRUE(found.exact());
        EXPECT_EQ(found.lower, value);
    }
}

// What nobody may change unawares: docs/equilibria.md tells them. Each passes the check without the linear program.
TEST(KnownEquilibria, OfOurTable) {
    const std::vector<std::pair<std::string, Rational>> values = {
        {"numbers:max=5", Rational(5, 2)},
        {"mastermind:pegs=3,colours=4", Rational(219, 68)},
        {"mastermind:pegs=4,colours=3", Rational(67, 22)},
        {"blackbox:size=3,dots=2", Rational(152885, 25451)},
    };
    for (const auto& [spec, value] : values) {
        SCOPED_TRACE(spec);
        const EquilibriumResult found = equilibrium_of(spec);
        EXPECT_TRUE(found.exact());
        EXPECT_TRUE(found.checked);
        EXPECT_EQ(found.lower, value);
        EXPECT_LE(*found.uniform_average, found.lower);
        EXPECT_LE(found.lower, Rational(*found.worst_case));
    }
}

} // namespace
} // namespace deduce::adversary
