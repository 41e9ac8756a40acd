// Symmetries on tables: groups of known order, orbits of known number, and stabilizers against a whole listed group.
#include "engine/model/errors.hpp"
#include "engine/table/symmetry.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/memory_limit.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

// A ruleset's game, its table and generators.
struct Compiled {
    explicit Compiled(const std::string& spec)
        : game(rulesets::make_game(spec)), table(*game, memory_limit), generators(table_symmetries(table)) {}

    std::unique_ptr<Game> game;
    AnswerTable table;
    std::vector<TableSymmetry> generators;
};

std::size_t group_order(const std::string& spec, std::size_t most) {
    const Compiled c(spec);
    return small_group(c.table, c.generators, most).size();
}

std::size_t orbit_count(const AnswerTable& table, const SymmetryScope& scope) {
    std::size_t orbits = 0;
    for (QuestionIndex q = 0; q < table.question_count(); q++) orbits += scope.represents(q) ? 1 : 0;
    return orbits;
}

std::size_t root_orbits(const std::string& spec) {
    const Compiled c(spec);
    return orbit_count(c.table, SymmetryScope(c.table, c.generators));
}

// Straight from the definition of Symmetry in game.hpp.
bool is_automorphism(const AnswerTable& table, const TableSymmetry& g) {
    for (ClassIndex c = 0; c < table.class_count(); c++)
        if (table.class_weight(c) != table.class_weight(g.classes[c])) return false;
    for (QuestionIndex q = 0; q < table.question_count(); q++) {
        std::map<DenseAnswer, DenseAnswer> image;
        std::set<DenseAnswer> hit;
        for (ClassIndex c = 0; c < table.class_count(); c++) {
            const DenseAnswer a = table.answer(q, c);
            const DenseAnswer b = table.answer(g.questions[q], g.classes[c]);
            if (table.cost(q, a) != table.cost(g.questions[q], b)) return false;
            const auto [entry, is_new] = image.try_emplace(a, b);
            if (entry->second != b || (is_new && !hit.insert(b).second)) return false;
        }
    }
    return true;
}

bool equal(const TableSymmetry& a, const TableSymmetry& b) {
    return a.classes == b.classes && a.questions == b.questions;
}

TEST(TableSymmetry, ThenAppliesTheFirstFirst) {
    const TableSymmetry first{{1, 2, 0}, {1, 0}};
    const TableSymmetry next{{0, 2, 1}, {0, 1}};
    EXPECT_EQ(first.then(next).classes, (std::vector<ClassIndex>{2, 1, 0}));
    EXPECT_EQ(next.then(first).classes, (std::vector<ClassIndex>{1, 0, 2}));
    EXPECT_EQ(first.then(next).questions, (std::vector<QuestionIndex>{1, 0}));
}

TEST(TableSymmetry, InverseUndoes) {
    const TableSymmetry g{{1, 2, 0, 3}, {2, 0, 1}};
    EXPECT_EQ(g.inverse().classes, (std::vector<ClassIndex>{2, 0, 1, 3}));
    EXPECT_EQ(g.inverse().questions, (std::vector<QuestionIndex>{1, 2, 0}));
    EXPECT_TRUE(g.then(g.inverse()).is_identity());
    EXPECT_TRUE(g.inverse().then(g).is_identity());
    EXPECT_FALSE(g.is_identity());
    EXPECT_FALSE((TableSymmetry{{0, 1}, {1, 0}}).is_identity()) << "it moves questions only";
    EXPECT_FALSE((TableSymmetry{{1, 0}, {0, 1}}).is_identity()) << "it moves classes only";
}

TEST(TableSymmetries, RefuseWhatIsNoPermutationOrTearsClassesApart) {
    GameMatrices m;
    m.answers = {{0, 0, 1, 1}};
    m.costs = {{1, 1}};
    m.weights = {1, 1, 1, 1};
    m.penalties = exact_guess_penalties(4, 5);
    const auto symmetries_of = [&](const Symmetry& s) {
        m.symmetries = {s};
        const MatrixGame game(m);
        return table_symmetries(AnswerTable(game, memory_limit));
    };
    EXPECT_THROW(symmetries_of({{0, 0, 2, 3}, {0}}), BrokenPromise);
    EXPECT_THROW(symmetries_of({{0, 1, 2, 4}, {0}}), BrokenPromise);
    EXPECT_THROW(symmetries_of({{0, 1, 2, 3}, {1}}), BrokenPromise);
    EXPECT_THROW(symmetries_of({{0, 2, 1, 3}, {0}}), BrokenPromise) << "0 and 1 are one class, 2 and 3 another";
    EXPECT_TRUE(symmetries_of({{1, 0, 2, 3}, {0}}).empty()) << "within a class there is nothing to move";
    EXPECT_EQ(symmetries_of({{2, 3, 0, 1}, {0}}).size(), 1U);
}

