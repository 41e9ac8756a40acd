// The game, the tree, the labels, the sums: the first that differs is told.
#include "cli/strategy/verification.hpp"

#include <fmt/format.h>

namespace deduce::cli {
namespace {

std::optional<std::string> difference_of(const StrategyClaims& claims, const StrategyCosts& costs) {
    const auto differs = [](const char* what, Cost claimed, Cost found) {
        return fmt::format("the file says {} = {}, and it is {}", what, claimed, found);
    };
    if (claims.total != costs.total) return differs("total", claims.total, costs.total);
    if (claims.weight != costs.weight) return differs("weight", claims.weight, costs.weight);
    if (claims.worst != costs.worst) return differs("worst", claims.worst, costs.worst);
    return std::nullopt;
}

} // namespace

Verification verify(const StrategyFile& file, const Game& game, StopFlag stop) {
    if (file.claims.game != game.name())
        return {{}, fmt::format("the file is about another game, {}, and {} was given", file.claims.game, game.name())};
    Replay played = replay(file.strategy, game, stop);
    Verification result{std::move(played.costs), std::nullopt};
    if (played.fault)
        result.difference = std::move(played.fault->text);
    else if (file.wrong_label)
        result.difference = file.wrong_label;
    else
        result.difference = difference_of(file.claims, result.costs);
    return result;
}

} // namespace deduce::cli
