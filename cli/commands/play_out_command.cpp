// deduce play-out GAME: what strategies without proof cost, evaluated exactly over all situations.
#include "cli/commands/commands.hpp"
#include "cli/commands/play_out_facts.hpp"
#include "cli/commands/play_out_strategies.hpp"
#include "cli/support/common_options.hpp"
#include "cli/support/game.hpp"
#include "cli/support/interrupt.hpp"
#include "cli/support/output.hpp"
#include "cli/support/report.hpp"
#include "cli/support/thread_limit.hpp"
#include "cli/support/version.hpp"
#include "engine/model/errors.hpp"
#include "engine/run/pace.hpp"
#include "engine/run/stopwatch.hpp"

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

constexpr std::int64_t most_width = 1 << 20; // questions: no game has more
const std::vector<std::string> usual_strategies = {"information-per-cost"};

struct PlayOutOptions {
    std::string game;
    std::vector<std::string> given_strategies;
    LookaheadParams lookahead;
    std::int64_t largest = -1; // the strategy's own
    std::int64_t width = static_cast<std::int64_t>(LookaheadParams{}.width);
    RunOptions run;
};

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

int play_out_game(PlayOutOptions& options, const Session& session) {
    // 1. Check everything before anything long begins.
    const SolveParams solve_params = options.run.params(session);
    const auto time_limit = options.run.time_limit();
    options.lookahead.width = static_cast<std::size_t>(options.width);
    if (options.largest >= 0) options.lookahead.largest = static_cast<std::size_t>(options.largest);
    const auto names = chosen_strategies(options.given_strategies.empty() ? usual_strategies : options.given_strategies,
                                         options.lookahead);
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
    if (show && as_table) print(table_head());
    std::optional<RandomResult> random_result;
    bool stopped = false;
    for (const std::string& name : names) {
        auto facts = facts_of_game(table, name, params.threads);
        try {
            if (const RandomFact* random = find_random(name)) {
                RandomParams random_params{solve_params.memo_bytes, params.threads, params.stop, {}};
                if (!options.run.quiet())
                    random_params.listener = [&, watch = Stopwatch(), pace = Pace()](std::uint64_t sets) mutable {
                        if (pace.is_due(watch.seconds()))
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

Command play_out_command() {
    auto options = std::make_shared<PlayOutOptions>();
    Command command("play-out",
                    "Evaluate heuristic and random strategies exactly over all situations (thesis, chapter 8)");
    command.add_game(options->game);
    Option& strategies = command.add_list("--strategy", options->given_strategies, strategies_help(), "LIST");
    for (const StrategyFact& s : strategy_table()) strategies.words.emplace_back(s.name);
    command.add_text("--base", options->lookahead.base, "The heuristic that rollout and beam rest on (learned)",
                     "NAME");
    command.add_number("--width", options->width, 1, most_width,
                       "How many of its questions rollout and beam look into (4)");
    command.add_number("--largest", options->largest, 0, Lookahead::most_largest,
                       "The largest set, in classes, that they look into (1024 for rollout, 64 for beam)");
    options->run.add_to(command);
    command.set_footer(
        "Examples:\n"
        "  deduce play-out mastermind:pegs=4,colours=6 --strategy greedy\n"
        "  deduce play-out blackbox:size=6,dots=2 --strategy all\n"
        "  deduce play-out blackbox:size=5,dots=3 --strategy beam --base gini-per-cost --width 3\n"
        "  deduce play-out blackbox:size=4,dots=3 --strategy random-a,random-b,random-c --json -\n"
        "The average is an upper bound of the optimum. One strategy prints its facts, several a table.\n"
        "Random strategies need all decision sets within --memo. When stopped, the strategies that were\n"
        "finished are printed, and the exit code is 3.");
    command.set_action(
        [options](Session& session) { return session.is_first() ? play_out_game(*options, session) : exit_done; });
    return command;
}

} // namespace deduce::cli
