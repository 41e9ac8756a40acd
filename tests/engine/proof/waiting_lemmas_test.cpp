// Lemmas that wait, against a map of sets.
#include "engine/proof/waiting_lemmas.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/memory_limit.hpp"
#include "tests/support/random_sets.hpp"
#include "tests/support/rounds.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

using Members = std::vector<ClassIndex>;

class Waiting {
  public:
    explicit Waiting(const std::string& name)
        : game(rulesets::make_game(name)),
          table(*game, memory_limit),
          symmetries(table, named),
          lemmas(table.class_count()) {}

    void need(const Members& set, Cost value) {
        lemmas.need({set, key(set), symmetries.key_of(set), value, nullptr}, symmetries);
        Cost& known = values[set];
        known = std::max(known, value);
    }
    Key key(const Members& set) const {
        Key result;
        for (const ClassIndex c : set) result += table.class_key(c);
        return result;
    }
    // Of classes of one situation each.
    Members image(const Members& set, const SymmetryProduct& product) const {
        Members result;
        for (const ClassIndex c : set) {
            SituationIndex s = table.members(c).front();
            for (const std::uint32_t factor : product) s = named[factor][s];
            result.push_back(table.class_of(s));
        }
        std::ranges::sort(result);
        return result;
    }

    std::unique_ptr<Game> game;
    AnswerTable table;
    std::vector<std::vector<SituationIndex>> named;
    ProofSymmetries symmetries;
    WaitingLemmas lemmas;
    std::map<Members, Cost> values; // what was asked for
};

void expect_all_are_told(Waiting& waiting) {
    std::map<Members, Cost> told;
    std::size_t last = waiting.table.class_count() + 1;
    while (const auto lemmas = waiting.lemmas.take_largest()) {
        EXPECT_LT(lemmas->size(), last);
        last = lemmas->size();
        lemmas->sort_images();
        auto image = lemmas->images().begin();
        for (std::size_t i = 0; i < lemmas->count(); i++) {
            Members set;
            lemmas->unpack(i, set);
            EXPECT_TRUE(told.emplace(set, lemmas->value(i)).second);
            for (; image != lemmas->images().end() && image->lemma == i; ++image) {
                const SymmetryProduct& product = waiting.symmetries.product(image->product);
                EXPECT_TRUE(told.emplace(waiting.image(set, product), lemmas->value(i)).second);
            }
        }
        EXPECT_TRUE(image == lemmas->images().end());
    }
    // An image is worth what was asked for of any image of its set.
    ASSERT_EQ(told.size(), waiting.values.size());
    for (const auto& [set, value] : waiting.values) {
        ASSERT_TRUE(told.contains(set));
        EXPECT_GE(told.at(set), value);
    }
}

TEST(WaitingLemmas, TellEachSetOnceAndLargeOnesFirst) {
    std::size_t images = 0;
    for (const std::string name : {"blackbox:size=4,dots=2", "mastermind:pegs=3,colours=3", "numbers:max=400"}) {
        Waiting waiting(name);
        Dice dice(7);
        const auto below = [&](std::size_t count) { return dice.below(static_cast<std::uint32_t>(count)); };
        std::vector<Members> sets;
        for (int i = 0; i < 300; i++) {
            // Some are images of others, by what is named so far; some are asked for again.
            Members set = random_set(waiting.table, 1 + dice.below(std::min(12U, waiting.table.class_count())), dice);
            if (i % 3 == 1 && !waiting.named.empty()) {
                set = waiting.image(sets[below(sets.size())], {below(waiting.named.size())});
                images++;
            }
            if (i % 3 == 2) set = sets[below(sets.size())];
            sets.push_back(set);
            waiting.need(set, static_cast<Cost>(1 + dice.below(1000)));
            EXPECT_EQ(waiting.lemmas.needed(set.size(), waiting.key(set)) > 0, true);
        }
        for (const auto& [set, value] : waiting.values)
            EXPECT_GE(waiting.lemmas.needed(set.size(), waiting.key(set)), value);
        EXPECT_EQ(waiting.lemmas.needed(3, {1, 2}), 0);
        expect_all_are_told(waiting);
    }
    EXPECT_GT(images, 100U);
}

} // namespace
} // namespace deduce::test
