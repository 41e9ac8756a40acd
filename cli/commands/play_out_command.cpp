// deduce play-out GAME: what strategies without proof cost, evaluated exactly over all situations.
#include "cli/commands/commands.hpp"
#include "cli/support/game.hpp"
#include "cli/support/interrupt.hpp"
#include "cli/support/output.hpp"
#include "cli/support/report.hpp"
#include "cli/support/version.hpp"
#include "engine/model/average.hpp"
#include "engine/model/errors.hpp"
#include "engine/play/random_play.hpp"
#include "engine/play/strategies.hpp"
#include "engine/run/pace.hpp"

#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>
#include <string_view>

#include <fmt/format.h>

namespace deduce::cli {
namespace {

struct RandomFact {
    std::string_view name;
    RandomKind kind;
    std::string_view meaning;
};

constexpr std::array<RandomFact, 3> random_table = {{
    {"random-a", RandomKind::a, "any question that splits the set, or the estimate, all equally likely"},
    {"random-b", RandomKind::b, "the estimate half of the time, else any question"},
    {"random-c", RandomKind::c, "any question, but the estimate where that is cheaper on average"},
}};

struct PlayOutOptions {
    std::string game;
    std::string strategies = "information-per-cost";
    LookaheadParams lookahead;
    int largest = -1;
    int width = static_cast<int>(LookaheadParams{}.width);
    RunOptions run;
};

std::string strategies_help() {
    std::string text = "Strategies, comma-separated; `all`: those of the first part";
    for (const StrategyFact& s : strategy_table()) text += fmt::format("\n    {:<21} {}", s.name, s.meaning);
    text += "\n  and from section 8.2 of the thesis:";
    for (const RandomFact& s : random_table) text += fmt::format("\n    {:<21} {}", s.name, s.meaning);
    return text;
}

const RandomFact* find_random(std::string_view name) {
    for (const RandomFact& fact : random_table)
        if (fact.name == name) return &fact;
    return nullptr;
}

// Throws BadInput if one is unknown.
std::vector<std::string> chosen_strategies(const PlayOutOptions& options) {
    std::vector<std::string> names;
    std::string_view rest = options.strategies;
    for (bool more = true; more;) {
        const std::size_t comma = rest.find(',');
        more = comma != std::string_view::npos;
        const std::string name(rest.substr(0, comma));
        if (more) rest.remove_prefix(comma + 1);
        if (name == "all") {
            for (const StrategyFact& s : strategy_table()) names.emplace_back(s.name);
            continue;
        }
        if (find_random(name) == nullptr) try {
                Strategies::check(name, options.lookahead);
            } catch (const BadInput& error) {
                throw BadInput(fmt::format("{}, random-a, random-b, random-c, all", error.what()));
            }
        names.push_back(name);
    }
    return names;
}

double rounded(double seconds) { return std::round(seconds * 1000) / 1000; }

nlohmann::ordered_json cost_or_inf(Cost c) {
    return is_infinite(c) ? nlohmann::ordered_json("inf") : nlohmann::ordered_json(c);
}

nlohmann::ordered_json facts_of_game(const AnswerTable& table, const std::string& strategy, int threads) {
    nlohmann::ordered_json facts;
    facts["game"] = table.game().name();
    facts["strategy"] = strategy;
    facts["situations"] = table.situation_count();
    facts["questions"] = table.game().question_count();
    facts["classes"] = table.class_count();
    facts["weight"] = table.total_weight();
    facts["threads"] = threads;
    return facts;
}

void add_result(const Game& game, const PlayResult& result, nlohmann::ordered_json& facts) {
    facts["total"] = cost_or_inf(result.total);
    facts["value"] = exact_average(result.total, result.weight * game.cost_scale());
    facts["value_decimal"] = decimal_average(result.total, result.weight * game.cost_scale());
    add_scales(facts, game.cost_scale(), game.weight_scale());
    facts["worst"] = cost_or_inf(result.costs.worst);
    nlohmann::ordered_json distribution = nlohmann::ordered_json::object();
    for (const auto& [cost, weight] : result.costs.weights) distribution[fmt::format("{}", cost)] = weight;
    facts["distribution"] = std::move(distribution);
    facts["nodes"] = result.nodes;
    facts["seconds"] = rounded(result.seconds);
}

void add_result(const Game& game, const RandomResult& result, RandomKind kind, nlohmann::ordered_json& facts) {
    const double average = result.average(kind) / static_cast<double>(game.cost_scale());
    const bool infinite = std::isinf(average);
    facts["value"] = infinite ? "inf" : fmt::format("{:.10f}", average);
    facts["value_decimal"] = infinite ? "inf" : fmt::format("{:.4f}", average);
    facts["relative_error_at_most"] = result.relative_error;
    facts["nodes"] = result.sets;
    facts["sets_told_apart_by"] = "128-bit keys";
    facts["seconds"] = rounded(result.seconds);
}

// Lines on stderr with the share of the situations that are done, the rate, and the time that remains at that rate.
std::function<void(const PlayProgress&)> play_printer(const std::string& game, const std::string& strategy) {
    return [game, strategy, pace = Pace()](const PlayProgress& p) mutable {
        if (!pace.is_due(p.seconds)) return;
        const double done = static_cast<double>(p.finished);
        const double all = static_cast<double>(p.weight);
        const std::string left =
            p.finished == 0 ? "" : fmt::format(", about {} left", time_text((all / done - 1) * p.seconds));
        fmt::print(stderr, "deduce: {}, {}: {:.0f} s, {:.1f}% of the situations, {}{}\n", game, strategy, p.seconds,
                   100 * done / all, rate_text(done / p.seconds), left);
    };
}

std::string table_line(const nlohmann::ordered_json& facts) {
    const auto text = [&](const char* key) {
        if (!facts.contains(key)) return std::string("-");
        return facts[key].is_string() ? facts[key].get<std::string>() : facts[key].dump();
    };
    return fmt::format("{:<21} {:>20} {:>10} {:>6} {:>12} {:>9}\n", text("strategy"), text("value"),
                       text("value_decimal"), text("worst"), text("nodes"), text("seconds"));
}

int play_out_game(PlayOutOptions& options, const Session& session) {
    // 1. Check everything before anything long begins.
    const SolveParams solve_params = options.run.params(session);
    const auto time_limit = options.run.time_limit();
    if (options.width < 1)
        throw BadInput(fmt::format("--width: {} was given; look into 1 question or more", options.width));
    options.lookahead.width = static_cast<std::size_t>(options.width);
    if (options.largest != -1) {
        if (options.largest < 0 || options.largest > static_cast<int>(Lookahead::most_largest))
            throw BadInput(fmt::format("--largest: {} was given; choose from 0 to {} classes", options.largest,
                                       Lookahead::most_largest));
        options.lookahead.largest = static_cast<std::size_t>(options.largest);
    }
    const auto names = chosen_strategies(options);
    check_writable(options.run.json());
    const auto game = read_game(options.game);
    const TimeLimit timer(time_limit);
    const ThreadLimit threads(solve_params.threads);

    // 2. Play, and print what is finished; a stop ends the list early.
    const AnswerTable table(*game, solve_params.table_bytes, &stop_flag(), solve_params.switches.merge_questions);
    PlayParams params;
    params.threads = solve_params.threads;
    params.stop = &stop_flag();
    Strategies strategies(table, params);
    nlohmann::ordered_json results = nlohmann::ordered_json::array();
    const bool show = options.run.json() != "-";
    const bool as_table = names.size() > 1;
    if (show && as_table)
        print(fmt::format("{:<21} {:>20} {:>10} {:>6} {:>12} {:>9}\n", "strategy", "value", "decimal", "worst", "nodes",
                          "seconds"));
    std::optional<RandomResult> random_result;
    bool stopped = false;
    for (const std::string& name : names) {
        auto facts = facts_of_game(table, name, params.threads);
        try {
            if (const RandomFact* random = find_random(name)) {
                RandomParams random_params{solve_params.memo_bytes, params.threads, params.stop, {}};
                auto next = std::chrono::steady_clock::now() + std::chrono::seconds(2);
                if (!options.run.quiet())
                    random_params.listener = [&](std::uint64_t sets) {
                        if (std::chrono::steady_clock::now() < next) return;
                        next = std::chrono::steady_clock::now() + std::chrono::seconds(4);
                        fmt::print(stderr, "deduce: {}, {}: {} decision sets so far\n", options.game, name, sets);
                    };
                if (!random_result) random_result = random_play(table, random_params); // all three at once
                add_result(*game, *random_result, random->kind, facts);
            } else {
                if (!options.run.quiet()) params.listener = play_printer(options.game, name);
                add_result(*game, strategies.play(name, options.lookahead), facts);
            }
        } catch (const Stopped&) {
            stopped = true;
            fmt::print(stderr, "deduce: {}, {}: stopped before it was played out\n", options.game, name);
            break;
        }
        facts["version"] = version;
        if (show) print(as_table ? table_line(facts) : to_lines(facts));
        results.push_back(std::move(facts));
    }
    if (!options.run.json().empty())
        write_json(options.run.json(), !as_table && results.size() == 1 ? results[0] : results);
    return stopped ? exit_stopped : exit_done;
}

} // namespace

void add_play_out_command(CLI::App& program, Actions& actions) {
    auto options = std::make_shared<PlayOutOptions>();
    CLI::App* command = program.add_subcommand(
        "play-out", "Evaluate heuristic and random strategies exactly over all situations (thesis, chapter 8)");
    command->add_option("game", options->game, "The game, as name:key=value,... (see `deduce games`)")
        ->required()
        ->type_name("GAME");
    command->add_option("--strategy", options->strategies, strategies_help())->type_name("LIST");
    command->add_option("--base", options->lookahead.base, "The heuristic that rollout and beam rest on (learned)")
        ->type_name("NAME");
    command->add_option("--width", options->width, "How many of its questions rollout and beam look into (4)")
        ->type_name("N");
    command
        ->add_option("--largest", options->largest,
                     "The largest set, in classes, that they look into (1024 for rollout, 64 for beam)")
        ->type_name("N");
    options->run.add_to(*command);
    command->footer("Examples:\n"
                    "  deduce play-out mastermind:pegs=4,colours=6 --strategy greedy\n"
                    "  deduce play-out blackbox:size=6,dots=2 --strategy all\n"
                    "  deduce play-out blackbox:size=5,dots=3 --strategy beam --base gini-per-cost --width 3\n"
                    "  deduce play-out blackbox:size=4,dots=3 --strategy random-a,random-b,random-c --json -\n"
                    "The average is an upper bound of the optimum. One strategy prints its facts, several a table.\n"
                    "Random strategies need all decision sets within --memo. When stopped, the strategies that were\n"
                    "finished are printed, and the exit code is 3.");
    actions[command] = [options](Session& session) {
        return session.is_first() ? play_out_game(*options, session) : exit_done;
    };
}

} // namespace deduce::cli
