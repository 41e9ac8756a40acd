// One line under a table: which of its rows an earlier run has measured, and by which version of deduce, where that is
// another than this run's.
#pragma once

#include "bench/suite/section.hpp"
#include "bench/suite/solve_run.hpp"

#include <string>
#include <vector>

namespace deduce::bench {

class TakenOver {
  public:
    explicit TakenOver(std::string version) : version_(std::move(version)) {}

    // Does nothing unless the run is an earlier one's.
    void add(const std::string& name, const std::string& detail, const SolveRun& run);

    std::string line() const; // "" if there are none

    // To the section's notes, and to the terminal.
    void write(Section& section, const Sink& sink) const;

  private:
    struct Rows {
        std::string name;
        std::vector<std::string> details;
    };
    struct Program {
        std::string version;
        std::vector<Rows> rows;
    };

    std::string version_;
    std::vector<Program> programs_;
};

} // namespace deduce::bench
