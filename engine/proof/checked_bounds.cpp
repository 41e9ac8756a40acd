// The checker's bounds: see checked_bounds.hpp.
#include "engine/proof/checked_bounds.hpp"

#include "engine/proof/checked_estimates.hpp"
#include "engine/proof/part_counts.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace deduce {
namespace {

// The format's own numbers.
constexpr std::size_t most_exact = 300;
constexpr std::size_t most_small = 64;
constexpr std::size_t most_counted = 256; // not the format's: larger sets are as rich as the game

} // namespace

CheckedBounds::CheckedBounds(const AnswerTable& table, const EstimateFacts& facts, bool sums)
    : table_(table),
      sums_(sums),
      estimates_(checked_estimate_bounds(facts, table.situation_count(), sums)),
      totals_(table, sums) {
    if (sums) {
        least_weight_ = infinite_cost;
        for (SituationIndex s = 0; s < table.situation_count(); s++)
            least_weight_ = std::min(least_weight_, table.game().weight(s));
    }
    find_ideal();
    const std::size_t all = table.situation_count();
    const std::size_t exact = std::min(all, most_exact);
    const std::size_t answers = table.largest_answer_count();
    any_ = program(0, exact).any;
    for (std::size_t n = exact + 1; n <= all; n++) {
        Cost bound = estimates_[n];
        if (sums)
            bound = saturating_add(saturating_multiply(static_cast<Weight>(n / exact), any_[exact]), any_[n % exact]);
        else if (answers > 1 && !ideal_.empty())
            bound = std::min(bound, saturating_add(ideal_[0].cost, any_[(n + answers - 1) / answers]));
        any_.push_back(std::max(any_.back(), bound));
    }
}

// As ideal_question, counting situations.
void CheckedBounds::find_ideal() {
    std::map<Cost, std::vector<std::size_t>> best;
    for (QuestionIndex q = 0; q < table_.question_count(); q++) {
        if (table_.answer_count(q) < 2) continue; // a first question that tells nothing
        std::vector<std::size_t> sizes(table_.answer_count(q), 0);
        for (ClassIndex c = 0; c < table_.class_count(); c++) sizes[table_.answer(q, c)] += table_.members(c).size();
        std::map<Cost, std::vector<std::size_t>> own;
        for (DenseAnswer a = 0; a < sizes.size(); a++)
            if (!is_infinite(table_.cost(q, a))) own[table_.cost(q, a)].push_back(sizes[a]);
        for (auto& [cost, rooms] : own) {
            std::ranges::sort(rooms, std::greater<>());
            std::vector<std::size_t>& record = best[cost];
            record.resize(std::max(record.size(), rooms.size()), 0);
            for (std::size_t k = 0; k < rooms.size(); k++) record[k] = std::max(record[k], rooms[k]);
        }
    }
    for (const auto& [cost, rooms] : best)
        for (const std::size_t room : rooms) ideal_.push_back({cost, room});
}

std::uint32_t CheckedBounds::look_at(std::span<const ClassIndex> set) {
    situations_ = 0;
    for (const ClassIndex c : set) situations_ += table_.members(c).size();
    const std::size_t answers = most_answers_on(set);
    const std::size_t limit = std::clamp<std::size_t>(answers, 1, most_small);
    const auto [place, is_new] = by_answers_.try_emplace(limit);
    if (is_new) place->second = program(limit, std::min(any_.size() - 1, most_small));
    looked_at_ = &place->second;
    if (situations_ > most_small) {
        std::vector<Cost> of_parts;
        for (std::size_t n = 0; n <= situations_; n++) of_parts.push_back(of_part(n));
        totals_.add_up(of_parts);
    }
    return static_cast<std::uint32_t>(answers);
}

Cost CheckedBounds::of_part(std::size_t situations) const {
    if (looked_at_ == nullptr) return any_[situations];
    const std::vector<Cost>& small = looked_at_->any;
    return situations < small.size() ? small[situations] : std::max(small.back(), any_[situations]);
}

std::size_t CheckedBounds::most_answers_on(std::span<const ClassIndex> set) {
    if (situations_ <= most_small) {
        count_parts(table_, set, counts_);
        return counts_.empty() ? 1 : *std::ranges::max_element(counts_);
    }
    totals_.count(set);
    return situations_ > most_counted ? table_.largest_answer_count() : totals_.most_parts();
}

bool CheckedBounds::settles(QuestionIndex q, Cost value) const {
    if (situations_ > most_small) return totals_.parts(q) < 2 || totals_.total(q) >= value;
    return counts_[q] < 2 || looked_at_->split[counts_[q]][situations_] >= value;
}

// Tables [j][k][n]: n situations in k of the first j answers at most; in `shared` one of them may have all.
auto CheckedBounds::program(std::size_t limit, std::size_t most) const -> Bounds {
    std::vector<Answer> ideal; // no more of a cost than parts
    std::map<Cost, std::size_t> used;
    for (const Answer& a : ideal_)
        if (limit == 0 || used[a.cost]++ < limit) ideal.push_back(a);
    const std::size_t least_k = limit > 0 ? 1 : 0; // one layer where parts are not counted
    const std::vector<std::vector<Cost>> none(limit + 1, std::vector<Cost>(most + 1, infinite_cost));
    std::vector split(ideal.size() + 1, none);
    std::vector shared(ideal.size() + 1, none);
    for (auto& layers : shared)
        for (auto& row : layers) row[0] = 0;
    std::map<Cost, std::vector<Cost>> parts; // by the answer's cost, then by size
    for (const Answer& a : ideal) parts[a.cost] = {0};
    std::vector<Cost> any(most + 1, 0);
    for (std::size_t n = 1; n <= most; n++) {
        for (std::size_t j = 0; j < ideal.size(); j++) {
            const std::vector<Cost>& own = parts[ideal[j].cost];
            for (std::size_t k = least_k; k <= limit; k++) {
                const std::vector<Cost>& others = shared[j][k - least_k];
                Cost least = split[j][k][n];
                for (std::size_t m = 1; m <= std::min(ideal[j].room, n - 1); m++)
                    least = std::min(least,
                                     sums_ ? saturating_add(others[n - m], own[m]) : std::max(others[n - m], own[m]));
                split[j + 1][k][n] = least;
            }
        }
        any[n] = std::max(any[n - 1],
                          std::min(saturating_multiply(least_weight_, estimates_[n]), split[ideal.size()][limit][n]));
        const Cost asked = sums_ ? saturating_multiply(least_weight_, static_cast<Weight>(n)) : 1;
        for (auto& [cost, own] : parts) own.push_back(saturating_add(saturating_multiply(asked, cost), any[n]));
        for (std::size_t j = 0; j < ideal.size(); j++)
            for (std::size_t k = least_k; k <= limit; k++) {
                shared[j + 1][k][n] = std::min(shared[j][k][n], split[j + 1][k][n]);
                if (ideal[j].room >= n) shared[j + 1][k][n] = std::min(shared[j + 1][k][n], parts[ideal[j].cost][n]);
            }
    }
    return {std::move(any), split[ideal.size()]};
}

} // namespace deduce
