// The game, the tree, the labels, the sums: the first that differs is told.
#include "cli/strategy/verification.hpp"

#include "cli/strategy/game_digest.hpp"
#include "engine/model/errors.hpp"
#include "rulesets/table/source.hpp"

#include <fmt/format.h>

namespace deduce::cli {
namespace {

std::optional<std::string> difference_of(const StrategyClaims& claims, const Game& game, const StrategyCosts& costs) {
    const auto differs = [](const char* what, Cost claimed, Cost found) {
        return fmt::format("the file says {} = {}, and it is {}", what, claimed, found);
    };
    if (claims.total != costs.total) return differs("total", claims.total, costs.total);
    if (claims.weight != costs.weight) return differs("weight", claims.weight, costs.weight);
    if (claims.worst != costs.worst) return differs("worst", claims.worst, costs.worst);
    if (claims.at_most && costs.worst > *claims.at_most)
        return fmt::format("the file says at_most = {}, and some situation costs {}", *claims.at_most, costs.worst);
    if (claims.priority != Priority::one && !claims.at_most)
        return fmt::format("the file's objective is {}, and it has no at_most, which such files name",
                           objective_name(claims.objective, claims.priority));
    if (const auto limit = game.cost_limit(); limit && costs.worst > *limit)
        return fmt::format("the game lets no situation cost more than {}, and some situation costs {}", *limit,
                           costs.worst);
    return std::nullopt;
}

std::string kind_of(const std::string& name) { return name.substr(0, name.find(':')); }

// "table:cars.csv": whatever a file says must not break the line.
std::string named(const std::string& game) { return rulesets::table::one_line(game, 200); }

// What differs, if it is another game.
std::optional<std::string> other_game(const StrategyClaims& claims, const Game& game, StopFlag stop) {
    const std::string name = game.name();
    const auto differs = [&](std::string_view how) {
        return fmt::format("the file is about another game, {}, and {} was given{}", named(claims.game), named(name),
                           how);
    };
    if (game.is_told_by_name()) return claims.game == name ? std::nullopt : std::optional(differs(""));
    if (!claims.game_digest) {
        if (kind_of(claims.game) != kind_of(name)) return differs("");
        return std::nullopt; // the replay tells
    }
    if (*claims.game_digest == game_digest(game, stop)) return std::nullopt;
    if (claims.game != name) return differs(", whose content differs");
    return fmt::format("the file is about another game: {} was changed since; solve it again", named(name));
}

std::optional<std::string> note_on_name(const StrategyClaims& claims, const Game& game) {
    if (claims.game == game.name()) return std::nullopt;
    return fmt::format("the file names the game {}; {}", named(claims.game),
                       claims.game_digest ? "its content is the same"
                                          : "it has no game_digest, so only what the strategy asks was compared");
}

} // namespace

Verification verify(const StrategyFile& file, const Game& game, StopFlag stop) {
    if (auto other = other_game(file.claims, game, stop)) return {{}, std::move(other), {}};
    Replay played = replay(file.strategy, game, stop);
    Verification result{std::move(played.costs), std::nullopt, std::nullopt};
    if (played.fault)
        result.difference = std::move(played.fault->text);
    else if (file.wrong_label)
        result.difference = file.wrong_label;
    else
        result.difference = difference_of(file.claims, game, result.costs);
    if (!result.difference) result.note = note_on_name(file.claims, game);
    return result;
}

VerifiedStrategy verified_strategy(const std::string& file, const Game& game, StopFlag stop) {
    StrategyFile loaded = load_strategy(file, game);
    Verification found = verify(loaded, game, stop);
    if (found.difference)
        throw BadInput(
            fmt::format("--strategy: {} is no strategy for this game: {}; write one with `deduce solve --strategy`",
                        file, *found.difference));
    return {std::move(loaded.claims), std::move(loaded.strategy), std::move(found.costs), std::move(found.note)};
}

} // namespace deduce::cli
