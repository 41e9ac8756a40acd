// What a set costs at least by its number of situations, and by how many answers any question gives on a set that holds
// it: docs/certificate.md, rule S.
#pragma once

#include "estimate_bounds.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <vector>

namespace check {

// Of subsets of a set on which no question gives more than some number of answers.
struct SizeBounds {
    std::vector<Cost> any;                // [n]: of any n situations
    std::vector<std::vector<Cost>> split; // [k][n]: if a question splits them into k parts at most
};

class SizeRule {
  public:
    static constexpr std::size_t most_small = 64;  // situations of sets whose answers are counted
    static constexpr std::size_t most_exact = 300; // larger sets are bounded by their parts

    SizeRule(const Table& table, Objective objective)
        : objective_(objective), estimates_(estimate_bounds(table, objective)) {
        if (objective == Objective::average) weight_ = *std::min_element(table.weights.begin(), table.weights.end());
        find_ideal(table);
        general_ = program(most_answers_, std::min<std::size_t>(table.situations(), most_exact)).any;
        const std::size_t exact = general_.size() - 1;
        for (std::size_t n = exact + 1; n < estimates_.size(); n++) {
            Cost bound = estimates_[n];
            if (objective == Objective::average) // what chunks cost alone
                bound = add(times(static_cast<Cost>(n / exact), general_[exact]), general_[n % exact]);
            else if (ideal_.size() > 1) // the largest part of the best question
                bound = std::min(bound, add(ideal_[0].cost, general_[(n + ideal_.size() - 1) / ideal_.size()]));
            general_.push_back(std::max(general_.back(), bound));
        }
    }

    // [n], for n up to all situations.
    const std::vector<Cost>& general() const { return general_; }
    // For n up to most_small.
    const SizeBounds& with_answers(std::size_t most) {
        most = std::min(most, most_answers_);
        if (small_.size() <= most) small_.resize(most + 1);
        if (small_[most].any.empty()) small_[most] = program(most, std::min(general_.size() - 1, most_small));
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
            if (table.answers(q) < 2) continue;
            std::vector<std::size_t> sizes(table.answers(q), 0);
            for (Situation s = 0; s < table.situations(); s++) sizes[table.row(s)[q]]++;
            std::map<Cost, std::vector<std::size_t>> own;
            for (std::size_t a = 0; a < sizes.size(); a++) own[table.costs[q][a]].push_back(sizes[a]);
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
        for (std::size_t i = ideal_.size(); i-- > 1;) ideal_[i - 1].room = std::max(ideal_[i - 1].room, ideal_[i].room);
        ideal_.resize(std::min(ideal_.size(), most_answers_));
    }

    // With the first answers of the ideal question, for up to `most` situations.
    SizeBounds program(std::size_t answers, std::size_t most) const {
        answers = std::min(answers, ideal_.size());
        const std::vector<Cost> row(most + 1, infinite);
        SizeBounds bounds{std::vector<Cost>(most + 1, 0), std::vector<std::vector<Cost>>(answers + 1, row)};
        std::vector<std::vector<Cost>> shared(answers + 1, row); // as split, but a part may have all
        for (std::vector<Cost>& least : shared) least[0] = 0;
        std::vector<std::vector<Cost>> parts(answers, std::vector<Cost>{0}); // by the answer, then by size
        for (std::size_t n = 1; n <= most; n++) {
            for (std::size_t k = 0; k < answers; k++) {
                Cost least = bounds.split[k][n];
                for (std::size_t m = 1; m <= std::min(ideal_[k].room, n - 1); m++)
                    least = std::min(least, join(objective_, shared[k][n - m], parts[k][m]));
                bounds.split[k + 1][n] = least;
            }
            const Cost estimate = times(weight_, estimates_[n]);
            bounds.any[n] = std::max(bounds.any[n - 1], std::min(estimate, bounds.split[answers][n]));
            const Cost asked = objective_ == Objective::average ? times(weight_, static_cast<Cost>(n)) : 1;
            for (std::size_t k = 0; k < answers; k++) {
                parts[k].push_back(add(times(asked, ideal_[k].cost), bounds.any[n]));
                const Cost alone = ideal_[k].room >= n ? parts[k][n] : infinite;
                shared[k + 1][n] = std::min({shared[k][n], bounds.split[k + 1][n], alone});
            }
        }
        return bounds;
    }

    Objective objective_;
    std::vector<Cost> estimates_;
    Cost weight_ = 1; // the least of a situation; 1 for the worst case
    std::vector<Answer> ideal_;
    std::size_t most_answers_ = 0; // of any question
    std::vector<Cost> general_;
    std::vector<SizeBounds> small_; // by the number of answers
};

} // namespace check
