// Defaults that suit the machine: all cores and a quarter of the memory, shared among the ranks on it.
#include "cli/support/common_options.hpp"

#include "cli/support/interrupt.hpp"
#include "cli/support/output.hpp"
#include "cli/support/quantities.hpp"
#include "engine/memory/checkpoint_files.hpp"
#include "engine/model/errors.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

#include <fmt/format.h>
#include <tbb/info.h>

namespace deduce::cli {
namespace {

constexpr std::int64_t most_threads = 4096;
constexpr std::int64_t most_least_set = std::int64_t{1} << 32;   // no game has more classes
constexpr std::chrono::seconds patience_with_an_earlier_job{15}; // its ranks may outlive its mpirun for a while
constexpr std::size_t largest_default_memo = std::size_t{4} << 30;

std::string switches_help() {
    std::string text = "Turn optimizations off, comma-separated (the optimum stays the same):";
    for (const SwitchFact& s : switch_table) text += fmt::format("\n    {:<16} {}", s.name, s.meaning);
    return text;
}

} // namespace

void SearchOptions::add_to(Command& command, const std::string& time_limit_help) {
    command.add_number("--threads", threads_, 1, most_threads,
                       "Search threads of each rank (default: the cores that it may use)");
    command.add_text(
        "--memo", memo_,
        "Memory for remembered results of each rank, such as 512M or 2G (default: a quarter of the machine's, 4G at most, shared by its ranks)",
        "SIZE");
    command.add_text("--time-limit", time_limit_, time_limit_help, "TIME");
    Option& switches = command.add_text("--without", without_, switches_help(), "LIST");
    for (const SwitchFact& s : switch_table) switches.words.emplace_back(s.name);
}

void RunOptions::add_to(Command& command) {
    SearchOptions::add_to(command, "Stop after this time, such as 90s or 1h30m, and print what is proven (exit 3)");
    command.add_text("--json", json_, "Write the result as JSON to FILE, or to the standard output for -", "FILE");
    command.add_flag("--quiet", quiet_, "No progress on the standard error");
}

std::size_t SearchOptions::memo_bytes(const Session& session) const {
    if (memo_.empty())
        return std::min(physical_memory() / 4, largest_default_memo) / static_cast<std::size_t>(session.ranks_here);
    const std::size_t bytes = parse_bytes("--memo", memo_);
    if (bytes > physical_memory())
        throw BadInput(fmt::format("--memo: {} is more than this machine's memory of {:.1f}G; choose a part of it",
                                   memo_, static_cast<double>(physical_memory()) / (1 << 30)));
    return bytes;
}

SolveParams SearchOptions::params(const Session& session) const {
    SolveParams params;
    params.threads =
        threads_ > 0 ? static_cast<int>(threads_) : std::max(1, tbb::info::default_concurrency() / session.ranks_here);
    params.memo_bytes = memo_bytes(session);
    const std::size_t memory = physical_memory() / static_cast<std::size_t>(session.ranks_here);
    params.table_bytes = memory - std::min(params.memo_bytes, memory / 2) - memory / 10;
    params.switches = without(without_);
    params.stop = &stop_flag();
    return params;
}

std::optional<std::chrono::milliseconds> SearchOptions::time_limit() const {
    if (time_limit_.empty()) return std::nullopt;
    return parse_duration("--time-limit", time_limit_);
}

void CheckpointOptions::add_to(Command& command) {
    command.add_text(
        "--checkpoint", path_,
        "Keep what is proven in FILE, and begin with what is there: a run that was stopped or killed goes on\n(same game and objective). Several ranks keep a file each, in a directory if PATH is one, or if it is not there yet",
        "PATH");
    command.add_text("--checkpoint-every", every_, "How often, besides at the end (default 10m)", "TIME");
    command.add_number(
        "--checkpoint-least", least_, 1, most_least_set,
        "Leave sets of fewer than N classes out of the checkpoint (N is rounded down to a power of two up to 16384):\na far smaller file; what is needed of such sets is proven again");
}

CheckpointParams CheckpointOptions::params(const Session& session, bool quiet, OfRanks of_ranks) const {
    CheckpointParams params;
    if (!every_.empty()) params.period = parse_duration("--checkpoint-every", every_);
    if (params.period < std::chrono::seconds(1))
        throw BadInput(fmt::format("--checkpoint-every: {} was given; choose a second or more", every_));
    params.least_set = static_cast<std::size_t>(least_);
    if (path_.empty()) {
        if (least_ > 1) throw BadInput("--checkpoint-least: give --checkpoint PATH, too");
        if (!every_.empty()) throw BadInput("--checkpoint-every: give --checkpoint PATH, too");
        return params;
    }
    const int ranks = session.transport.size();
    if (ranks > 1 && of_ranks == OfRanks::one)
        throw BadInput(
            fmt::format("--checkpoint: {} ranks were started; here only a run of one rank can keep one", ranks));
    if (path_ == "-") throw BadInput("--checkpoint: - was given; name a file, it is read and written");
    params.file = checkpoint_place(path_, ranks);
    check_writable(params.file, "--checkpoint");
    if (ranks > 1) params.patience = patience_with_an_earlier_job;
    params = checkpoint_of_rank(std::move(params), session.transport.rank(), ranks);
    if (!session.is_first()) return params;
    if (const auto bytes = checkpoint_size_of_all(params); bytes && !quiet)
        fmt::print(stderr, "deduce: reads the checkpoint {}, {:.0f} MiB\n", path_,
                   static_cast<double>(*bytes) / (1 << 20));
    return params;
}

} // namespace deduce::cli
