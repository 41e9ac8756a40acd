// One step of the proof of a lower bound, from the lemmas so far: docs/certificate.md, rule Q.
#pragma once

#include "lemmas.hpp"
#include "size_rule.hpp"

class Step {
  public:
    Step(const Table& table, Objective objective, const Lemmas& lemmas)
        : table_(table), objective_(objective), lemmas_(lemmas) {
        for (Situation s = 0; s < table.situations(); s++)
            singles_.push_back(best_estimate(table, objective, Set(&s, 1), infinite));
    }

    // The set costs `value` at least, no question gives more than `most` answers, symmetries keep it; or Rejected. If
    // the rules ask a question (its number plus one), neither estimates nor other questions count.
    void check(Set set, Cost value, std::size_t most, const std::vector<Product>& symmetries, Question asked = 0) {
        if (asked == 0 && sizes_.estimate(set.size()) < value)
            if (const Cost cost = best_estimate(table_, objective_, set, value); cost < value)
                throw Rejected("an estimate costs " + std::to_string(cost) + ", not " + std::to_string(value));
        small_ = &sizes_.with_answers(most);
        set_ = set;
        rows_.clear();
        looks_++;
        for (const Situation s : set) {
            rows_.push_back(table_.rows[s].data());
            last_look_[s] = looks_;
        }
        const bool is_small = set.size() <= SizeRule::most_small;
        const auto least = symmetries.empty() ? std::vector<Question>() : least_of_orbits(table_, set, symmetries);
        Sixteen counts{};
        for (Question q = 0; q < table_.questions(); q++) {
            if (is_small && q % 16 == 0) count_parts(q, counts);
            if (asked == 0 ? !least.empty() && least[q] != q : q + 1 != asked) continue;
            const std::size_t count = is_small ? counts[q % 16] : cut(q);
            if (count > most)
                throw Rejected("question " + std::to_string(q) + " has more than " + std::to_string(most) + " answers");
            if (asked == 0 && (count < 2 || (is_small && small_->split[count][set.size()] >= value))) continue;
            if (is_small) cut(q);
            check_parts(q, value);
        }
    }

  private:
    using Sixteen [[gnu::vector_size(32), gnu::aligned(2), gnu::may_alias]] = Answer; // of so many questions

    // Those who give one answer to a question.
    struct Part {
        std::uint32_t size = 0;
        Situation last = 0;
        std::uint64_t hash = 0; // 0 until lemmas are asked
        Cost edge = 0;          // their weight, until the answer's cost is known
    };

    // Of a question and the fifteen after it: a part begins with who gives an answer that no one before gives.
#if defined(__x86_64__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    [[gnu::target_clones("avx2", "default")]] // the processor's best is chosen at the start
#endif
    void
    count_parts(Question first, Sixteen& parts) const {
        parts = Sixteen{};
        for (std::size_t i = 0; i < rows_.size(); i++) {
            const Sixteen own = *reinterpret_cast<const Sixteen*>(rows_[i] + first);
            Sixteen is_known{};
            for (std::size_t j = 0; j < i; j++) is_known |= own == *reinterpret_cast<const Sixteen*>(rows_[j] + first);
            parts += 1 + is_known;
        }
    }

    std::size_t cut(Question q) { // how many parts there are
        for (const Answer answer : given_) parts_[answer] = {};
        given_.clear();
        for (std::size_t i = 0; i < set_.size(); i++) {
            Part& part = parts_[rows_[i][q]];
            if (part.size++ == 0) given_.push_back(rows_[i][q]);
            part.last = set_[i];
            part.edge += table_.weights[set_[i]];
        }
        return given_.size();
    }

    Cost without_lemmas(const Part& part) const {
        if (part.size == 1) return singles_[part.last];
        const std::vector<Cost>& small = small_->any;
        return part.size < small.size() ? small[part.size] : std::max(small.back(), sizes_.any()[part.size]);
    }

    // First without lemmas, then with one after the other.
    void check_parts(Question q, Cost value) {
        Cost shown = 0;
        for (const Answer answer : given_) {
            Part& part = parts_[answer];
            const Cost cost = table_.costs[q][answer];
            part.edge = objective_ == Objective::average ? times(part.edge, cost) : cost;
            shown = join(objective_, shown, add(part.edge, without_lemmas(part)));
        }
        if (shown >= value) return;
        for (std::size_t i = 0; i < set_.size(); i++) parts_[rows_[i][q]].hash += lemmas_.word(set_[i]);
        for (const Answer answer : given_) {
            if (shown >= value) return;
            const Part& part = parts_[answer];
            if (part.size == 1) continue;
            const Cost known = lemmas_.bound(part.hash, part.size, [&](Situation s) {
                return table_.rows[s][q] == answer && last_look_[s] == looks_;
            });
            const Cost more = std::max(known - without_lemmas(part), Cost{0});
            shown = join(objective_, shown, objective_ == Objective::average ? more : add(part.edge, known));
        }
        if (shown < value)
            throw Rejected("question " + std::to_string(q) + " is shown to cost " + std::to_string(shown) + " only");
    }

    const Table& table_; // outlives this, as do the lemmas
    Objective objective_;
    const Lemmas& lemmas_;
    SizeRule sizes_{table_, objective_};
    std::vector<Cost> singles_; // what situations cost alone
    // Of the set that is looked at.
    Set set_;
    std::size_t looks_ = 0; // at sets so far
    std::vector<std::size_t> last_look_ = std::vector<std::size_t>(table_.situations());
    std::vector<const Answer*> rows_;
    const SizeRule::Bounds* small_ = nullptr;
    // Of one question.
    std::vector<Answer> given_;                                 // each once
    std::vector<Part> parts_ = std::vector<Part>(most_answers); // by answer; all zero but those of given_
};
