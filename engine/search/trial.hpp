// A player node's questions tried one after another, by one thread or by several that share the node's bounds.
//
// The order is by ascending lower bound. One thread tries the most promising ones, then drops what they refuted, and
// only then puts the rest in order: mostly few are left. Several threads take the next question in turn. A small set's
// first questions are tried by one thread alone, as they set the upper bound within which the others are refuted; of a
// large set's several are refuted whichever comes first.
//
// A thread that finds no question left while others still try theirs helps them: see joint_work.hpp. And what a thread
// is at may lose its worth meanwhile, as another found a better question here or further up. So limits are read again
// before each question and part, up to the root (`falling-limits`).
#pragma once

#include "engine/run/joint_work.hpp"
#include "engine/search/live_bounds.hpp"
#include "engine/search/question_order.hpp"
#include "engine/search/switches.hpp"
#include "engine/search/tuning.hpp"

#include <algorithm>
#include <atomic>
#include <span>

namespace deduce {

// What all trials of a search have in common.
struct TrialParams {
    const Switches& switches;
    const SearchTuning& tuning;
    int threads;
    const std::atomic<bool>* stop; // may be null

    bool stopped() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }
};

// What a question was proven to cost.
struct Verdict {
    Interval value;
    // What its parts alone cost: by superadditivity (average) or monotony (worst) a lower bound of the node itself,
    // whatever else it asks.
    Cost without_edges = 0;
};

class Trial;

// Where a node stands: what is above it may change while it is searched.
struct Above {
    LiveBounds live = {};         // of the root
    const Trial* trial = nullptr; // of the question whose part the node is; null if its limit stays as it is
    Cost elsewhere = 0;           // of the trial's limit the question spends so much beside the node
    JointWork* work = nullptr;    // whoever helps there helps here; null if there is but one thread

    // What is proven of the node, and how many of its questions are to be tried.
    void tell(const Interval& bounds, std::size_t questions) const {
        if (live.lower != nullptr) raise_to(*live.lower, bounds.lower);
        if (live.upper != nullptr) lower_to(*live.upper, bounds.upper);
        if (live.questions != nullptr) live.questions->store(questions);
    }
};

class Trial {
  public:
    // Of a node that is known to lie within `known`; `rest` is a lower bound of all that will not be tried.
    Trial(const TrialParams& params, const Above& above, const Interval& known, Cost rest, Cost limit)
        : params_(params),
          above_(above),
          work_(above.work),
          limit_(limit),
          lower_(known.lower),
          upper_(known.upper),
          rest_(rest) {}

    // Tries the questions of a set of `size` classes. evaluate(choice) returns a Verdict, whose value is closed or at
    // least what `bound` has fallen to, unless the search was stopped. Choices come in any order and are put in order.
    template <class Choice, class Evaluate>
    void run(std::span<Choice> choices, std::size_t size, const Evaluate& evaluate);

    // What is proven of the node now.
    Interval bounds() const {
        const Cost upper = upper_.load();
        return {std::max(lower_.load(), std::min(rest_.load(), upper)), upper};
    }

    // What a question must stay below to matter. Falls while other threads try questions.
    Cost bound() const {
        Cost b = std::min(limit_, upper_.load(std::memory_order_relaxed));
        const LiveBounds& live = above_.live;
        if (live.moving_limit != nullptr) b = std::min(b, live.moving_limit->load(std::memory_order_relaxed));
        if (above_.trial != nullptr) b = std::min(b, above_.trial->bound() - above_.elsewhere);
        return b;
    }

    // What is proven of the node elsewhere.
    void tighten(const Interval& known) {
        raise_to(lower_, known.lower);
        lower_to(upper_, known.upper);
    }

    // Whether a question that costs so much at least can still matter.
    bool wants(Cost at_least) const {
        const Cost below = bound();
        return at_least < below && lower_.load(std::memory_order_relaxed) < below && !params_.stopped();
    }

