// A player node's questions tried one after another, by one thread or by several that share the node's bounds.
//
// The order is by ascending lower bound, but for those that were played before (played_order.hpp). One thread tries the
// most promising ones, then drops what they refuted, and only then puts the rest in order: mostly few are left. Several
// threads take the next question in turn. The first questions are mostly tried by one thread alone, as they set the
// upper bound within which the others are refuted. At a large set of few questions all threads begin at once, unless
// these were played before: several of these are refuted whichever comes first, and the farther apart threads are, the
// less they do twice.
//
// A question that others are at may be put off until all others are tried: see put_off.hpp.
//
// A thread that finds no question left while others still try theirs helps them: see joint_work.hpp. And what a thread
// is at may lose its worth meanwhile, as another found a better question here or further up. So limits are read again
// before each question and part, up to the root (`falling-limits`). Small sets are done too soon for that. What other
// processes find out about the parts of a question lowers the limit of the part at hand, too: see falling_limit.hpp.
#pragma once

#include "engine/run/joint_work.hpp"
#include "engine/run/stop.hpp"
#include "engine/search/falling_limit.hpp"
#include "engine/search/gossip.hpp"
#include "engine/search/hearing.hpp"
#include "engine/search/live_bounds.hpp"
#include "engine/search/put_off.hpp"
#include "engine/search/question_order.hpp"
#include "engine/search/switches.hpp"
#include "engine/search/tried_questions.hpp"
#include "engine/search/tuning.hpp"

#include <algorithm>
#include <atomic>
#include <functional>
#include <mutex>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace deduce {

// What all trials of a search have in common.
struct TrialParams {
    const Switches& switches;
    const SearchTuning& tuning;
    int threads;
    StopFlag stop;
    std::size_t questions; // of the game

    bool stopped() const { return is_set(stop); }
    // Whether the limit of a part of so many classes falls with those above it.
    bool watches(std::size_t part_size) const {
        return switches.falling_limits &&
               part_size >= (is_costly() ? tuning.least_watching_costly_set : tuning.least_watching_set);
    }
    // Whether it is worth joining those who are at such a part, if there is anything else to do.
    bool joins(std::size_t part_size) const {
        return !switches.deferral ||
               part_size >= (is_costly() ? tuning.least_joined_costly_set : tuning.least_joined_set);
    }
    // Whether such a part is worth waiting for what others prove of smaller ones.
    bool spares(std::size_t part_size) const {
        return switches.deferral &&
               part_size >= (is_costly() ? tuning.least_spared_costly_set : tuning.least_spared_set);
    }

    // Whether a rank that finds others at all questions joins at another one than they do.
    bool spreads(std::size_t place) const { return is_costly() && place >= tuning.ranks_that_join; }

  private:
    bool is_costly() const { return questions >= tuning.least_costly_questions; }
};

// What a question was proven to cost.
struct Verdict {
    Interval value;
    // What its parts alone cost: by superadditivity (average) or monotony (worst) a lower bound of the node itself,
    // whatever else it asks.
    Cost without_edges = 0;
    // Others are at all that is left of it, so it was left as it is: see put_off.hpp.
    bool is_put_off = false;
};

// Searches in other processes, which may be at the same node: see gossip.hpp.
struct Elsewhere {
    Elsewhere(const Gossip& g, const Key& node_key, const Memo& memo, std::function<bool(QuestionIndex)> is_anyone_at)
        : gossip(g), node(node_key), hearing(g, memo, node_key), is_at(std::move(is_anyone_at)) {}

    const Gossip& gossip;
    Key node;
    Hearing hearing; // of the node
    std::function<bool(QuestionIndex)> is_at;

    // How many choices to leave to them, if they are at the node.
    std::size_t turn() const { return gossip.is_elsewhere(node) ? gossip.place() : 0; }
};

// A part of a question that a trial evaluates.
struct PartAsked {
    QuestionIndex question;
    std::size_t classes;
    Cost elsewhere;                      // of the trial's limit the question spends so much on other parts and answers
    const Hearing* heard;                // of the question; null if nobody else can be at it
    const FallingLimit* limit = nullptr; // null: `elsewhere` stays as it is
};

template <class Company>
class Trial;

// Where a node stands among several threads: what is above it may change while it is searched.
struct Above {
    using Bound = std::atomic<Cost>;
    static constexpr bool is_alone = false;

