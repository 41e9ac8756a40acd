// Whole games: nodes (the signature of the search: deterministic on one thread), processor seconds, and what each
// optimization is worth.
//   build/bench_games                       the standard list on one thread
//   build/bench_games --ablation            each optimization off in turn, on small games
//   build/bench_games GAME...               these games
#include "engine/solve.hpp"
#include "rulesets/registry.hpp"

#include <cstring>
#include <ctime>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace {

using namespace deduce;

double processor_seconds() {
    timespec t{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

void run(const std::string& spec, const Switches& switches) {
    const auto game = rulesets::make_game(spec);
    SolveParams params;
    params.switches = switches;
    const double start = processor_seconds();
    const SolveResult result = solve(*game, params);
    fmt::print("{:<38} {:<16} {:>10} {:>12} {:>10.3f}\n", spec, names_off(switches), result.total.upper, result.nodes,
               processor_seconds() - start);
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
    const bool ablation = argc == 2 && std::strcmp(argv[1], "--ablation") == 0;
    std::vector<std::string> specs(argv + 1, argv + argc);
    if (ablation)
        specs = {"blackbox:size=5,dots=2", "blackbox:size=4,dots=3", "blackbox:size=5,dots=3",
                 "mastermind:pegs=3,colours=6", "bulls:digits=3,symbols=8"};
    else if (specs.empty())
        specs = {"blackbox:size=6,dots=2",      "blackbox:size=6,dots=3",   "blackbox:size=5,dots=4",
                 "mastermind:pegs=4,colours=6", "bulls:digits=4,symbols=8", "bulls:digits=4,symbols=9"};
    fmt::print("{:<38} {:<16} {:>10} {:>12} {:>10}\n", "game", "without", "total", "nodes", "cpu s");
    try {
        for (const std::string& spec : specs) {
            run(spec, {});
            if (!ablation) continue;
            for (const SwitchFact& s : switch_table) {
                Switches switches;
                switches.*s.flag = false;
                run(spec, switches);
            }
        }
    } catch (const std::exception& e) {
        fmt::print(stderr, "{}\n", e.what());
        return 2;
    }
}
