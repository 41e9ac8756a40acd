// What looks like a mistake: see warnings.hpp.
#include "rulesets/table/warnings.hpp"

#include "rulesets/table/decimal.hpp"
#include "rulesets/table/source.hpp"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

namespace deduce::rulesets::table {
namespace {

constexpr std::size_t fewest_numbers = 3; // two different numbers may well be two answers
constexpr std::size_t most_of_a_kind = 5;

// Of one kind: the first few, and how many there are.
class Warnings {
  public:
    void add(std::string text) {
        if (++count_ <= most_of_a_kind) texts_.push_back(std::move(text));
    }
    void append_to(std::vector<std::string>& all) {
        if (count_ > most_of_a_kind) texts_.back() += fmt::format(" (and {} more like this)", count_ - most_of_a_kind);
        all.insert(all.end(), texts_.begin(), texts_.end());
    }

  private:
    std::vector<std::string> texts_;
    std::size_t count_ = 0;
};

bool is_number(std::string_view text) {
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    return read_decimal(text).has_value();
}

std::string without_case_and_blanks(std::string_view text) {
    std::string folded;
    for (const char c : text)
        if (c != ' ' && c != '\t' && c != '\n' && c != '\r')
            folded += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return folded;
}

void warn_of_alike(const std::vector<std::string>& names, std::string_view what, Warnings& warnings) {
    std::unordered_map<std::string, const std::string*> seen;
    for (const std::string& name : names) {
        const auto [place, is_new] = seen.try_emplace(without_case_and_blanks(name), &name);
        if (!is_new)
            warnings.add(fmt::format("{} {} and {} are different, though only in upper and lower case or in blanks",
                                     what, shown(*place->second), shown(name)));
    }
}

bool has_a_number_for_each(const TableQuestion& question) {
    return question.answers.size() >= fewest_numbers && question.answers.size() == question.answer_of.size() &&
           std::ranges::all_of(question.answers, is_number);
}

} // namespace

std::vector<std::string> warnings_of(const TableData& data) {
    Warnings numbers;
    Warnings alike;
    for (const TableQuestion& question : data.questions)
        if (has_a_number_for_each(question))
            numbers.add(fmt::format(
                "question {} has another number in each situation, so it tells all of them apart; are these weights, costs, or the numbers of the rows?",
                shown(question.name)));
    warn_of_alike(data.situations, "situations", alike);
    warn_of_alike(data.estimates.names, data.estimates.kind == TableEstimates::Kind::groups ? "groups" : "estimates",
                  alike);
    for (const TableQuestion& question : data.questions)
        warn_of_alike(question.answers, fmt::format("question {}: answers", shown(question.name)), alike);
    std::vector<std::string> all;
    numbers.append_to(all);
    alike.append_to(all);
    return all;
}

} // namespace deduce::rulesets::table
