// The game, as `deduce export --format binary` writes it: docs/tables.md tells the format.
#pragma once

#include "reader.hpp"

#include <numeric>
#include <optional>
#include <span>

using Situation = std::uint32_t;
using Question = std::uint32_t;
using Answer = std::uint16_t;
using Set = std::span<const Situation>; // rising

// A situation costs `penalty` if the estimate takes this option.
struct Loss {
    std::uint32_t option;
    Cost penalty;
    auto operator<=>(const Loss&) const = default;
};

// What must be known in the end: an estimate takes an option for each of some choices.
struct Choices {
    std::uint32_t most_others = 0;              // choices that may take another option than their first
    Cost otherwise = 0;                         // what an option costs that the situation does not list
    std::vector<std::uint32_t> first_option{0}; // by choice, and the number of options
    std::vector<std::vector<Loss>> losses;      // by situation, with rising options

    std::size_t count() const { return first_option.size() - 1; }
    std::uint32_t options() const { return first_option.back(); }
    bool is_limited() const { return most_others < count(); }
    // What the situation loses by the option.
    Cost loss(Situation s, std::uint32_t option) const {
        const auto at = std::ranges::lower_bound(losses[s], Loss{option, 0});
        return at != losses[s].end() && at->option == option ? at->penalty : otherwise;
    }
};

struct Table {
    std::vector<Cost> weights; // by situation
    Cost total_weight = 0;
    std::optional<Question> first; // that the rules ask for
    Cost cost_scale = 1;
    std::vector<std::vector<Cost>> costs; // by question and answer
    std::vector<Answer> cells;            // row after row
    std::size_t row_size = 0;             // a multiple of eight
    Choices choices;
    std::uint64_t checksum = 0;

    Situation situations() const { return static_cast<Situation>(weights.size()); }
    Question questions() const { return static_cast<Question>(costs.size()); }
    // A situation's answers to all questions.
    const Answer* row(Situation s) const { return cells.data() + s * row_size; }
    std::vector<Situation> all() const {
        std::vector<Situation> result(weights.size());
        std::iota(result.begin(), result.end(), 0U);
        return result;
    }
};

// Throws Damaged, as does what follows.
inline Choices read_choices(Reader& in, Situation situations, Cost total_weight) {
    constexpr std::uint64_t most_choices = 1025;
    constexpr std::uint64_t most_options = std::uint64_t{1} << 32;
    Choices result;
    const std::uint32_t choices = in.below(most_choices, "choices");
    result.most_others = in.below(choices + std::uint64_t{1}, "other options");
    result.otherwise = in.cost();
    for (std::uint32_t i = 0; i < choices; i++) {
        const std::uint32_t count = in.below(most_options - result.options(), "options");
        if (count == 0) in.fail("a choice without options");
        result.first_option.push_back(result.options() + count);
    }
    for (Situation s = 0; s < situations; s++) {
        std::vector<Loss>& own = result.losses.emplace_back();
        Cost all = times(choices, result.otherwise); // that it can lose
        std::uint32_t next = 0;
        for (std::uint32_t left = in.below(most_options, "losses"); left > 0; left--) {
            const std::uint32_t option = next + in.below(result.options() - next, "option");
            own.push_back({option, in.cost()});
            next = option + 1;
            all = add(all, own.back().penalty);
        }
        if ((choices != 1 || result.is_limited()) && times(all, total_weight) >= infinite)
            in.fail("has penalties whose sum is 2^60 or more");
    }
    return result;
}

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
    table.row_size = (questions + std::size_t{7}) / 8 * 8;
    table.cells.resize(situations * table.row_size);
    for (Question q = 0; q < questions; q++)
        for (Situation s = 0; s < situations; s++)
            table.cells[s * table.row_size + q] = columns[std::size_t{q} * situations + s];
    return table;
}