TEST(SmallGroup, OrdersOfTheRulesetsGroups) {
    EXPECT_EQ(group_order("blackbox:size=4,dots=2", 16), 8U) << "the square";
    EXPECT_EQ(group_order("blackbox:width=4,height=3,dots=2", 16), 4U) << "the rectangle";
    EXPECT_EQ(group_order("mastermind:pegs=2,colours=2", 16), 4U) << "2! positions x 2! colours";
    EXPECT_EQ(group_order("mastermind:pegs=3,colours=3", 100), 36U) << "3! positions x 3! colours";
    EXPECT_EQ(group_order("numbers:max=10", 16), 2U) << "the mirror";
}

TEST(SmallGroup, IsTheIdentityAloneIfTheGroupIsTooLarge) {
    const Compiled c("blackbox:size=4,dots=2");
    EXPECT_EQ(small_group(c.table, c.generators, 8).size(), 8U);
    const auto given_up = small_group(c.table, c.generators, 7);
    ASSERT_EQ(given_up.size(), 1U);
    EXPECT_TRUE(given_up.front().is_identity());
    EXPECT_EQ(group_order("bulls:digits=3,symbols=6", 16), 1U);
}

TEST(SmallGroup, ElementsAreDifferentAutomorphismsAndTheIdentityComesFirst) {
    for (const char* spec : {"blackbox:size=4,dots=2", "blackbox:width=4,height=2,dots=3",
                             "mastermind:pegs=3,colours=2", "numbers:max=7"}) {
        const Compiled c(spec);
        const auto group = small_group(c.table, c.generators, 16);
        EXPECT_GT(group.size(), 1U) << spec;
        EXPECT_TRUE(group.front().is_identity()) << spec;
        for (std::size_t i = 0; i < group.size(); i++) {
            EXPECT_TRUE(is_automorphism(c.table, group[i])) << spec;
            for (std::size_t j = 0; j < i; j++) EXPECT_FALSE(equal(group[i], group[j])) << spec;
        }
    }
}

TEST(SymmetryScope, OrbitsOfTheFirstQuestion) {
    EXPECT_EQ(root_orbits("mastermind:pegs=4,colours=6"), 5U) << "AAAA, AAAB, AABB, AABC, ABCD";
    EXPECT_EQ(root_orbits("mastermind:pegs=4,colours=3"), 4U) << "there is no ABCD";
    EXPECT_EQ(root_orbits("bulls:digits=4,symbols=10"), 1U);
    EXPECT_EQ(root_orbits("blackbox:size=8,dots=2"), 4U);
    EXPECT_EQ(root_orbits("blackbox:size=5,dots=2"), 3U);
    EXPECT_EQ(root_orbits("blackbox:width=4,height=3,dots=2"), 4U);
    EXPECT_EQ(root_orbits("numbers:max=10"), 5U);
}

TEST(SymmetryScope, WithoutGeneratorsEveryQuestionStandsForItself) {
    const Compiled c("mastermind:pegs=2,colours=3");
    const SymmetryScope scope(c.table);
    EXPECT_TRUE(scope.is_trivial());
    EXPECT_EQ(orbit_count(c.table, scope), c.table.question_count());
    EXPECT_TRUE(scope.fixing(0).elements.empty());
}

TEST(SymmetryScope, RepresentsTheLeastOfEachOrbit) {
    const Compiled c("mastermind:pegs=3,colours=3");
    const SymmetryScope scope(c.table, c.generators);
    const auto group = small_group(c.table, c.generators, 100);
    for (QuestionIndex q = 0; q < c.table.question_count(); q++) {
        QuestionIndex least = q;
        for (const TableSymmetry& g : group) least = std::min(least, g.questions[q]);
        EXPECT_EQ(scope.represents(q), least == q) << c.game->question_label(q);
    }
}

TEST(SymmetryScope, FixingFixesTheQuestionAndIsMadeOfAutomorphisms) {
    for (const char* spec : {"blackbox:size=3,dots=2", "mastermind:pegs=3,colours=3", "bulls:digits=3,symbols=5"}) {
        const Compiled c(spec);
        const SymmetryScope scope(c.table, c.generators);
        for (QuestionIndex q = 0; q < c.table.question_count(); q += 5)
            for (const auto& g : scope.fixing(q).elements) {
                EXPECT_EQ(g->questions[q], q) << spec;
                EXPECT_FALSE(g->is_identity()) << spec;
                EXPECT_TRUE(is_automorphism(c.table, *g)) << spec;
            }
    }
}

