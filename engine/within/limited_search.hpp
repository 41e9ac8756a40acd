// The least average among the strategies that let no situation cost more than a limit.
//
// A set's value depends on its budget, what the limit leaves after the answers so far:
//
//     g(T, B) = min( best estimate that costs nobody more than B,  min_q sum_a [ w(T_a) c(q,a) + g(T_a, B - c(q,a)) ] )
//
// It is at least g(T), and g(T) itself if some optimal strategy of T costs nobody more than B. So the plain searches do
// nearly all of the work, with their memos, which know no budgets: the average search bounds every set and every
// question from below, and its strategies are measured; the worst-case search tells whether a set can keep to its
// budget at all. Only where the best strategy that was found is too deep, questions are tried one by one, by these
// bounds. What is proven of such sets is remembered with their budgets.
//
// Superadditivity is not used between budgets: a part's value under a smaller budget is no bound of the whole.
#pragma once

#include "engine/memory/memo.hpp"
#include "engine/search/search.hpp"
#include "engine/strategy/strategy_builder.hpp"

#include <atomic>
#include <functional>
#include <unordered_map>
#include <vector>

namespace deduce {

class LimitedSearch {
  public:
    // Keeps references. Both searches are of the table; the second is made once it is needed. Of the params count the
    // bytes of the memo, the tuning and the stop flag, which both searches obey.
    LimitedSearch(const AnswerTable& table, Search& average, std::function<Search&()> worst,
                  const SearchParams& params);

    // Closed, or at least the limit. Infinite if no strategy keeps to the budget. Throws Stopped.
    Interval solve(const Subproblem& subproblem, Cost budget, Cost limit);

    // The same of what the subproblem costs if this question is asked next: one that splits it.
    Interval solve_question(const Subproblem& subproblem, QuestionIndex question, Cost budget, Cost limit) {
        return value_of(subproblem, question, budget, limit);
    }

    // What some optimal strategy costs at worst, where `value` is the set's. Throws Stopped.
    Cost worst_of_optimal(const Subproblem& subproblem, Cost value);

    // Tells a strategy of a set that solve() has proven to cost `value`, finite, within the budget. Throws Stopped.
    void tell_strategy(const Subproblem& subproblem, Cost budget, Cost value, StrategyBuilder& builder);

    // Sets whose questions were tried here.
    std::uint64_t nodes() const { return nodes_; }

    // Of the subproblem that is being solved, once its questions are tried.
    QuestionCount questions() const { return {questions_done_.load(), questions_.load(), {}}; }

  private:
    struct Part {
        DenseAnswer answer;
        Cost cost;
        Cost edge;
        Subproblem subproblem;
        Interval bounds;
    };

    // Whether some strategy keeps to the budget, where some has a finite cost.
    bool is_feasible(const Subproblem& subproblem, Cost budget);
    Interval try_questions(const Subproblem& subproblem, Cost budget, Cost limit, Cost lower);
    Interval value_of(const Subproblem& subproblem, QuestionIndex question, Cost budget, Cost limit);
    std::vector<Part> split(const Subproblem& subproblem, QuestionIndex question) const;
    Cost estimate_within(const Subproblem& subproblem, Cost budget) const;
    std::vector<SituationIndex> members_of(const Subproblem& subproblem) const;
    bool is_opening(const Subproblem& subproblem) const;
    bool cannot_bind(const Subproblem& subproblem, Cost budget) const;
    Key key_of(const Subproblem& subproblem, Cost budget) const;

    const AnswerTable& table_;
    Search& average_;
    std::function<Search&()> worst_;
    Memo memo_;
    std::size_t least_scoped_set_;
    StopFlag stop_;
    Cost dearest_answer_ = 0;
    std::unordered_map<Key, Cost, KeyHash> worsts_; // of optimal strategies that were measured
    std::atomic<std::uint64_t> nodes_ = 0;
    std::size_t depth_ = 0; // of sets whose questions are being tried
    std::atomic<std::size_t> questions_ = 0;
    std::atomic<std::size_t> questions_done_ = 0;
};

} // namespace deduce
