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

BestEstimate ExactGuess::average_estimate(std::span<const SituationIndex> situations) const {
    if (situations.size() > 1) return {};
    return {weights_.empty() ? fee_ : weighted(weights_[situations[0]], fee_), situations[0]};
}

BestEstimate ExactGuess::worst_estimate(std::span<const SituationIndex> situations) const {
    if (situations.size() > 1) return {};
    return {fee_, situations[0]};
}

std::string ExactGuess::description() const {
    return fmt::format("exact guess: situations={}, fee={}, weights={}", situation_count_, fee_, digest_text(weights_));
}

} // namespace deduce
