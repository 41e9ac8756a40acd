// See matrix_file.hpp.
#include "cli/support/matrix_file.hpp"

#include "engine/model/errors.hpp"
#include "rulesets/table/csv_rows.hpp"

#include <set>
#include <utility>

#include <fmt/format.h>

namespace deduce::cli {
namespace {

using rulesets::table::CsvField;
using rulesets::table::CsvRows;
using rulesets::table::shown;
using rulesets::table::Source;

constexpr std::size_t most_entries = 1'000'000;

bool is_number(const std::string& text) {
    try {
        adversary::read_rational(text);
        return true;
    } catch (const BadInput&) {
        return false;
    }
}

class MatrixReader {
  public:
    explicit MatrixReader(const Source& source) : source_(source), rows_(source) {}

    MatrixFile read() {
        std::vector<CsvField> fields;
        while (rows_.next(fields)) {
            const std::string first = rows_.text(fields[0]);
            if (first.starts_with('#')) continue;
            if (width_ == 0) {
                width_ = fields.size();
                has_names_ = !is_number(first);
                if (has_names_) {
                    if (width_ == 1)
                        source_.fail(fields[0].offset(),
                                     fmt::format("{} is no number, and there is no column of numbers", shown(first)));
                    read_names(fields);
                    continue;
                }
            }
            read_row(fields);
        }
        if (lines_ == 0) source_.fail(source_.text().size(), "there is no row of numbers, expected one a line");
        const std::size_t columns = width_ - (has_names_ ? 1 : 0);
        MatrixFile result{adversary::MatrixGame(lines_, columns), std::move(row_names_), std::move(column_names_)};
        for (std::size_t i = 0; i < entries_.size(); i++) result.game.payoff(i / columns, i % columns) = entries_[i];
        if (!has_names_) {
            for (std::size_t i = 1; i <= lines_; i++) result.rows.push_back(fmt::format("{}", i));
            for (std::size_t j = 1; j <= columns; j++) result.columns.push_back(fmt::format("{}", j));
        }
        return result;
    }

  private:
    void read_names(const std::vector<CsvField>& fields) {
        for (std::size_t j = 1; j < fields.size(); j++) add_name(column_names_, "column", fields[j]);
        known_.clear();
    }

    void add_name(std::vector<std::string>& names, const char* what, const CsvField& field) {
        names.push_back(rulesets::table::one_line(rows_.text(field)));
        if (names.back().empty()) source_.fail(field.offset(), fmt::format("this {} has no name", what));
        if (!known_.insert(names.back()).second)
            source_.fail(field.offset(),
                         fmt::format("there are two {}s {}; give them different names", what, shown(names.back())));
    }

    void read_row(const std::vector<CsvField>& fields) {
        if (fields.size() != width_) {
            const std::size_t offset = fields.size() < width_ ? rows_.row_end() : fields[width_].offset();
            source_.fail(offset,
                         fmt::format("this line has {} cells, expected {} as in the first", fields.size(), width_));
        }
        if (has_names_) add_name(row_names_, "row", fields[0]);
        for (std::size_t j = has_names_ ? 1 : 0; j < width_; j++) {
            try {
                entries_.push_back(adversary::read_rational(rows_.text(fields[j])));
            } catch (const BadInput& error) {
                source_.fail(fields[j].offset(), error.what());
            }
        }
        lines_++;
        if (entries_.size() > most_entries)
            source_.fail(fields[0].offset(),
                         fmt::format("there are more than {} entries; give a smaller matrix", most_entries));
    }

    const Source& source_;
    CsvRows rows_;
    std::size_t width_ = 0;
    std::size_t lines_ = 0;
    bool has_names_ = false;
    std::vector<std::string> row_names_;
    std::vector<std::string> column_names_;
    std::set<std::string> known_;
    std::vector<adversary::Rational> entries_;
};

} // namespace

MatrixFile load_matrix(const std::string& file) {
    const Source source = Source::load(file);
    return MatrixReader(source).read();
}

} // namespace deduce::cli
