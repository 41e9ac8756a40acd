// What every estimator of this folder demands of the numbers that it is built from, and how it describes them.
// The checks throw BrokenPromise: a ruleset, not a user, chooses these numbers.
#pragma once

#include "engine/memory/hash.hpp"
#include "engine/model/cost.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace deduce {

// `weights` is empty (all one), or holds one weight >= 1 a situation.
void check_weights(std::string_view who, const std::vector<Weight>& weights, std::size_t situation_count);

// A penalty that can be multiplied: 0 <= penalty < infinite_cost.
void check_penalty(std::string_view who, Cost penalty);

// No sum over situations of weight x penalty reaches infinite_cost, for finite penalties up to `largest`.
void check_totals(std::string_view who, const std::vector<Weight>& weights, std::size_t situation_count, Cost largest);

std::string key_text(const Key& key);

// The vector's 128-bit digest as text; "none" if it is empty.
template <class T>
std::string digest_text(const std::vector<T>& values) {
    return values.empty() ? "none" : key_text(hash128(values.data(), values.size() * sizeof(T)));
}

} // namespace deduce