    LiveBounds live = {};                // of the root
    const Trial<Above>* trial = nullptr; // of the question whose part the node is; null if its limit stays as it is
    Cost elsewhere = 0;                  // of the trial's limit the question spends so much beside the node
    JointWork* work = nullptr;           // whoever helps there helps here; null if there is but one thread
    const Hearing* question = nullptr;   // of that question, if others may be at it
    const FallingLimit* limit = nullptr; // of the node, if others may be at the other parts of that question
    bool is_root = true;                 // not a part of a question

    // What is proven of the node, and how many of its questions are to be tried.
    void tell(const Interval& bounds, std::size_t questions) const {
        tell(bounds);
        if (live.questions != nullptr) live.questions->store(questions);
        if (live.part.tried != nullptr) live.part.tried->begin_part(live.part.question, live.part.classes, questions);
    }
    void tell(const Interval& bounds) const {
        if (live.lower != nullptr) raise_to(*live.lower, bounds.lower);
        if (live.upper != nullptr) lower_to(*live.upper, bounds.upper);
    }
    void tell_done(std::size_t questions) const {
        if (live.questions_done != nullptr) live.questions_done->fetch_add(questions);
        if (live.part.tried != nullptr) live.part.tried->tell_done_in_part(live.part.question, questions);
    }
    void tell_done_with(QuestionIndex q) const {
        if (live.tried != nullptr) live.tried->remove(q);
    }

    // What a question of the node must stay below, if that is less than `bound`.
    Cost lowered(Cost bound) const;

    // Of a part of a question that `trial` tries.
    Above below(const Trial<Above>& trial, const PartAsked& part, const TrialParams& params, JointWork* work) const;
};

// Nobody else: one thread searches the node from its beginning to its end, and nothing changes meanwhile.
struct Alone {
    using Bound = Cost;
    static constexpr bool is_alone = true;
};

// `Company` is Above or Alone.
template <class Company>
class Trial {
  public:
    // Of a node that is known to lie within `known`; `rest` is a lower bound of all that will not be tried.
    Trial(const TrialParams& params, const Company& company, const Interval& known, Cost rest, Cost limit)
        : params_(params), company_(company), limit_(limit), lower_(known.lower), upper_(known.upper), rest_(rest) {
        if constexpr (!Company::is_alone) work_ = company.work;
    }

    // Whoever is elsewhere, is to be heard of too.
    void listen(const Elsewhere& elsewhere) { elsewhere_ = &elsewhere; }
    bool is_heard_of() const { return elsewhere_ != nullptr; }

    // Tries the choices of a set of `size` classes and so many questions that split it. They come in any order, but for
    // the first ones, `ordered` of them, which are tried as they come. evaluate(choice) returns a Verdict, whose value
    // is closed or at least what `bound` has fallen to, unless the search was stopped or the question is put off. Those
    // are tried again in the end.
    template <class Evaluate>
    void run(std::span<Choice> choices, std::size_t ordered, std::size_t size, std::size_t questions,
             const Evaluate& evaluate);

    bool may_put_off() const { return put_off_.is_open(); }
    // Whether no other question of the root can spare the one at hand any of its parts.
    bool is_bound_to_solve() const {
        if constexpr (Company::is_alone)
            return false;
        else
            return has_one_question_ && company_.is_root;
    }
    // The same before a large part that what others prove may spare.
    bool may_spare(bool at_root) const {
        if constexpr (Company::is_alone) return false;
        return put_off_.is_open() && (at_root || !company_.is_root);
    }

    // What is proven of the node now.
    Interval bounds() const {
        const Cost upper = read(upper_);
        return {std::max(read(lower_), std::min(read(rest_), upper)), upper};
    }

    // What a question must stay below to matter. Falls while other threads try questions.
    Cost bound() const {
        if constexpr (!Company::is_alone)
            if (elsewhere_ != nullptr) elsewhere_->hearing.listen([&](const Interval& known) { tighten(known); });
        const Cost b = std::min(limit_, read(upper_));
        if constexpr (Company::is_alone)
            return b;
        else
            return read(upper_) < goal() || read(lower_) >= b ? 0 : company_.lowered(b);
    }

    Cost upper() const { return read(upper_); }

    // What the question at hand is proven to cost at least by now.
    void tell_of(QuestionIndex question, Cost at_least) const {
        if constexpr (!Company::is_alone)
            if (company_.live.tried != nullptr) company_.live.tried->tell(question, at_least);
    }

