// Computes what the figures need, each thing once: tables share runs, so one run gives both its time and its nodes.
#pragma once

#include "cli/thesis/watch.hpp"
#include "engine/baseline/baseline.hpp"
#include "engine/play/random_play.hpp"
#include "engine/play/strategies.hpp"
#include "engine/solve.hpp"

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>

namespace deduce::cli::thesis_tables {

// One run of the baselines, with the orders that reproduce the thesis (cli/thesis_readings.hpp).
struct BaselineRun {
    std::string game;
    baseline::Algorithm algorithm = baseline::Algorithm::bounds;
    baseline::SetForm sets = baseline::SetForm::list;
    baseline::Label memo_by = baseline::Label::set;
    std::uint64_t seed = 0; // of a random order; 0: the given one

    friend auto operator<=>(const BaselineRun&, const BaselineRun&) = default;
};

struct BaselineFacts {
    std::uint64_t player_nodes = 0;
    double seconds = 0; // without the table
};

// All functions throw Stopped once the params' stop flag is set.
class Workbench {
  public:
    Workbench(const SolveParams& params, bool slow, Watch& watch) : params_(params), slow_(slow), watch_(watch) {}

    bool slow() const { return slow_; }
    const Game& game(const std::string& name);
    const AnswerTable& table(const std::string& game); // with all questions
    const BaselineFacts& baseline(const BaselineRun& run);
    std::uint64_t graph_nodes(const std::string& game);
    std::string tree_nodes(const std::string& game); // counted, not walked
    const PlayResult& play(const std::string& game, const std::string& strategy);
    const RandomResult& random(const std::string& game);
    const SolveResult& solve(const std::string& game);

  private:
    // A table with merged questions, and the strategies that play on it.
    struct Stage {
        Stage(const Game& game, const SolveParams& params, const PlayParams& play);
        AnswerTable table;
        Strategies strategies;
    };
    Stage& stage(const std::string& game);
    std::uint64_t expected_nodes(const BaselineRun& run);

    SolveParams params_;
    PlayParams play_params_;
    bool slow_;
    Watch& watch_;
    std::map<std::string, std::unique_ptr<Game>> games_;
    std::map<std::string, std::unique_ptr<AnswerTable>> tables_;
    std::map<std::string, std::unique_ptr<Stage>> stages_;
    std::map<BaselineRun, BaselineFacts> runs_;
    std::map<std::string, std::uint64_t> graph_nodes_;
    std::map<std::string, std::string> tree_nodes_;
    std::map<std::pair<std::string, std::string>, PlayResult> plays_;
    std::map<std::string, RandomResult> random_;
    std::map<std::string, SolveResult> solves_;
};

} // namespace deduce::cli::thesis_tables
