// A table of texts, as lines for a terminal and as Markdown.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace deduce::bench {

enum class Align { left, right };

struct Column {
    std::string head;
    Align align = Align::right;
    std::size_t width = 0; // at the terminal; at least the head's
};

struct Table {
    std::vector<Column> columns;
    std::vector<std::vector<std::string>> rows = {};
};

// One line each, with its newline. Cells wider than their column push the rest to the right.
std::string head_line(const Table& table);
std::string line(const Table& table, const std::vector<std::string>& cells);

std::string to_markdown(const Table& table);

// Where lines go while a table grows: the head at once, each row as it comes. Empty: nowhere.
using Sink = std::function<void(const std::string&)>;

class GrowingTable {
  public:
    GrowingTable(Table table, Sink sink);
    void add(std::vector<std::string> cells);
    const Table& table() const { return table_; }

  private:
    Table table_;
    Sink sink_;
};

} // namespace deduce::bench
