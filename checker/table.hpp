// The game, as `deduce export --format binary` writes it: docs/tables.md tells the format.
#pragma once

#include "reader.hpp"

#include <numeric>
#include <span>
#include <utility>

using Situation = std::uint32_t;
using Question = std::uint32_t;
using Answer = std::uint16_t;
using Set = std::span<const Situation>; // rising

inline constexpr std::size_t most_answers = std::size_t{1} << 16;     // of a question
inline constexpr std::uint64_t most_numbers = std::uint64_t{1} << 32; // of situations, options, losses

using Loss = std::pair<std::uint32_t, Cost>; // an option, and what a situation loses by it

struct Table {
    std::vector<Cost> weights;  // by situation
    std::vector<Situation> all; // the situations
    Cost total_weight = 0;
    std::uint32_t first = 0; // the question that the rules ask for, plus one; 0 if there is none
    Cost cost_scale = 1;
    std::vector<std::vector<Cost>> costs;  // by question and answer
    std::vector<std::vector<Answer>> rows; // by situation: its answers to all questions, and zeros up to sixteen
    std::uint64_t checksum = 0;
    // What must be known in the end: an estimate takes an option for each of some choices.
    std::uint32_t most_others = 0;              // choices that may take another option than their first
    Cost otherwise = 0;                         // what an option costs that the situation does not list
    std::vector<std::uint32_t> first_option{0}; // by choice, and the number of options
    std::vector<std::vector<Loss>> losses;      // by situation, with rising options

    Situation situations() const { return static_cast<Situation>(weights.size()); }
    Question questions() const { return static_cast<Question>(costs.size()); }
    std::size_t choices() const { return first_option.size() - 1; }
    std::uint32_t options() const { return first_option.back(); }
    bool is_limited() const { return most_others < choices(); }
    Cost loss(Situation s, std::uint32_t option) const { // what it loses by the option
        const auto at = std::ranges::lower_bound(losses[s], Loss{option, 0});
        return at != losses[s].end() && at->first == option ? at->second : otherwise;
    }
};

// Throws Damaged, as does what follows.
inline void read_estimates(Reader& in, Table& table) {
    const std::uint32_t choices = in.below(1025, "choices");
    table.most_others = in.below(choices + std::uint64_t{1}, "other options");
    table.otherwise = in.cost();
    for (std::uint32_t i = 0; i < choices; i++) {
        const std::uint32_t count = in.below(most_numbers - table.options(), "options");
        if (count == 0) in.fail("a choice without options");
        table.first_option.push_back(table.options() + count);
    }
    for (Situation s = 0; s < table.situations(); s++) {
        std::vector<Loss>& own = table.losses.emplace_back();
        Cost all = times(choices, table.otherwise); // that it can lose
        for (std::uint32_t left = in.below(most_numbers, "losses"); left > 0; left--) {
            const std::uint32_t next = own.empty() ? 0 : own.back().first + 1;
            own.push_back(Loss{next + in.below(table.options() - next, "option"), in.cost()}); // read in this order
            all = add(all, own.back().second);
        }
        if ((choices != 1 || table.is_limited()) && times(all, table.total_weight) >= infinite)
            in.fail("has penalties whose sum is 2^60 or more");
    }
}

inline Table read_table(const std::string& path) {
    Table table;
    Reader in(path, "deducet2");
    const Situation situations = in.below(most_numbers, "situations");
    const Question questions = in.below(std::uint64_t{1} << 24, "questions");
    if (situations == 0) in.fail("has no situations");
    for (Situation s = 0; s < situations; s++) {
        table.all.push_back(s);
        table.weights.push_back(in.cost());
        table.total_weight = add(table.total_weight, table.weights.back());
        if (table.weights.back() == 0 || table.total_weight >= infinite) in.fail("has weights out of range");
    }
    table.first = in.below(questions + std::uint64_t{1}, "first question");
    table.cost_scale = in.cost();
    if (table.cost_scale == 0) in.fail("has a scale of 0");
    table.rows.resize(situations);
    for (Question q = 0; q < questions; q++) {
        std::vector<Cost>& costs = table.costs.emplace_back();
        for (Situation s = 0; s < situations; s++) {
            const std::uint32_t answer = in.below(std::min(costs.size() + 1, most_answers), "answer");
            table.rows[s].push_back(static_cast<Answer>(answer));
            if (answer == costs.size()) costs.push_back(in.cost());
        }
    }
    read_estimates(in, table);
    in.expect_end();
    table.checksum = in.checksum();
    for (std::vector<Answer>& row : table.rows) row.resize((questions + std::size_t{15}) / 16 * 16);
    return table;
}
