// Runs the figures of chosen tables, and judges each against the print.
#pragma once

#include "engine/solve.hpp"
#include "thesis/tables/figure.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace deduce::thesis {

enum class Verdict { agrees, differs, time, not_printed, not_offered, not_run, stopped };

struct Finding {
    const Figure* figure;
    Verdict verdict = Verdict::stopped;
    Ours ours{};
    double ratio = 0;       // of times: printed over ours
    bool explained = false; // if it differs: the print's mistake, made again, gives the print
};

struct TableFindings {
    const Table* table;
    std::vector<Finding> findings;
};

struct Summary {
    std::size_t agrees = 0;
    std::size_t explained = 0;
    std::size_t differs = 0;
    std::size_t times = 0;
    std::size_t not_printed = 0;
    std::size_t not_offered = 0;
    std::size_t not_run = 0;
    std::size_t stopped = 0;
};

// In the order of the thesis.
std::vector<Table> all_tables();

// Those of these numbers, in the order of the thesis; all for none. Throws BadInput, with the list, if one is unknown.
std::vector<Table> chosen_tables(const std::vector<std::string>& numbers);

struct ReproductionParams {
    SolveParams solve;
    bool slow = false;
    std::function<void(const std::string&)> progress;   // takes a line now and then; empty: none is made
    std::function<void(const TableFindings&)> finished; // a table
};

// Once stopped, the figures that are left are `stopped`.
std::vector<TableFindings> reproduce_tables(const std::vector<Table>& tables, const ReproductionParams& params);

Summary summary_of(const std::vector<TableFindings>& findings);

} // namespace deduce::thesis
