// Every result is kept under what it was asked for.
#include "thesis/tables/workbench.hpp"

#include "engine/model/errors.hpp"
#include "engine/solve_steps.hpp"
#include "rulesets/registry.hpp"
#include "thesis/baseline/readings.hpp"
#include "thesis/baseline/tree_count.hpp"
#include "thesis/graph/count.hpp"
#include "thesis/masks/intersection_counter.hpp"

#include <charconv>

namespace deduce::thesis {

using baseline::Algorithm;

const Game& Workbench::game(const std::string& name) {
    auto& game = games_[name];
    if (!game) game = rulesets::make_game(name);
    return *game;
}

const AnswerTable& Workbench::table(const std::string& name) { return *timed_table(name).table; }

double Workbench::table_seconds(const std::string& name) { return timed_table(name).seconds; }

const Workbench::TimedTable& Workbench::timed_table(const std::string& name) {
    TimedTable& timed = tables_[name];
    if (!timed.table) {
        const Game& asked = game(name);
        progress_.start();
        timed.table = std::make_unique<AnswerTable>(asked, params_.table_bytes, params_.stop);
        timed.seconds = progress_.seconds();
    }
    return timed;
}

// A very large game has but one table, with all questions: memory matters more than a question less.
const AnswerTable& Workbench::merged_table(const std::string& name) {
    constexpr std::uint32_t very_large = 1000000; // situations
    const Game& played = game(name);
    if (played.situation_count() > very_large) return table(name);
    auto& merged = merged_tables_[name];
    if (!merged)
        merged =
            std::make_unique<AnswerTable>(played, params_.table_bytes, params_.stop, params_.switches.merge_questions);
    return *merged;
}

// Of a tree exact, which is quick; else what an earlier run of this game took, or what was counted, if anything.
std::uint64_t Workbench::expected_nodes(const BaselineRun& run) {
    if (run.algorithm == Algorithm::tree || run.algorithm == Algorithm::tree_integers) {
        const std::string text = tree_nodes(run.game);
        std::uint64_t nodes = 0;
        return std::from_chars(text.data(), text.data() + text.size(), nodes).ec == std::errc() ? nodes : 0;
    }
    if (run.algorithm == Algorithm::tree_bounds) return 0;
    for (const auto& [other, facts] : runs_)
        if (other.game == run.game && other.algorithm == run.algorithm) return facts.player_nodes;
    const auto counted = graph_nodes_.find(run.game);
    return counted == graph_nodes_.end() ? 0 : counted->second;
}

const BaselineFacts& Workbench::baseline(const BaselineRun& run) {
    if (const auto found = runs_.find(run); found != runs_.end()) return found->second;
    baseline::Params params;
    params.algorithm = run.algorithm;
    params.sets = run.sets;
    params.memo_by = run.memo_by;
    if (run.seed != 0) {
        params.questions = baseline::QuestionOrder::random;
        params.seed = run.seed;
    }
    baseline::follow_thesis(game(run.game), params);
    params.memory_bytes = params_.memo_bytes;
    params.stop = params_.stop;
    params.listener = [&](std::uint64_t nodes) { progress_.report(nodes, "player nodes"); };
    const std::uint64_t expected = expected_nodes(run);
    const AnswerTable& answers = table(run.game);
    progress_.start(expected);
    const baseline::Result result = baseline::solve(answers, params);
    const double seconds = progress_.seconds();
    if (!result.complete) throw Stopped();
    return runs_[run] = {result.player_nodes, seconds};
}

std::uint64_t Workbench::graph_nodes(const std::string& name) {
    if (const auto found = graph_nodes_.find(name); found != graph_nodes_.end()) return found->second;
    CountParams params;
    params.memory_bytes = params_.memo_bytes;
    params.stop = params_.stop;
    params.listener = [&](std::uint64_t nodes) { progress_.report(nodes, "player nodes counted"); };
    const AnswerTable& answers = table(name);
    progress_.start();
    const GraphCount count = count_player_nodes(answers, params);
    if (!count.complete) throw Stopped();
    return graph_nodes_[name] = count.player_nodes;
}

std::string Workbench::tree_nodes(const std::string& name) {
    if (const auto found = tree_nodes_.find(name); found != tree_nodes_.end()) return found->second;
    const AnswerTable& answers = table(name);
    progress_.start();
    const auto nodes = baseline::count_tree_nodes(answers, {params_.memo_bytes, params_.stop, [&](std::uint64_t sets) {
                                                                progress_.report(sets, "decision sets");
                                                            }});
    if (!nodes) throw Stopped();
    return tree_nodes_[name] = nodes->str();
}

Workbench::Stage& Workbench::stage(const std::string& name) {
    auto& stage = stages_[name];
    if (!stage) {
        play_params_.threads = params_.threads;
        play_params_.stop = params_.stop;
        play_params_.listener = [this, before = 0.0](const PlayProgress& p) mutable {
            if (p.seconds < before)
                progress_.start(static_cast<std::uint64_t>(p.weight)); // another play, or round of learning
            before = p.seconds;
            progress_.report(static_cast<std::uint64_t>(p.finished), "situations played");
        };
        stage = std::make_unique<Stage>(merged_table(name), play_params_);
    }
    return *stage;
}

const PlayResult& Workbench::play(const std::string& name, const std::string& strategy,
                                  const LookaheadParams& lookahead) {
    const Play asked{name, strategy, lookahead.base, lookahead.width, lookahead.largest};
    if (const auto found = plays_.find(asked); found != plays_.end()) return found->second;
    Stage& here = stage(name);
    progress_.start(static_cast<std::uint64_t>(here.table.total_weight()));
    return plays_[asked] = here.strategies.play(strategy, lookahead);
}

const RandomResult& Workbench::random(const std::string& name) {
    if (const auto found = random_.find(name); found != random_.end()) return found->second;
    const std::uint64_t expected = graph_nodes(name);
    RandomParams params{params_.memo_bytes, params_.threads, params_.stop,
                        [&](std::uint64_t sets) { progress_.report(sets, "decision sets"); }};
    Stage& here = stage(name);
    progress_.start(expected);
    return random_[name] = random_play(here.table, params);
}

const SolveResult& Workbench::solve(const std::string& name) {
    if (const auto found = solves_.find(name); found != solves_.end()) return found->second;
    SolveParams params = params_;
    params.listener = [&](const Progress& p) { progress_.report(p.nodes, "nodes of the search"); };
    progress_.start();
    const SolveResult result = deduce::solve(game(name), params);
    if (!result.optimal()) throw Stopped();
    return solves_[name] = result;
}

const LevelsFacts& Workbench::levels(const LevelsRun& run) {
    if (const auto found = levels_.find(run); found != levels_.end()) return found->second;
    LevelsParams params;
    params.depth = run.depth;
    params.threads = params_.threads;
    params.memory_bytes = params_.memo_bytes;
    params.fingerprint_bytes = params_.table_bytes / 3; // the table is there too
    params.sample = run.sample;
    params.seed = run.seed;
    params.stop = params_.stop;
    IntersectionCounter intersections(params, SituationOrder::reversed);
    params.observer = &intersections;
    params.listener = [&](const LevelsProgress& p) {
        if (p.done > 0) progress_.expect(static_cast<std::uint64_t>(static_cast<double>(p.visits) / p.done));
        progress_.report(p.visits, "visits of classes");
    };
    const AnswerTable& answers = table(run.game);
    progress_.start();
    LevelsResult result = count_levels(answers, params);
    if (!result.complete) throw Stopped();
    return levels_[run] = {std::move(result), intersections.masks(run.depth)};
}

const Effort& Workbench::effort(const LevelsRun& run, double seconds_a_subgame) {
    if (const auto found = efforts_.find(run); found != efforts_.end()) return found->second;
    const LevelsResult& counted = levels(run).counted;
    std::uint64_t done = 0;
    SubgameParams params;
    params.search = search_params(params_);
    params.seconds_a_subgame = seconds_a_subgame;
    params.listener = [&](const Subgame&) { progress_.report(++done, "subgames"); };
    progress_.start(counted.sample.size());
    const std::vector<Subgame> subgames = solve_subgames(table(run.game), counted.sample, params);
    if (subgames.size() < counted.sample.size()) throw Stopped();
    return efforts_[run] = effort_of(subgames, counted.levels.back().open_sets);
}

} // namespace deduce::thesis
