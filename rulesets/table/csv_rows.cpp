// Comma-separated values, field by field: see csv_rows.hpp.
#include "rulesets/table/csv_rows.hpp"

#include "rulesets/table/table_data.hpp"

#include <fmt/format.h>

namespace deduce::rulesets::table {
namespace {

constexpr std::size_t most_fields = most_questions + 3; // of a row: name, weight, group, answers

bool is_blank(char c) { return c == ' ' || c == '\t'; }

} // namespace

bool CsvRows::next(std::vector<CsvField>& fields) {
    const std::string_view text = source_.text();
    fields.clear();
    while (at_ < text.size() && is_line_end(text[at_])) at_++;
    if (at_ == text.size()) return false;
    for (bool more = true; more;) {
        std::size_t first = at_;
        while (first < text.size() && is_blank(text[first])) first++;
        if (first < text.size() && text[first] == '"') {
            at_ = first;
            fields.push_back(quoted_field());
        } else {
            fields.push_back(plain_field());
        }
        if (fields.size() > most_fields)
            source_.fail(fields.back().offset(), fmt::format("more than {} columns", most_fields));
        more = at_ < text.size() && text[at_] == ',';
        if (more) at_++;
    }
    row_end_ = at_;
    return true;
}

CsvField CsvRows::quoted_field() {
    const std::string_view text = source_.text();
    const std::size_t quote = at_;
    std::size_t end = quote + 1;
    while (true) {
        end = text.find('"', end);
        if (end == std::string_view::npos)
            source_.fail(quote, "the quote that begins here is never closed, expected a second \"");
        if (end + 1 == text.size() || text[end + 1] != '"') break;
        end += 2;
    }
    at_ = end + 1;
    while (at_ < text.size() && is_blank(text[at_])) at_++;
    if (!at_line_end() && text[at_] != ',')
        source_.fail(
            at_,
            "there is text after a closed quote, expected a comma or the line's end; double the quotes that belong to a quoted text");
    return {static_cast<std::uint32_t>(quote + 1), static_cast<std::uint32_t>(end), true};
}

CsvField CsvRows::plain_field() {
    const std::string_view text = source_.text();
    std::size_t begin = at_;
    while (!at_line_end() && text[at_] != ',') {
        if (text[at_] == '"')
            source_.fail(
                at_,
                "there is a quote inside a field, expected one around all of it; double the quotes that belong to a quoted text");
        at_++;
    }
    std::size_t end = at_;
    while (begin < end && is_blank(text[begin])) begin++;
    while (begin < end && is_blank(text[end - 1])) end--;
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), false};
}

std::string CsvRows::text(const CsvField& field) const {
    const std::string_view raw = source_.text().substr(field.begin, field.end - field.begin);
    if (!field.quoted) return std::string(raw);
    std::string result;
    for (std::size_t i = 0; i < raw.size(); i++) {
        result += raw[i];
        if (raw[i] == '"') i++; // the second of a pair
    }
    return result;
}

} // namespace deduce::rulesets::table
