// deduce advise GAME: what the answers so far leave, and what to do next.
#include "cli/commands/commands.hpp"
#include "cli/support/advice_facts.hpp"
#include "cli/support/advice_report.hpp"
#include "cli/support/common_options.hpp"
#include "cli/support/figures.hpp"
#include "cli/support/game.hpp"
#include "cli/support/goal_options.hpp"
#include "cli/support/interrupt.hpp"
#include "cli/support/output.hpp"
#include "cli/support/preparing.hpp"
#include "cli/support/quantities.hpp"
#include "cli/support/report.hpp"
#include "cli/support/thread_limit.hpp"
#include "cli/support/version.hpp"
#include "engine/advice/game_adviser.hpp"
#include "engine/model/errors.hpp"
#include "engine/run/pace.hpp"
#include "engine/run/stopwatch.hpp"
#include "rulesets/given.hpp"

#include <cstdio>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

constexpr std::int64_t most_listed = std::numeric_limits<std::int32_t>::max();

struct AdviseOptions {
    std::string game;
    std::vector<std::string> given;
    GoalOptions goal;
    std::string top;
    std::int64_t list = 20;
    RunOptions run;
};

std::size_t questions_asked_for(const std::string& top, const Game& game) {
    if (top.empty()) return 0;
    if (top == "all") return game.question_count();
    return static_cast<std::size_t>(parse_number("--top", top, 1, most_listed));
}

Position position_of(const Game& game, const std::vector<std::string>& texts) {
    Position position(game);
    for (const std::string& text : texts) {
        const rulesets::Given given = rulesets::read_given(game, text, "--given");
        try {
            position.learn({given.question, given.answer});
        } catch (const BadInput& error) {
            throw BadInput(fmt::format("--given: {}", error.what()));
        }
    }
    return position;
}

std::string as_text(const Position& position, Objective objective, const Advice& advice,
                    const nlohmann::ordered_json& facts, std::size_t list) {
    nlohmann::ordered_json lines = facts;
    for (const char* key : {"given", "best", "questions", "situations"}) lines.erase(key);
    std::string text = to_lines(lines);
    if (advice.best)
        text += fmt::format("best = {}\nbest_value = {}\n", move_text(position.game(), *advice.best),
                            value_text(position, objective, advice.best->total));
    if (!position.given().empty()) text += "\ngiven:\n";
    for (const GivenAnswer& given : position.given())
        text += fmt::format("  {}\n", rulesets::given_label(position.game(), {given.question, given.answer}));
    if (list > 0) text += "\nstill possible:\n" + situations_table(position, list);
    if (!advice.questions.empty()) text += "\nquestions:\n" + questions_table(position, objective, advice.questions);
    return text;
}

int advise_game(const AdviseOptions& options, const Session& session) {
    // 1. Check everything before anything long begins.
    SolveParams params = options.run.params(session);
    options.goal.check();
    const auto time_limit = options.run.time_limit();
    check_writable(options.run.json());
    const auto game = read_limited_game(options.game);
    params = options.goal.fill(std::move(params), *game);
    AdviceParams advice_params{params.objective, questions_asked_for(options.top, *game)};
    const Position position = position_of(*game, options.given);

    // 2. Search.
    const Stopwatch watch;
    const TimeLimit timer(time_limit);
    const ThreadLimit threads(params.threads);
    std::optional<AnswerTable> built;
    std::unique_ptr<GameAdviser> adviser;
    {
        const Preparing preparing(*game, options.run.quiet());
        built.emplace(*game, params.table_bytes, params.stop, params.switches.merge_questions);
        adviser = std::make_unique<GameAdviser>(*built, params);
    }
    if (!options.run.quiet())
        advice_params.listener = [&, pace = Pace()](std::size_t done, std::size_t all) mutable {
            if (pace.is_due(watch.seconds()))
                fmt::print(stderr, "deduce: {}: {:.0f} s, {} of {} questions done\n", options.game, watch.seconds(),
                           done, all);
        };
    const Advice advice = adviser->advise(position, advice_params);

    // 3. Report.
    auto facts = advice_facts(position, params, advice, static_cast<std::size_t>(options.list));
    facts["nodes"] = adviser->nodes();
    facts["seconds"] = rounded(watch.seconds());
    facts["threads"] = params.threads;
    facts["version"] = version;
    if (options.run.json() != "-")
        print(as_text(position, params.objective, advice, facts, static_cast<std::size_t>(options.list)));
    if (!options.run.json().empty()) write_json(options.run.json(), facts);
    return advice.is_proven() && advice.is_ranked ? exit_done : exit_stopped;
}

} // namespace

Command advise_command() {
    auto options = std::make_shared<AdviseOptions>();
    Command command("advise", "Tell the best next question after the answers so far, with its proven cost");
    command.add_game(options->game);
    command.add_texts("--given", options->given,
                      "An answer that was given (`deduce games NAME` tells how they are written); one option each",
                      "QUESTION=ANSWER");
    options->goal.add_to(command);
    command.add_text("--top", options->top, "List the N best questions too, or all, each with its exact value",
                     "N|all");
    command.add_number("--list", options->list, 0, most_listed, "List N situations that are still possible (20)");
    options->run.add_to(command);
    command.set_footer(
        "Examples:\n"
        "  deduce advise mastermind --given AABB=1b1w\n"
        "  deduce advise bulls --given 0123=1A2B --given 1045=0A1B --top 5\n"
        "  deduce advise words:answers=rulesets/examples/birds.txt --given crane=-Y-Y-\n"
        "  deduce advise blackbox:size=5,dots=2 --given \"top a=absorbed\" --objective worst\n"
        "  deduce advise mastermind:pegs=3,colours=5 --top all --json -\n"
        "  deduce advise mastermind --given AABB=1b1w --at-most 5\n"
        "Totals count what is asked from here on, and the estimate, over the situations that are left. When\n"
        "stopped early (--time-limit, Ctrl-C, SIGTERM), status = bounds, the best move is the best that is known, totals\n"
        "are proven bounds, and the exit code is 3. Questions that are alike by the game's symmetries, or that\n"
        "cut all situations alike for the same costs, are listed once. A limit (--at-most) is for the whole game: what\n"
        "the given answers cost counts, and at_most_from_here is what is left. With worst-then-average it is the least\n"
        "worst case of the whole game, which is found first; with both objectives, values are those within lower_worst.\n"
        " Answers that contradict each other are\n"
        "bad input: the message tells which one excludes the last situation.");
    command.set_action(
        [options](Session& session) { return session.is_first() ? advise_game(*options, session) : exit_done; });
    return command;
}

} // namespace deduce::cli
