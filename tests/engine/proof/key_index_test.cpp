// Numbers by keys, against a map.
#include "engine/proof/key_index.hpp"
#include "tests/support/dice.hpp"
#include "tests/support/rounds.hpp"

#include <map>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

// Few different words, so that keys meet at the same place, and differ in one word alone.
Key key_of_few_words(Dice& dice) { return {dice.below(40), dice.below(40) << dice.below(3)}; }

TEST(KeyIndex, FindsWhatWasAddedAndNothingElse) {
    for (std::uint64_t seed = 0; seed < rounds(50); seed++) {
        Dice dice(seed);
        KeyIndex index;
        std::map<Key, std::uint32_t> known;
        for (std::uint32_t i = 0; i < 500; i++) {
            const Key key = key_of_few_words(dice);
            const auto at = known.find(key);
            ASSERT_EQ(index.find(key), at == known.end() ? KeyIndex::none : at->second) << seed;
            if (at != known.end()) continue;
            known.emplace(key, i);
            index.add(key, i);
        }
        for (const auto& [key, number] : known) ASSERT_EQ(index.find(key), number) << seed;
    }
}

TEST(KeyIndex, KnowsNothingAtFirst) { EXPECT_EQ(KeyIndex().find({1, 2}), KeyIndex::none); }

} // namespace
} // namespace deduce::test
