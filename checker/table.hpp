// The game, as `deduce export --format binary` writes it: docs/tables.md tells the format.
#pragma once

#include "choices.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace check {

using Question = std::uint32_t;
using Answer = std::uint16_t;
using Set = std::span<const Situation>; // rising

struct Table {
    static constexpr std::size_t padding = 8; // a row's length is a multiple of it

    std::vector<Cost> weights; // by situation
    Cost total_weight = 0;
    std::optional<Question> first; // that the rules ask for
    Cost cost_scale = 1;
    std::vector<std::vector<Cost>> costs; // by question and answer
    std::vector<Answer> cells;            // row after row
    Choices choices;
    std::uint64_t checksum = 0;

    Situation situations() const { return static_cast<Situation>(weights.size()); }
    Question questions() const { return static_cast<Question>(costs.size()); }
    // A situation's answers to all questions.
    std::size_t row_size() const { return (costs.size() + padding - 1) / padding * padding; }
    const Answer* row(Situation s) const { return cells.data() + s * row_size(); }
};

// Throws Damaged.
inline Table read_table(const std::string& path) {
    Table table;
    Reader in(path, "deducet2");
    const Situation situations = in.below(std::uint64_t{1} << 32, "situations");
    const Question questions = in.below(std::uint64_t{1} << 24, "questions");
    if (situations == 0) in.fail("has no situations");
    for (Situation s = 0; s < situations; s++) {
        table.weights.push_back(in.cost());
        table.total_weight = add(table.total_weight, table.weights.back());
        if (table.weights.back() == 0 || table.total_weight >= infinite) in.fail("has weights out of range");
    }
    if (const std::uint32_t first = in.below(questions + std::uint64_t{1}, "first question"); first > 0)
        table.first = first - 1;
    table.cost_scale = in.cost();
    if (table.cost_scale == 0) in.fail("has a scale of 0");
    constexpr std::size_t most_answers = std::size_t{1} << 16;
    std::vector<Answer> columns;
    for (Question q = 0; q < questions; q++) {
        std::vector<Cost>& costs = table.costs.emplace_back();
        for (Situation s = 0; s < situations; s++) {
            columns.push_back(static_cast<Answer>(in.below(std::min(costs.size() + 1, most_answers), "answer")));
            if (columns.back() == costs.size()) costs.push_back(in.cost());
        }
    }
    table.choices = read_choices(in, situations, table.total_weight);
    in.expect_end();
    table.checksum = in.checksum();
    table.cells.resize(situations * table.row_size());
    for (Question q = 0; q < questions; q++)
        for (Situation s = 0; s < situations; s++)
            table.cells[s * table.row_size() + q] = columns[std::size_t{q} * situations + s];
    return table;
}

} // namespace check
