// The user's own games (thesis, sections 2.11 and 2.12, and Definition 1.3): a table in a file.
#include "rulesets/ruleset.hpp"
#include "rulesets/table/csv_reader.hpp"
#include "rulesets/table/json_reader.hpp"
#include "rulesets/table/source.hpp"
#include "rulesets/table/table_game.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>

namespace deduce::rulesets {
namespace {

bool is_json(const std::string& file) {
    std::string extension = std::filesystem::path(file).extension().string();
    std::ranges::transform(extension, extension.begin(), [](unsigned char c) { return std::tolower(c); });
    return extension == ".json";
}

std::unique_ptr<Game> make_table(const Spec& spec) {
    const table::Source source = table::Source::load(spec.path());
    return std::make_unique<table::TableGame>(
        spec.name() + ":" + spec.path(), is_json(source.file()) ? table::read_json(source) : table::read_csv(source));
}

} // namespace

Ruleset table_ruleset() {
    return {
        "table",
        "your own game, as a table in a CSV or JSON file",
        "2.11, 2.12",
        "A situation of the table is hidden, and must be known in the end, or only its group, as the table says. "
        "Each question of the table has one answer in each situation and costs what the table says. "
        "CSV: the header names the columns; the first column names the situations; columns named weight (default 1) and group (then it is enough to know the group) are optional; each other column is a question, and its cells are answers, any text. "
        "Directly under the header a line that begins with cost may give each question's cost (default 1): 3, inf, or yes=1;no=3 by answer. "
        "JSON (a file that ends in .json) can say more: a fee for the right estimate, any estimates with their penalties, a first question. "
        "All after table: is the file's path, commas too. "
        "See docs/tables.md, and `deduce export` for the table of any game.",
        {{"FILE", "", "a path", "a table as CSV, or as JSON if its name ends in .json"}},
        {"table:rulesets/examples/animals.csv", "table:rulesets/examples/materials.csv",
         "table:rulesets/examples/car.csv", "table:rulesets/examples/milk.json"},
        make_table,
        {"A question is the name that the table gives it, an answer a text of the table; upper and lower case do not matter where only one name fits.",
         {}},
        true};
}

} // namespace deduce::rulesets
