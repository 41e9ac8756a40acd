// CLI11 takes the line apart and prints help; values are checked by the options themselves.
#include "cli/support/command_line.hpp"

#include "cli/support/version.hpp"
#include "engine/model/errors.hpp"

#include <algorithm>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace deduce::cli {
namespace {

constexpr const char* version_flags = "-V,--version";

void add_option(CLI::App& app, const Option& option) {
    if (option.is_flag()) {
        app.add_flag_callback(
            option.name, [set = option.set] { set(""); }, option.help);
        return;
    }
    // An option that may be given once only is refused by CLI11 where it comes again.
    CLI::Option* added = app.add_option(
        option.name,
        [set = option.set](const CLI::results_t& texts) {
            for (const std::string& text : texts) set(text);
            return true;
        },
        option.help);
    added->type_name(option.type)->required(option.is_required);
    if (option.may_repeat) added->expected(1, CLI::detail::expected_max_vector_size)->allow_extra_args(false);
}

std::unique_ptr<CLI::App> program_of(const std::vector<Command>& commands) {
    auto program = std::make_unique<CLI::App>(fmt::format("deduce {}: {}", version, program_summary), "deduce");
    const std::string version_line = fmt::format("deduce {} ({})", version, commit);
    program->get_formatter()->column_width(30);
    for (const Command& command : commands) {
        CLI::App* app = program->add_subcommand(command.name(), command.summary());
        for (const Option& option : command.options()) add_option(*app, option);
        app->set_version_flag(version_flags, version_line);
        app->footer(command.footer());
    }
    program->set_version_flag(version_flags, version_line);
    program->require_subcommand(1);
    program->footer(program_footer);
    return program;
}

// CLI11 would only say that a command is missing.
void refuse_unknown_command(const std::vector<Command>& commands, const std::string& name) {
    if (std::ranges::any_of(commands, [&](const Command& c) { return c.name() == name; })) return;
    std::vector<std::string> names;
    for (const Command& command : commands) names.push_back(command.name());
    throw BadInput(
        fmt::format("there is no command \"{}\"; choose from {} (see `deduce --help`)", name, fmt::join(names, ", ")));
}

} // namespace

Choice parse_command_line(const std::vector<Command>& commands, int argc, char** argv) {
    if (argc >= 2 && argv[1][0] != '-') refuse_unknown_command(commands, argv[1]);
    const auto program = program_of(commands);
    try {
        program->parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        return {nullptr, program->help()};
    } catch (const CLI::Success& request) { // the version
        return {nullptr, fmt::format("{}\n", request.what())};
    } catch (const CLI::ParseError& error) {
        throw BadInput(fmt::format("{} (see `deduce --help`)", error.what()));
    }
    for (const Command& command : commands)
        if (program->got_subcommand(command.name())) return {&command, ""};
    throw BadInput("no command is named (see `deduce --help`)");
}

std::string help_text(const std::vector<Command>& commands, const std::string& name) {
    const auto program = program_of(commands);
    if (name.empty()) return program->help();
    refuse_unknown_command(commands, name);
    return program->get_subcommand(name)->help("deduce");
}

} // namespace deduce::cli
