// The situation has to be guessed exactly: see exact_guess.hpp.
#include "engine/estimate/exact_guess.hpp"

#include "engine/estimate/checks.hpp"

#include <utility>

#include <fmt/format.h>

namespace deduce {

ExactGuess::ExactGuess(std::uint32_t situation_count, std::vector<Weight> weights, Cost fee)
    : situation_count_(situation_count), weights_(std::move(weights)), fee_(fee) {
    check_weights("ExactGuess", weights_, situation_count);
    check_penalty("ExactGuess", fee);
    check_totals("ExactGuess", weights_, situation_count, fee);
}

Cost ExactGuess::best_average(std::span<const SituationIndex> situations) const {
    if (situations.size() > 1) return infinite_cost;
    return weights_.empty() ? fee_ : weighted(weights_[situations[0]], fee_);
}

Cost ExactGuess::best_worst(std::span<const SituationIndex> situations) const {
    return situations.size() > 1 ? infinite_cost : fee_;
}

std::string ExactGuess::description() const {
    return fmt::format("exact guess: situations={}, fee={}, weights={}", situation_count_, fee_, digest_text(weights_));
}

} // namespace deduce
