// Several processes at one question: each begins with other parts, and leaves for later what others are at.
#include "engine/search/joint_parts.hpp"
#include "engine/search/search.hpp"
#include "rulesets/registry.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

struct SizedPart {
    Key key;
    std::size_t classes;
    std::size_t size() const { return classes; }
};

class JointParts : public testing::Test {
  protected:
    // look(rank) tells the parts in the order in which they were looked into. meanwhile(part) runs during a look.
    std::vector<std::uint64_t> look(std::size_t rank, const std::function<void(std::uint64_t)>& meanwhile = nullptr) {
        std::vector<std::uint64_t> result;
        look_into_together(
            std::span<SizedPart>(parts), *ranks.at(rank), [&] { return result.size() == enough; },
            [&](const SizedPart& p) { return known.contains(p.key.low); },
            [&](const SizedPart& p) {
                result.push_back(p.key.low);
                if (meanwhile) meanwhile(p.key.low);
                if (p.classes >= 10) known.insert(p.key.low);
            });
        return result;
    }

    std::unique_ptr<OpenMarks> marks = std::make_unique<OpenMarks>();
    std::vector<std::unique_ptr<Gossip>> ranks = [&] {
        std::vector<std::unique_ptr<Gossip>> all;
        for (std::size_t p = 0; p < 3; p++)
            all.push_back(std::make_unique<Gossip>(p, 3, Gossip::Sizes{10, 10}, marks.get()));
        return all;
    }();
    std::vector<SizedPart> parts = {{{1, 101}, 30}, {{1, 102}, 20}, {{1, 103}, 5}, {{1, 104}, 40}};
    std::set<std::uint64_t> known; // to the memo
    std::size_t enough = 1000;
};
using Numbers = std::vector<std::uint64_t>;

TEST_F(JointParts, EachBeginsWithAnother) {
    EXPECT_EQ(look(0), (Numbers{101, 102, 103, 104}));
    known.clear();
    EXPECT_EQ(look(1), (Numbers{102, 103, 104, 101}));
    known.clear();
    EXPECT_EQ(look(2), (Numbers{103, 104, 101, 102}));
}

TEST_F(JointParts, AreLookedIntoByOneOfThem) {
    std::optional<Numbers> by_another;
    const Numbers by_first = look(0, [&](std::uint64_t) {
        if (!by_another) by_another = look(1);
    });
    EXPECT_EQ(by_another, (Numbers{102, 103, 104, 101})) << "what the first is at comes last";
    EXPECT_EQ(by_first, (Numbers{101, 103})) << "small parts are looked into by everybody";
}

TEST_F(JointParts, AreMarkedNoLongerThanOneLooks) {
    look(0);
    known.clear();
    EXPECT_EQ(look(1), (Numbers{102, 103, 104, 101}));
    known = {102, 104};
    EXPECT_EQ(look(2), (Numbers{103, 101}));
}

TEST_F(JointParts, AreLeftOnceTheQuestionIsRefuted) {
    enough = 2;
    EXPECT_EQ(look(1), (Numbers{102, 103}));
    const SizedPart& open = parts[1];
    const Gossip::Mark mark(ranks[0].get(), key_of_look(open.key));
    known.clear();
    enough = 3;
    EXPECT_EQ(look(1), (Numbers{103, 104, 101}));
}

// Two searches of one game that have their marks and their open sets in common: the second one runs from its beginning
// to its end while the first is at its first question.
class SmallParts : public testing::Test {
  protected:
    struct Seen {
        Interval first, second;
        // By the second search: parts of first questions that it had marked, as it came to each, and classes of all
        // sets that it looked at.
        std::vector<QuestionSplit::Branch> marked;
        std::vector<std::size_t> looks;

        std::size_t look_at(std::size_t classes) const {
            return static_cast<std::size_t>(std::ranges::find(looks, classes) - looks.begin());
        }
    };

    // Somebody is at `open` all the time.
    Seen search(const char* switches_off, const Key& open = {}) {
        auto open_sets = std::make_unique<OpenSets>();
        auto open_marks = std::make_unique<OpenMarks>();
        const OpenSets::Mark mark(*open_sets, open, open != Key{});
        const Gossip::Sizes sizes{2, 100}; // of which there is but the root
        Gossip first(0, 2, sizes, open_marks.get());
        Gossip second(1, 2, sizes, open_marks.get());
        Seen seen;

        SearchParams params;
        params.switches = without(switches_off);
        params.tuning.least_contended_set = 1000;
        params.in_common.open_sets = open_sets.get();
        const Expansion expansion = make_search(table_, params)->expand(root_);

        SearchParams of_second = params;
        of_second.gossip = &second;
        of_second.stepping = [&](SearchStep step, std::size_t classes, double) {
            if (step != SearchStep::look) return;
            seen.looks.push_back(classes);
            for (const QuestionSplit& split : expansion.questions)
                for (const QuestionSplit::Branch& b : split.branches)
                    if (open_sets->has(b.key) &&
                        std::ranges::find(seen.marked, b.key, &QuestionSplit::Branch::key) == seen.marked.end())
                        seen.marked.push_back(b);
        };
        params.gossip = &first;
        params.stepping = [&](SearchStep step, std::size_t, double) {
            if (step == SearchStep::question && seen.second == Interval{})
                seen.second = make_search(table_, of_second)->solve(root_, infinite_cost);
        };
        seen.first = make_search(table_, params)->solve(root_, infinite_cost);
        return seen;
    }

  private:
    std::unique_ptr<Game> game_ = rulesets::make_game("blackbox:size=4,dots=3");
    AnswerTable table_{*game_, std::size_t{1} << 26};
    Subproblem root_ = whole_game(table_);
};

TEST_F(SmallParts, AreMarkedWhereSeveralAreAtTheQuestion) {
    const Seen seen = search("");
    EXPECT_TRUE(seen.first.closed());
    EXPECT_EQ(seen.first, seen.second);
    EXPECT_FALSE(seen.marked.empty());
    const Seen without_marks = search("deferral");
    EXPECT_EQ(without_marks.first, seen.first);
    EXPECT_EQ(without_marks.second, seen.first);
    EXPECT_TRUE(without_marks.marked.empty());
}

TEST_F(SmallParts, AreLeftToWhoIsAtThem) {
    const Seen free = search("");
    ASSERT_GE(free.marked.size(), 2U);
    const QuestionSplit::Branch& open = free.marked[0];
    const QuestionSplit::Branch& next = free.marked[1];
    EXPECT_LT(free.look_at(open.size), free.look_at(next.size));
    const Seen taken = search("", open.key);
    EXPECT_EQ(taken.second, free.second);
    EXPECT_GT(taken.look_at(open.size), taken.look_at(next.size));
}

} // namespace
} // namespace deduce::test