    // An upper bound below this is all that is to be found; 0: only the optimum is.
    Cost goal() const {
        if constexpr (Company::is_alone)
            return 0;
        else
            return company_.live.goal;
    }

    // What is proven of the node elsewhere.
    void tighten(const Interval& known) const {
        raise_to(lower_, known.lower);
        lower_to(upper_, known.upper);
    }

    // Whether a question that costs so much at least can still matter.
    bool wants(Cost at_least) const {
        const Cost below = bound();
        return at_least < below && read(lower_) < below && !params_.stopped();
    }

    // Where the part stands.
    Company below(const PartAsked& part) const {
        if constexpr (Company::is_alone)
            return {};
        else
            return company_.below(*this, part, params_, work_);
    }

  private:
    // Of a set of `size` classes: so many choices one thread tries before others join in.
    std::size_t tried_alone(std::size_t choices, std::size_t ordered, std::size_t size, std::size_t questions) const {
        const SearchTuning& tuning = params_.tuning;
        if (ordered > 0) return tuning.tried_alone_of_played;
        if (size < tuning.least_joint_set || questions > size) return tuning.tried_alone;
        const bool are_few = choices <= tuning.few_choices || params_.questions <= tuning.few_questions;
        return are_few ? 0 : tuning.tried_alone_of_large;
    }

    // The first so many, of which some are in order already.
    void order(std::span<Choice> choices, std::size_t first, std::size_t ordered) const {
        if (!params_.switches.ordering || first <= ordered) return;
        const auto begin = choices.begin() + static_cast<std::ptrdiff_t>(ordered);
        if (first >= choices.size())
            std::sort(begin, choices.end(), is_more_promising);
        else
            std::partial_sort(begin, choices.begin() + static_cast<std::ptrdiff_t>(first), choices.end(),
                              is_more_promising);
    }

    struct Left {
        std::span<Choice> choices;
        std::size_t ordered; // of these, as they were
    };
    Left drop_refuted(std::span<Choice> choices, std::size_t ordered);

    template <class Evaluate>
    void try_all(std::span<Choice> choices, std::size_t ordered, std::size_t size, std::size_t questions,
                 const Evaluate& evaluate);

    template <class Evaluate>
    void try_question(const Choice& choice, const Evaluate& evaluate);

    const Choice& take_first(std::span<Choice> choices) const;

    template <class Evaluate>
    void try_together(std::span<Choice> choices, const Evaluate& evaluate);

    void count_done(std::size_t questions) {
        if constexpr (!Company::is_alone) company_.tell_done(questions);
    }

    using Bound = typename Company::Bound;

    const TrialParams& params_;
    const Company& company_;
    JointWork* work_ = nullptr; // the nearest that is open
    Cost limit_;
    const Elsewhere* elsewhere_ = nullptr;
    mutable Bound lower_; // of the node, from superadditivity
    mutable Bound upper_; // the best question or estimate so far
    Bound rest_;          // a lower bound over all questions that are done with, and the estimate
    std::conditional_t<Company::is_alone, NothingPutOff, PutOff> put_off_;
    bool has_one_question_ = false;
};

inline Cost Above::lowered(Cost bound) const {
    if (live.moving_limit != nullptr) bound = std::min(bound, read(*live.moving_limit));
    if (trial == nullptr) return bound;
    const Cost of_trial = trial->bound();
    if (question != nullptr && question->lower() >= of_trial) return 0;
    return std::min(bound, limit != nullptr ? limit->below(of_trial) : of_trial - elsewhere);
}

inline Above Above::below(const Trial<Above>& above_part, const PartAsked& part, const TrialParams& params,
                          JointWork* open_work) const {
    LiveBounds watched;
    if (live.tried != nullptr) watched.part = {live.tried, part.question, part.classes};
    if (!params.watches(part.classes)) return {watched, nullptr, part.elsewhere, open_work, part.heard, nullptr, false};
    const bool may_fall =
        live.moving_limit != nullptr || trial != nullptr || params.threads > 1 || above_part.is_heard_of();
    return {watched, may_fall ? &above_part : nullptr, part.elsewhere, open_work, part.heard, part.limit, false};
}

template <class Company>
template <class Evaluate>
void Trial<Company>::run(std::span<Choice> choices, std::size_t ordered, std::size_t size, std::size_t questions,
                         const Evaluate& evaluate) {
    put_off_.begin(choices.size());
    has_one_question_ = choices.size() == 1;
    try_all(choices, ordered, size, questions, evaluate);
    for (const Choice& choice : put_off_.end()) try_question(choice, evaluate);
}

