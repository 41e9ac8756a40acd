// The player nodes of the behavioural game tree, counted and not walked: each decision set once, by adding up what its
// children's subtrees have.
#pragma once

#include "engine/run/stop.hpp"
#include "engine/table/answer_table.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include <boost/multiprecision/cpp_int.hpp>

namespace deduce::thesis::baseline {

struct TreeCountParams {
    std::size_t memory_bytes = std::size_t{1} << 30;
    StopFlag stop = nullptr;
    std::function<void(std::uint64_t)> listener; // decision sets so far, now and then
};

// Questions that do not split a set are not asked (Corollary 4.40), as in table 10.5. Nothing if stopped. Throws
// BadInput like `solve`.
std::optional<boost::multiprecision::cpp_int> count_tree_nodes(const AnswerTable& table, const TreeCountParams& params);

} // namespace deduce::thesis::baseline
