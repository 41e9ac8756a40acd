// A command and its options, as one table: it fills --help, the man page and the completion, and checks what is given.
//
// A command adds its options with a place for each value. The value is checked when the command line is read. What
// cannot be used throws BadInput, which names the option, what was given and what was expected. An empty text is
// refused by every option.
#pragma once

#include "cli/support/session.hpp"
#include "engine/model/objective.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace deduce::cli {

struct Option {
    std::string name; // "--depth"; without dashes it is given by its position
    std::string type; // "N", "FILE", "average|worst"; empty for a flag
    std::string help;
    std::vector<std::string> words; // what completion offers for it
    bool is_required = false;
    bool may_repeat = false;
    std::function<void(const std::string&)> set; // gets "" for a flag

    bool is_positional() const { return !name.starts_with("-"); }
    bool is_flag() const { return type.empty(); }
};

class Command {
  public:
    Command(std::string name, std::string summary) : name_(std::move(name)), summary_(std::move(summary)) {}

    void add_game(std::string& game, bool is_required = true);
    void add_objective(Objective& objective);
    // Or both, one after the other: then the objective is the average.
    void add_objectives(Objective& objective, Priority& priority);
    // Of a narrow search (SolveParams::width); left as it is where none is given.
    void add_width(std::optional<std::size_t>& width, const std::string& help);
    void add_flag(const std::string& name, bool& value, const std::string& help);

    // The option can still be changed, until the next one is added.
    Option& add_text(const std::string& name, std::string& value, const std::string& help, const std::string& type);

    // Adds the texts between commas, none of them empty. May be given several times.
    Option& add_list(const std::string& name, std::vector<std::string>& values, const std::string& help,
                     const std::string& type);

    // Adds each text that is given, commas and all. May be given several times.
    Option& add_texts(const std::string& name, std::vector<std::string>& values, const std::string& help,
                      const std::string& type);

    // A whole number from `least` to `greatest`.
    Option& add_number(const std::string& name, std::int64_t& value, std::int64_t least, std::int64_t greatest,
                       const std::string& help);

    // One of `words`; `choose` gets its position.
    Option& add_choice(const std::string& name, std::span<const std::string_view> words, const std::string& help,
                       std::function<void(std::size_t)> choose);

    // The same for an enum whose values are numbered like the words.
    template <class Enum>
    Option& add_choice(const std::string& name, Enum& value, std::span<const std::string_view> words,
                       const std::string& help) {
        return add_choice(name, words, help, [&value](std::size_t i) { value = static_cast<Enum>(i); });
    }

    void set_footer(std::string footer) { footer_ = std::move(footer); }
    void set_action(std::function<int(Session&)> action) { action_ = std::move(action); }

    const std::string& name() const { return name_; }
    const std::string& summary() const { return summary_; }
    const std::string& footer() const { return footer_; } // examples and explanations, below the options
    const std::vector<Option>& options() const { return options_; }
    int run(Session& session) const { return action_(session); } // returns the exit code

  private:
    Option& add(Option option);

    std::string name_;
    std::string summary_;
    std::string footer_;
    std::vector<Option> options_;
    std::function<int(Session&)> action_;
};

} // namespace deduce::cli