template <class Company>
template <class Evaluate>
void Trial<Company>::try_all(std::span<Choice> choices, std::size_t ordered, std::size_t size, std::size_t questions,
                             const Evaluate& evaluate) {
    const SearchTuning& tuning = params_.tuning;
    bool in_parallel = false;
    if constexpr (!Company::is_alone) {
        company_.tell({read(lower_), read(upper_)}, choices.size());
        in_parallel = work_ != nullptr && size >= tuning.least_parallel_set && choices.size() > 2;
    }

    // 1. The most promising, in order.
    const std::size_t first = in_parallel || elsewhere_ != nullptr
                                  ? tried_alone(choices.size(), ordered, size, questions)
                                  : tuning.promising_questions;
    const std::size_t alone = std::min(choices.size(), first);
    order(choices, alone, ordered);
    for (const Choice& choice : choices.first(alone)) try_question(choice, evaluate);
    if (alone == choices.size()) return;

    // 2. What they leave.
    const auto [others, still_ordered] = drop_refuted(choices.subspan(alone), ordered > alone ? ordered - alone : 0);
    order(others, others.size(), still_ordered);
    if (in_parallel && others.size() >= 2)
        try_together(others, evaluate);
    else
        for (std::size_t i = 0; i < others.size(); i++) try_question(take_first(others.subspan(i)), evaluate);
}

// The first that nobody elsewhere is at, or that is left after others took theirs. If they are at all of them, the
// first few who join are at the first of all, and others spread. The rest stays in order.
template <class Company>
const Choice& Trial<Company>::take_first(std::span<Choice> choices) const {
    if (elsewhere_ != nullptr) {
        const std::size_t turn = elsewhere_->turn();
        std::vector<std::ptrdiff_t> free;
        for (std::size_t i = 0; i < choices.size() && free.size() <= turn; i++)
            if (!elsewhere_->is_at(choices[i].question)) free.push_back(static_cast<std::ptrdiff_t>(i));
        const std::size_t joined = params_.spreads(turn) ? turn % choices.size() : 0;
        const auto found =
            choices.begin() + (free.empty() ? static_cast<std::ptrdiff_t>(joined) : free[turn % free.size()]);
        std::rotate(choices.begin(), found, found + 1);
    }
    return choices.front();
}

template <class Company>
template <class Evaluate>
void Trial<Company>::try_together(std::span<Choice> choices, const Evaluate& evaluate) {
    if constexpr (!Company::is_alone) {
        std::mutex mutex;
        std::size_t next = 0;
        JointWork work(*company_.work, [&] {
            std::unique_lock lock(mutex);
            if (next == choices.size()) return false;
            const Choice choice = take_first(choices.subspan(next++));
            lock.unlock();
            try_question(choice, evaluate);
            return true;
        });
        work_ = &work;
        work.open();
        work.finish(params_.switches.helping);
        work_ = company_.work;
    }
}

template <class Company>
auto Trial<Company>::drop_refuted(std::span<Choice> choices, std::size_t ordered) -> Left {
    const auto is_left = [bound = bound()](const Choice& c) { return c.tally.bound < bound; };
    const std::span<Choice> first = choices.first(std::min(ordered, choices.size()));
    const auto still_ordered = static_cast<std::size_t>(std::count_if(first.begin(), first.end(), is_left));
    const auto refuted = std::stable_partition(choices.begin(), choices.end(), is_left);
    std::for_each(refuted, choices.end(), [&](const Choice& c) { lower_to(rest_, c.tally.bound); });
    count_done(static_cast<std::size_t>(choices.end() - refuted));
    return {{choices.begin(), refuted}, still_ordered};
}

template <class Company>
template <class Evaluate>
void Trial<Company>::try_question(const Choice& choice, const Evaluate& evaluate) {
    if (!wants(choice.tally.bound)) {
        lower_to(rest_, choice.tally.bound);
    } else {
        const Verdict verdict = evaluate(choice);
        if (!verdict.is_put_off) lower_to(rest_, verdict.value.lower);
        lower_to(upper_, verdict.value.upper);
        if (params_.switches.superadditivity) raise_to(lower_, verdict.without_edges);
        if (verdict.is_put_off) return put_off_.add(choice);
        if constexpr (!Company::is_alone) {
            company_.tell({read(lower_), verdict.value.upper});
            company_.tell_done_with(choice.question);
        }
    }
    count_done(1);
}

} // namespace deduce
