// The options that several commands share, declared once: what a run may use, and where its result goes.
#pragma once

#include "cli/support/command.hpp"
#include "engine/solve.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace deduce::cli {

// What a search may use.
class SearchOptions {
  public:
    // Adds --threads, --memo, --time-limit and --without to the command.
    void add_to(Command& command, const std::string& time_limit_help);

    // Checks the texts, fills in what was not given. Throws BadInput.
    SolveParams params(const Session& session) const;
    std::optional<std::chrono::milliseconds> time_limit() const;

    std::size_t memo_bytes(const Session& session) const;

  private:
    std::int64_t threads_ = 0; // as many as there are cores
    std::string memo_;
    std::string time_limit_;
    std::string without_;
};

// For commands that print one result in the end.
class RunOptions : public SearchOptions {
  public:
    // Adds those of a search, --quiet and --json to the command.
    void add_to(Command& command);

    const std::string& json() const { return json_; }
    bool quiet() const { return quiet_; }

  private:
    std::string json_;
    bool quiet_ = false;
};

// For commands that search: where their memo is kept on disk, how often, and how much of it.
class CheckpointOptions {
  public:
    // Adds --checkpoint, --checkpoint-every and --checkpoint-least to the command.
    void add_to(Command& command);

    // Those of this rank. Throws BadInput, also if the file cannot be written, or several ranks would write it where
    // the command runs on one. Unless `quiet`, says on the standard error that there is one to go on from, as reading
    // it takes a while.
    enum class OfRanks { one, any };
    CheckpointParams params(const Session& session, bool quiet, OfRanks of_ranks) const;

    bool is_given() const { return !path_.empty() || !every_.empty() || least_ > 1; }

  private:
    std::string path_;
    std::string every_;
    std::int64_t least_ = 1;
};

} // namespace deduce::cli
