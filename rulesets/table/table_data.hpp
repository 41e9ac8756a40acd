// A game as plain data (thesis, Definition 1.3): what the readers of tables make, and the writers take.
#pragma once

#include "engine/model/cost.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace deduce::rulesets::table {

inline constexpr std::size_t most_situations = std::size_t{1} << 22;
inline constexpr std::size_t most_questions = std::size_t{1} << 20;
inline constexpr std::size_t most_answers = std::size_t{1} << 16;   // of one question
inline constexpr std::size_t most_cells = std::size_t{1} << 24;     // situations x questions
inline constexpr std::size_t most_penalties = std::size_t{1} << 22; // situations x estimates
inline constexpr Cost most_cost = 1'000'000'000'000'000;            // of a finite cost, a penalty, or a weight

struct TableQuestion {
    std::string name;
    std::vector<std::string> answers;     // those that occur, in the order in which the situations give them
    std::vector<std::uint32_t> answer_of; // one a situation: which of `answers`
    std::vector<Cost> costs;              // one an answer

    bool operator==(const TableQuestion&) const = default;
};

struct TableEstimates {
    enum class Kind { exact, groups, penalties };

    Kind kind = Kind::exact;
    Cost fee = 0;                        // exact: what the right estimate costs
    std::vector<std::string> names;      // of the groups, or of the estimates
    std::vector<std::uint32_t> group_of; // groups: one a situation
    std::vector<Cost> penalties;         // penalties: [situation * names.size() + estimate]

    bool operator==(const TableEstimates&) const = default;
};

struct TableData {
    std::string description; // for people
    std::vector<std::string> situations;
    std::vector<Weight> weights; // one a situation
    std::vector<TableQuestion> questions;
    std::optional<std::uint32_t> first; // the question that must be asked first
    TableEstimates estimates;
    // Powers of ten: all costs and penalties, and all weights, are those of the file times these. 1 for whole numbers.
    Cost cost_scale = 1;
    Weight weight_scale = 1;

    bool operator==(const TableData&) const = default;
};

} // namespace deduce::rulesets::table
