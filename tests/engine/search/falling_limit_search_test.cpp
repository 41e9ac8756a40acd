// A search ends what it does at a part once it hears that the other parts of the question cost more than was known.
#include "engine/search/gossip.hpp"
#include "engine/search/search.hpp"
#include "rulesets/registry.hpp"

#include <memory>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr std::size_t least_set = 12; // classes of the part at which the other parts' values arrive

// Nodes that refute the limit. While the search is at its first part of least_set classes and more, all larger parts of
// all questions are proven. It is told that there is news, or finds out later.
std::uint64_t nodes_while_others_prove(const AnswerTable& table, const Expansion& proven, Cost limit, bool hears,
                                       const char* off) {
    const auto marks = std::make_unique<OpenMarks>();
    Gossip gossip(0, 2, {2, 2}, marks.get());
    SearchParams params;
    params.memo_bytes = std::size_t{1} << 22;
    params.gossip = &gossip;
    params.switches = without(off);
    params.tuning.least_watching_set = 2;
    params.tuning.least_watching_costly_set = 2;
    Search* search = nullptr;
    bool have_proven = false;
    params.stepping = [&](SearchStep step, std::size_t set_size, double) {
        if (have_proven || step != SearchStep::question || set_size < least_set || set_size == table.class_count())
            return;
        have_proven = true;
        for (const QuestionSplit& question : proven.questions)
            for (const QuestionSplit::Branch& part : question.branches)
                if (part.size > set_size) search->learn(part.key, part.bounds, part.size);
        if (hears) marks->tell_news();
    };
    const auto own = make_search(table, params);
    search = own.get();
    EXPECT_GE(search->solve(whole_game(table), limit).lower, limit);
    EXPECT_TRUE(have_proven);
    return search->nodes();
}

TEST(FallingLimitSearch, EndsAPartWhenTheOthersAreProven) {
    const auto game = rulesets::make_game("blackbox:size=5,dots=3");
    const AnswerTable table(*game, std::size_t{1} << 26);
    const auto oracle = make_search(table, {});
    Expansion proven = oracle->expand(whole_game(table));
    const Interval total = oracle->solve(whole_game(table), infinite_cost);
    for (QuestionSplit& question : proven.questions)
        for (QuestionSplit::Branch& part : question.branches) {
            Subproblem set;
            for (ClassIndex c = 0; c < table.class_count(); c++)
                if (table.answer(question.question, c) == part.answer) set.set.push_back(c);
            part.bounds = oracle->solve(set, infinite_cost);
        }
    const Cost limit = total.upper - total.upper / 100;
    const std::uint64_t told = nodes_while_others_prove(table, proven, limit, true, "");
    const std::uint64_t untold = nodes_while_others_prove(table, proven, limit, false, "");
    EXPECT_LT(told, untold);
    EXPECT_EQ(nodes_while_others_prove(table, proven, limit, true, "falling-limits"), untold);
}

} // namespace
} // namespace deduce::test
