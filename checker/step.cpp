// One step of a proof: see step.hpp.
#include "step.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace check {
namespace {

constexpr std::size_t most_paired = 24; // classes that are compared with each other

} // namespace

Step::Step(const Table& table, Objective objective, Estimates& estimates, SizeBound& sizes, const Lemmas& lemmas)
    : table_(table),
      sums_(objective == Objective::average),
      estimates_(estimates),
      sizes_(sizes),
      lemmas_(lemmas),
      all_(table.questions()) {
    std::iota(all_.begin(), all_.end(), 0U);
    std::uint32_t most_answers = 0;
    for (const Question q : all_) most_answers = std::max(most_answers, table.answers(q));
    bool is_first = true;
    for (const Question q : all_)
        for (std::uint32_t a = 0; a < table.answers(q); a++) {
            const Cost cost = table.cost(q, static_cast<std::uint16_t>(a));
            one_cost_ = std::exchange(is_first, false) || cost == one_cost_ ? cost : infinite;
        }
    counts_.resize(most_answers);
    weights_.resize(most_answers);
    last_.resize(most_answers);
    for (Class c = 0; c < table.classes(); c++) {
        singles_.push_back(estimates.cost(Set(&c, 1), infinite));
        is_uniform_ = is_uniform_ && table.weight(c) == table.weight(0) && singles_[c] == singles_[0];
    }
}

void Step::check(Set set, Cost value, const std::vector<Product>& symmetries, std::uint32_t answers) {
    if (const Cost cost = estimates_.cost(set, value); cost < value)
        throw Rejected{"an estimate costs " + std::to_string(cost) + ", not " + std::to_string(value)};
    rich_ = answers > 0 ? &sizes_.rich(answers) : nullptr;
    look_at(set);
    if (!symmetries.empty())
        find_representatives(set, symmetries);
    else if (set.size() <= most_paired)
        find_open(set, value, answers);
    else
        open_ = all_;
    for (const Question q : open_) {
        cut(set, q);
        check_richness(q, parts_.size(), answers);
        if (parts_.size() < 2) continue;
        if (const Cost bound = bound_of(set, q, value); bound < value)
            throw Rejected{"question " + std::to_string(q) + " is only shown to lead to " + std::to_string(bound) +
                           ", not " + std::to_string(value)};
    }
}

void Step::check_richness(Question q, std::size_t parts, std::uint32_t answers) const {
    if (answers > 0 && parts > answers)
        throw Rejected{"question " + std::to_string(q) + " gives more than " + std::to_string(answers) + " answers"};
}

// Few classes are compared pair by pair, for eight questions at a time. As classes come into parts, these are bounded
// by their sizes: the bound of one class more, less that of those before.
void Step::find_open(Set set, Cost value, std::uint32_t answers) {
    using Eight [[gnu::vector_size(16), gnu::aligned(2)]] = std::uint16_t;
    std::vector<Cost> rise;
    for (std::size_t n = 1; n <= set.size(); n++)
        rise.push_back(bound_by_size(n) - (sums_ && n > 1 && bound_by_size(n) < infinite ? bound_by_size(n - 1) : 0));
    if (is_uniform_) {
        if (sums_ && rise.size() > 1 && bound_by_size(2) < infinite) rise[1] -= singles_[0] - rise[0];
        rise[0] = singles_[0];
    }
    open_.clear();
    for (Question first = 0; first < table_.questions(); first += 8) {
        const Question end = std::min(first + 8, table_.questions());
        Eight parts{};
        std::array<Cost, 8> bounds{};
        for (std::size_t i = 0; i < set.size(); i++) {
            const auto at = [&](std::size_t j) { return *reinterpret_cast<const Eight*>(rows_[j] + first); };
            const Eight own = at(i);
            Eight same{}; // classes before that give the same answer
            for (std::size_t j = 0; j < i; j++) same -= own == at(j);
            parts -= same == 0;
            const Cost weight = sums_ ? table_.weight(set[i]) : 1;
            for (Question q = first; q < end; q++) {
                const Cost cost = one_cost_ < infinite ? one_cost_ : table_.cost(q, own[q - first]);
                Cost& bound = bounds[q - first];
                bound = join(bound, add(times(weight, cost), rise[same[q - first]]));
            }
        }
        for (Question q = first; q < end; q++) {
            check_richness(q, parts[q - first], answers);
            if (parts[q - first] > 1 && bounds[q - first] < value) open_.push_back(q);
        }
    }
}

