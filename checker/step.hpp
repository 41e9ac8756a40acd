// One step of the proof of a lower bound, from the lemmas so far: docs/certificate.md, rule Q.
#pragma once

#include "size_rule.hpp"
#include "symmetry.hpp"

#include <random>

#if defined(__x86_64__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define CLONED [[gnu::target_clones("avx2", "default")]] // the processor's best is chosen at the start
#else
#define CLONED
#endif

class Step {
  public:
    Step(const Table& table, Objective objective) : table_(table), objective_(objective) {
        std::ranges::generate(words_, std::mt19937_64());
        for (Situation s = 0; s < table.situations(); s++)
            singles_.push_back(best_estimate(table, objective, Set(&s, 1), infinite));
    }

    // The set costs `value` at least, no question gives more than `most` answers, symmetries keep it; or Rejected.
    void check(Set set, Cost value, std::size_t most, const std::vector<Product>& symmetries) {
        if (sizes_.estimate(set.size()) < value)
            if (const Cost cost = best_estimate(table_, objective_, set, value); cost < value)
                throw Rejected("an estimate costs " + std::to_string(cost) + ", not " + std::to_string(value));
        look_at(set, most);
        const bool is_small = set.size() <= SizeRule::most_small;
        const auto least = symmetries.empty() ? std::vector<Question>() : least_of_orbits(table_, set, symmetries);
        Sixteen counts{};
        for (Question q = 0; q < table_.questions(); q++) {
            if (is_small && q % 16 == 0) count_parts(q, counts);
            if (!least.empty() && least[q] != q) continue;
            const std::size_t count = is_small ? counts[q % 16] : cut(q);
            if (count > most)
                throw Rejected("question " + std::to_string(q) + " has more than " + std::to_string(most) + " answers");
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

    // A lemma from now on: the set costs at least `value`.
    void add_lemma(Set set, Cost value) {
        lemmas_.push_back({0, members_.size(), set.size(), value});
        for (const Situation s : set) lemmas_.back().hash += words_[s];
        members_.insert(members_.end(), set.begin(), set.end());
        const bool is_full = 2 * lemmas() > slots_.size();
        if (is_full) slots_.assign(slots_.size() * 4, 0);
        for (std::size_t number = is_full ? 1 : lemmas(); number <= lemmas(); number++) {
            std::size_t at = lemmas_[number].hash;
            while (slots_[at & (slots_.size() - 1)] != 0) at++;
            slots_[at & (slots_.size() - 1)] = static_cast<std::uint32_t>(number);
        }
    }

    std::size_t lemmas() const { return lemmas_.size() - 1; }
    std::size_t all_members() const { return members_.size(); } // of all lemmas

  private:
    // Found by its hash, the sum of its members' words; the members decide.
    struct Lemma {
        std::uint64_t hash;
        std::size_t first; // of its members
        std::size_t size;
        Cost value;
    };

    using Sixteen [[gnu::vector_size(32), gnu::aligned(2), gnu::may_alias]] = Answer; // of so many questions

    // Those who give one answer to a question.
    struct Part {
        std::uint32_t size = 0;
        Situation last = 0;
        std::uint64_t hash = 0; // 0 until lemmas are asked
        Cost edge = 0;          // their weight, until the answer's cost is known
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
    }

    // Of a question and the fifteen after it: a part begins with who gives an answer that no one before gives.
    CLONED void count_parts(Question first, Sixteen& parts) const {
        parts = Sixteen{};
        for (std::size_t i = 0; i < rows_.size(); i++) {
            const Sixteen own = *reinterpret_cast<const Sixteen*>(rows_[i] + first);
            Sixteen is_known{};
            for (std::size_t j = 0; j < i; j++) is_known |= own == *reinterpret_cast<const Sixteen*>(rows_[j] + first);
            parts += 1 + is_known;
        }
    }

    // How many parts there are. Not inlined, as that slows check's loop.
    [[gnu::noinline]] std::size_t cut(Question q) {
        for (const Answer answer : given_) parts_[answer] = {};
        given_.resize(set_.size() + 1);
        std::size_t count = 0;
        for (std::size_t i = 0; i < set_.size(); i++) {
            Part& part = parts_[given_[count] = rows_[i][q]]; // stays if it is new
            count += part.size == 0 ? 1 : 0;
            part.size++;
            part.last = set_[i];
            part.edge += table_.weights[set_[i]];
        }
        given_.resize(count);
        return count;
    }

    Cost without_lemmas(const Part& part) const {
        if (part.size == 1) return singles_[part.last];
        const std::vector<Cost>& small = small_->any;
        return part.size < small.size() ? small[part.size] : std::max(small.back(), sizes_.any()[part.size]);
    }

    // 0 if no lemma tells of the part.
    Cost by_lemma(const Part& part, Question q, Answer answer) const {
        const auto is_in_part = [&](Situation s) { return is_member_[s] && table_.row(s)[q] == answer; };
        for (std::size_t at = part.hash;; at++) {
            const Lemma& lemma = lemmas_[slots_[at & (slots_.size() - 1)]];
            if (lemma.size == 0 || (lemma.hash == part.hash && lemma.size == part.size &&
                                    std::ranges::all_of(Set(members_).subspan(lemma.first, lemma.size), is_in_part)))
                return lemma.value;
        }
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
        for (std::size_t i = 0; i < set_.size(); i++) parts_[rows_[i][q]].hash += words_[set_[i]];
        for (const Answer answer : given_) {
            if (shown >= value) return;
            const Part& part = parts_[answer];
            if (part.size == 1) continue;
            const Cost known = by_lemma(part, q, answer);
            const Cost more = std::max(known - without_lemmas(part), Cost{0});
            shown = join(objective_, shown, objective_ == Objective::average ? more : add(part.edge, known));
        }
        if (shown < value)
            throw Rejected("question " + std::to_string(q) + " is only shown to lead to " + std::to_string(shown) +
                           ", not " + std::to_string(value));
    }

    const Table& table_; // outlives this
    Objective objective_;
    SizeRule sizes_{table_, objective_};
    std::vector<Cost> singles_; // what situations cost alone
    // Lemmas, and a table that finds them: a lemma's number or 0, at its hash or behind.
    std::vector<Lemma> lemmas_ = std::vector<Lemma>(1); // the first one is none
    std::vector<Situation> members_;
    std::vector<std::uint64_t> words_ = std::vector<std::uint64_t>(table_.situations()); // random
    std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(1024);
    // Of the set that is looked at.
    std::vector<Situation> set_;
    std::vector<char> is_member_ = std::vector<char>(table_.situations());
    std::vector<const Answer*> rows_;
    const SizeRule::Bounds* small_ = nullptr;
    // Of one question.
    std::vector<Answer> given_;                                 // each once
    std::vector<Part> parts_ = std::vector<Part>(most_answers); // by answer; all zero but those of given_
};
