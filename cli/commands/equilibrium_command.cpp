// deduce equilibrium GAME: the value against a player who hides, and how both play.
#include "adversary/equilibrium/equilibrium.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/equilibrium_facts.hpp"
#include "cli/strategy/strategy_file.hpp"
#include "cli/support/class_file.hpp"
#include "cli/support/common_options.hpp"
#include "cli/support/game.hpp"
#include "cli/support/interrupt.hpp"
#include "cli/support/output.hpp"
#include "cli/support/thread_limit.hpp"
#include "engine/model/errors.hpp"
#include "engine/run/pace.hpp"
#include "engine/run/stopwatch.hpp"

#include <cstdio>
#include <filesystem>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

constexpr std::int64_t most_questions = 1'000'000;

struct EquilibriumOptions {
    std::string game;
    std::string classes;    // file
    std::string strategies; // folder
    std::string shift;
    std::int64_t questions = -1; // no limit
    RunOptions run;
};

adversary::Rational read_shift(const std::string& text) {
    try {
        return text.empty() ? adversary::Rational(0) : adversary::read_rational(text);
    } catch (const BadInput& error) {
        throw BadInput(fmt::format("--shift: {}", error.what()));
    }
}

// Before a long run: whether the folder is there, or can be.
void make_folder(const std::string& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error || !std::filesystem::is_directory(folder))
        throw BadInput(fmt::format("--strategies: {} is no folder and cannot be made one{}; name another", folder,
                                   error ? " (" + error.message() + ")" : ""));
    check_writable((std::filesystem::path(folder) / "1.json").string(), "--strategies");
}

// 1.json, 2.json, ... in the order of the seeker's mixture.
std::vector<std::string> write_strategies(const std::string& folder, const Game& game,
                                          const adversary::EquilibriumResult& result) {
    std::vector<std::string> files;
    for (const adversary::SeekerMove& move : result.seeker) {
        files.push_back((std::filesystem::path(folder) / fmt::format("{}.json", files.size() + 1)).string());
        const StrategyCosts costs = costs_of(move.strategy, game);
        const StrategyClaims claims{game.name(), Objective::average, false, costs.total, costs.weight, costs.worst};
        OutputFile file(files.back(), "--strategies");
        write_strategy_json([&](std::string_view text) { file.put(text); }, game, claims, move.strategy);
        file.finish();
    }
    return files;
}

std::function<void(const adversary::EquilibriumProgress&)> printer(const EquilibriumOptions& options,
                                                                   const ToldValue& told) {
    if (options.run.quiet()) return {};
    return [&told, label = options.game, pace = Pace(),
            watch = Stopwatch()](const adversary::EquilibriumProgress& progress) mutable {
        if (!pace.is_due(watch.seconds())) return;
        const std::string lower = adversary::decimal_text(told.of(progress.lower), 6);
        const std::string upper = progress.upper ? adversary::decimal_text(told.of(*progress.upper), 6) : "infinity";
        fmt::print(stderr, "deduce: {}: {:.0f} s, {} iterations, value between {} and {}\n", label, watch.seconds(),
                   progress.iterations, told.is_gain() ? upper : lower, told.is_gain() ? lower : upper);
    };
}

int run_equilibrium(const EquilibriumOptions& options, const Session& session) {
    adversary::EquilibriumParams params;
    params.solve = options.run.params(session);
    const auto time_limit = options.run.time_limit();
    const adversary::Rational shift = read_shift(options.shift);
    check_writable(options.run.json());
    const auto game = read_limited_game(options.game);
    auto classes = options.classes.empty() ? adversary::hider_classes(*game, params.solve.switches.symmetry)
                                           : load_classes(options.classes, *game);
    if (!options.strategies.empty()) make_folder(options.strategies);
    const ToldValue told(*game, shift);
    params.listener = printer(options, told);
    if (options.questions >= 0) params.questions = static_cast<std::uint32_t>(options.questions);

    const TimeLimit timer(time_limit);
    const ThreadLimit threads(params.solve.threads);
    const adversary::EquilibriumResult result = find_equilibrium(*game, std::move(classes), params);
    std::vector<std::string> files;
    if (!options.strategies.empty()) files = write_strategies(options.strategies, *game, result);
    const auto facts = equilibrium_facts(*game, result, told, files);
    if (options.run.json() != "-") print(equilibrium_text(facts));
    if (!options.run.json().empty()) write_json(options.run.json(), facts);
    return result.infinite() || result.exact() ? exit_done : exit_stopped;
}

} // namespace

Command equilibrium_command() {
    auto options = std::make_shared<EquilibriumOptions>();
    Command command("equilibrium", "Find the value against a player who hides the situation, and how both play");
    command.add_game(options->game);
    command.add_text(
        "--classes", options->classes,
        "The hider mixes over classes of situations: a line \"situation,class\" or \"situation,class,weight\"\n"
        "for each situation, under a header of these words. Inside a class weights are fixed",
        "FILE");
    command.add_text("--strategies", options->strategies,
                     "Write each strategy of the seeker's mixture to DIR/1.json, DIR/2.json, ...", "DIR");
    command.add_text("--shift", options->shift,
                     "What penalties below 0 were raised by to be 0 or more: it is taken off all values", "X");
    command.add_number("--questions", options->questions, 0, most_questions,
                       "The seeker may ask N questions, and then has to name an estimate (small games)");
    options->run.add_to(command);
    command.set_footer(
        "Examples:\n"
        "  deduce equilibrium mastermind:pegs=3,colours=4\n"
        "  deduce equilibrium numbers:max=12 --json -\n"
        "  deduce equilibrium blackbox:size=4,dots=2 --strategies mixture --time-limit 5m\n"
        "  deduce equilibrium numbers:max=9,penalty=power --questions 2\n"
        "The hider chooses the situation, and mixes; the seeker mixes over strategies. The value is what the seeker pays on\n"
        "average when both play best: exact, and checked once more without the linear program that found it.\n"
        "uniform_average is the optimum where the game's weights decide, worst_case that without chance; the value is\n"
        "never below the one or above the other. Situations that the game's symmetries exchange are equally likely\n"
        "(alike); the seeker then plays each strategy's image under a symmetry that is drawn, each as likely.\n"
        "When stopped early, lower and upper are proven, gap is what is between them, and the exit code is 3.");
    command.set_action(
        [options](Session& session) { return session.is_first() ? run_equilibrium(*options, session) : exit_done; });
    return command;
}

} // namespace deduce::cli
