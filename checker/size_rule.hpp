// What a set costs at least by its size, and by how many answers questions give: docs/certificate.md, rules S and R.
#pragma once

#include "estimates.hpp"

class SizeRule {
  public:
    static constexpr std::size_t most_small = 64;  // situations of sets of which the number of answers tells more
    static constexpr std::size_t most_exact = 300; // larger sets are bounded by their parts

    // Of the subsets of a set on which no question gives more than some number of answers.
    struct Bounds {
        std::vector<Cost> any;                // [n]: of any n situations
        std::vector<std::vector<Cost>> split; // [k][n]: if a question splits them into k parts at most
    };

    SizeRule(const Table& table, Objective objective)
        : objective_(objective), estimates_(estimate_bounds(table, objective)) {
        if (objective == Objective::average) weight_ = *std::ranges::min_element(table.weights);
        find_ideal(table);
        any_ = program(any_number, std::min<std::size_t>(table.situations(), most_exact)).any;
        const std::size_t exact = any_.size() - 1;
        for (std::size_t n = exact + 1; n < estimates_.size(); n++) {
            Cost bound = estimates_[n];
            if (objective == Objective::average) // what chunks cost alone
                bound = add(times(static_cast<Cost>(n / exact), any_[exact]), any_[n % exact]);
            else if (most_answers_ > 1 && !ideal_.empty()) // the largest part of the best question
                bound = std::min(bound, add(ideal_.begin()->first.first, any_[(n - 1) / most_answers_ + 1]));
            any_.push_back(std::max(any_.back(), bound));
        }
    }

    Cost estimate(std::size_t n) const { return times(weight_, estimates_[n]); } // if one is made for n situations
    const std::vector<Cost>& any() const { return any_; }                        // [n], for n up to all situations
    // For n up to most_small, if no question gives more than `most` answers.
    const Bounds& with_answers(std::size_t most) {
        const auto [place, is_new] = small_.try_emplace(std::clamp<std::size_t>(most, 1, most_small));
        if (is_new) place->second = program(place->first, std::min(any_.size() - 1, most_small));
        return place->second;
    }

  private:
    static constexpr std::size_t any_number = ~std::size_t{0};

    // The ideal question has for each cost as many answers as the richest question, and the k-th largest of them has
    // room for the k-th largest of any question.
    void find_ideal(const Table& table) {
        for (Question q = 0; q < table.questions(); q++) {
            const std::vector<Cost>& costs = table.costs[q];
            most_answers_ = std::max(most_answers_, costs.size());
            std::vector<std::pair<Cost, std::size_t>> answers; // and how many situations give them
            for (const Cost cost : costs) answers.emplace_back(cost, 0);
            for (Situation s = 0; s < table.situations(); s++) answers[table.rows[s][q]].second++;
            std::ranges::sort(answers, std::greater<>());
            std::map<Cost, std::size_t> larger; // answers of the cost
            for (const auto& [cost, size] : answers)
                if (costs.size() > 1 && cost < infinite) {
                    std::size_t& room = ideal_[{cost, larger[cost]++}];
                    room = std::max(room, size);
                }
        }
    }

    // For up to `most` situations, and splits into `limit` parts at most.
    Bounds program(std::size_t limit, std::size_t most) const {
        struct Choice {
            Cost cost;             // of one answer
            std::size_t room;      // the most situations that give it
            std::vector<Cost> own; // [n]: what n of them cost, with the answer
        };
        std::vector<Choice> ideal; // no more of a cost than parts
        for (const auto& [answer, room] : ideal_)
            if (answer.second < limit) ideal.push_back({answer.first, room, {0}});
        // Of any number of parts one row tells all: those that follow a part are any number again.
        const std::size_t last = limit == any_number ? 1 : limit;
        const std::size_t step = limit == any_number ? 0 : 1;
        std::vector<Cost> none(most + 1, infinite);
        none[0] = 0;
        Bounds result{none, std::vector(last + 1, none)};
        // [j][k][n]: n situations in k of the first j answers at most; one of them may have all.
        std::vector<std::vector<std::vector<Cost>>> shared(ideal.size() + 1, result.split);
        for (std::size_t n = 1; n <= most; n++) {
            for (std::size_t j = 0; j < ideal.size(); j++)
                for (std::size_t k = 1; k <= last; k++) {
                    const std::vector<Cost>& others = shared[j][k - step];
                    Cost least = result.split[k][n];
                    for (std::size_t m = 1; m <= std::min(ideal[j].room, n - 1); m++)
                        least = std::min(least, join(objective_, others[n - m], ideal[j].own[m]));
                    result.split[k][n] = shared[j + 1][k][n] = least;
                }
            result.any[n] = std::max(result.any[n - 1], std::min(estimate(n), result.split[last][n]));
            const Cost asked = objective_ == Objective::average ? times(weight_, static_cast<Cost>(n)) : 1;
            for (std::size_t j = 0; j < ideal.size(); j++) {
                ideal[j].own.push_back(add(times(asked, ideal[j].cost), result.any[n]));
                const Cost alone = ideal[j].room >= n ? ideal[j].own[n] : infinite;
                for (std::size_t k = 1; k <= last; k++)
                    shared[j + 1][k][n] = std::min({shared[j][k][n], shared[j + 1][k][n], alone});
            }
        }
        return result;
    }

    Objective objective_;
    std::vector<Cost> estimates_;
    Cost weight_ = 1;                                           // the least of a situation; 1 for the worst case
    std::map<std::pair<Cost, std::size_t>, std::size_t> ideal_; // rooms, by cost and number of larger ones of the cost
    std::size_t most_answers_ = 0;                              // of any question
    std::vector<Cost> any_;
    std::map<std::size_t, Bounds> small_; // by the number of answers
};