void Step::check_question(Set set, Question q, Cost value) {
    rich_ = nullptr;
    look_at(set);
    cut(set, q);
    if (const Cost bound = bound_of(set, q, value); bound < value)
        throw Rejected{"the first question is only shown to lead to " + std::to_string(bound) + ", not " +
                       std::to_string(value)};
}

void Step::look_at(Set set) {
    rows_.clear();
    for (const Class c : set) rows_.push_back(table_.row(c));
    answers_.resize(set.size() + 1);
}

void Step::cut(Set set, Question q) {
    std::size_t count = 0;
    for (const std::uint16_t* row : rows_) {
        const std::uint16_t answer = row[q];
        answers_[count] = answer; // stays if it is new
        count += counts_[answer] == 0 ? 1 : 0;
        counts_[answer]++;
    }
    if (!is_uniform_)
        for (std::size_t i = 0; i < set.size(); i++) {
            weights_[rows_[i][q]] += table_.weight(set[i]);
            last_[rows_[i][q]] = set[i];
        }
    parts_.clear();
    for (std::size_t i = 0; i < count; i++) {
        const std::uint16_t a = answers_[i];
        const std::uint32_t size = std::exchange(counts_[a], 0);
        const Cost weight = is_uniform_ ? size * table_.weight(0) : std::exchange(weights_[a], 0);
        const Cost cost = table_.cost(q, a);
        parts_.push_back({a, size, sums_ ? times(weight, cost) : cost,
                          size == 1 ? singles_[is_uniform_ ? 0 : last_[a]] : bound_by_size(size), 0});
    }
}

Cost Step::bound_by_size(std::size_t count) const {
    const Cost general = sizes_.general()[count];
    if (rich_ == nullptr) return general;
    return count < rich_->size() ? (*rich_)[count] : larger(rich_->back(), general);
}

Cost Step::bound_of(Set set, Question q, Cost value) {
    // 1. By size.
    Cost bound = 0;
    for (const Part& part : parts_) bound = join(bound, add(part.edge, part.bound));
    if (bound >= value) return bound;
    // 2. By lemmas.
    gathered_.resize(set.size());
    std::uint32_t end = 0;
    for (Part& part : parts_) {
        counts_[part.answer] = end;
        part.end = end += part.count;
    }
    for (std::size_t i = 0; i < set.size(); i++) gathered_[counts_[rows_[i][q]]++] = set[i];
    for (const Part& part : parts_) counts_[part.answer] = 0;
    for (const Part& part : parts_) {
        if (part.count == 1) continue;
        const Cost known = lemmas_.of(Set(gathered_).subspan(part.end - part.count, part.count));
        if (known <= part.bound) continue;
        bound = !sums_ || known >= infinite ? larger(bound, add(part.edge, known)) : add(bound, known - part.bound);
        if (bound >= value) break;
    }
    return bound;
}

void Step::find_representatives(Set set, const std::vector<Product>& symmetries) {
    std::vector<Question> towards = all_; // a lesser question of the same orbit
    const auto root = [&](Question q) {
        while (towards[q] != q) q = towards[q] = towards[towards[q]];
        return q;
    };
    std::vector<bool> in_set(table_.classes());
    for (const Class c : set) in_set[c] = true;
    for (const Product& product : symmetries) {
        for (Class c : set) {
            for (const Symmetry* factor : product) c = factor->classes[c];
            if (!in_set[c]) throw Rejected{"a symmetry does not map the set to itself"};
        }
        for (const Question q : all_) {
            Question image = q;
            for (const Symmetry* factor : product) image = factor->questions[image];
            const Question a = root(q);
            const Question b = root(image);
            towards[std::max(a, b)] = std::min(a, b);
        }
    }
    open_.clear();
    for (const Question q : all_)
        if (root(q) == q) open_.push_back(q);
}

} // namespace check
