// What earlier runs of the suite have finished, for --resume: a row that is there need not be measured again.
#pragma once

#include "bench/suite/bench.hpp"
#include "bench/suite/solve_run.hpp"

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace deduce::bench {

struct EarlierRow {
    SolveRun run;
    std::optional<SolveRun> yardstick = {}; // if that was finished, too
};

class Earlier {
  public:
    Earlier() = default;

    // The JSON of earlier runs, the first to be asked first; those of another `cpu` have nothing to give. Throws
    // BadInput if one is not there, or not such a file.
    Earlier(const std::vector<std::string>& files, const std::string& cpu);

    // The finished row of `list` ("suite", "memo", ...) that has all keys of `identity`, with their values.
    std::optional<EarlierRow> row(const std::string& list, const nlohmann::ordered_json& identity,
                                  bool with_yardstick = false) const;

    // The entries of `kernels`, where one file has all of these names; empty if none has.
    nlohmann::ordered_json kernels(const std::vector<std::string>& names) const;

    // Adds to the JSON of a run what it has not finished itself.
    void complete(nlohmann::ordered_json& run) const;

    // Files whose figures are another machine's.
    const std::vector<std::string>& foreign_files() const { return foreign_files_; }

  private:
    struct Entry {
        std::string list;
        nlohmann::ordered_json facts;
        EarlierRow row;
    };

    bool read(const nlohmann::ordered_json& run, const std::string& cpu);

    std::vector<Entry> entries_;
    std::vector<nlohmann::ordered_json> kernels_; // of one file each
    std::vector<std::string> foreign_files_;
};

// The run of that row in bench.earlier, or else a solve, which `what` announces.
SolveRun earlier_or_solved(const Bench& bench, const std::string& what, const std::string& list,
                           const nlohmann::ordered_json& identity, const SolveOrder& order);

} // namespace deduce::bench
