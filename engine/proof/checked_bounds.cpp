// The checker's bounds: see checked_bounds.hpp.
#include "engine/proof/checked_bounds.hpp"

#include <algorithm>

namespace deduce {
namespace {

// The format's own numbers.
constexpr std::size_t sized_exactly = 300;
constexpr std::size_t most_rich = 64;
constexpr std::size_t most_small = 256;

} // namespace

CheckedBounds::CheckedBounds(const AnswerTable& table, bool sums)
    : table_(table), sums_(sums), ideal_(ideal_question(table)), seen_in_(table.largest_answer_count(), 0) {
    for (SituationIndex s = 0; s < table.situation_count(); s++)
        least_weight_ = std::min(least_weight_, table.game().weight(s));
    if (!sums) {
        general_ = worst_size_bounds(table);
        return;
    }
    const std::size_t all = table.class_count();
    const std::size_t exact = std::min(all, sized_exactly);
    general_ = average_size_bounds(table.game().estimator(), ideal_, exact);
    general_.resize(all + 1);
    for (std::size_t n = exact + 1; n <= all; n++) {
        const Cost chunks = saturating_multiply(static_cast<Weight>(n / exact), general_[exact]);
        general_[n] = std::max(general_[n - 1], saturating_add(chunks, general_[n % exact]));
    }
    for (Cost& b : general_) b = saturating_multiply(least_weight_, b);
}

void CheckedBounds::below(std::span<const ClassIndex> set) {
    rich_ = set.size() <= most_small ? &rich(richness(set)) : nullptr;
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
        if (sums_) bounds[n] = saturating_multiply(least_weight_, bounds[n]);
        bounds[n] = std::max(bounds[n], general_[n]);
    }
    return bounds;
}

} // namespace deduce
