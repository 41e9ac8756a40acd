// Tables as text in tests: read them, or expect an error at a line and column.
#pragma once

#include "rulesets/table/csv_reader.hpp"
#include "rulesets/table/json_reader.hpp"
#include "rulesets/table/table_game.hpp"
#include "tests/rulesets/bad_input.hpp"

#include <string>
#include <vector>

namespace deduce::test {

inline rulesets::table::TableData from_csv(const std::string& text) {
    return rulesets::table::read_csv(rulesets::table::Source("t.csv", text));
}

inline rulesets::table::TableData from_json(const std::string& text) {
    return rulesets::table::read_json(rulesets::table::Source("t.json", text));
}

// `place` is "line:column".
inline void expect_bad_csv(const std::string& text, const std::string& place, std::vector<std::string> mentions) {
    mentions.insert(mentions.begin(), "t.csv:" + place + ": ");
    expect_bad_input([&] { from_csv(text); }, mentions);
}

inline void expect_bad_json(const std::string& text, const std::string& place, std::vector<std::string> mentions) {
    mentions.insert(mentions.begin(), "t.json:" + place + ": ");
    expect_bad_input([&] { from_json(text); }, mentions);
}

} // namespace deduce::test
