// What a set costs at least by its number of situations, and by how many answers any question gives on a set that holds
// it: docs/certificate.md, rule S.
#pragma once

#include "estimate_bounds.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <vector>

namespace check {

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
        if (objective == Objective::average) weight_ = *std::min_element(table.weights.begin(), table.weights.end());
        find_ideal(table);
        any_ = program(0, std::min<std::size_t>(table.situations(), most_exact)).any;
        const std::size_t exact = any_.size() - 1;
        for (std::size_t n = exact + 1; n < estimates_.size(); n++) {
            Cost bound = estimates_[n];
            if (objective == Objective::average) // what chunks cost alone
                bound = add(times(static_cast<Cost>(n / exact), any_[exact]), any_[n % exact]);
            else if (most_answers_ > 1 && !ideal_.empty()) // the largest part of the best question
                bound = std::min(bound, add(ideal_[0].cost, any_[(n + most_answers_ - 1) / most_answers_]));
            any_.push_back(std::max(any_.back(), bound));
        }
    }

    // If an estimate is made for n situations.
    Cost estimate(std::size_t n) const { return times(weight_, estimates_[n]); }
    // [n], for n up to all situations.
    const std::vector<Cost>& any() const { return any_; }
    // For n up to most_small, if no question gives more than `most` answers.
    const Bounds& with_answers(std::size_t most) {
        most = std::clamp<std::size_t>(most, 1, most_small);
        small_.resize(std::max(small_.size(), most + 1));
        if (small_[most].any.empty()) small_[most] = program(most, std::min(any_.size() - 1, most_small));
        return small_[most];
    }

  private:
    struct Answer {
        Cost cost;
        std::size_t room; // the most situations that give it
    };

    // The ideal question has for each cost as many answers as the richest question, and the k-th largest of them has
    // room for the k-th largest of any question.
    void find_ideal(const Table& table) {
        std::map<Cost, std::vector<std::size_t>> best;
        for (Question q = 0; q < table.questions(); q++) {
            std::vector<std::size_t> sizes(table.costs[q].size(), 0);
            for (Situation s = 0; s < table.situations(); s++) sizes[table.row(s)[q]]++;
            std::map<Cost, std::vector<std::size_t>> own;
            for (std::size_t a = 0; a < sizes.size(); a++)
                if (sizes.size() > 1) own[table.costs[q][a]].push_back(sizes[a]);
            for (auto& [cost, rooms] : own) {
                std::sort(rooms.begin(), rooms.end(), std::greater<>());
                std::vector<std::size_t>& record = best[cost];
                record.resize(std::max(record.size(), rooms.size()), 0);
                for (std::size_t k = 0; k < rooms.size(); k++) record[k] = std::max(record[k], rooms[k]);
            }
            most_answers_ = std::max(most_answers_, sizes.size());
        }
        for (const auto& [cost, rooms] : best)
            for (const std::size_t room : rooms)
                if (cost < infinite) ideal_.push_back({cost, room});
    }

    // For up to `most` situations, and splits into `limit` parts at most, or any number if that is 0.
    Bounds program(std::size_t limit, std::size_t most) const {
        std::vector<Answer> ideal; // no more of a cost than parts
        std::map<Cost, std::size_t> used;
        for (const Answer& answer : ideal_)
            if (limit == 0 || used[answer.cost]++ < limit) ideal.push_back(answer);
        const std::vector<std::vector<Cost>> none(limit + 1, std::vector<Cost>(most + 1, infinite));
        // [j][k][n]: n situations in k of the first j answers at most; in `shared` one of them may have all.
        std::vector<std::vector<std::vector<Cost>>> split(ideal.size() + 1, none);
        std::vector<std::vector<std::vector<Cost>>> shared(ideal.size() + 1, none);
        for (auto& by_limit : shared)
            for (std::vector<Cost>& least : by_limit) least[0] = 0;
        std::map<Cost, std::vector<Cost>> parts; // by the answer's cost, then by size
        for (const Answer& answer : ideal) parts[answer.cost] = {0};
        std::vector<Cost> any(most + 1, 0);
        for (std::size_t n = 1; n <= most; n++) {
            for (std::size_t j = 0; j < ideal.size(); j++) {
                const std::vector<Cost>& own = parts[ideal[j].cost];
                for (std::size_t k = limit > 0 ? 1 : 0; k <= limit; k++) {
                    const std::vector<Cost>& others = shared[j][limit > 0 ? k - 1 : 0];
                    Cost least = split[j][k][n];
                    for (std::size_t m = 1; m <= std::min(ideal[j].room, n - 1); m++)
                        least = std::min(least, join(objective_, others[n - m], own[m]));
                    split[j + 1][k][n] = least;
                }
            }
            any[n] = std::max(any[n - 1], std::min(estimate(n), split[ideal.size()][limit][n]));
            const Cost asked = objective_ == Objective::average ? times(weight_, static_cast<Cost>(n)) : 1;
            for (auto& [cost, own] : parts) own.push_back(add(times(asked, cost), any[n]));
            for (std::size_t j = 0; j < ideal.size(); j++)
                for (std::size_t k = limit > 0 ? 1 : 0; k <= limit; k++) {
                    const Cost alone = ideal[j].room >= n ? parts[ideal[j].cost][n] : infinite;
                    shared[j + 1][k][n] = std::min({shared[j][k][n], split[j + 1][k][n], alone});
                }
        }
        return {any, split[ideal.size()]};
    }

    Objective objective_;
    std::vector<Cost> estimates_;
    Cost weight_ = 1; // the least of a situation; 1 for the worst case
    std::vector<Answer> ideal_;
    std::size_t most_answers_ = 0; // of any question
    std::vector<Cost> any_;
    std::vector<Bounds> small_; // by the number of answers
};

} // namespace check
