// deduce export GAME: any game as a table that can be given back as table:FILE.
#include "cli/commands/commands.hpp"
#include "cli/support/game.hpp"
#include "cli/support/number_file.hpp"
#include "cli/support/output.hpp"
#include "rulesets/registry.hpp"
#include "rulesets/table/table_of_game.hpp"
#include "rulesets/table/writers.hpp"

#include <array>
#include <memory>
#include <optional>
#include <string>

namespace deduce::cli {
namespace {

enum class Format { json, csv, binary };
constexpr std::array<std::string_view, 3> format_words = {"json", "csv", "binary"};

struct ExportOptions {
    std::string game;
    std::optional<Format> format; // by the name of the output, if not given
    std::string output = "-";
};

int export_game(const ExportOptions& options) {
    const bool csv = options.format ? *options.format == Format::csv : options.output.ends_with(".csv");
    check_writable(options.output, "--output");
    const auto game = read_game(options.game);
    if (options.format == Format::binary) {
        write_numbers(options.output, "--output", table_kind,
                      [&](NumberWriter& out) { rulesets::table::write_binary(out, *game); });
        return exit_done;
    }
    const auto data = rulesets::table::table_of(*game);
    write_text(options.output, csv ? rulesets::table::csv_text(data) : rulesets::table::json_text(data), "--output");
    return exit_done;
}

} // namespace

Command export_command() {
    auto options = std::make_shared<ExportOptions>();
    Command command("export", "Write a game as a table, in JSON, CSV or numbers");
    command.add_game(options->game);
    command.add_choice(
        "--format", format_words,
        "json says everything, csv some of it, binary all but the names, for deduce-check; by default json, "
        "or csv if FILE ends in .csv",
        [&format = options->format](std::size_t i) { format = static_cast<Format>(i); });
    command.add_text("--output", options->output, "Write to FILE instead of the standard output", "FILE");
    command.set_footer("Examples:\n"
                       "  deduce export mastermind:pegs=2,colours=3 --output codes.json\n"
                       "  deduce export numbers:max=10 --format csv\n"
                       "  deduce export blackbox:size=6,dots=3 --format binary --output box.table\n"
                       "A table is solved as table:FILE; `deduce games table` tells what it may say.");
    command.set_action([options](Session& session) { return session.is_first() ? export_game(*options) : exit_done; });
    return command;
}

} // namespace deduce::cli
