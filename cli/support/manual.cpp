// Macros of man(7). Indented lines of help stay as they are, the others are filled.
#include "cli/support/manual.hpp"

#include "cli/support/command_line.hpp"
#include "cli/support/version.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>

#include <fmt/format.h>

namespace deduce::cli {
namespace {

// groff would take `\` as an escape, `-` as a hyphen, and a dot or quote that begins a line as a macro.
std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '\\')
            result += "\\e";
        else if (c == '-')
            result += "\\-";
        else if ((c == '.' || c == '\'') && result.empty())
            result += fmt::format("\\&{}", c);
        else
            result += c;
    }
    return result;
}

std::string paragraphs(const std::string& text) {
    std::string result;
    bool is_filled = true;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (line.empty()) {
            result += is_filled ? ".sp\n" : "\n";
            continue;
        }
        const bool fills = line[0] != ' ';
        if (fills != is_filled) result += fills ? ".fi\n.br\n" : ".br\n.nf\n";
        is_filled = fills;
        result += escaped(line) + "\n";
    }
    return is_filled ? result : result + ".fi\n";
}

std::string synopsis(const Command& command) {
    std::string text = fmt::format("\\fBdeduce {}\\fR", escaped(command.name()));
    for (const Option& option : command.options())
        if (option.is_positional())
            text += fmt::format(" {}{}{}", option.is_required ? "" : "[", escaped(option.type),
                                option.is_required ? "" : "]");
    return text + " [options]";
}

std::string described(const Option& option) {
    std::string text = ".TP\n";
    if (option.is_positional())
        text += fmt::format("\\fI{}\\fR", escaped(option.type));
    else if (option.is_flag())
        text += fmt::format("\\fB{}\\fR", escaped(option.name));
    else
        text += fmt::format("\\fB{}\\fR \\fI{}\\fR", escaped(option.name), escaped(option.type));
    return fmt::format("{}\n{}", text, paragraphs(option.help));
}

std::string described(const Command& command) {
    std::string text =
        fmt::format(".SS {}\n{}\n.br\n{}.\n", escaped(command.name()), synopsis(command), escaped(command.summary()));
    for (const Option& option : command.options()) text += described(option);
    return text + ".PP\n" + paragraphs(command.footer());
}

} // namespace

std::string man_page(const std::vector<Command>& commands) {
    std::string text = fmt::format(".\\\" Written by `deduce help --as man`.\n"
                                   ".TH DEDUCE 1 \"\" \"deduce {}\" \"User Commands\"\n"
                                   ".SH NAME\ndeduce \\- {}\n"
                                   ".SH SYNOPSIS\n\\fBdeduce\\fR \\fICOMMAND\\fR [options]\n"
                                   ".SH DESCRIPTION\n",
                                   escaped(version), program_summary);
    text += paragraphs(program_footer);
    text += ".SH OPTIONS\n"
            ".TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\nPrint help, here or behind a command\n"
            ".TP\n\\fB\\-V\\fR, \\fB\\-\\-version\\fR\nPrint the version\n"
            ".SH COMMANDS\n";
    for (const Command& command : commands) text += described(command);
    return text;
}

} // namespace deduce::cli
