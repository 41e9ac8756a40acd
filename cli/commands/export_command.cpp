// deduce export GAME: any game as a table that can be given back as table:FILE.
#include "cli/commands/commands.hpp"
#include "cli/support/game.hpp"
#include "cli/support/output.hpp"
#include "engine/model/errors.hpp"
#include "rulesets/registry.hpp"
#include "rulesets/table/table_of_game.hpp"
#include "rulesets/table/writers.hpp"

#include <memory>

#include <fmt/format.h>

namespace deduce::cli {
namespace {

struct ExportOptions {
    std::string game;
    std::string format; // by the name of the output, if not given
    std::string output = "-";
};

bool wants_csv(const ExportOptions& options) {
    if (options.format.empty()) return options.output.ends_with(".csv");
    if (options.format == "csv") return true;
    if (options.format == "json") return false;
    throw BadInput(fmt::format("--format: \"{}\" was given; choose json or csv", options.format));
}

int export_game(const ExportOptions& options) {
    const bool csv = wants_csv(options);
    if (options.output.empty()) throw BadInput("--output: no file is named; give a path, or - for the standard output");
    check_writable(options.output, "--output");
    const auto game = read_game(options.game);
    const auto data = rulesets::table::table_of(*game);
    write_text(options.output, csv ? rulesets::table::csv_text(data) : rulesets::table::json_text(data), "--output");
    return exit_done;
}

} // namespace

void add_export_command(CLI::App& program, Actions& actions) {
    auto options = std::make_shared<ExportOptions>();
    CLI::App* command = program.add_subcommand("export", "Write a game as a table, in JSON or CSV");
    command->add_option("game", options->game, "The game, as name:key=value,... (see `deduce games`)")
        ->required()
        ->type_name("GAME");
    command
        ->add_option("--format", options->format,
                     "json says everything, csv some of it; by default json, or csv if FILE ends in .csv")
        ->type_name("json|csv");
    command->add_option("--output", options->output, "Write to FILE instead of the standard output")->type_name("FILE");
    command->footer("Examples:\n"
                    "  deduce export mastermind:pegs=2,colours=3 --output codes.json\n"
                    "  deduce export numbers:max=10 --format csv\n"
                    "A table is solved as table:FILE; `deduce games table` tells what it may say.");
    actions[command] = [options](Session& session) { return session.is_first() ? export_game(*options) : exit_done; };
}

} // namespace deduce::cli
