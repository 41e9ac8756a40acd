// The checker's bounds: see checked_bounds.hpp.
#include "engine/proof/checked_bounds.hpp"

#include <algorithm>

namespace deduce {
namespace {

// The format's own numbers.
constexpr std::size_t sized_exactly = 300;
constexpr std::size_t most_rich = 64;
constexpr std::size_t most_small = 256; // not the format's: larger sets are as rich as the game

} // namespace

CheckedBounds::CheckedBounds(const AnswerTable& table, bool sums)
    : table_(table), sums_(sums), ideal_(ideal_question(table)), seen_in_(table.largest_answer_count(), 0) {
    for (SituationIndex s = 0; s < table.situation_count(); s++)
        least_weight_ = std::min(least_weight_, table.game().weight(s));
    if (!sums) least_weight_ = 1;
    const Estimator& estimator = table.game().estimator();
    const std::size_t all = table.class_count();
    const std::size_t exact = std::min(all, sized_exactly);
    general_ = sums ? average_size_bounds(estimator, ideal_, exact)
                    : worst_size_bounds(estimator, ideal_, ideal_.size(), exact);
    general_.resize(all + 1);
    const std::size_t answers = table.largest_answer_count();
    for (std::size_t n = exact + 1; n <= all; n++) {
        Cost bound = 0;
        if (sums)
            bound = saturating_add(saturating_multiply(static_cast<Weight>(n / exact), general_[exact]),
                                   general_[n % exact]);
        else if (answers > 1 && !ideal_.empty())
            bound = std::min(estimator.worst_bound(n),
                             saturating_add(ideal_[0].cost, general_[(n + answers - 1) / answers]));
        general_[n] = std::max(general_[n - 1], bound);
    }
    for (Cost& b : general_) b = saturating_multiply(least_weight_, b);
}

std::uint32_t CheckedBounds::below(std::span<const ClassIndex> set) {
    rich_ = nullptr;
    if (set.size() > most_small) return 0;
    const std::size_t answers = richness(set);
    rich_ = &rich(answers);
    return static_cast<std::uint32_t>(answers);
}

Cost CheckedBounds::of_part(std::size_t classes) const {
    if (rich_ == nullptr) return general_[classes];
    return classes < rich_->size() ? (*rich_)[classes] : std::max(rich_->back(), general_[classes]);
}

std::size_t CheckedBounds::richness(std::span<const ClassIndex> set) {
    std::size_t most = 0;
    for (QuestionIndex q = 0; q < table_.question_count(); q++) {
        questions_seen_++;
        std::size_t parts = 0;
        for (const ClassIndex c : set) {
            std::size_t& seen = seen_in_[table_.answer(q, c)];
            parts += seen != questions_seen_ ? 1 : 0;
            seen = questions_seen_;
        }
        most = std::max(most, parts);
    }
    return most;
}

// As SetBounds, for the costs of the checker's ideal question alone.
const std::vector<Cost>& CheckedBounds::rich(std::size_t answers) {
    answers = std::min(answers, ideal_.size());
    const auto [place, is_new] = by_answers_.try_emplace(answers);
    if (!is_new) return place->second;
    std::vector<IdealAnswer> ideal = ideal_;
    for (std::size_t i = ideal.size(); i-- > 1;)
        ideal[i - 1].capacity = std::max(ideal[i - 1].capacity, ideal[i].capacity);
    ideal.resize(answers);
    const std::size_t most = std::min<std::size_t>(most_rich, table_.class_count());
    const Estimator& estimator = table_.game().estimator();
    std::vector<Cost>& bounds = place->second;
    bounds = sums_ ? average_size_bounds(estimator, ideal, most) : worst_size_bounds(estimator, ideal, answers, most);
    for (std::size_t n = 0; n <= most; n++) {
        bounds[n] = std::max(saturating_multiply(least_weight_, bounds[n]), general_[n]);
    }
    return bounds;
}

} // namespace deduce
