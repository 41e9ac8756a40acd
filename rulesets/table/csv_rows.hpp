// Rows and fields of comma-separated values (RFC 4180): quoted fields may hold commas, line breaks and doubled quotes.
//
// Beyond the RFC: lines may end in LF or CR alone, empty lines are skipped, and blanks around fields without quotes do
// not count.
#pragma once

#include "rulesets/table/source.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace deduce::rulesets::table {

struct CsvField {
    std::uint32_t begin = 0; // of the content, in the source's text
    std::uint32_t end = 0;
    bool quoted = false;

    // Where the field stands: its quote, if it has one.
    std::size_t offset() const { return begin - (quoted ? 1U : 0U); }
};

class CsvRows {
  public:
    explicit CsvRows(const Source& source) : source_(source) {}

    // The next row's fields; false at the end. Throws BadInput for stray or open quotes, and too many fields.
    bool next(std::vector<CsvField>& fields);

    // Where the last row's line ends.
    std::size_t row_end() const { return row_end_; }

    std::string text(const CsvField& field) const;

  private:
    CsvField quoted_field();
    CsvField plain_field();
    bool at_line_end() const { return at_ == source_.text().size() || is_line_end(source_.text()[at_]); }
    static bool is_line_end(char c) { return c == '\n' || c == '\r'; }

    const Source& source_;
    std::size_t at_ = 0;
    std::size_t row_end_ = 0;
};

} // namespace deduce::rulesets::table
