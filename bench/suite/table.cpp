// Widths count bytes: cells are ASCII.
#include "bench/suite/table.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace deduce::bench {
namespace {

std::vector<std::string> heads(const Table& table) {
    std::vector<std::string> result;
    for (const Column& c : table.columns) result.push_back(c.head);
    return result;
}

// A bar would end the cell.
std::string escaped(const std::string& cell) {
    std::string result;
    for (const char c : cell) {
        if (c == '|') result += '\\';
        result += c;
    }
    return result;
}

std::string markdown_line(const std::vector<std::string>& cells) {
    std::vector<std::string> safe;
    for (const std::string& cell : cells) safe.push_back(escaped(cell));
    return fmt::format("| {} |\n", fmt::join(safe, " | "));
}

} // namespace

std::string line(const Table& table, const std::vector<std::string>& cells) {
    std::string text;
    for (std::size_t i = 0; i < cells.size(); i++) {
        const Column& column = table.columns.at(i);
        const std::size_t width = std::max(column.width, column.head.size());
        if (i > 0) text += "  ";
        text += column.align == Align::left ? fmt::format("{:<{}}", cells[i], width)
                                            : fmt::format("{:>{}}", cells[i], width);
    }
    while (text.ends_with(' ')) text.pop_back();
    return text + "\n";
}

std::string head_line(const Table& table) { return line(table, heads(table)); }

std::string to_markdown(const Table& table) {
    std::string text = markdown_line(heads(table));
    std::string rule = "|";
    for (const Column& c : table.columns) rule += c.align == Align::left ? " --- |" : " ---: |";
    text += rule + "\n";
    for (const auto& row : table.rows) text += markdown_line(row);
    return text;
}

GrowingTable::GrowingTable(Table table, Sink sink) : table_(std::move(table)), sink_(std::move(sink)) {
    if (sink_) sink_(head_line(table_));
}

void GrowingTable::add(std::vector<std::string> cells) {
    if (sink_) sink_(line(table_, cells));
    table_.rows.push_back(std::move(cells));
}

} // namespace deduce::bench
