// Computes what the figures need, each thing once: tables share runs, so one run gives both its time and its nodes.
#pragma once

#include "engine/levels/effort.hpp"
#include "engine/levels/levels.hpp"
#include "engine/play/random_play.hpp"
#include "engine/play/strategies.hpp"
#include "engine/solve.hpp"
#include "thesis/baseline/baseline.hpp"
#include "thesis/tables/figure_progress.hpp"

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>

namespace deduce::thesis {

// One run of the baselines, with the orders that reproduce the thesis (thesis/baseline/readings.hpp).
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

// One count of the levels, with the order of situations that reproduces the masks of the thesis for BlackBox.
struct LevelsRun {
    std::string game;
    int depth;
    std::size_t sample = 0; // of the last level's sets, with this seed
    std::uint64_t seed = 1;

    friend auto operator<=>(const LevelsRun&, const LevelsRun&) = default;
};

struct LevelsFacts {
    LevelsResult counted;
    std::optional<std::uint64_t> intersection_masks; // of the last level
};

// All functions throw Stopped once the params' stop flag is set.
class Workbench {
  public:
    Workbench(const SolveParams& params, bool slow, FigureProgress& progress)
        : params_(params), slow_(slow), progress_(progress) {}

    bool slow() const { return slow_; }
    const Game& game(const std::string& name);
    const AnswerTable& table(const std::string& game); // with all questions
    double table_seconds(const std::string& game);     // that it took
    const BaselineFacts& baseline(const BaselineRun& run);
    std::uint64_t graph_nodes(const std::string& game);
    std::string tree_nodes(const std::string& game); // counted, not walked
    const PlayResult& play(const std::string& game, const std::string& strategy, const LookaheadParams& lookahead = {});
    const RandomResult& random(const std::string& game);
    const SolveResult& solve(const std::string& game);
    const LevelsFacts& levels(const LevelsRun& run);
    // Of the sample, solved for the least average; always with the same time limit.
    const Effort& effort(const LevelsRun& run, double seconds_a_subgame);

  private:
    struct TimedTable {
        std::unique_ptr<AnswerTable> table;
        double seconds = 0;
    };
    // A table, and the strategies that play on it.
    struct Stage {
        Stage(const AnswerTable& answers, const PlayParams& play) : table(answers), strategies(answers, play) {}
        const AnswerTable& table;
        Strategies strategies;
    };
    using Play = std::tuple<std::string, std::string, std::string, std::size_t, std::optional<std::size_t>>;

    const TimedTable& timed_table(const std::string& game);
    const AnswerTable& merged_table(const std::string& game);
    Stage& stage(const std::string& game);
    std::uint64_t expected_nodes(const BaselineRun& run);

    SolveParams params_;
    PlayParams play_params_;
    bool slow_;
    FigureProgress& progress_;
    std::map<std::string, std::unique_ptr<Game>> games_;
    std::map<std::string, TimedTable> tables_;
    std::map<std::string, std::unique_ptr<AnswerTable>> merged_tables_;
    std::map<std::string, std::unique_ptr<Stage>> stages_;
    std::map<BaselineRun, BaselineFacts> runs_;
    std::map<std::string, std::uint64_t> graph_nodes_;
    std::map<std::string, std::string> tree_nodes_;
    std::map<Play, PlayResult> plays_;
    std::map<std::string, RandomResult> random_;
    std::map<std::string, SolveResult> solves_;
    std::map<LevelsRun, LevelsFacts> levels_;
    std::map<LevelsRun, Effort> efforts_;
};

} // namespace deduce::thesis
