// The options that several commands share, declared once: what a run may use, and where its result goes.
#pragma once

#include "cluster/transport.hpp"
#include "engine/solve.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>
#include <tbb/global_control.h>

namespace deduce::cli {

// What every command gets to work with.
struct Session {
    cluster::Transport& transport;
    int ranks_here; // ranks of this job on this machine, this one included

    bool is_first() const { return transport.rank() == 0; }
};

// TBB uses as many threads as were asked for, no more and no fewer, while this lives.
class ThreadLimit {
  public:
    explicit ThreadLimit(int threads)
        : control_(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads)) {}

  private:
    tbb::global_control control_;
};

class RunOptions {
  public:
    // Adds --threads, --memo, --time-limit, --without, --quiet and --json to the command.
    void add_to(CLI::App& command);

    // Checks the texts, fills in what was not given. Throws BadInput.
    SolveParams params(const Session& session) const;
    std::optional<std::chrono::milliseconds> time_limit() const;

    const std::string& json() const { return json_; }
    bool quiet() const { return quiet_; }
    std::size_t memo_bytes(const Session& session) const;

  private:
    int threads_ = 0;
    std::string memo_;
    std::string time_limit_;
    std::string without_;
    std::string json_;
    bool quiet_ = false;
};

// For commands that search: where their memo is kept on disk, how often, and how much of it.
class CheckpointOptions {
  public:
    // Adds --checkpoint, --checkpoint-every and --checkpoint-least to the command.
    void add_to(CLI::App& command);

    // Throws BadInput, also if the file cannot be written or several ranks would write it. Unless `quiet`, says on the
    // standard error that there is one to go on from, as reading it takes a while.
    CheckpointParams params(const Session& session, bool quiet) const;

  private:
    std::string file_;
    std::string every_;
    std::int64_t least_ = 1;
};

} // namespace deduce::cli
