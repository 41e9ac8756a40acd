// A table as JSON, a question and a row of penalties on a line each: see writers.hpp.
#include "engine/model/average.hpp"
#include "engine/model/errors.hpp"
#include "rulesets/table/source.hpp"
#include "rulesets/table/writers.hpp"

#include <algorithm>
#include <span>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deduce::rulesets::table {
namespace {

using nlohmann::json;

std::string quoted(const std::string& text) { return json(text).dump(-1, ' ', false, json::error_handler_t::replace); }

std::string number(Cost cost, Cost scale) { return is_infinite(cost) ? "\"inf\"" : exact_decimal(cost, scale); }

// [first, second, ...]
template <class Range, class Text>
std::string list(const Range& items, Text text_of) {
    std::string text = "[";
    for (const auto& item : items) text.append(text.size() == 1 ? "" : ", ").append(text_of(item));
    return text + "]";
}

std::string cost_of(const TableQuestion& question, Cost scale) {
    const auto& costs = question.costs;
    if (std::ranges::all_of(costs, [&](Cost c) { return c == costs[0]; })) return number(costs[0], scale);
    std::string text = "{";
    for (std::size_t a = 0; a < costs.size(); a++)
        text += fmt::format("{}{}: {}", a == 0 ? "" : ", ", quoted(question.answers[a]), number(costs[a], scale));
    return text + "}";
}

std::string line_of(const TableQuestion& question, Cost scale) {
    std::vector<std::string> answers(question.answers.size());
    std::ranges::transform(question.answers, answers.begin(), quoted);
    return fmt::format("    {{\"name\": {}, \"cost\": {},\n     \"answers\": {}}}", quoted(question.name),
                       cost_of(question, scale), list(question.answer_of, [&](std::uint32_t a) { return answers[a]; }));
}

std::string estimates_of(const TableData& data) {
    const TableEstimates& estimates = data.estimates;
    if (estimates.kind == TableEstimates::Kind::groups)
        return fmt::format("{{\"groups\": {}}}", list(estimates.group_of, [&](std::uint32_t group) {
                               return quoted(estimates.names[group]);
                           }));
    if (estimates.kind == TableEstimates::Kind::exact)
        return estimates.fee == 0 ? "\"exact\""
                                  : fmt::format("{{\"exact\": {}}}", number(estimates.fee, data.cost_scale));
    const std::size_t width = estimates.names.size();
    std::string rows;
    for (std::size_t s = 0; s < data.situations.size(); s++)
        rows += fmt::format("{}\n    {}", s == 0 ? "" : ",",
                            list(std::span(estimates.penalties).subspan(s * width, width),
                                 [&](Cost penalty) { return number(penalty, data.cost_scale); }));
    return fmt::format("{{\n    \"names\": {},\n    \"penalties\": [{}]}}", list(estimates.names, quoted), rows);
}

} // namespace

std::string json_text(const TableData& data) {
    std::string text = "{\n";
    const auto add = [&](std::string_view part) {
        if (text.size() + part.size() > most_bytes)
            throw BadInput(fmt::format(
                "the table is longer than {} bytes, and longer ones are not read; export a smaller game", most_bytes));
        text += part;
    };
    if (!data.description.empty()) add(fmt::format("  \"description\": {},\n", quoted(data.description)));
    add(fmt::format("  \"situations\": {},\n", list(data.situations, quoted)));
    if (std::ranges::any_of(data.weights, [&](Weight w) { return w != data.weight_scale; }))
        add(fmt::format("  \"weights\": {},\n",
                        list(data.weights, [&](Weight w) { return number(w, data.weight_scale); })));
    add("  \"questions\": [");
    for (std::size_t q = 0; q < data.questions.size(); q++) {
        add(q == 0 ? "\n" : ",\n");
        add(line_of(data.questions[q], data.cost_scale));
    }
    add("],\n");
    if (data.first) add(fmt::format("  \"first\": {},\n", quoted(data.questions[*data.first].name)));
    add(fmt::format("  \"estimates\": {}\n}}\n", estimates_of(data)));
    return text;
}

} // namespace deduce::rulesets::table
