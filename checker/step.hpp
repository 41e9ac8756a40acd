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
          tallies_(std::numeric_limits<Answer>::max() + std::size_t{1}) {
        for (Situation s = 0; s < table.situations(); s++) singles_.push_back(estimates.cost(Set(&s, 1), infinite));
    }

    // The set costs at least `value`. No question gives more than `answers` answers on it. Each symmetry maps it to
    // itself. Throws Rejected.
    void check(Set set, Cost value, std::size_t answers, const std::vector<Product>& symmetries) {
        if (sizes_.estimate(set.size()) < value)
            if (const Cost cost = estimates_.cost(set, value); cost < value)
                throw Rejected{"an estimate costs " + std::to_string(cost) + ", not " + std::to_string(value)};
        look_at(set);
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
        look_at(set);
        small_ = &sizes_.with_answers(set.size());
        cut(set, q);
        check_parts(set, q, value);
    }

  private:
    // Of those who give one answer to one question.
    struct Tally {
        std::uint32_t size = 0;
        Situation last = 0;
        Cost weight = 0;
    };
    struct Part {
        Answer answer;
        std::uint32_t size;
        Cost edge;
        Cost bound; // without lemmas
    };

    void look_at(Set set) {
        rows_.clear();
        for (const Situation s : set) rows_.push_back(table_.row(s));
        given_.resize(set.size() + 1);
        gathered_.resize(set.size());
    }

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
        std::size_t count = 0;
        for (std::size_t i = 0; i < set.size(); i++) {
            Tally& tally = tallies_[given_[count] = rows_[i][q]]; // stays if it is new
            count += tally.size == 0 ? 1 : 0;
            tally.size++;
            tally.last = set[i];
            tally.weight += table_.weights[set[i]];
        }
        parts_.clear();
        for (std::size_t i = 0; i < count; i++) {
            const auto [size, last, weight] = std::exchange(tallies_[given_[i]], {});
            const Cost cost = table_.costs[q][given_[i]];
            parts_.push_back({given_[i], size, objective_ == Objective::average ? times(weight, cost) : cost,
                              size == 1 ? singles_[last] : bound_by_size(size)});
        }
    }

    Cost bound_by_size(std::size_t size) const {
        return size < small_->any.size() ? small_->any[size] : std::max(small_->any.back(), sizes_.any()[size]);
    }

    // First by size, then by lemmas.
    void check_parts(Set set, Question q, Cost value) {
        Cost shown = 0;
        for (const Part& part : parts_) shown = join(objective_, shown, add(part.edge, part.bound));
        if (shown >= value) return;
        gather(set, q);
        Set left = gathered_;
        for (const Part& part : parts_) {
            const Cost known = part.size == 1 ? 0 : lemmas_.of(left.first(part.size));
            left = left.subspan(part.size);
            if (known <= part.bound) continue;
            if (objective_ == Objective::worst || known >= infinite)
                shown = std::max(shown, add(part.edge, known));
            else
                shown = add(shown, known - part.bound);
            if (shown >= value) return;
        }
        throw Rejected{"question " + std::to_string(q) + " is only shown to lead to " + std::to_string(shown) +
                       ", not " + std::to_string(value)};
    }

    // The set, part after part.
    void gather(Set set, Question q) {
        std::uint32_t next = 0;
        for (const Part& part : parts_) tallies_[part.answer].size = std::exchange(next, next + part.size);
        for (std::size_t i = 0; i < set.size(); i++) gathered_[tallies_[rows_[i][q]].size++] = set[i];
        for (const Part& part : parts_) tallies_[part.answer].size = 0;
    }

    const Table& table_;
    Objective objective_;
    Estimates& estimates_;
    const Lemmas& lemmas_;
    SizeRule sizes_;
    std::vector<Cost> singles_; // what situations cost alone
    const SizeRule::Bounds* small_ = nullptr;
    std::vector<const Answer*> rows_; // of the set's members
    std::vector<Question> open_;      // questions that must be looked at
    // Of one question.
    std::vector<Tally> tallies_; // by answer; all zero between questions
    std::vector<Answer> given_;
    std::vector<Part> parts_;
    std::vector<Situation> gathered_;
};

} // namespace check
