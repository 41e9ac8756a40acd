// Checks of tables: see checks.hpp.
#include "rulesets/table/checks.hpp"

#include "engine/model/average.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include <fmt/format.h>

namespace deduce::rulesets::table {

std::uint32_t Names::add(const std::string& name, std::size_t offset) {
    const std::size_t before = numbers_.size();
    const std::uint32_t number = add_or_find(name, offset);
    if (number != before)
        source_.fail(offset, fmt::format("there are two {}s named {}, expected different names", kind_, shown(name)));
    return number;
}

std::uint32_t Names::add_or_find(const std::string& name, std::size_t offset) {
    if (name.empty()) source_.fail(offset, fmt::format("the {} is empty, expected some text", kind_));
    return numbers_.try_emplace(name, static_cast<std::uint32_t>(numbers_.size())).first->second;
}

std::uint32_t Names::find(const std::string& name, std::size_t offset) const {
    const auto found = numbers_.find(name);
    if (found == numbers_.end()) source_.fail(offset, fmt::format("there is no {} {}", kind_, shown(name)));
    return found->second;
}

Cost Numbers::scaled(std::string_view text, std::size_t offset, bool may_be_zero, int assumed, int& needed,
                     std::string_view kind) {
    const auto decimal = read_decimal(text);
    const Cost scale = power_of_ten(assumed);
    const auto fail = [&] {
        source_.fail(offset,
                     fmt::format("{} cannot be used, expected a {}: a number {} {}{}, with up to {} decimals{}",
                                 shown(text), kind, may_be_zero ? "from 0 to" : "above 0, up to", most_cost / scale,
                                 assumed == 0 ? "" : fmt::format(" (as others have {} decimals)", assumed), most_places,
                                 may_be_zero ? ", or inf" : ""));
    };
    if (!decimal || (decimal->digits == 0 && !may_be_zero)) fail();
    needed = std::max(needed, decimal->places);
    if (decimal->places > assumed) return scale;
    Cost number = 0;
    if (__builtin_mul_overflow(decimal->digits, power_of_ten(assumed - decimal->places), &number) || number > most_cost)
        fail();
    if (number > greatest_) {
        greatest_ = number;
        greatest_offset_ = offset;
    }
    return number;
}

Weight Numbers::weight(std::string_view text, std::size_t offset) {
    return scaled(text, offset, false, assumed_.weights, needed_.weights, "weight");
}

Cost Numbers::cost(std::string_view text, std::size_t offset, std::string_view kind) {
    if (text == "inf") return infinite_cost;
    return scaled(text, offset, true, assumed_.costs, needed_.costs, kind);
}

void Numbers::check_totals(const TableData& data) const {
    Weight weight = 0;
    for (const Weight w : data.weights) weight = saturating_add(weight, w);
    Cost path = data.estimates.fee;
    for (const Cost p : data.estimates.penalties)
        if (!is_infinite(p)) path = std::max(path, p);
    std::vector<Cost> dearest(data.questions.size(), 0);
    for (std::size_t q = 0; q < dearest.size(); q++)
        for (const Cost c : data.questions[q].costs)
            if (!is_infinite(c)) dearest[q] = std::max(dearest[q], c);
    const std::size_t depth = std::min(dearest.size(), data.situations.size() - 1);
    std::partial_sort(dearest.begin(), dearest.begin() + static_cast<std::ptrdiff_t>(depth), dearest.end(),
                      std::greater<>());
    for (std::size_t i = 0; i < depth; i++) path = saturating_add(path, dearest[i]);
    if (is_infinite(weight) || saturating_multiply(weight, path) >= infinite_cost / 2)
        source_.fail(
            greatest_offset_,
            fmt::format(
                "{} is too large here: all weights sum to {}, the dearest questions and penalty on one path to {}, and their product could overflow; scale weights or costs down",
                greatest_, weight, path));
    if (saturating_multiply(weight, cost_scale()) >= infinite_cost)
        source_.fail(greatest_offset_,
                     fmt::format("all weights sum to {}, too much for costs of {} decimals; scale weights down",
                                 exact_decimal(weight, weight_scale()), assumed_.costs));
}

QuestionBuilder::QuestionBuilder(const Source& source, std::string name, Cost usual_cost)
    : source_(source), question_{std::move(name), {}, {}, {}}, usual_cost_(usual_cost), answers_(source, "answer") {}

void QuestionBuilder::add_answer(const std::string& text, std::size_t offset) {
    const std::uint32_t number = answers_.add_or_find(text, offset);
    if (number == question_.answers.size()) {
        if (number == most_answers)
            source_.fail(offset, fmt::format("question {} has more than {} different answers", shown(question_.name),
                                             most_answers));
        question_.answers.push_back(text);
        question_.costs.push_back(usual_cost_);
        has_cost_.push_back(false);
    }
    question_.answer_of.push_back(number);
}

void QuestionBuilder::set_all_costs(Cost cost) { std::ranges::fill(question_.costs, cost); }

void QuestionBuilder::set_cost(const std::string& answer, Cost cost, std::size_t offset) {
    const std::uint32_t number = answers_.find(answer, offset);
    if (has_cost_[number]) source_.fail(offset, fmt::format("answer {} has two costs, expected one", shown(answer)));
    has_cost_[number] = true;
    question_.costs[number] = cost;
}

TableQuestion QuestionBuilder::finish() { return std::move(question_); }

void check_size(const Source& source, std::size_t offset, std::size_t situations, std::size_t questions) {
    if (situations > most_situations)
        source.fail(offset, fmt::format("more than {} situations, a table may have that many", most_situations));
    if (questions > most_questions)
        source.fail(offset, fmt::format("more than {} questions, a table may have that many", most_questions));
    if (situations * questions > most_cells)
        source.fail(offset, fmt::format("more than {} answers (situations x questions), a table may have that many",
                                        most_cells));
}

} // namespace deduce::rulesets::table
