// deduce verify GAME FILE: whether a strategy is one, and costs what its file says, by the game's rules alone.
#include "cli/commands/commands.hpp"
#include "cli/strategy/verification.hpp"
#include "cli/support/game.hpp"
#include "cli/support/interrupt.hpp"
#include "cli/support/output.hpp"
#include "cli/support/report.hpp"
#include "cli/support/strategy_facts.hpp"
#include "cli/support/version.hpp"

#include <memory>
#include <string>

#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

struct VerifyOptions {
    std::string game;
    std::string file;
    std::string json;
};

int verify_file(const VerifyOptions& options) {
    check_writable(options.json);
    const auto game = read_limited_game(options.game);
    const StrategyFile file = load_strategy(options.file, *game);
    const Verification verification = verify(file, *game, &stop_flag());
    const bool is_right = !verification.difference;
    nlohmann::ordered_json facts;
    facts["game"] = game->name();
    facts["strategy_file"] = options.file;
    facts["verdict"] = is_right ? "verified" : "differs";
    if (is_right) {
        facts["objective"] = objective_name(file.claims.objective, file.claims.priority);
        facts["claims"] = file.claims.is_optimal ? "optimal" : "bounds";
        if (file.claims.at_most) facts["at_most"] = *file.claims.at_most;
        facts["weight"] = verification.costs.weight;
        add_strategy_costs(facts, verification.costs);
        if (verification.note) facts["note"] = *verification.note;
    } else {
        facts["difference"] = *verification.difference;
    }
    facts["version"] = version;
    if (options.json != "-") print(to_lines(facts));
    if (!options.json.empty()) write_json(options.json, facts);
    return is_right ? exit_done : exit_failed;
}

} // namespace

Command verify_command() {
    auto options = std::make_shared<VerifyOptions>();
    Command command("verify", "Check a strategy's file by the game's rules alone");
    command.add_game(options->game);
    command.add_text("file", options->file, "The strategy, as `deduce solve --strategy FILE.json` writes it", "FILE")
        .is_required = true;
    command.add_text("--json", options->json, "Write the verdict as JSON to FILE, or to the standard output for -",
                     "FILE");
    command.set_footer(
        "Examples:\n"
        "  deduce solve mastermind:pegs=4,colours=6 --strategy codes.json\n"
        "  deduce verify mastermind:pegs=4,colours=6 codes.json\n"
        "Every situation is played through, by the game's answers, costs and penalties: nothing of the search is\n"
        "used. Exit code 0: each of them comes to its end, the sums are those of the file, and none costs more than\n"
        "the limit that the file names (at_most). 1: something differs, and is named. 2: the file is no strategy. That no\n"
        "strategy costs less is what solve proves, and not checked here.");
    command.set_action([options](Session& session) { return session.is_first() ? verify_file(*options) : exit_done; });
    return command;
}

} // namespace deduce::cli
