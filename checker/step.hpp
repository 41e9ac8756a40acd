// One step of the proof of a lower bound: docs/certificate.md, rule Q. It rests on the lemmas so far.
#pragma once

#include "lemmas.hpp"
#include "size_bound.hpp"
#include "symmetry.hpp"

#include <limits>
#include <utility>

class Step {
  public:
    // Keeps references.
    Step(const Table& table, Objective objective, const Lemmas& lemmas)
        : table_(table),
          objective_(objective),
          lemmas_(lemmas),
          sizes_(table, objective),
          is_member_(table.situations()),
          tallies_(std::numeric_limits<Answer>::max() + 1U) {
        for (Situation s = 0; s < table.situations(); s++)
            singles_.push_back(best_estimate(table, objective, Set(&s, 1), infinite));
    }

    // The set costs at least `value`. No question gives more than `answers` answers on it. Each symmetry maps it to
    // itself. Throws Rejected.
    void check(Set set, Cost value, std::size_t answers, const std::vector<Product>& symmetries) {
        if (sizes_.estimate(set.size()) < value)
            if (const Cost cost = best_estimate(table_, objective_, set, value); cost < value)
                throw Rejected("an estimate costs " + std::to_string(cost) + ", not " + std::to_string(value));
        look_at(set, answers);
        const bool is_small = set.size() <= SizeRule::most_small;
        std::vector<Question> least; // of each orbit
        if (!symmetries.empty()) least = least_of_orbits(table_, set, symmetries);
        Eight counts{};
        for (Question q = 0; q < table_.questions(); q++) {
            if (is_small && q % 8 == 0) counts = count_parts(q);
            if (!least.empty() && least[q] != q) continue;
            const std::size_t count = is_small ? counts[q % 8] : cut(q);
            if (count > answers)
                throw Rejected("question " + std::to_string(q) + " gives more than " + std::to_string(answers) +
                               " answers");
            if (count < 2 || (is_small && small_->split[count][set.size()] >= value)) continue; // most are settled so
            if (is_small) cut(q);
            check_parts(q, value);
        }
    }

    // If this question must be asked.
    void check_question(Set set, Question q, Cost value) {
        look_at(set, set.size());
        cut(q);
        check_parts(q, value);
    }

  private:
    // Of eight questions.
    using Eight [[gnu::vector_size(16), gnu::aligned(2), gnu::may_alias]] = Answer;

    // Those who give one answer to a question.
    struct Part {
        Answer answer = 0;
        std::uint32_t size = 0;
        Situation last = 0;
        std::uint64_t hash = 0;
        Cost edge = 0; // their weight, until the answer's cost is known
    };

    void look_at(Set set, std::size_t answers) {
        small_ = &sizes_.with_answers(answers);
        for (const Situation s : set_) is_member_[s] = false;
        set_.assign(set.begin(), set.end());
        rows_.clear();
        for (const Situation s : set) {
            is_member_[s] = true;
            rows_.push_back(table_.row(s));
        }
        given_.resize(set.size() + 1);
    }

    // Of a question and the seven after it: a part begins with who gives an answer that no one before gives.
    Eight count_parts(Question first) const {
        const auto at = [&](std::size_t i) { return *reinterpret_cast<const Eight*>(rows_[i] + first); };
        Eight parts{};
        for (std::size_t i = 0; i < rows_.size(); i++) {
            const Eight own = at(i);
            Eight is_known{};
            for (std::size_t j = 0; j < i; j++) is_known |= own == at(j);
            parts += 1 + is_known;
        }
        return parts;
    }

    // How many parts there are.
    std::size_t cut(Question q) {
        std::size_t count = 0;
        for (std::size_t i = 0; i < set_.size(); i++) {
            Part& part = tallies_[given_[count] = rows_[i][q]]; // stays if it is new
            count += part.size == 0 ? 1 : 0;
            part.size++;
            part.last = set_[i];
            part.edge += table_.weights[set_[i]];
        }
        parts_.clear();
        for (std::size_t i = 0; i < count; i++) {
            Part& part = parts_.emplace_back(std::exchange(tallies_[given_[i]], {}));
            const Cost cost = table_.costs[q][given_[i]];
            part.answer = given_[i];
            part.edge = objective_ == Objective::average ? times(part.edge, cost) : cost;
        }
        return count;
    }

    Cost without_lemmas(const Part& part) const {
        if (part.size == 1) return singles_[part.last];
        const std::vector<Cost>& small = small_->any;
        return part.size < small.size() ? small[part.size] : std::max(small.back(), sizes_.any()[part.size]);
    }

    // First without lemmas, then with one after the other.
    void check_parts(Question q, Cost value) {
        Cost shown = 0;
        for (const Part& part : parts_) shown = join(objective_, shown, add(part.edge, without_lemmas(part)));
        if (shown >= value) return;
        for (std::size_t i = 0; i < set_.size(); i++) tallies_[rows_[i][q]].hash += lemmas_.word(set_[i]);
        for (Part& part : parts_) part.hash = std::exchange(tallies_[part.answer].hash, 0);
        for (const Part& part : parts_) {
            if (shown >= value) return;
            if (part.size == 1) continue;
            const auto is_in_part = [&](Situation s) { return is_member_[s] && table_.row(s)[q] == part.answer; };
            const Cost known = lemmas_.of(part.hash, part.size, is_in_part);
            if (objective_ == Objective::worst)
                shown = std::max(shown, add(part.edge, known));
            else
                shown = add(shown, std::max(known - without_lemmas(part), Cost{0}));
        }
        if (shown < value)
            throw Rejected("question " + std::to_string(q) + " is only shown to lead to " + std::to_string(shown) +
                           ", not " + std::to_string(value));
    }

    const Table& table_;
    Objective objective_;
    const Lemmas& lemmas_;
    SizeRule sizes_;
    std::vector<Cost> singles_; // what situations cost alone
    // Of the set that is looked at.
    std::vector<Situation> set_;
    std::vector<char> is_member_; // by situation
    std::vector<const Answer*> rows_;
    const SizeRule::Bounds* small_ = nullptr;
    // Of one question.
    std::vector<Part> parts_;
    std::vector<Part> tallies_; // by answer; all zero between questions
    std::vector<Answer> given_; // each once
};
