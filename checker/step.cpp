// One step of a proof: see step.hpp.
#include "step.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace check {
namespace {

constexpr std::size_t most_small = 256; // classes of sets that rule R is used for
constexpr std::size_t most_paired = 24; // that are compared with each other

} // namespace

Step::Step(const Table& table, Objective objective, Estimates& estimates, SizeBound& sizes, Lemmas& lemmas)
    : table_(table),
      objective_(objective),
      estimates_(estimates),
      sizes_(sizes),
      lemmas_(lemmas),
      orbit_(table.questions()),
      in_set_(table.classes()) {
    std::uint32_t most_answers = 0;
    for (Question q = 0; q < table.questions(); q++) {
        most_answers = std::max(most_answers, table.answers(q));
        costs_from_.push_back(flat_costs_.size());
        for (std::uint32_t a = 0; a < table.answers(q); a++)
            flat_costs_.push_back(table.cost(q, static_cast<std::uint16_t>(a)));
    }
    if (!flat_costs_.empty() && std::ranges::count(flat_costs_, flat_costs_[0]) == std::ssize(flat_costs_))
        one_cost_ = flat_costs_[0];
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
    rich_ = nullptr;
    const bool is_small = set.size() <= most_small;
    if (is_small) {
        rich_ = &sizes_.rich(count_same(set));
        bound_by_sizes(set);
    }
    for (Question q = 0; q < table_.questions(); q++) {
        Cost bound = 0;
        if (is_small && bounds_[q] >= value) continue;
        if (!symmetries.empty() && orbit_of(q) != q) continue;
        if (!reaches(set, q, value, true, bound))
            throw Rejected{"question " + std::to_string(q) + " is only shown to lead to " + std::to_string(bound) +
                           ", not " + std::to_string(value)};
    }
}

// Small sets are compared pair by pair, for eight questions at a time.
std::size_t Step::count_same(Set set) {
    using Eight [[gnu::vector_size(16), gnu::aligned(2)]] = std::uint16_t;
    const std::size_t width = table_.row_size();
    same_.assign(set.size() * width, 0);
    std::size_t most = 0;
    if (set.size() <= most_paired) {
        for (std::size_t first = 0; first < width; first += 8) {
            const auto at = [&](std::size_t i) { return *reinterpret_cast<const Eight*>(table_.row(set[i]) + first); };
            Eight parts{};
            for (std::size_t i = 0; i < set.size(); i++) {
                Eight same{};
                const Eight own = at(i);
                for (std::size_t j = 0; j < i; j++) same -= own == at(j);
                *reinterpret_cast<Eight*>(same_.data() + i * width + first) = same;
                parts -= same == 0;
            }
            for (std::size_t i = 0; i < 8; i++) most = std::max<std::size_t>(most, parts[i]);
        }
        return most;
    }
    for (Question q = 0; q < table_.questions(); q++) {
        std::size_t parts = 0;
        for (std::size_t i = 0; i < set.size(); i++) {
            std::uint32_t& count = place_[table_.row(set[i])[q]];
            parts += count == 0 ? 1 : 0;
            same_[i * width + q] = static_cast<std::uint16_t>(count++);
        }
        for (const Class c : set) place_[table_.row(c)[q]] = 0;
        most = std::max(most, parts);
    }
    return most;
}

Cost Step::sized(std::size_t count) const {
    if (rich_ == nullptr) return sizes_.of(count);
    return count < rich_->size() ? (*rich_)[count] : larger(rich_->back(), sizes_.of(count));
}

// Part by part, as classes come into them: the bounds of one class more, less those before.
void Step::bound_by_sizes(Set set) {
    bounds_.assign(table_.questions(), 0);
    std::vector<Cost> rise;
    for (std::size_t n = 1; n <= set.size(); n++) {
        const bool differs = objective_ == Objective::average && sized(n) < infinite;
        rise.push_back(sized(n) - (differs ? sized(n - 1) : 0));
    }
    for (std::size_t i = 0; i < set.size(); i++) {
        const std::uint16_t* row = table_.row(set[i]);
        const std::uint16_t* same = same_.data() + i * table_.row_size();
        const Cost weight = objective_ == Objective::average ? table_.weight(set[i]) : 1;
        if (one_cost_ < infinite && objective_ == Objective::average) { // it cannot overflow: each is 2^60 at most
            const Cost own = times(weight, one_cost_);
            for (Question q = 0; q < bounds_.size(); q++)
                bounds_[q] = smaller(bounds_[q] + own + rise[same[q]], infinite);
            continue;
        }
        for (Question q = 0; q < bounds_.size(); q++)
            bounds_[q] = join(bounds_[q], add(times(weight, flat_costs_[costs_from_[q] + row[q]]), rise[same[q]]));
    }
}

void Step::check_question(Set set, Question q, Cost value) {
    Cost bound = 0;
    rich_ = nullptr;
    if (!reaches(set, q, value, false, bound))
        throw Rejected{"the first question is only shown to lead to " + std::to_string(bound) + ", not " +
                       std::to_string(value)};
}

Cost Step::part_bound(const Part& part) const { return part.count == 1 ? singles_[part.last] : sized(part.count); }

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
