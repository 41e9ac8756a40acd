// A table as comma-separated values, where they can say it: see writers.hpp.
#include "engine/model/average.hpp"
#include "engine/model/errors.hpp"
#include "rulesets/table/reserved_names.hpp"
#include "rulesets/table/source.hpp"
#include "rulesets/table/writers.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace deduce::rulesets::table {
namespace {

[[noreturn]] void refuse(std::string_view why) {
    throw BadInput(fmt::format("CSV cannot say this: {}; export as JSON", why));
}

bool has_outer_blanks(const std::string& text) {
    return text.find_first_of(" \t") == 0 || text.find_last_of(" \t") + 1 == text.size();
}

std::string field(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos && !has_outer_blanks(text)) return text;
    std::string result = "\"";
    for (const char c : text) result.append(c == '"' ? 2 : 1, c);
    return result + '"';
}

bool costs_one(const TableQuestion& question, Cost scale) {
    return std::ranges::all_of(question.costs, [scale](Cost c) { return c == scale; });
}

std::string cost_of(const TableQuestion& question, Cost scale) {
    const auto& costs = question.costs;
    if (std::ranges::all_of(costs, [&](Cost c) { return c == costs[0]; })) return exact_decimal(costs[0], scale);
    std::string text;
    for (std::size_t a = 0; a < costs.size(); a++) {
        const std::string& answer = question.answers[a];
        if (answer.find(';') != std::string::npos || has_outer_blanks(answer))
            refuse(fmt::format("question {} has costs by answer, and the answer {} has a semicolon or outer blanks",
                               shown(question.name), shown(answer)));
        text += fmt::format("{}{}={}", a == 0 ? "" : ";", answer, exact_decimal(costs[a], scale));
    }
    return text;
}

void refuse_what_csv_cannot_say(const TableData& data) {
    const TableEstimates& estimates = data.estimates;
    if (estimates.kind == TableEstimates::Kind::penalties)
        refuse("its estimates have penalties other than 0 and inf, or overlap");
    if (estimates.fee != 0)
        refuse(fmt::format("the right estimate costs {}", exact_decimal(estimates.fee, data.cost_scale)));
    if (data.first) refuse(fmt::format("its first question must be {}", shown(data.questions[*data.first].name)));
    for (const TableQuestion& question : data.questions)
        if (const auto word = reserved_word_like(question.name))
            refuse(fmt::format("a question is named {}, which looks like the word {}", shown(question.name), *word));
}

} // namespace

std::string csv_text(const TableData& data) {
    refuse_what_csv_cannot_say(data);
    const bool has_weights = std::ranges::any_of(data.weights, [&](Weight w) { return w != data.weight_scale; });
    const bool has_groups = data.estimates.kind == TableEstimates::Kind::groups;
    std::string text;

    // 1. The header.
    text += "situation";
    if (has_weights) text += ",weight";
    if (has_groups) text += ",group";
    for (const TableQuestion& question : data.questions) text += "," + field(question.name);
    text += "\n";

    // 2. The costs, unless all are one and no situation could be taken for this line.
    const auto is_usual = [&](const TableQuestion& question) { return costs_one(question, data.cost_scale); };
    const auto looks_like_costs = [](const std::string& name) { return reserved_word_like(name) == "cost"; };
    if (!std::ranges::all_of(data.questions, is_usual) || std::ranges::any_of(data.situations, looks_like_costs)) {
        text += "cost";
        if (has_weights) text += ",";
        if (has_groups) text += ",";
        for (const TableQuestion& question : data.questions) text += "," + field(cost_of(question, data.cost_scale));
        text += "\n";
    }

    // 3. The situations.
    for (std::size_t s = 0; s < data.situations.size(); s++) {
        text += field(data.situations[s]);
        if (has_weights) text += "," + exact_decimal(data.weights[s], data.weight_scale);
        if (has_groups) text += "," + field(data.estimates.names[data.estimates.group_of[s]]);
        for (const TableQuestion& question : data.questions)
            text += "," + field(question.answers[question.answer_of[s]]);
        text += "\n";
        if (text.size() > most_bytes)
            throw BadInput(fmt::format(
                "the table is longer than {} bytes, and longer ones are not read; export a smaller game", most_bytes));
    }
    return text;
}

} // namespace deduce::rulesets::table
