// What a benchmark found, as all writers need it: tables and prose for Markdown, and facts for JSON.
#pragma once

#include "bench/suite/solve_run.hpp"
#include "bench/suite/table.hpp"

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace deduce::bench {

struct TitledTable {
    std::string title; // "" for none
    Table table;
};

struct Section {
    std::string key; // in JSON
    std::string title;
    std::string prose; // Markdown, before the tables
    std::vector<TitledTable> tables;
    std::string notes = {}; // Markdown, after them
    nlohmann::ordered_json facts;
    bool failed = false;  // a run failed, or a total is not what it should be
    bool stopped = false; // by the user, before its end
};

std::string to_markdown(const Section& section);

// A paragraph below the others.
void add_note(const std::string& note, Section& section);

// Notes that a run failed, if it did.
void note_failure(const std::string& what, const SolveRun& run, Section& section);

} // namespace deduce::bench