// What is picked out of all elements, and what random products of generators give.
TEST(SymmetryScope, OfAListedGroupDoesAsOfItsGenerators) {
    for (const char* spec : {"blackbox:size=4,dots=2", "blackbox:width=4,height=2,dots=3",
                             "mastermind:pegs=3,colours=2", "numbers:max=7"}) {
        const Compiled c(spec);
        const auto group = small_group(c.table, c.generators, 16);
        const auto listed = SymmetryScope::of_group(c.table, group);
        const SymmetryScope generated(c.table, c.generators);
        ASSERT_EQ(listed.symmetries().elements.size(), group.size() - 1) << spec;
        for (QuestionIndex q = 0; q < c.table.question_count(); q++) {
            EXPECT_EQ(listed.represents(q), generated.represents(q)) << spec;
            const SymmetryList fixing = listed.fixing(q);
            std::size_t fixed = 0;
            for (std::size_t i = 1; i < group.size(); i++) fixed += group[i].questions[q] == q ? 1 : 0;
            EXPECT_EQ(fixing.elements.size(), fixed) << spec;
            for (ClassIndex member = 0; member < c.table.class_count(); member += 3) {
                const auto part = SymmetryScope::with_answer(c.table, fixing, q, member);
                const auto other = SymmetryScope::with_answer(c.table, generated.fixing(q), q, member);
                for (QuestionIndex next = 0; next < c.table.question_count(); next++)
                    EXPECT_EQ(part.represents(next), other.represents(next)) << spec;
            }
        }
    }
}

TEST(SymmetryScope, WithAnswerKeepsThePart) {
    for (std::uint64_t seed = 0; seed < rounds(200); seed++) {
        const MatrixGame game = random_symmetric_game(seed);
        const AnswerTable table(game, memory_limit);
        const auto generators = table_symmetries(table);
        const SymmetryScope scope(table, generators);
        for (QuestionIndex q = 0; q < table.question_count(); q++)
            for (ClassIndex member = 0; member < table.class_count(); member++) {
                const auto kept = SymmetryScope::with_answer(table, scope.fixing(q), q, member);
                // Whatever fixes a further question must still fix the first one and its part.
                for (QuestionIndex next = 0; next < table.question_count(); next++)
                    for (const auto& g : kept.fixing(next).elements) {
                        ASSERT_EQ(g->questions[q], q) << "seed " << seed;
                        ASSERT_EQ(g->questions[next], next) << "seed " << seed;
                        for (ClassIndex c = 0; c < table.class_count(); c++)
                            ASSERT_EQ(table.answer(q, g->classes[c]) == table.answer(q, member),
                                      table.answer(q, c) == table.answer(q, member))
                                << "seed " << seed;
                    }
            }
    }
}

// The mirror of numbers keeps the middle question, but exchanges its answers: neither part has a symmetry.
TEST(SymmetryScope, AnswersThatAreExchangedLeaveNoSymmetry) {
    const Compiled c("numbers:max=8");
    const SymmetryScope scope(c.table, c.generators);
    const QuestionIndex middle = 3;
    EXPECT_EQ(scope.fixing(middle).elements.size(), 1U);
    EXPECT_TRUE(SymmetryScope::with_answer(c.table, scope.fixing(middle), middle, 0).is_trivial());
    EXPECT_TRUE(scope.fixing(0).elements.empty());
}

std::size_t second_orbits(const Compiled& c, QuestionIndex first, ClassIndex member) {
    const SymmetryScope root(c.table, c.generators);
    return orbit_count(c.table, SymmetryScope::with_answer(c.table, root.fixing(first), first, member));
}

// The same by listing all permutations of positions and symbols, and applying them to the codes' labels.
class ListedCodeGroup {
  public:
    ListedCodeGroup(const Compiled& c, std::size_t positions, const std::string& symbols) : compiled_(c) {
        std::map<std::string, QuestionIndex> index;
        for (QuestionIndex q = 0; q < c.table.question_count(); q++) index[c.game->question_label(q)] = q;
        std::vector<std::size_t> places(positions);
        std::iota(places.begin(), places.end(), 0U);
        do {
            std::string renamed = symbols;
            do {
                std::vector<QuestionIndex> image;
                for (QuestionIndex q = 0; q < c.table.question_count(); q++) {
                    const std::string code = c.game->question_label(q);
                    std::string moved = code;
                    for (std::size_t i = 0; i < positions; i++) moved[places[i]] = renamed[symbols.find(code[i])];
                    image.push_back(index.at(moved));
                }
                elements_.push_back(std::move(image));
            } while (std::next_permutation(renamed.begin(), renamed.end()));
        } while (std::next_permutation(places.begin(), places.end()));
    }

