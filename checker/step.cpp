// One step of a proof: see step.hpp.
#include "step.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace check {

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
    place_.resize(most_answers, 0);
    for (Class c = 0; c < table.classes(); c++) singles_.push_back(estimates.cost(Set(&c, 1), infinite));
}

void Step::check(Set set, Cost value, const std::vector<Product>& symmetries, std::uint32_t answers) {
    if (const Cost cost = estimates_.cost(set, value); cost < value)
        throw Rejected{"an estimate costs " + std::to_string(cost) + ", not " + std::to_string(value)};
    rich_ = answers > 0 ? &sizes_.rich(answers) : nullptr;
    for (const Question q : symmetries.empty() ? all_ : representatives(set, symmetries)) {
        cut(set, q);
        if (answers > 0 && parts_.size() > answers)
            throw Rejected{"question " + std::to_string(q) + " gives more than " + std::to_string(answers) +
                           " answers"};
        if (parts_.size() < 2) continue;
        if (const Cost bound = bound_of(set, q, value); bound < value)
            throw Rejected{"question " + std::to_string(q) + " is only shown to lead to " + std::to_string(bound) +
                           ", not " + std::to_string(value)};
    }
}

void Step::check_question(Set set, Question q, Cost value) {
    rich_ = nullptr;
    cut(set, q);
    if (const Cost bound = bound_of(set, q, value); bound < value)
        throw Rejected{"the first question is only shown to lead to " + std::to_string(bound) + ", not " +
                       std::to_string(value)};
}

void Step::cut(Set set, Question q) {
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
    for (const Part& part : parts_) place_[part.answer] = 0;
}

Cost Step::edge(Question q, const Part& part) const {
    const Cost cost = table_.cost(q, part.answer);
    return sums_ ? times(part.weight, cost) : cost;
}

Cost Step::bound_by_size(const Part& part) const {
    if (part.count == 1) return singles_[part.last];
    const Cost general = sizes_.general()[part.count];
    if (rich_ == nullptr) return general;
    return part.count < rich_->size() ? (*rich_)[part.count] : larger(rich_->back(), general);
}

Cost Step::bound_of(Set set, Question q, Cost value) {
    // 1. By size.
    Cost bound = 0;
    for (const Part& part : parts_) bound = join(bound, add(edge(q, part), bound_by_size(part)));
    if (bound >= value) return bound;
    // 2. By lemmas.
    gathered_.resize(set.size());
    std::size_t end = 0;
    for (std::size_t i = 0; i < parts_.size(); i++) {
        parts_[i].end = std::exchange(end, end + parts_[i].count);
        place_[parts_[i].answer] = static_cast<std::uint32_t>(i);
    }
    for (const Class c : set) gathered_[parts_[place_[table_.row(c)[q]]].end++] = c;
    for (const Part& part : parts_) place_[part.answer] = 0;
    for (const Part& part : parts_) {
        if (part.count == 1) continue;
        const Cost known = lemmas_.of(Set(gathered_).subspan(part.end - part.count, part.count));
        const Cost before = bound_by_size(part);
        if (known <= before) continue;
        if (!sums_ || known >= infinite)
            bound = larger(bound, add(edge(q, part), known));
        else
            bound = add(bound, known - before);
        if (bound >= value) break;
    }
    return bound;
}

std::vector<Question> Step::representatives(Set set, const std::vector<Product>& symmetries) {
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
    std::vector<Question> found;
    for (const Question q : all_)
        if (root(q) == q) found.push_back(q);
    return found;
}

} // namespace check
