// A table as comma-separated values, where they can say it: see writers.hpp.
#include "engine/errors.hpp"
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

std::string number(Cost cost) { return is_infinite(cost) ? "inf" : std::to_string(cost); }

bool costs_one(const TableQuestion& question) {
    return std::ranges::all_of(question.costs, [](Cost c) { return c == 1; });
}

std::string cost_of(const TableQuestion& question) {
    const auto& costs = question.costs;
    if (std::ranges::all_of(costs, [&](Cost c) { return c == costs[0]; })) return number(costs[0]);
    std::string text;
    for (std::size_t a = 0; a < costs.size(); a++) {
        const std::string& answer = question.answers[a];
        if (answer.find(';') != std::string::npos || has_outer_blanks(answer))
            refuse(fmt::format("question {} has costs by answer, and the answer {} has a semicolon or outer blanks",
                               shown(question.name), shown(answer)));
        text += fmt::format("{}{}={}", a == 0 ? "" : ";", answer, number(costs[a]));
    }
    return text;
}

void refuse_what_csv_cannot_say(const TableData& data) {
    const TableEstimates& estimates = data.estimates;
    if (estimates.kind == TableEstimates::Kind::penalties)
        refuse("its estimates have penalties other than 0 and inf, or overlap");
    if (estimates.fee != 0) refuse(fmt::format("the right estimate costs {}", estimates.fee));
    if (data.first) refuse(fmt::format("its first question must be {}", shown(data.questions[*data.first].name)));
    for (const TableQuestion& question : data.questions)
        if (question.name == "weight" || question.name == "group")
            refuse(fmt::format("a question is named {}", shown(question.name)));
}

} // namespace

std::string csv_text(const TableData& data) {
    refuse_what_csv_cannot_say(data);
    const bool has_weights = std::ranges::any_of(data.weights, [](Weight w) { return w != 1; });
    const bool has_groups = data.estimates.kind == TableEstimates::Kind::groups;
    std::string text;

    // 1. The header.
    text += "situation";
    if (has_weights) text += ",weight";
    if (has_groups) text += ",group";
    for (const TableQuestion& question : data.questions) text += "," + field(question.name);
    text += "\n";

    // 2. The costs, unless all are one and no situation could be taken for this line.
    if (!std::ranges::all_of(data.questions, costs_one) || data.situations[0] == "cost") {
        text += "cost";
        if (has_weights) text += ",";
        if (has_groups) text += ",";
        for (const TableQuestion& question : data.questions) text += "," + field(cost_of(question));
        text += "\n";
    }

    // 3. The situations.
    for (std::size_t s = 0; s < data.situations.size(); s++) {
        text += field(data.situations[s]);
        if (has_weights) text += fmt::format(",{}", data.weights[s]);
        if (has_groups) text += "," + field(data.estimates.names[data.estimates.group_of[s]]);
        for (const TableQuestion& question : data.questions)
            text += "," + field(question.answers[question.answer_of[s]]);
        text += "\n";
        if (text.size() > most_bytes)
            throw BadInput(fmt::format("the table is longer than {} bytes, and longer ones are not read; export a "
                                       "smaller game",
                                       most_bytes));
    }
    return text;
}

} // namespace deduce::rulesets::table
