// One step of the proof of a lower bound: docs/certificate.md, rule Q. It rests on the lemmas so far.
#pragma once

#include "estimates.hpp"
#include "lemmas.hpp"
#include "orbits.hpp"
#include "size_bound.hpp"

#include <limits>
#include <numeric>
#include <utility>
#include <vector>

namespace check {

class Step {
  public:
    // Keeps references.
    Step(const Table& table, Objective objective, Estimates& estimates, const Lemmas& lemmas)
        : table_(table),
          objective_(objective),
          estimates_(estimates),
          lemmas_(lemmas),
          sizes_(table, objective),
          part_of_(std::numeric_limits<Answer>::max() + std::size_t{1}, none) {
        for (Situation s = 0; s < table.situations(); s++) singles_.push_back(estimates.cost(Set(&s, 1), infinite));
    }

    // The set costs at least `value`. No question gives more than `answers` answers on it. Each symmetry maps it to
    // itself. Throws Rejected.
    void check(Set set, Cost value, std::size_t answers, const std::vector<Product>& symmetries) {
        if (const Cost cost = estimates_.cost(set, value); cost < value)
            throw Rejected{"an estimate costs " + std::to_string(cost) + ", not " + std::to_string(value)};
        small_ = &sizes_.with_answers(answers);
        find_open(set, value, answers);
        if (!symmetries.empty()) {
            const std::vector<Question> least = least_of_orbits(table_, set, symmetries);
            std::erase_if(open_, [&](Question q) { return least[q] != q; });
        }
        for (const Question q : open_) {
            cut(set, q);
            check_richness(q, parts_.size(), answers);
            if (parts_.size() > 1) check_parts(set, q, value);
        }
    }

    // If this question must be asked.
    void check_question(Set set, Question q, Cost value) {
        small_ = &sizes_.with_answers(set.size());
        cut(set, q);
        check_parts(set, q, value);
    }

  private:
    static constexpr std::size_t none = ~std::size_t{0};
    struct Part {
        Answer answer;
        std::uint32_t size;
        Cost weight;
        std::uint64_t hash;
        Situation last;
        Cost bound; // without lemmas
    };

    static void check_richness(Question q, std::size_t parts, std::size_t answers) {
        if (parts > answers)
            throw Rejected{"question " + std::to_string(q) + " gives more than " + std::to_string(answers) +
                           " answers"};
    }

    // Questions that sizes do not settle. Those of small sets are looked at eight at a time: of which situations no
    // one before gives the same answer?
    void find_open(Set set, Cost value, std::size_t answers) {
        open_.clear();
        if (set.size() > SizeRule::most_small) {
            open_.resize(table_.questions());
            return std::iota(open_.begin(), open_.end(), 0U);
        }
        using Eight [[gnu::vector_size(16), gnu::aligned(2), gnu::may_alias]] = Answer;
        static_assert(Table::padding == 8);
        rows_.clear();
        for (const Situation s : set) rows_.push_back(table_.row(s));
        for (Question first = 0; first < table_.questions(); first += 8) {
            const auto at = [&](std::size_t i) { return *reinterpret_cast<const Eight*>(rows_[i] + first); };
            Eight parts{};
            for (std::size_t i = 0; i < set.size(); i++) {
                const Eight own = at(i);
                Eight is_known{};
                for (std::size_t j = 0; j < i; j++) is_known |= own == at(j);
                parts += 1 + is_known;
            }
            for (Question q = first; q < std::min(first + 8, table_.questions()); q++) {
                check_richness(q, parts[q - first], answers);
                if (parts[q - first] > 1 && small_->split[parts[q - first]][set.size()] < value) open_.push_back(q);
            }
        }
    }

    // Into the parts of the question's answers, in the order in which they are given.
    void cut(Set set, Question q) {
        parts_.clear();
        for (const Situation s : set) {
            const Answer answer = table_.row(s)[q];
            std::size_t& at = part_of_[answer];
            if (at == none) {
                at = parts_.size();
                parts_.push_back({answer, 0, 0, 0, 0, 0});
            }
            Part& part = parts_[at];
            part.size++;
            part.weight += table_.weights[s];
            part.hash += lemmas_.word(s);
            part.last = s;
        }
        for (Part& part : parts_) {
            part_of_[part.answer] = none;
            part.bound = part.size == 1 ? singles_[part.last] : bound_by_size(part.size);
        }
    }

    Cost bound_by_size(std::size_t size) const {
        return size < small_->any.size() ? small_->any[size] : std::max(small_->any.back(), sizes_.any()[size]);
    }

    // First by size, then by lemmas.
    void check_parts(Set set, Question q, Cost value) {
        Cost shown = 0;
        for (const Part& part : parts_) shown = join(objective_, shown, add(edge(q, part), part.bound));
        for (const Part& part : parts_) {
            if (shown >= value) return;
            const Cost known = lemmas_.find(part.hash, part.size, [&](Set lemma) {
                auto next = lemma.begin();
                for (const Situation s : set)
                    if (table_.row(s)[q] == part.answer && *next++ != s) return false;
                return true;
            });
            if (known <= part.bound) continue;
            if (objective_ == Objective::worst || known >= infinite)
                shown = std::max(shown, add(edge(q, part), known));
            else
                shown = add(shown, known - part.bound);
        }
        if (shown < value)
            throw Rejected{"question " + std::to_string(q) + " is only shown to lead to " + std::to_string(shown) +
                           ", not " + std::to_string(value)};
    }
    Cost edge(Question q, const Part& part) const {
        const Cost cost = table_.costs[q][part.answer];
        return objective_ == Objective::average ? times(part.weight, cost) : cost;
    }

    const Table& table_;
    Objective objective_;
    Estimates& estimates_;
    const Lemmas& lemmas_;
    SizeRule sizes_;
    std::vector<Cost> singles_;        // what situations cost alone
    std::vector<std::size_t> part_of_; // by answer
    const SizeRule::Bounds* small_ = nullptr;
    std::vector<const Answer*> rows_; // of the set's members
    std::vector<Question> open_;
    std::vector<Part> parts_;
};

} // namespace check
