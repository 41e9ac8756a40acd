// One table of size bounds for each richness: see set_bound.hpp.
#include "engine/bounds/set_bound.hpp"

#include "engine/bounds/slope_bound.hpp"

#include <algorithm>

namespace deduce {
namespace {

std::vector<SetBounds::Breakpoint> breakpoints_of(const std::vector<Cost>& by_size, bool sums) {
    std::vector<SetBounds::Breakpoint> result;
    Cost before = 0;
    for (std::size_t repeats = 0; repeats < std::min(by_size.size() - 1, SetBounds::most_members); repeats++) {
        const Cost now = sums ? by_size[repeats + 1] - by_size[repeats] : by_size[repeats + 1];
        if (now != before)
            result.push_back({static_cast<std::uint8_t>(repeats), static_cast<std::uint8_t>(now - before)});
        before = now;
    }
    return result;
}

std::vector<Cost> raises_of(const std::vector<Cost>& by_size, const AnswerTable& table) {
    std::vector<Cost> raises;
    for (std::size_t n = 0; n + 1 < by_size.size() && !is_infinite(by_size[n + 1]); n++) {
        raises.push_back((by_size[n + 1] - by_size[n]) / table.least_weight());
        if (is_infinite(saturating_multiply(table.total_weight(), raises.back()))) return {};
    }
    return raises;
}

} // namespace

SetBounds::SetBounds(const AnswerTable& table, bool sums, std::span<const Cost> general, bool by_richness)
    : table_(table), sums_(sums), ideal_(ideal_question(table)) {
    by_richness_ = by_richness && !ideal_.empty();
    cheapest_ = ideal_.empty() ? 0 : ideal_.front().cost;
    general_ = table_of(
        {general.begin(), general.begin() + static_cast<std::ptrdiff_t>(std::min(general.size(), most_sized + 1))},
        table.largest_answer_count());
    if (!by_richness_) return;
    cheap_answers_ = static_cast<std::size_t>(
        std::count_if(ideal_.begin(), ideal_.end(), [&](const IdealAnswer& a) { return a.cost == cheapest_; }));
    tiers_ = cheap_answers_ < most_tiers && cheap_answers_ < ideal_.size() ? cheap_answers_ + 1 : 1;
    richest_ = std::size_t{table.largest_answer_count()} + 1;
    room_from_.resize(ideal_.size());
    std::size_t room = 0;
    for (std::size_t i = ideal_.size(); i-- > 0;) room_from_[i] = room = std::max(room, ideal_[i].capacity);
    tables_ = std::vector<std::atomic<const Table*>>(tiers_ * richest_);
}

void SetBounds::find_bits() {
    letters_.emplace(table_);
    if (!letters_->differ()) letters_.reset();
    if (letters_) general_.bits = letters_->bits(general_.parts);
}

auto SetBounds::table_of(std::vector<Cost> by_size, std::size_t parts) const -> Table {
    auto breakpoints = breakpoints_of(by_size, sums_);
    std::vector<Cost> raises;
    if (sums_ && !table_.has_unit_weights()) raises = raises_of(by_size, table_);
    const auto answers = static_cast<std::uint32_t>(std::max<std::size_t>(parts, 2));
    return {std::move(by_size), std::move(breakpoints), std::move(raises), answers,
            letters_ ? letters_->bits(answers) : 0};
}

auto SetBounds::make(std::size_t index) const -> const Table& {
    const std::lock_guard lock(making_);
    if (const Table* table = tables_[index].load(std::memory_order_relaxed)) return *table;
    const std::size_t cheap = tiers_ == 1 ? cheap_answers_ : index / richest_;
    const std::size_t parts = index % richest_;
    std::vector<IdealAnswer> answers;
    for (std::size_t i = 0; i < ideal_.size() && answers.size() < parts; i++)
        if (i < cheap || i >= cheap_answers_) answers.push_back({ideal_[i].cost, room_from_[i]});

    const Estimator& estimator = table_.game().estimator();
    const std::size_t sized = general_.by_size.size() - 1;
    std::vector<Cost> by_size;
    if (sums_) {
        by_size = average_size_bounds(estimator, answers, std::min(sized, most_members));
        extend_by_slopes(by_size, estimator, answers, sized);
        for (Cost& b : by_size) b = saturating_multiply(table_.least_weight(), b);
        by_size.resize(sized + 1, 0);
    } else {
        by_size = worst_size_bounds(estimator, answers, parts, sized);
    }
    for (std::size_t n = 1; n <= sized; n++) by_size[n] = std::max({by_size[n - 1], by_size[n], general_.by_size[n]});
    Table table = table_of(std::move(by_size), parts);
    table.number = static_cast<std::uint32_t>(index + 1);
    made_.push_back(std::make_unique<const Table>(std::move(table)));
    tables_[index].store(made_.back().get(), std::memory_order_release);
    return *made_.back();
}

} // namespace deduce
