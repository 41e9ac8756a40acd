// One `case` finds the words for the command, another one those for the option before the cursor.
#include "cli/support/completion.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace deduce::cli {
namespace {

std::string names_of(const std::vector<Command>& commands) {
    std::vector<std::string> names;
    for (const Command& command : commands) names.push_back(command.name());
    return fmt::format("{}", fmt::join(names, " "));
}

// "solve)": the options, and what may stand by itself.
std::string words_of(const Command& command) {
    std::string options = "--help --version";
    std::string words;
    for (const Option& option : command.options())
        if (option.is_positional())
            words = fmt::format("{}", fmt::join(option.words, " "));
        else
            options += " " + option.name;
    return fmt::format("    {}) options=\"{}\" words=\"{}\" ;;\n", command.name(), options, words);
}

// "solve:--objective)": the values.
std::string values_of(const Command& command) {
    std::string text;
    for (const Option& option : command.options())
        if (!option.is_positional() && !option.is_flag())
            text +=
                fmt::format("    {}:{}) words=\"{}\" ;;\n", command.name(), option.name, fmt::join(option.words, " "));
    return text;
}

} // namespace

std::string bash_completion(const std::vector<Command>& commands) {
    std::string text = "# Completion of deduce for bash. Written by `deduce help --as bash`.\n"
                       "_deduce() {\n"
                       "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
                       "    local command=${COMP_WORDS[1]} options words\n"
                       "    if ((COMP_CWORD == 1)); then\n";
    text += fmt::format("        mapfile -t COMPREPLY < <(compgen -W \"{} --help --version\" -- \"$word\")\n"
                        "        return\n    fi\n    case $command in\n",
                        names_of(commands));
    for (const Command& command : commands) text += words_of(command);
    text += "    *) return ;;\n    esac\n    case $command:$before in\n";
    for (const Command& command : commands) text += values_of(command);
    text += "    *) if [[ $word == -* ]]; then words=$options; fi ;;\n"
            "    esac\n"
            "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
            "}\n"
            "complete -o bashdefault -o default -F _deduce deduce\n";
    return text;
}

} // namespace deduce::cli
