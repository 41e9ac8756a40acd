// A table's columns: see csv_reader.hpp.
#include "rulesets/table/csv_reader.hpp"

#include "rulesets/table/checks.hpp"
#include "rulesets/table/csv_rows.hpp"
#include "rulesets/table/reserved_names.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace deduce::rulesets::table {
namespace {

class CsvReader {
  public:
    CsvReader(const Source& source, Places places)
        : source_(source), rows_(source), places_(places), numbers_(source, places) {}

    std::pair<TableData, Places> read() {
        // 1. The header, then perhaps the line of costs, then the situations.
        if (!rows_.next(header_)) source_.fail(0, "there are only empty lines, expected a table");
        read_header();
        std::vector<CsvField> row;
        for (bool first = true; rows_.next(row); first = false) {
            check_width(row);
            if (first && rows_.text(row[0]) == "cost") {
                costs_ = row;
            } else {
                if (costs_.empty()) check_is_no_line_of_costs(row);
                read_situation(row);
            }
        }
        if (data_.situations.empty())
            source_.fail(source_.text().size(), "there are no situations, expected a line for each");
        if (group_) data_.estimates.kind = TableEstimates::Kind::groups;
        data_.cost_scale = numbers_.cost_scale();
        data_.weight_scale = numbers_.weight_scale();
        // 2. The answers by question, and what they cost.
        for (std::size_t i = 0; i < questions_.size(); i++) read_question(i);
        read_no_costs(weight_);
        read_no_costs(group_);
        if (numbers_.needed() == places_) numbers_.check_totals(data_);
        return {std::move(data_), numbers_.needed()};
    }

  private:
    void read_header() {
        if (header_.size() == 1 && rows_.text(header_[0]).find_first_of(";\t") != std::string::npos)
            source_.fail(header_[0].offset(), "the header has no comma, expected columns separated by commas");
        check_first_column();
        Names names(source_, "column");
        for (std::size_t column = 1; column < header_.size(); column++) {
            const std::string name = rows_.text(header_[column]);
            names.add(name, header_[column].offset());
            if (name == "weight")
                weight_ = column;
            else if (name == "group")
                group_ = column;
            else
                add_question(name, column);
        }
    }

    void add_question(const std::string& name, std::size_t column) {
        const auto word = reserved_word_like(name);
        if (word == "cost")
            source_.fail(
                header_[column].offset(),
                fmt::format(
                    "there is no column of costs, but a line of costs: directly under the header, and its first cell is cost. "
                    "If {} is a question, end it with a question mark: {}?",
                    shown(name), one_line(name, 60)));
        if (word)
            source_.fail(header_[column].offset(), fmt::format("{} looks like the column {}: write {} for that. "
                                                               "If it is a question, end it with a question mark: {}?",
                                                               shown(name), *word, *word, one_line(name, 60)));
        questions_.push_back(column);
    }

    void check_first_column() const {
        const std::string name = rows_.text(header_[0]);
        if (reserved_word_like(name))
            source_.fail(header_[0].offset(),
                         fmt::format("the first column names the situations, and this one is headed {}. "
                                     "Put a column of names first, or head it otherwise, such as situation",
                                     shown(name)));
    }

    void check_is_no_line_of_costs(const std::vector<CsvField>& row) const {
        const std::string name = rows_.text(row[0]);
        if (reserved_word_like(name) != "cost") return;
        source_.fail(row[0].offset(),
                     fmt::format("{} looks like the line of costs. "
                                 "That stands directly under the header, and its first cell is cost, in lower case. "
                                 "A situation of this name needs a line of costs above it, perhaps with empty cells",
                                 shown(name)));
    }

    void check_width(const std::vector<CsvField>& row) const {
        if (row.size() == header_.size()) return;
        const std::size_t offset = row.size() < header_.size() ? rows_.row_end() : row[header_.size()].offset();
        source_.fail(offset,
                     fmt::format("this line has {} columns, expected {} as in the header", row.size(), header_.size()));
    }

    void read_situation(const std::vector<CsvField>& row) {
        const std::string name = rows_.text(row[0]);
        situations_.add(name, row[0].offset());
        data_.situations.push_back(name);
        check_size(source_, row[0].offset(), data_.situations.size(), questions_.size());
        data_.weights.push_back(weight_ ? numbers_.weight(rows_.text(row[*weight_]), row[*weight_].offset()) : 1);
        if (group_) {
            const std::string group = rows_.text(row[*group_]);
            const std::uint32_t number = groups_.add_or_find(group, row[*group_].offset());
            if (number == data_.estimates.names.size()) data_.estimates.names.push_back(group);
            data_.estimates.group_of.push_back(number);
        }
        for (const std::size_t column : questions_) cells_.push_back(row[column]);
    }

    void read_question(std::size_t number) {
        const std::size_t column = questions_[number];
        QuestionBuilder question(source_, rows_.text(header_[column]), numbers_.cost_scale());
        for (std::size_t i = number; i < cells_.size(); i += questions_.size())
            question.add_answer(rows_.text(cells_[i]), cells_[i].offset());
        if (!costs_.empty()) read_costs(question, costs_[column]);
        data_.questions.push_back(question.finish());
    }

    // "" (the cost is 1), "3", "inf", or "yes=1;no=3".
    void read_costs(QuestionBuilder& question, const CsvField& field) {
        const std::string all = rows_.text(field);
        if (all.empty()) return;
        if (all.find('=') == std::string::npos) return question.set_all_costs(numbers_.cost(all, field.offset()));
        std::string_view rest = all;
        for (bool more = true; more;) {
            const std::size_t semicolon = rest.find(';');
            const std::string_view entry = rest.substr(0, semicolon);
            more = semicolon != std::string_view::npos;
            if (more) rest.remove_prefix(semicolon + 1);
            const std::size_t equals = entry.rfind('=');
            if (equals == std::string_view::npos)
                source_.fail(
                    field.offset(),
                    fmt::format("{} cannot be used, expected answer=cost;answer=cost, as in yes=1;no=3", shown(entry)));
            const Cost cost = numbers_.cost(trimmed(entry.substr(equals + 1)), field.offset());
            question.set_cost(std::string(trimmed(entry.substr(0, equals))), cost, field.offset());
        }
    }

    static std::string_view trimmed(std::string_view text) {
        const std::size_t first = text.find_first_not_of(" \t");
        if (first == std::string_view::npos) return {};
        return text.substr(first, text.find_last_not_of(" \t") - first + 1);
    }

    void read_no_costs(std::optional<std::size_t> column) const {
        if (costs_.empty() || !column || rows_.text(costs_[*column]).empty()) return;
        source_.fail(costs_[*column].offset(),
                     fmt::format("the column {} is no question, expected no cost here", rows_.text(header_[*column])));
    }

    const Source& source_;
    CsvRows rows_;
    Places places_;
    Numbers numbers_;
    Names situations_{source_, "situation"};
    Names groups_{source_, "group"};
    TableData data_;
    std::vector<CsvField> header_;
    std::vector<CsvField> costs_; // empty if there is no such line
    std::vector<CsvField> cells_; // a situation's answers after the other's
    std::optional<std::size_t> weight_;
    std::optional<std::size_t> group_;
    std::vector<std::size_t> questions_; // columns
};

} // namespace

TableData read_csv(const Source& source) {
    return read_with_places([&](Places places) { return CsvReader(source, places).read(); });
}

} // namespace deduce::rulesets::table
