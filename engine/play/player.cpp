// The recursion, the choice of questions, and the two kinds of lookahead.
#include "engine/play/player.hpp"

#include "engine/run/deep_call.hpp"

#include <algorithm>

namespace deduce {

template <class Cell>
Player<Cell>::Player(const AnswerTable& table, const Policy& policy, StopFlag stop)
    : table_(table),
      policy_(policy),
      stop_(stop),
      classes_(table),
      survey_(table, classes_),
      estimator_(table.game().estimator()),
      lower_bounds_(average_size_bounds(table)),
      classes_are_situations_(table.classes_are_situations()) {
    for (Cost& b : lower_bounds_) b = saturating_multiply(table.least_weight(), b);
}

template <class Cell>
std::span<const SituationIndex> Player<Cell>::members_of(Set set, Thread& thread) const {
    if (classes_are_situations_) return set;
    if (set.size() == 1) return table_.members(set.front());
    thread.members.clear();
    for (const ClassIndex c : set)
        thread.members.insert(thread.members.end(), table_.members(c).begin(), table_.members(c).end());
    return thread.members;
}

template <class Cell>
Cost Player<Cell>::estimate(Set set, Thread& thread) const {
    return estimator_.best_average(members_of(set, thread));
}

template <class Cell>
void Player<Cell>::log_estimate(Set set, Cost path, Thread& thread) const {
    const std::span<const SituationIndex> members = members_of(set, thread);
    const BestEstimate best = estimator_.average_estimate(members);
    if (best.penalty == 0) {
        thread.log.push_back({path, table_.weight_of(set)});
        return;
    }
    if (is_infinite(best.penalty)) return;
    for (const SituationIndex s : members)
        thread.log.push_back({path + table_.game().penalty(s, best.estimate), table_.game().weight(s)});
}

template <class Cell>
auto Player<Cell>::split(Set set, QuestionIndex q, Scratch::Frame& frame) const -> std::span<PlayedPart> {
    const Column<Cell> column = table_.template column<Cell>(q);
    const std::uint32_t answers = table_.answer_count(q);
    const std::span<ClassIndex> members = frame.array<ClassIndex>(set.size());
    const std::span<std::uint32_t> begin = frame.array<std::uint32_t>(answers + std::size_t{1});

    // 1. Count, and give each answer a stretch of the regrouped members.
    std::fill(begin.begin(), begin.end(), 0U);
    for (const ClassIndex c : set) begin[column[c] + 1U]++;
    std::size_t part_count = 0;
    for (DenseAnswer a = 0; a < answers; a++) {
        part_count += begin[a + 1] > 0 ? 1 : 0;
        begin[a + 1] += begin[a];
    }

    // 2. Regroup; each answer's begin becomes its end.
    for (const ClassIndex c : set) members[begin[column[c]]++] = c;
    const std::span<PlayedPart> parts = frame.array<PlayedPart>(part_count);
    std::size_t p = 0;
    std::uint32_t from = 0;
    for (DenseAnswer a = 0; a < answers; a++) {
        if (begin[a] == from) continue;
        const Set part = members.subspan(from, begin[a] - from);
        const Cost answer = table_.cost(q, a);
        parts[p++] = {part, answer, weighted(table_.weight_of(part), answer), lower_bounds_[part.size()]};
        from = begin[a];
    }
    return parts;
}

template <class Cell>
auto Player<Cell>::choose(Set set, Questions live, bool plain, Thread& thread, Scratch::Frame& frame,
                          Questions& splitting) const -> std::span<QuestionIndex> {
    const bool looks_ahead =
        !plain && policy_.lookahead.kind != Lookahead::Kind::none && set.size() <= policy_.lookahead.largest;
    const std::span<QuestionIndex> left = frame.array<QuestionIndex>(live.size());
    const std::span<QuestionIndex> judged = frame.array<QuestionIndex>(live.size());
    const std::span<double> merits = frame.array<double>(live.size());
    std::size_t left_count = 0;
    std::size_t judged_count = 0;
    const SetFacts facts = classes_.sum(set);
    survey_.run(set, live, thread.room, [&](QuestionIndex q, const SplitFacts* split) {
        left[left_count++] = q;
        if (split == nullptr) return;
        merits[judged_count] = policy_.heuristic.merit(facts, *split);
        judged[judged_count++] = q;
    });
    splitting = left.first(left_count);

    // The first of the best moves to the front; the others keep their order.
    const std::size_t wanted = std::min(judged_count, looks_ahead ? policy_.lookahead.width : 1);
    for (std::size_t i = 0; i < wanted; i++) {
        std::size_t best = i;
        for (std::size_t j = i + 1; j < judged_count; j++)
            if (is_better(merits[j], merits[best])) best = j;
        std::rotate(merits.begin() + i, merits.begin() + best, merits.begin() + best + 1);
        std::rotate(judged.begin() + i, judged.begin() + best, judged.begin() + best + 1);
    }
    return judged.first(wanted);
}

template <class Cell>
template <bool Log>
Cost Player<Cell>::play(Set set, Questions live, Call call, Thread& thread) const {
    thread.nodes++;
    const Cost estimate_total = estimate(set, thread);
    const std::size_t mark = thread.log.size();
    Cost best = infinite_cost;
    if (set.size() > 1 && !stopped()) {
        Scratch::Frame frame(thread.scratch);
        Questions splitting;
        std::span<QuestionIndex> candidates = choose(set, live, call.plain, thread, frame, splitting);
        // Where both cost the same the question stays: an estimate has to be cheaper.
        Cost limit = std::min(call.limit, saturating_add(estimate_total, 1));
        if (policy_.lookahead.kind == Lookahead::Kind::rollout && candidates.size() > 1)
            candidates[0] = roll_out(set, candidates, splitting, thread);
        if (policy_.lookahead.kind != Lookahead::Kind::beam)
            candidates = candidates.first(std::min<std::size_t>(candidates.size(), 1));
        for (const QuestionIndex q : candidates) {
            const std::size_t middle = thread.log.size();
            const Cost total = play_question<Log>(set, q, splitting, {call.path, limit, call.plain}, thread);
            if (total < limit) {
                best = limit = total;
                if constexpr (Log)
                    thread.log.erase(thread.log.begin() + static_cast<std::ptrdiff_t>(mark),
                                     thread.log.begin() + static_cast<std::ptrdiff_t>(middle));
            } else if constexpr (Log) {
                thread.log.resize(middle);
            }
        }
    }
    if (estimate_total < best) {
        best = estimate_total;
        if constexpr (Log) {
            thread.log.resize(mark);
            if (best < call.limit) log_estimate(set, call.path, thread);
        }
    }
    if constexpr (Log)
        if (best < call.limit) thread.profile.add(set.size(), table_.weight_of(set), best);
    return best;
}

template <class Cell>
template <bool Log>
Cost Player<Cell>::play_question(Set set, QuestionIndex q, Questions live, Call call, Thread& thread) const {
    Scratch::Frame frame(thread.scratch);
    const std::span<PlayedPart> parts = split(set, q, frame);
    Cost total = 0;
    for (const PlayedPart& p : parts) total = saturating_add(total, saturating_add(p.edge, p.lower));
    for (const PlayedPart& p : parts) {
        if (total >= call.limit) return total;
        const Cost others = total - p.lower;
        const Call below{call.path + p.answer, call.limit - others, call.plain};
        const Cost value = deep_call([&] { return play<Log>(p.set, live, below, thread); });
        total = saturating_add(others, value);
    }
    return total;
}

template <class Cell>
QuestionIndex Player<Cell>::roll_out(Set set, std::span<QuestionIndex> candidates, Questions live,
                                     Thread& thread) const {
    QuestionIndex best = candidates.front();
    Cost limit = infinite_cost;
    for (const QuestionIndex q : candidates) {
        const Cost total = play_question<false>(set, q, live, {0, limit, true}, thread);
        if (total >= limit) continue;
        limit = total;
        best = q;
    }
    return best;
}

template class Player<std::uint8_t>;
template class Player<std::uint16_t>;

} // namespace deduce