    std::size_t order() const { return elements_.size(); }

    // Orbits of questions under the elements that fix `first`. They keep its answers too: black and white dots do not
    // depend on what positions and symbols are called.
    std::size_t orbits_after(QuestionIndex first) const {
        std::size_t orbits = 0;
        for (QuestionIndex q = 0; q < compiled_.table.question_count(); q++)
            orbits += std::all_of(elements_.begin(), elements_.end(),
                                  [&](const auto& image) { return image[first] != first || image[q] >= q; })
                          ? 1
                          : 0;
        return orbits;
    }

  private:
    const Compiled& compiled_;
    std::vector<std::vector<QuestionIndex>> elements_;
};

TEST(SecondQuestion, OrbitsAgreeWithTheListedGroup) {
    const Compiled bulls("bulls:digits=3,symbols=5");
    const ListedCodeGroup bulls_group(bulls, 3, "01234");
    EXPECT_EQ(bulls_group.order(), 720U);
    EXPECT_EQ(second_orbits(bulls, 0, 0), bulls_group.orbits_after(0));
    EXPECT_EQ(second_orbits(bulls, 17, 40), bulls_group.orbits_after(17));

    const Compiled mastermind("mastermind:pegs=3,colours=4");
    const ListedCodeGroup mastermind_group(mastermind, 3, "ABCD");
    for (const QuestionIndex first : {0U, 1U, 6U, 27U, 63U})
        EXPECT_EQ(second_orbits(mastermind, first, 5), mastermind_group.orbits_after(first))
            << mastermind.game->question_label(first);
}

// A second code is told, up to renaming, by which digits of the first it repeats and where it puts them: a partial
// injection of the positions, up to conjugation. Those are pairs of partitions (cycles; chains) of k and 4 - k, and
// there are 1*5 + 1*3 + 2*2 + 3*1 + 5*1 of them.
TEST(SecondQuestion, OrbitsOfBullsAndCows) {
    EXPECT_EQ(second_orbits(Compiled("bulls:digits=4,symbols=10"), 0, 0), 20U);
    EXPECT_EQ(second_orbits(Compiled("bulls:digits=3,symbols=6"), 0, 0), 10U);
}

// Part sizes by answer cost: what a question does to a set, told so that symmetric questions do the same.
std::multiset<std::pair<Cost, std::size_t>> effect(const AnswerTable& table, const std::vector<ClassIndex>& set,
                                                   QuestionIndex q) {
    std::map<DenseAnswer, std::size_t> sizes;
    for (const ClassIndex c : set) sizes[table.answer(q, c)]++;
    std::multiset<std::pair<Cost, std::size_t>> result;
    for (const auto& [answer, size] : sizes) result.emplace(table.cost(q, answer), size);
    return result;
}

// In BlackBox a mirror can fix a question and swap its answers: it does not keep the part of one of them.
TEST(AfterAnAnswer, EveryQuestionDoesTheSameAsTheOneThatRepresentsIt) {
    std::size_t pruned = 0;
    for (const std::string spec : {"blackbox:size=3,dots=2", "blackbox:size=5,dots=2",
                                   "blackbox:width=5,height=3,dots=3", "numbers:max=9", "bulls:digits=2,symbols=5"}) {
        const Compiled c(spec);
        const SymmetryScope root(c.table, c.generators);
        for (QuestionIndex first = 0; first < c.table.question_count(); first++) {
            const auto fixing = root.fixing(first);
            std::map<DenseAnswer, std::vector<ClassIndex>> parts;
            for (ClassIndex s = 0; s < c.table.class_count(); s++) parts[c.table.answer(first, s)].push_back(s);
            for (const auto& [answer, part] : parts) {
                const auto scope = SymmetryScope::with_answer(c.table, fixing, first, part.back());
                std::set<std::multiset<std::pair<Cost, std::size_t>>> represented;
                for (QuestionIndex q = 0; q < c.table.question_count(); q++)
                    if (scope.represents(q)) represented.insert(effect(c.table, part, q));
                for (QuestionIndex q = 0; q < c.table.question_count(); q++) {
                    if (scope.represents(q)) continue;
                    pruned++;
                    EXPECT_TRUE(represented.contains(effect(c.table, part, q)))
                        << spec << ": " << c.game->question_label(q) << " after " << c.game->question_label(first);
                }
            }
        }
    }
    EXPECT_GT(pruned, 0U);
}

} // namespace
} // namespace deduce::test
