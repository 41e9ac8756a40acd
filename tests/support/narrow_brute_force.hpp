// The oracle of narrow strategies: what engine/search/narrowing.hpp says of them, word for word, on top of brute force.
#pragma once

#include "engine/model/game.hpp"
#include "tests/support/brute_force.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

namespace deduce::test {

class NarrowBruteForce {
  public:
    // Of sets of `least_set` classes and more, the whole game apart, questions of `width` different merits are asked.
    NarrowBruteForce(const Game& game, std::size_t width, std::size_t least_set)
        : game_(game), width_(width), least_set_(least_set) {}

    using Set = std::vector<SituationIndex>; // rising

    Cost whole_game() {
        Set all(game_.situation_count());
        std::iota(all.begin(), all.end(), 0U);
        if (const auto first = game_.first_question()) return asking(all, *first);
        return value(all);
    }

  private:
    std::map<AnswerIndex, Set> parts_of(const Set& set, QuestionIndex q) const {
        std::map<AnswerIndex, Set> parts;
        for (const SituationIndex s : set) parts[game_.answer(q, s)].push_back(s);
        return parts;
    }

    Weight weight_of(const Set& set) const {
        Weight weight = 0;
        for (const SituationIndex s : set) weight += game_.weight(s);
        return weight;
    }

    // Situations of one class give the same answer to all questions.
    std::size_t classes_of(const Set& set) const {
        std::set<std::vector<AnswerIndex>> answers;
        for (const SituationIndex s : set) {
            std::vector<AnswerIndex> given;
            for (QuestionIndex q = 0; q < game_.question_count(); q++) given.push_back(game_.answer(q, s));
            answers.insert(std::move(given));
        }
        return answers.size();
    }

    // In bits for each unit of cost.
    double merit_of(const Set& set, QuestionIndex q) const {
        const auto whole = static_cast<double>(weight_of(set));
        double bits = 0;
        double cost = 0;
        for (const auto& [answer, part] : parts_of(set, q)) {
            if (is_infinite(game_.cost(q, answer))) return 0;
            const auto weight = static_cast<double>(weight_of(part));
            bits += weight * std::log2(whole / weight);
            cost += weight * static_cast<double>(game_.cost(q, answer));
        }
        return cost > 0 ? bits / cost : std::numeric_limits<double>::infinity();
    }

    std::vector<QuestionIndex> best_of(const Set& set, const std::vector<QuestionIndex>& splitting,
                                       std::size_t width) const {
        std::multimap<double, QuestionIndex, std::greater<>> by_merit;
        for (const QuestionIndex q : splitting) by_merit.emplace(merit_of(set, q), q);
        std::vector<QuestionIndex> best;
        std::size_t different = 0;
        double last = -1;
        for (const auto& [merit, q] : by_merit) {
            if (different == 0 || merit < last * (1 - 1e-9)) different++;
            if (different > width) break;
            best.push_back(q);
            last = merit;
        }
        return best;
    }

    Cost value(const Set& set) {
        const std::size_t classes = classes_of(set);
        if (classes < least_set_) return brute_force_average(game_, set);
        const auto [at, is_new] = values_.try_emplace(set, infinite_cost);
        if (!is_new) return at->second;
        Cost best = infinite_cost;
        for (std::uint64_t e = 0; e < game_.estimate_count(); e++) {
            Cost penalty = 0;
            for (const SituationIndex s : set)
                penalty = saturating_add(penalty, weighted(game_.weight(s), game_.penalty(s, e)));
            best = std::min(best, penalty);
        }
        std::vector<QuestionIndex> splitting;
        for (QuestionIndex q = 0; q < game_.question_count(); q++) {
            const std::size_t parts = parts_of(set, q).size();
            if (parts < 2) continue;
            splitting.push_back(q);
            // One that tells all classes apart needs no other after it.
            if (parts == classes) best = std::min(best, asking(set, q));
        }
        for (const QuestionIndex q : set.size() < game_.situation_count() ? best_of(set, splitting, width_) : splitting)
            best = std::min(best, asking(set, q));
        return values_[set] = best;
    }

    Cost asking(const Set& set, QuestionIndex q) {
        Cost total = 0;
        for (const auto& [answer, part] : parts_of(set, q))
            total =
                saturating_add(total, saturating_add(weighted(weight_of(part), game_.cost(q, answer)), value(part)));
        return total;
    }

    const Game& game_;
    std::size_t width_;
    std::size_t least_set_;
    std::map<Set, Cost> values_;
};

} // namespace deduce::test
