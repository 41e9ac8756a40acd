// From what is cheap to tell to what is dear: the memo, the plain bounds, a measured strategy, feasibility, questions.
#include "engine/within/limited_search.hpp"

#include "engine/memory/hash.hpp"
#include "engine/model/errors.hpp"
#include "engine/run/deep_call.hpp"
#include "engine/within/limited_estimate.hpp"
#include "engine/within/worst_of_moves.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace deduce {
namespace {

constexpr std::size_t most_measured = std::size_t{1} << 20; // sets whose measures are kept

class Deeper {
  public:
    explicit Deeper(std::size_t& depth) : depth_(depth) { depth_++; }
    ~Deeper() { depth_--; }
    Deeper(const Deeper&) = delete;
    Deeper& operator=(const Deeper&) = delete;

  private:
    std::size_t& depth_;
};

// Of a search that was not stopped.
Interval settled(const Interval& found, Cost limit) {
    if (!found.closed() && found.lower < limit) throw Stopped();
    return found;
}

} // namespace

LimitedSearch::LimitedSearch(const AnswerTable& table, Search& average, std::function<Search&()> worst,
                             const SearchParams& params)
    : table_(table),
      average_(average),
      worst_(std::move(worst)),
      memo_(params.memo_bytes, table.greatest_total()),
      least_scoped_set_(params.tuning.least_scoped_set),
      stop_(params.stop) {
    for (QuestionIndex q = 0; q < table.question_count(); q++)
        for (DenseAnswer a = 0; a < table.answer_count(q); a++)
            if (!is_infinite(table.cost(q, a))) dearest_answer_ = std::max(dearest_answer_, table.cost(q, a));
}

Interval LimitedSearch::solve(const Subproblem& subproblem, Cost budget, Cost limit) {
    if (subproblem.set.size() == 1 && !is_opening(subproblem)) {
        const Cost value = estimate_within(subproblem, budget);
        return {value, value};
    }
    throw_if_set(stop_);
    const Key key = key_of(subproblem, budget);
    Interval known;
    memo_.recall(key, known);
    if (known.closed() || known.lower >= limit) return known;
    // 1. Without the budget it costs no more.
    const Interval plain = settled(average_.solve(subproblem, limit), limit);
    known.lower = std::max(known.lower, plain.lower);
    if (known.lower < limit) {
        // 2. A best strategy that keeps to it; or none can.
        if (cannot_bind(subproblem, budget) || worst_of_optimal(subproblem, plain.lower) <= budget)
            known.upper = plain.lower;
        else if (!is_feasible(subproblem, budget))
            known = {infinite_cost, infinite_cost};
        else
            known.intersect(deep_call([&] { return try_questions(subproblem, budget, limit, known.lower); }));
    }
    memo_.learn(key, known, subproblem.set.size());
    return known;
}

Interval LimitedSearch::try_questions(const Subproblem& subproblem, Cost budget, Cost limit, Cost lower) {
    nodes_++;
    const std::vector<BoundedQuestion> questions = average_.bounded_questions(subproblem);
    const Deeper deeper(depth_);
    const bool is_first = depth_ == 1;
    if (is_first) questions_ = questions.size();
    Cost best = is_opening(subproblem) ? infinite_cost : estimate_within(subproblem, budget);
    Cost rest = best;
    for (std::size_t i = 0; i < questions.size() && best > lower; i++) {
        const BoundedQuestion& q = questions[i];
        if (is_first) questions_done_ = i;
        const Cost bound = std::min(limit, best);
        Interval value{q.lower, infinite_cost};
        if (q.lower < bound) value = value_of(subproblem, q.question, budget, bound);
        rest = std::min(rest, value.lower);
        best = std::min(best, value.upper);
    }
    return {std::max(lower, std::min(rest, best)), best};
}

// Closed, or at least the limit.
Interval LimitedSearch::value_of(const Subproblem& subproblem, QuestionIndex question, Cost budget, Cost limit) {
    std::vector<Part> parts = split(subproblem, question);
    Cost total = 0;
    for (const Part& p : parts) {
        if (p.cost > budget) return {infinite_cost, infinite_cost};
        total = saturating_add(total, p.edge);
    }
    std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
        return a.subproblem.set.size() != b.subproblem.set.size() ? a.subproblem.set.size() < b.subproblem.set.size()
                                                                  : a.answer < b.answer;
    });
    const auto raise = [&](Part& p, const Interval& found) {
        const Cost before = p.bounds.lower;
        p.bounds.lower = std::max(before, found.lower);
        total = is_infinite(p.bounds.lower) ? infinite_cost : saturating_add(total, p.bounds.lower - before);
    };
    // 1. Without budgets.
    for (Part& p : parts) {
        if (total >= limit) return {total, infinite_cost};
        raise(p, average_.solve(p.subproblem, is_infinite(limit) ? limit : limit - total + p.bounds.lower));
        throw_if_set(stop_);
    }
    if (total >= limit) return {total, infinite_cost};
    // 2. Whether each part can keep to its budget.
    for (const Part& p : parts)
        if (!is_feasible(p.subproblem, budget - p.cost)) return {infinite_cost, infinite_cost};
    // 3. With budgets.
    Cost upper = 0;
    for (Part& p : parts) {
        if (total >= limit) return {total, infinite_cost};
        const Interval found =
            solve(p.subproblem, budget - p.cost, is_infinite(limit) ? limit : limit - total + p.bounds.lower);
        raise(p, found);
        upper = saturating_add(upper, saturating_add(p.edge, found.upper));
    }
    return {total, upper};
}

