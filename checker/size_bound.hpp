// What a set costs at least by its number of situations, and by how many answers any question gives on a set that holds
// it: docs/certificate.md, rule S.
#pragma once

#include "estimate_bounds.hpp"

#include <cstddef>
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
        general_ = program(ideal_.size(), std::min<std::size_t>(table.situations(), most_exact)).any;
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
        most = std::min(most, ideal_.size());
        if (small_.size() <= most) small_.resize(most + 1);
        if (small_[most].any.empty()) small_[most] = program(most, std::min(general_.size() - 1, most_small));
        return small_[most];
    }

  private:
    struct Answer {
        Cost cost;
        std::size_t room; // the most situations that give it
    };

    // No question's i-th answer by cost costs less than the ideal question's, nor has it, or a dearer one, more room.
    void find_ideal(const Table& table) {
        for (Question q = 0; q < table.questions(); q++) {
            std::vector<Answer> own;
            for (const Cost cost : table.costs[q]) own.push_back({cost, 0});
            for (Situation s = 0; s < table.situations(); s++) own[table.row(s)[q]].room++;
            std::sort(own.begin(), own.end(), [](const Answer& a, const Answer& b) {
                return a.cost != b.cost ? a.cost < b.cost : a.room > b.room;
            });
            if (own.size() < 2) continue; // tells nothing
            ideal_.resize(std::max(ideal_.size(), own.size()), {infinite, 0});
            for (std::size_t i = own.size(); i-- > 0;) {
                if (i + 1 < own.size()) own[i].room = std::max(own[i].room, own[i + 1].room);
                ideal_[i] = {std::min(ideal_[i].cost, own[i].cost), std::max(ideal_[i].room, own[i].room)};
            }
        }
    }

    // With the first answers of the ideal question, for up to `most` situations.
    SizeBounds program(std::size_t answers, std::size_t most) const {
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
    std::vector<Cost> general_;
    std::vector<SizeBounds> small_; // by the number of answers
};

} // namespace check
