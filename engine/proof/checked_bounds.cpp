// The checker's bounds: see checked_bounds.hpp.
#include "engine/proof/checked_bounds.hpp"

#include "engine/proof/checked_estimates.hpp"
#include "engine/proof/part_counts.hpp"

#include <algorithm>
#include <utility>

namespace deduce {
namespace {

// The format's own numbers.
constexpr std::size_t most_exact = 300;
constexpr std::size_t most_small = 64;

} // namespace

CheckedBounds::CheckedBounds(const AnswerTable& table, const EstimateFacts& facts, bool sums)
    : table_(table), sums_(sums), estimates_(checked_estimate_bounds(facts, table.situation_count(), sums)) {
    if (sums) {
        least_weight_ = infinite_cost;
        for (SituationIndex s = 0; s < table.situation_count(); s++)
            least_weight_ = std::min(least_weight_, table.game().weight(s));
    }
    find_ideal();
    const std::size_t all = table.situation_count();
    const std::size_t exact = std::min(all, most_exact);
    general_ = program(ideal_.size(), exact).any;
    for (std::size_t n = exact + 1; n <= all; n++) {
        Cost bound = estimates_[n];
        if (sums)
            bound = saturating_add(saturating_multiply(static_cast<Weight>(n / exact), general_[exact]),
                                   general_[n % exact]);
        else if (const std::size_t answers = ideal_.size(); answers > 1)
            bound = std::min(bound, saturating_add(ideal_[0].cost, general_[(n + answers - 1) / answers]));
        general_.push_back(std::max(general_.back(), bound));
    }
}

// No question's i-th answer by cost costs less than the ideal question's, nor has it, or a dearer one, more room.
void CheckedBounds::find_ideal() {
    std::vector<std::pair<Cost, std::size_t>> own; // a question's answers: what each costs, and how many give it
    for (QuestionIndex q = 0; q < table_.question_count(); q++) {
        own.clear();
        for (DenseAnswer a = 0; a < table_.answer_count(q); a++) own.emplace_back(table_.cost(q, a), 0);
        for (ClassIndex c = 0; c < table_.class_count(); c++)
            own[table_.answer(q, c)].second += table_.members(c).size();
        if (own.size() < 2) continue; // a first question that tells nothing
        // Of equally dear answers the largest come first.
        std::ranges::sort(own, {}, [](const auto& a) { return std::pair(a.first, ~a.second); });
        ideal_.resize(std::max(ideal_.size(), own.size()), {infinite_cost, 0});
        std::size_t room = 0;
        for (std::size_t i = own.size(); i-- > 0;) {
            room = std::max(room, own[i].second);
            ideal_[i].cost = std::min(ideal_[i].cost, own[i].first);
            ideal_[i].room = std::max(ideal_[i].room, room);
        }
    }
}

void CheckedBounds::look_at(std::span<const ClassIndex> set) {
    looked_at_ = nullptr;
    situations_ = 0;
    for (const ClassIndex c : set) situations_ += table_.members(c).size();
    if (situations_ > most_small) return;
    count_parts(table_, set, counts_);
    const std::size_t answers = counts_.empty() ? 0 : *std::ranges::max_element(counts_);
    const auto [place, is_new] = by_answers_.try_emplace(answers);
    if (is_new) place->second = program(answers, std::min<std::size_t>(most_small, table_.situation_count()));
    looked_at_ = &place->second;
}

bool CheckedBounds::settles(QuestionIndex q, Cost value) const {
    if (looked_at_ == nullptr) return false;
    const auto& split = looked_at_->split;
    return counts_[q] < 2 || split[std::min<std::size_t>(counts_[q], split.size() - 1)][situations_] >= value;
}

// shared[k][n]: as split, but a part may have all n.
auto CheckedBounds::program(std::size_t answers, std::size_t most) const -> Bounds {
    answers = std::min(answers, ideal_.size());
    const std::vector<Cost> none(most + 1, infinite_cost);
    Bounds bounds{std::vector<Cost>(most + 1, 0), std::vector<std::vector<Cost>>(answers + 1, none)};
    std::vector<std::vector<Cost>> shared(answers + 1, none);
    std::vector<std::vector<Cost>> parts(answers, std::vector<Cost>{0});
    for (auto& row : shared) row[0] = 0;
    const auto join = [&](Cost a, Cost b) { return sums_ ? saturating_add(a, b) : std::max(a, b); };
    for (std::size_t n = 1; n <= most; n++) {
        for (std::size_t k = 0; k < answers; k++) {
            Cost least = bounds.split[k][n];
            for (std::size_t m = 1; m <= std::min(ideal_[k].room, n - 1); m++)
                least = std::min(least, join(shared[k][n - m], parts[k][m]));
            bounds.split[k + 1][n] = least;
        }
        bounds.any[n] = std::max(bounds.any[n - 1],
                                 std::min(saturating_multiply(least_weight_, estimates_[n]), bounds.split[answers][n]));
        for (std::size_t k = 0; k < answers; k++) {
            const Cost weight = sums_ ? saturating_multiply(least_weight_, static_cast<Weight>(n)) : 1;
            parts[k].push_back(saturating_add(saturating_multiply(weight, ideal_[k].cost), bounds.any[n]));
            shared[k + 1][n] = std::min(shared[k][n], bounds.split[k + 1][n]);
            if (ideal_[k].room >= n) shared[k + 1][n] = std::min(shared[k + 1][n], parts[k][n]);
        }
    }
    return bounds;
}

} // namespace deduce
