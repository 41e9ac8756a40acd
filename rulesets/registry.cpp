// The table of all games: see registry.hpp.
#include "rulesets/registry.hpp"

#include "engine/model/errors.hpp"
#include "rulesets/text/nearest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace deduce::rulesets {

const std::vector<Ruleset>& all_rulesets() {
    static const std::vector<Ruleset> table{
        numbers_ruleset(),     mastermind_ruleset(), bulls_ruleset(),      blackbox_ruleset(), battleships_ruleset(),
        minesweeper_ruleset(), life_ruleset(),       production_ruleset(), scales_ruleset(),   milk_ruleset(),
        words_ruleset(),       guess_ruleset(),      destroyer_ruleset(),  hides_ruleset(),    silver_ruleset(),
        coin_test_ruleset(),   table_ruleset()};
    return table;
}

const Ruleset& ruleset_of(const Game& game) {
    const std::string name = game.name();
    for (const Ruleset& ruleset : all_rulesets())
        if (name.starts_with(ruleset.name + ":") || name == ruleset.name) return ruleset;
    throw BrokenPromise(fmt::format("the game \"{}\" does not name its ruleset; mend its name()", name));
}

std::unique_ptr<Game> make_game(std::string_view spec_text) {
    const std::string_view name = spec_text.substr(0, spec_text.find(':'));
    std::vector<std::string_view> games;
    for (const Ruleset& ruleset : all_rulesets()) {
        games.push_back(ruleset.name);
        if (ruleset.name != name) continue;
        if (ruleset.takes_path) return ruleset.factory(Spec::parse_path(spec_text));
        const Spec spec = Spec::parse(spec_text);
        std::vector<std::string_view> keys;
        for (const Parameter& parameter : ruleset.parameters) keys.push_back(parameter.name);
        spec.reject_unknown_keys(keys);
        return ruleset.factory(spec);
    }
    const Spec spec = Spec::parse(spec_text); // complains of what is no specification at all
    throw BadInput(fmt::format("there is no game '{}', expected one of {}{}", spec.name(), fmt::join(games, ", "),
                               did_you_mean(spec.name(), games)));
}

} // namespace deduce::rulesets
