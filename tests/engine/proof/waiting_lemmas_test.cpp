// Lemmas that wait, against a map of sets.
#include "engine/proof/waiting_lemmas.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/memory_limit.hpp"
#include "tests/support/random_sets.hpp"
#include "tests/support/rounds.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

using Members = std::vector<ClassIndex>;

class Waiting {
  public:
    explicit Waiting(const std::string& name, std::size_t most_products = ProofSymmetries::most_products)
        : game(rulesets::make_game(name)),
          table(*game, memory_limit),
          symmetries(table, named, most_products),
          names(symmetries),
          lemmas(table.class_count(), symmetries.lists_elements()) {}

    void need(const Members& set, Cost value) {
        lemmas.need({set, name(set), value, nullptr}, symmetries);
        Cost& known = values[set];
        known = std::max(known, value);
    }
    SetName name(const Members& set) {
        std::vector<std::uint32_t> all(set.size());
        std::iota(all.begin(), all.end(), 0U);
        names.look_at(set);
        return names.of(all);
    }
    Cost known(const Members& set) {
        const LemmasOfSize::Known known = lemmas.known(set.size(), name(set));
        EXPECT_TRUE(known.is_told || known.value == 0);
        return known.value;
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
    SetNames names;
    WaitingLemmas lemmas;
    std::map<Members, Cost> values; // what was asked for
};

void expect_all_are_told(Waiting& waiting, std::size_t most_products) {
    std::map<Members, Cost> told;
    std::set<SymmetryProduct> products;
    std::size_t last = waiting.table.class_count() + 1;
    while (const auto lemmas = waiting.lemmas.take_largest()) {
        EXPECT_LT(lemmas->size(), last);
        last = lemmas->size();
        std::vector<SymmetryProduct> images;
        for (std::size_t i = 0; i < lemmas->count(); i++) {
            Members set;
            lemmas->unpack(i, set);
            EXPECT_TRUE(told.emplace(set, lemmas->value(i)).second);
            lemmas->images(i, waiting.symmetries, images);
            for (const SymmetryProduct& product : images)
                EXPECT_TRUE(told.emplace(waiting.image(set, product), lemmas->value(i)).second);
            products.insert(images.begin(), images.end());
        }
    }
    EXPECT_LE(products.size(), most_products);
    // An image is worth what was asked for of any image of its set.
    ASSERT_EQ(told.size(), waiting.values.size());
    for (const auto& [set, value] : waiting.values) {
        ASSERT_TRUE(told.contains(set));
        EXPECT_GE(told.at(set), value);
    }
}

TEST(WaitingLemmas, TellEachSetOnceAndLargeOnesFirst) {
    std::size_t images = 0;
    const std::pair<std::string, std::size_t> games[] = {{"blackbox:size=4,dots=2", 8},
                                                         {"mastermind:pegs=3,colours=3", 36},
                                                         {"mastermind:pegs=3,colours=3", 2}, // as if they were too many
                                                         {"numbers:max=400", 3}};
    for (const auto& [name, most_products] : games) {
        Waiting waiting(name, most_products);
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
            EXPECT_GT(waiting.known(set), 0);
        }
        for (const auto& [set, value] : waiting.values) EXPECT_GE(waiting.known(set), value);
        EXPECT_EQ(waiting.lemmas.known(3, {{1, 2}, {3, 4}, 0}).value, 0);
        expect_all_are_told(waiting, most_products);
    }
    EXPECT_GT(images, 100U);
}

} // namespace
} // namespace deduce::test