bool LimitedSearch::is_feasible(const Subproblem& subproblem, Cost budget) {
    if (subproblem.set.size() == 1 && !is_opening(subproblem)) return !is_infinite(estimate_within(subproblem, budget));
    if (cannot_bind(subproblem, budget)) return true;
    const Interval found = worst_().refute(subproblem, budget + 1);
    if (found.upper <= budget) return true;
    if (found.lower <= budget) throw Stopped();
    return false;
}

Cost LimitedSearch::worst_of_optimal(const Subproblem& subproblem, Cost value) {
    const Key key = key_of(subproblem, 0);
    if (const auto found = worsts_.find(key); found != worsts_.end()) return found->second;
    WorstOfMoves moves(table_, nullptr);
    average_.tell_strategy(subproblem, value, moves);
    if (worsts_.size() >= most_measured) worsts_.clear();
    worsts_.emplace(key, moves.worst());
    return moves.worst();
}

void LimitedSearch::tell_strategy(const Subproblem& subproblem, Cost budget, Cost value, StrategyBuilder& builder) {
    throw_if_set(stop_);
    // 1. An estimate.
    const std::vector<SituationIndex> members = members_of(subproblem);
    if (!is_opening(subproblem)) {
        const BestEstimate best = average_estimate_within(table_.game(), members, budget);
        if (best.penalty <= value) return builder.estimate(members, best);
    }
    // 2. A best strategy without the budget, if it keeps to it.
    const Interval plain = settled(average_.solve(subproblem, value + 1), value + 1);
    if (plain.lower == value && (cannot_bind(subproblem, budget) || worst_of_optimal(subproblem, value) <= budget)) {
        const std::size_t here = builder.next_move();
        WorstOfMoves moves(table_, &builder);
        average_.tell_strategy(subproblem, value, moves);
        if (moves.worst() <= budget) return;
        builder.take_back(here);
    }
    // 3. The first question that is as good.
    for (const BoundedQuestion& q : average_.bounded_questions(subproblem)) {
        if (q.lower > value || value_of(subproblem, q.question, budget, value + 1).upper > value) continue;
        const std::vector<Part> parts = split(subproblem, q.question);
        std::vector<DenseAnswer> answers;
        for (const Part& p : parts) answers.push_back(p.answer);
        builder.ask(q.question, answers);
        for (const Part& p : parts) {
            const Cost part = solve(p.subproblem, budget - p.cost, infinite_cost).upper;
            deep_call([&] { tell_strategy(p.subproblem, budget - p.cost, part, builder); });
        }
        return;
    }
    throw InternalError("the strategy: no move of a decision set costs as little within its budget as was proven");
}

auto LimitedSearch::split(const Subproblem& subproblem, QuestionIndex question) const -> std::vector<Part> {
    std::vector<Part> parts;
    std::vector<Weight> weights;
    std::vector<std::size_t> places(table_.answer_count(question), 0); // one more than the part's
    for (const ClassIndex c : subproblem.set) {
        const DenseAnswer a = table_.answer(question, c);
        if (places[a] == 0) {
            parts.push_back({a, table_.cost(question, a), 0, {{}, subproblem.history}, {}});
            parts.back().subproblem.history.push_back(question);
            weights.push_back(0);
            places[a] = parts.size();
        }
        parts[places[a] - 1].subproblem.set.push_back(c);
        weights[places[a] - 1] += table_.class_weight(c);
    }
    for (std::size_t i = 0; i < parts.size(); i++) {
        parts[i].edge = weighted(weights[i], parts[i].cost);
        Subproblem& part = parts[i].subproblem;
        // The symmetries that fix the history take longer than a small set.
        if (part.set.size() < std::min<std::size_t>(least_scoped_set_, table_.class_count())) part.history.clear();
    }
    return parts;
}

std::vector<SituationIndex> LimitedSearch::members_of(const Subproblem& subproblem) const {
    std::vector<SituationIndex> members;
    for (const ClassIndex c : subproblem.set)
        members.insert(members.end(), table_.members(c).begin(), table_.members(c).end());
    std::sort(members.begin(), members.end());
    return members;
}

Cost LimitedSearch::estimate_within(const Subproblem& subproblem, Cost budget) const {
    return average_estimate_within(table_.game(), members_of(subproblem), budget).penalty;
}

// The rules fix the first question of all situations together.
bool LimitedSearch::is_opening(const Subproblem& subproblem) const {
    return table_.first_question() && subproblem.history.empty() && subproblem.set.size() == table_.class_count();
}

// An optimal strategy asks fewer questions than there are classes, as each splits what is left.
bool LimitedSearch::cannot_bind(const Subproblem& subproblem, Cost budget) const {
    const Cost questions = static_cast<Cost>(subproblem.set.size()) - (is_opening(subproblem) ? 0 : 1);
    return saturating_add(saturating_multiply(questions, dearest_answer_),
                          table_.game().estimator().greatest_penalty()) <= budget;
}

Key LimitedSearch::key_of(const Subproblem& subproblem, Cost budget) const {
    const Key set = average_.key(subproblem);
    const std::array<std::uint64_t, 4> words = {set.high, set.low, static_cast<std::uint64_t>(budget),
                                                is_opening(subproblem) ? std::uint64_t{1} : 0};
    return hash128(words.data(), sizeof(words));
}

} // namespace deduce
