// Placements of fleets against a naive enumeration that tries all coordinates and compares all pairs of fields.
#include "rulesets/boards/fleet.hpp"
#include "tests/rulesets/bad_input.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <gtest/gtest.h>

namespace deduce::rulesets {
namespace {

using Cells = std::set<std::pair<int, int>>;
using Placement = std::multiset<Cells>; // ships of the same length are interchangeable

bool are_compatible(const Cells& ship, const Cells& other, Touching touching) {
    return std::all_of(ship.begin(), ship.end(), [&](const auto& a) {
        return std::all_of(other.begin(), other.end(), [&](const auto& b) {
            const int dx = std::abs(a.first - b.first);
            const int dy = std::abs(a.second - b.second);
            if (touching == Touching::never) return std::max(dx, dy) > 1;
            return touching == Touching::corners ? dx + dy > 1 : dx + dy > 0;
        });
    });
}

void place_naively(int width, int height, const std::vector<std::uint32_t>& lengths, Touching touching,
                   std::vector<Cells>& ships, std::set<Placement>& found) {
    if (ships.size() == lengths.size()) {
        found.insert(Placement(ships.begin(), ships.end()));
        return;
    }
    const int length = static_cast<int>(lengths[ships.size()]);
    for (int x = 0; x < width; x++)
        for (int y = 0; y < height; y++)
            for (const bool vertical : {false, true}) {
                if ((vertical ? y : x) + length > (vertical ? height : width)) continue;
                Cells ship;
                for (int i = 0; i < length; i++) ship.emplace(vertical ? x : x + i, vertical ? y + i : y);
                if (!std::all_of(ships.begin(), ships.end(),
                                 [&](const Cells& other) { return are_compatible(ship, other, touching); }))
                    continue;
                ships.push_back(ship);
                place_naively(width, height, lengths, touching, ships, found);
                ships.pop_back();
            }
}

Placement read(const Fleet& fleet, std::uint32_t placement) {
    Placement result;
    for (const RunIndex run : fleet.ships(placement)) {
        Cells ship;
        for (std::uint32_t field = 0; field < fleet.board().fields(); field++)
            if (fleet.runs().fields(run)[field])
                ship.emplace(field % fleet.board().width(), field / fleet.board().width());
        result.insert(ship);
    }
    return result;
}

TEST(Fleet, PlacementsAreThoseOfTheNaiveEnumeration) {
    struct Case {
        std::uint32_t width;
        std::uint32_t height;
        std::vector<std::uint32_t> lengths;
    };
    for (const Case& c : {Case{4, 4, {3, 2}}, Case{4, 3, {2, 2, 1}}, Case{5, 4, {2, 3, 2}}, Case{3, 5, {1, 1, 1}},
                          Case{6, 1, {2, 1, 1}}, Case{5, 2, {3}}})
        for (const Touching touching : {Touching::never, Touching::corners, Touching::free}) {
            std::set<Placement> expected;
            std::vector<Cells> ships;
            place_naively(static_cast<int>(c.width), static_cast<int>(c.height), c.lengths, touching, ships, expected);
            const Fleet fleet(Board(c.width, c.height), c.lengths, touching);
            std::set<Placement> found;
            for (std::uint32_t i = 0; i < fleet.placement_count(); i++) found.insert(read(fleet, i));
            EXPECT_EQ(found.size(), fleet.placement_count());
            EXPECT_EQ(found, expected) << fleet.lengths_text() << " on " << c.width << " x " << c.height;
        }
}

TEST(Fleet, KnownCounts) {
    const auto count = [](std::uint32_t width, std::uint32_t height, std::vector<std::uint32_t> lengths,
                          Touching touching) {
        return Fleet(Board(width, height), std::move(lengths), touching).placement_count();
    };
    EXPECT_EQ(count(10, 10, {5}, Touching::never), 120U);        // 6 a row and column
    EXPECT_EQ(count(16, 16, {1}, Touching::never), 256U);        // a ship of one field lies in one way only
    EXPECT_EQ(count(2, 2, {2, 2}, Touching::free), 2U);          // both horizontal, or both vertical
    EXPECT_EQ(count(3, 3, {1, 1, 1, 1}, Touching::never), 1U);   // the corners
    EXPECT_EQ(count(3, 3, {1, 1}, Touching::free), 36U);         // C(9,2)
    EXPECT_EQ(count(3, 3, {1, 1}, Touching::corners), 36U - 12); // but for those that share a side
    EXPECT_EQ(count(3, 3, {1, 1}, Touching::never), 36U - 12 - 8);
}

TEST(Fleet, RunsByFallingLength) {
    const Runs runs(Board(3, 2), 3);
    std::vector<std::string> labels;
    for (std::uint32_t run = 0; run < runs.count(); run++) labels.push_back(runs.label(run));
    EXPECT_EQ(labels, (std::vector<std::string>{"a1-c1", "a2-c2", "a1-b1", "b1-c1", "a2-b2", "b2-c2", "a1-a2", "b1-b2",
                                                "c1-c2", "a1", "b1", "c1", "a2", "b2", "c2"}));
}

TEST(Fleet, RefusesWhatDoesNotFitOrIsTooMuch) {
    const auto place = [](std::uint32_t side, std::vector<std::uint32_t> lengths, Touching touching) {
        return [=] { Fleet(Board(side, side), lengths, touching); };
    };
    test::expect_bad_input(place(2, {3}, Touching::free), {"ships 3 on 2 x 2", "cannot be placed", "another size"});
    test::expect_bad_input(place(2, {2, 2}, Touching::never), {"ships 2+2 on 2 x 2", "cannot be placed"});
    test::expect_bad_input(place(3, {1, 1, 1, 1, 1}, Touching::never), {"cannot be placed"});
    test::expect_bad_input(place(3, {3, 3, 3, 3}, Touching::free), {"more fields than there are"});
    test::expect_bad_input(place(16, {1, 16, 2, 2}, Touching::free),
                           {"ships 16+2+2+1 on 16 x 16", "too many ways", "16777216", "fewer or shorter"});
    test::expect_bad_input(place(10, std::vector<std::uint32_t>(16, 2), Touching::never), {"too long", "steps"});
}

} // namespace
} // namespace deduce::rulesets
