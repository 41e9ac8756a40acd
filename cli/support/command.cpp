// The kinds of options: see command.hpp.
#include "cli/support/command.hpp"

#include "cli/support/quantities.hpp"
#include "engine/model/errors.hpp"
#include "rulesets/registry.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace deduce::cli {
namespace {

constexpr std::array<std::string_view, 2> objective_words = {"average", "worst"}; // as the enum

// "average or worst", "list, mask or both"
std::string alternatives(std::span<const std::string_view> words) {
    return fmt::format("{} or {}", fmt::join(words.first(words.size() - 1), ", "), words.back());
}

std::vector<std::string> split(const std::string& name, const std::string& text) {
    std::vector<std::string> parts;
    std::string_view rest = text;
    for (bool more = true; more;) {
        const std::size_t comma = rest.find(',');
        more = comma != std::string_view::npos;
        parts.emplace_back(rest.substr(0, comma));
        if (parts.back().empty())
            throw BadInput(
                fmt::format("{}: \"{}\" has an empty entry; write the entries with one comma between two", name, text));
        if (more) rest.remove_prefix(comma + 1);
    }
    return parts;
}

} // namespace

Option& Command::add(Option option) {
    if (!option.is_flag())
        option.set = [name = option.name, type = option.type, set = std::move(option.set)](const std::string& text) {
            if (text.empty()) throw BadInput(fmt::format("{}: an empty text was given; give {}", name, type));
            set(text);
        };
    options_.push_back(std::move(option));
    return options_.back();
}

void Command::add_game(std::string& game, bool is_required) {
    Option& option = add_text("game", game, "The game, as name:key=value,... (see `deduce games`)", "GAME");
    option.is_required = is_required;
    for (const rulesets::Ruleset& ruleset : rulesets::all_rulesets()) option.words.push_back(ruleset.name);
}

void Command::add_objective(Objective& objective) {
    add_choice("--objective", objective, objective_words,
               "average: the least expected cost; worst: the least worst case");
}

void Command::add_objectives(Objective& objective, Priority& priority) {
    static constexpr std::array<std::string_view, 4> words = {"average", "worst", "worst-then-average",
                                                              "average-then-worst"};
    add_choice("--objective", words,
               "average: the least expected cost; worst: the least worst case; worst-then-average: of the strategies\n"
               "with the least worst case the least average; average-then-worst: the other way round",
               [&](std::size_t word) {
                   objective = word == 1 ? Objective::worst : Objective::average;
                   priority = word < 2 ? Priority::one : static_cast<Priority>(word - 1);
               });
}

void Command::add_width(std::optional<std::size_t>& width, const std::string& help) {
    constexpr std::int64_t most_width = 1'000'000;
    add({"--width", "N", help, {}, false, false, [&width](const std::string& text) {
             width = static_cast<std::size_t>(parse_number("--width", text, 1, most_width));
         }});
}

void Command::add_flag(const std::string& name, bool& value, const std::string& help) {
    add({name, "", help, {}, false, false, [&value](const std::string&) { value = true; }});
}

Option& Command::add_text(const std::string& name, std::string& value, const std::string& help,
                          const std::string& type) {
    return add({name, type, help, {}, false, false, [&value](const std::string& text) { value = text; }});
}

Option& Command::add_list(const std::string& name, std::vector<std::string>& values, const std::string& help,
                          const std::string& type) {
    return add({name, type, help, {}, false, true, [name, &values](const std::string& text) {
                    for (std::string& part : split(name, text)) values.push_back(std::move(part));
                }});
}

Option& Command::add_texts(const std::string& name, std::vector<std::string>& values, const std::string& help,
                           const std::string& type) {
    return add({name, type, help, {}, false, true, [&values](const std::string& text) { values.push_back(text); }});
}

Option& Command::add_number(const std::string& name, std::int64_t& value, std::int64_t least, std::int64_t greatest,
                            const std::string& help) {
    return add({name, "N", help, {}, false, false, [name, &value, least, greatest](const std::string& text) {
                    value = parse_number(name, text, least, greatest);
                }});
}

Option& Command::add_choice(const std::string& name, std::span<const std::string_view> words, const std::string& help,
                            std::function<void(std::size_t)> choose) {
    return add({name,
                fmt::format("{}", fmt::join(words, "|")),
                help,
                {words.begin(), words.end()},
                false,
                false,
                [name, words, choose = std::move(choose)](const std::string& text) {
                    const auto found = std::ranges::find(words, text);
                    if (found == words.end())
                        throw BadInput(fmt::format("{}: \"{}\" was given; choose {}", name, text, alternatives(words)));
                    choose(static_cast<std::size_t>(found - words.begin()));
                }});
}

} // namespace deduce::cli
