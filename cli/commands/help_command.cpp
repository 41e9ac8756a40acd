// deduce help [COMMAND]: what --help prints. The build writes the man page and the completion with it.
#include "cli/commands/commands.hpp"
#include "cli/program.hpp"
#include "cli/support/command_line.hpp"
#include "cli/support/completion.hpp"
#include "cli/support/manual.hpp"
#include "cli/support/output.hpp"
#include "engine/model/errors.hpp"

#include <array>
#include <memory>
#include <string>

namespace deduce::cli {
namespace {

enum class Form { text, man, bash };
constexpr std::array<std::string_view, 3> form_words = {"text", "man", "bash"};

struct HelpOptions {
    std::string command;
    Form form = Form::text;
    std::string output = "-";
};

int print_help(const HelpOptions& options) {
    if (!options.command.empty() && options.form != Form::text)
        throw BadInput("help: --as man and --as bash are for the whole program; name no command");
    check_writable(options.output, "--output");
    const auto commands = all_commands();
    const std::string text = options.form == Form::man    ? man_page(commands)
                             : options.form == Form::bash ? bash_completion(commands)
                                                          : help_text(commands, options.command);
    write_text(options.output, text, "--output");
    return exit_done;
}

} // namespace

Command help_command() {
    auto options = std::make_shared<HelpOptions>();
    Command command("help", "Explain the program or a command, as --help does");
    command.add_text("command", options->command, "Explain this command", "COMMAND");
    command.add_choice("--as", options->form, form_words,
                       "text for the terminal (default); man: the man page; bash: the completion for bash");
    command.add_text("--output", options->output, "Write to FILE instead of the standard output", "FILE");
    command.set_footer("Examples:\n"
                       "  deduce help solve\n"
                       "  deduce help --as man --output deduce.1\n"
                       "  deduce help --as bash --output ~/.local/share/bash-completion/completions/deduce");
    command.set_action([options](Session& session) { return session.is_first() ? print_help(*options) : exit_done; });
    return command;
}

} // namespace deduce::cli
