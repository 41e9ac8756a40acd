// Checks on the numbers that estimators are built from: see checks.hpp.
#include "engine/estimate/checks.hpp"

#include "engine/model/errors.hpp"

#include <fmt/format.h>

namespace deduce {

void check_weights(std::string_view who, const std::vector<Weight>& weights, std::size_t situation_count) {
    if (situation_count == 0) throw BrokenPromise(fmt::format("{}: no situations, expected at least one", who));
    if (weights.empty()) return;
    if (weights.size() != situation_count)
        throw BrokenPromise(fmt::format("{}: {} weights for {} situations, expected one each, or none at all", who,
                                        weights.size(), situation_count));
    for (std::size_t s = 0; s < weights.size(); s++)
        if (weights[s] < 1)
            throw BrokenPromise(
                fmt::format("{}: situation {} has weight {}, expected an integer >= 1", who, s, weights[s]));
}

void check_penalty(std::string_view who, Cost penalty) {
    if (penalty < 0 || is_infinite(penalty))
        throw BrokenPromise(fmt::format("{}: penalty {}, expected 0 <= penalty < 2^60", who, penalty));
}

void check_totals(std::string_view who, const std::vector<Weight>& weights, std::size_t situation_count, Cost largest) {
    Cost total = weights.empty() ? static_cast<Cost>(situation_count) : 0;
    for (const Weight w : weights) total = saturating_add(total, std::min(w, infinite_cost));
    if (largest > 0 && is_infinite(saturating_multiply(total, largest)))
        throw BrokenPromise(fmt::format("{}: weights of {} in all times a penalty of {} exceeds 2^60; scale them down",
                                        who, total, largest));
}

std::string key_text(const Key& key) { return fmt::format("{:016x}{:016x}", key.high, key.low); }

} // namespace deduce
