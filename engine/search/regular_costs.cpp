// Finds the one answer of each question whose cost differs; see regular_costs.hpp.
#include "engine/search/regular_costs.hpp"

#include <algorithm>

namespace deduce {

RegularCosts::RegularCosts(std::size_t questions)
    : usual_(questions + pairwise_kernels::padding),
      odd_(questions + pairwise_kernels::padding),
      change_(questions + pairwise_kernels::padding) {}

std::optional<RegularCosts> RegularCosts::of(const AnswerTable& table) {
    if (!table.has_byte_cells() || table.dearest_answer() > pairwise_kernels::greatest_byte) return std::nullopt;
    RegularCosts result(table.question_count());
    for (QuestionIndex q = 0; q < table.question_count(); q++) {
        const auto costs = table.costs().subspan(table.answer_offset(q), table.answer_count(q));
        if (costs.empty()) continue;
        // Of three answers two cost the same, if all but one do.
        const Cost usual = costs.size() < 3 || costs[0] == costs[1] ? costs[0] : costs[2];
        const auto differs = [&](Cost c) { return c != usual; };
        const auto odd = std::ranges::find_if(costs, differs);
        result.usual_[q] = static_cast<std::uint8_t>(usual);
        if (odd == costs.end()) continue;
        if (std::any_of(odd + 1, costs.end(), differs)) return std::nullopt;
        result.odd_[q] = static_cast<std::uint8_t>(odd - costs.begin());
        result.change_[q] = static_cast<std::uint8_t>(*odd - usual); // bytes wrap
    }
    return result;
}

} // namespace deduce
