// One step of a proof: see step.hpp.
#include "step.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace check {

Step::Step(const Table& table, Objective objective, Estimates& estimates, const SizeBound& sizes, Lemmas& lemmas)
    : table_(table),
      objective_(objective),
      estimates_(estimates),
      sizes_(sizes),
      lemmas_(lemmas),
      orbit_(table.questions()),
      in_set_(table.classes()) {
    std::uint32_t most_answers = 0;
    for (Question q = 0; q < table.questions(); q++) most_answers = std::max(most_answers, table.answers(q));
    place_.resize(most_answers, 0);
    for (Class c = 0; c < table.classes(); c++) singles_.push_back(estimates.cost(Set(&c, 1), infinite));
}

void Step::check(Set set, Cost value, const std::vector<const Symmetry*>& symmetries) {
    if (set.size() == 1) {
        if (singles_[set[0]] < value) throw Rejected{"a single class costs " + std::to_string(singles_[set[0]])};
        return;
    }
    if (const Cost cost = estimates_.cost(set, value); cost < value)
        throw Rejected{"an estimate costs " + std::to_string(cost) + ", not " + std::to_string(value)};
    if (!symmetries.empty()) find_orbits(set, symmetries);
    for (Question q = 0; q < table_.questions(); q++) {
        Cost bound = 0;
        if (!symmetries.empty() && orbit_of(q) != q) continue;
        if (!reaches(set, q, value, true, bound))
            throw Rejected{"question " + std::to_string(q) + " is only shown to lead to " + std::to_string(bound) +
                           ", not " + std::to_string(value)};
    }
}

void Step::check_question(Set set, Question q, Cost value) {
    Cost bound = 0;
    if (!reaches(set, q, value, false, bound))
        throw Rejected{"the first question is only shown to lead to " + std::to_string(bound) + ", not " +
                       std::to_string(value)};
}

Cost Step::part_bound(const Part& part) const { return part.count == 1 ? singles_[part.last] : sizes_.of(part.count); }

Cost Step::edge(Question q, const Part& part) const {
    const Cost cost = table_.cost(q, part.answer);
    return objective_ == Objective::average ? times(part.weight, cost) : cost;
}

bool Step::reaches(Set set, Question q, Cost value, bool must_split, Cost& bound) {
    parts_.clear();
    for (const Class c : set) {
        const std::uint16_t answer = table_.row(c)[q];
        if (place_[answer] == 0) {
            parts_.push_back({answer, 0, 0, c, 0});
            place_[answer] = static_cast<std::uint32_t>(parts_.size());
        }
        Part& part = parts_[place_[answer] - 1];
        part.count++;
        part.weight += table_.weight(c);
    }
    for (const Part& part : parts_) {
        bound = join(bound, add(edge(q, part), part_bound(part)));
    }
    const bool found = (must_split && parts_.size() < 2) || bound >= value || reaches_by_lemmas(set, q, value, bound);
    for (const Part& part : parts_) place_[part.answer] = 0;
    return found;
}

// Parts that lemmas may tell more of, the small ones first.
bool Step::reaches_by_lemmas(Set set, Question q, Cost value, Cost& bound) {
    gathered_.resize(set.size());
    std::size_t end = 0;
    for (Part& part : parts_) part.end = std::exchange(end, end + part.count);
    for (const Class c : set) gathered_[parts_[place_[table_.row(c)[q]] - 1].end++] = c;
    for (const Part& part : parts_) {
        if (part.count == 1) continue;
        const Cost known = lemmas_.of(Set(gathered_).subspan(part.end - part.count, part.count));
        const Cost before = part_bound(part);
        if (known <= before) continue;
        const Cost own = edge(q, part);
        if (objective_ == Objective::worst || known >= infinite || before >= infinite)
            bound = larger(bound, add(own, known));
        else
            bound = add(bound, known - before);
        if (bound >= value) return true;
    }
    return false;
}

// Each symmetry must map the set to itself: then a question and its image lead to the same.
void Step::find_orbits(Set set, const std::vector<const Symmetry*>& symmetries) {
    std::iota(orbit_.begin(), orbit_.end(), 0U);
    for (const Class c : set) in_set_[c] = true;
    bool all_keep_it = true;
    for (const Symmetry* symmetry : symmetries) {
        for (const Class c : set) all_keep_it = all_keep_it && in_set_[symmetry->classes[c]];
        for (Question q = 0; q < table_.questions(); q++) {
            const Question a = orbit_of(q);
            const Question b = orbit_of(symmetry->questions[q]);
            orbit_[std::max(a, b)] = std::min(a, b);
        }
    }
    for (const Class c : set) in_set_[c] = false;
    if (!all_keep_it) throw Rejected{"a symmetry does not map the set to itself"};
}

Question Step::orbit_of(Question q) {
    while (orbit_[q] != q) q = orbit_[q] = orbit_[orbit_[q]];
    return q;
}

} // namespace check
