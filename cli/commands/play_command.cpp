// deduce play GAME: move by move on a terminal, or driven by a pipe.
#include "cli/commands/commands.hpp"
#include "cli/play/move_source.hpp"
#include "cli/play/play_session.hpp"
#include "cli/support/common_options.hpp"
#include "cli/support/game.hpp"
#include "cli/support/goal_options.hpp"
#include "cli/support/interrupt.hpp"
#include "cli/support/line_reader.hpp"
#include "cli/support/thread_limit.hpp"
#include "engine/model/errors.hpp"
#include "rulesets/given.hpp"

#include <limits>
#include <memory>
#include <random>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

namespace deduce::cli {
namespace {

constexpr std::chrono::seconds usual_limit{10};

struct PlayOptions {
    std::string game;
    GoalOptions goal;
    std::string strategy;
    std::string secret;
    std::int64_t seed = -1; // a new one each time
    SearchOptions search;
};

// A situation by its weight.
SituationIndex drawn_situation(const Game& game, std::int64_t seed) {
    std::mt19937_64 random(seed < 0 ? std::random_device()() : static_cast<std::uint64_t>(seed));
    Weight all = 0;
    for (SituationIndex s = 0; s < game.situation_count(); s++) all = saturating_add(all, game.weight(s));
    auto left = static_cast<Weight>(random() % static_cast<std::uint64_t>(all));
    SituationIndex s = 0;
    while (s + 1 < game.situation_count() && left >= game.weight(s)) left -= game.weight(s++);
    return s;
}

int play_game(const PlayOptions& options, const Session& session) {
    SolveParams params = options.search.params(session);
    options.goal.check();
    if (options.goal.has_limit() && !options.strategy.empty())
        throw BadInput("--at-most: --strategy was given, too, whose own limit counts; leave one of them out");
    const auto limit = options.search.time_limit().value_or(usual_limit);
    if (options.seed >= 0 && options.secret != "random") throw BadInput("--seed: give --secret random, too");
    const auto game = read_limited_game(options.game);
    std::optional<SituationIndex> secret;
    if (options.secret == "random")
        secret = drawn_situation(*game, options.seed);
    else if (!options.secret.empty())
        secret = rulesets::read_situation(*game, options.secret, "--secret");

    params = options.goal.fill(std::move(params), *game);
    const ThreadLimit threads(params.threads);
    MoveSource moves(*game, params, limit);
    if (!options.strategy.empty())
        if (const auto note = moves.follow(options.strategy)) fmt::print(stderr, "deduce: note: {}\n", *note);
    LineReader lines(STDIN_FILENO);
    return PlaySession(*game, moves, lines, secret).run();
}

} // namespace

Command play_command() {
    auto options = std::make_shared<PlayOptions>();
    Command command("play", "Play a game with the best advice at each move, or against the program");
    command.add_game(options->game);
    options->goal.add_to(command);
    command.add_text(
        "--strategy", options->strategy,
        "Follow the strategy of this file (written by `deduce solve --strategy`), as long as its questions are asked; its objective and its limit count",
        "FILE");
    command.add_text("--secret", options->secret,
                     "The program hides a situation, and you ask: this one, or one at random by weight",
                     "random|LABEL");
    command.add_number("--seed", options->seed, 0, std::numeric_limits<std::int64_t>::max(),
                       "What --secret random draws with (a new one each time)");
    options->search.add_to(
        command,
        "The time for one move (10s): then, within two seconds more, a greedy one is suggested, and said to be one");
    command.set_footer(
        "Examples:\n"
        "  deduce play mastermind\n"
        "  deduce play words:answers=rulesets/examples/birds.txt --time-limit 30s\n"
        "  deduce play bulls --secret random\n"
        "  deduce play mastermind --at-most 5\n"
        "  deduce solve blackbox:size=5,dots=2 --strategy box.json\n"
        "  deduce play blackbox:size=5,dots=2 --strategy box.json\n"
        "Type the answer to the question that is suggested, such as 1b2w, or QUESTION=ANSWER for another that you\n"
        "prefer. undo, list, top 5, why, help and quit are commands. Input may be a pipe.");
    command.set_action(
        [options](Session& session) { return session.is_first() ? play_game(*options, session) : exit_done; });
    return command;
}

} // namespace deduce::cli