    // Of a part of the question at hand, which spends `elsewhere` of the limit on its other parts and on answers.
    Above below(Cost elsewhere) const {
        const bool may_fall = above_.live.moving_limit != nullptr || above_.trial != nullptr || params_.threads > 1;
        return {{}, may_fall && params_.switches.falling_limits ? this : nullptr, elsewhere, work_};
    }

  private:
    template <class Choice>
    void order(std::span<Choice> choices, std::size_t first) const {
        if (params_.switches.ordering)
            std::partial_sort(choices.begin(), choices.begin() + static_cast<std::ptrdiff_t>(first), choices.end(),
                              is_better<Choice>);
    }

    template <class Choice>
    std::span<Choice> drop_refuted(std::span<Choice> choices);

    template <class Choice, class Evaluate>
    void try_question(const Choice& choice, const Evaluate& evaluate);

    void count_done(std::size_t questions) {
        if (above_.live.questions_done != nullptr) above_.live.questions_done->fetch_add(questions);
    }

    const TrialParams& params_;
    const Above& above_;
    JointWork* work_; // the nearest that is open
    Cost limit_;
    std::atomic<Cost> lower_; // of the node, from superadditivity
    std::atomic<Cost> upper_; // the best question or estimate so far
    std::atomic<Cost> rest_;  // a lower bound over all questions that are done with, and the estimate
};

template <class Choice, class Evaluate>
void Trial::run(std::span<Choice> choices, std::size_t size, const Evaluate& evaluate) {
    const SearchTuning& tuning = params_.tuning;
    above_.tell(bounds(), choices.size());
    const bool in_parallel = above_.work != nullptr && size >= tuning.least_parallel_set && choices.size() > 2;

    // 1. The most promising, in order.
    const std::size_t first = !in_parallel                    ? tuning.promising_questions
                              : size < tuning.least_joint_set ? tuning.tried_alone
                                                              : 0;
    const std::size_t alone = std::min(choices.size(), first);
    order(choices, alone);
    for (const Choice& choice : choices.first(alone)) try_question(choice, evaluate);

    // 2. What they leave.
    const std::span<Choice> others = drop_refuted(choices.subspan(alone));
    order(others, others.size());
    if (!in_parallel || others.size() < 2) {
        for (const Choice& choice : others) try_question(choice, evaluate);
        return;
    }
    std::atomic<std::size_t> next = 0;
    JointWork work(*above_.work, [&] {
        const std::size_t i = next.fetch_add(1, std::memory_order_relaxed);
        if (i >= others.size()) return false;
        try_question(others[i], evaluate);
        return true;
    });
    work_ = &work;
    work.open();
    work.finish(params_.switches.helping);
    work_ = above_.work;
}

template <class Choice>
std::span<Choice> Trial::drop_refuted(std::span<Choice> choices) {
    const auto refuted = std::stable_partition(choices.begin(), choices.end(),
                                               [bound = bound()](const Choice& c) { return c.tally.bound < bound; });
    std::for_each(refuted, choices.end(), [&](const Choice& c) { lower_to(rest_, c.tally.bound); });
    count_done(static_cast<std::size_t>(choices.end() - refuted));
    return {choices.begin(), refuted};
}

template <class Choice, class Evaluate>
void Trial::try_question(const Choice& choice, const Evaluate& evaluate) {
    if (!wants(choice.tally.bound)) {
        lower_to(rest_, choice.tally.bound);
    } else {
        const Verdict verdict = evaluate(choice);
        lower_to(rest_, verdict.value.lower);
        lower_to(upper_, verdict.value.upper);
        if (params_.switches.superadditivity) raise_to(lower_, verdict.without_edges);
        if (above_.live.upper != nullptr) lower_to(*above_.live.upper, verdict.value.upper);
        if (above_.live.lower != nullptr) raise_to(*above_.live.lower, lower_.load());
    }
    count_done(1);
}

} // namespace deduce
