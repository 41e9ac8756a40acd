// See reweighted_game.hpp.
#include "adversary/equilibrium/reweighted_game.hpp"

#include "engine/estimate/penalty_table.hpp"
#include "engine/model/errors.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace deduce::adversary {
namespace {

constexpr std::uint64_t most_penalties = std::uint64_t{1} << 24;

std::unique_ptr<Estimator> listed_penalties(const Game& game, const std::vector<Weight>& weights) {
    const std::uint64_t estimates = game.estimate_count();
    if (estimates > most_penalties / game.situation_count())
        throw BadInput(
            fmt::format("{} has {} situations and {} estimates, and other weights need a list of their penalties, "
                        "of at most {}: choose a smaller game",
                        game.name(), game.situation_count(), estimates, most_penalties));
    std::vector<Cost> penalties;
    for (SituationIndex s = 0; s < game.situation_count(); s++)
        for (std::uint64_t e = 0; e < estimates; e++) penalties.push_back(game.penalty(s, e));
    return std::make_unique<PenaltyTable>(game.situation_count(), static_cast<std::uint32_t>(estimates),
                                          std::move(penalties), weights);
}

} // namespace

ReweightedGame::ReweightedGame(const Game& game, std::vector<Weight> weights, std::vector<std::uint32_t> kinds)
    : game_(game),
      weights_(std::move(weights)),
      kinds_(std::move(kinds)),
      estimator_(game.estimator().reweighted(weights_)) {
    if (estimator_ == nullptr) estimator_ = listed_penalties(game, weights_);
}

std::vector<Symmetry> ReweightedGame::symmetries() const {
    std::vector<Symmetry> kept = game_.symmetries();
    std::erase_if(kept, [&](const Symmetry& symmetry) {
        for (SituationIndex s = 0; s < weights_.size(); s++)
            if (!are_alike(symmetry.situations[s], s)) return true;
        return false;
    });
    return kept;
}

bool ReweightedGame::normalize(std::span<const SituationIndex> set, std::span<const SituationIndex> of,
                               std::span<SituationIndex> image) const {
    if (!game_.normalize(set, of, image)) return false;
    for (std::size_t i = 0; i < of.size(); i++) {
        if (are_alike(image[i], of[i])) continue;
        std::ranges::copy(of, image.begin());
        break;
    }
    return true;
}

} // namespace deduce::adversary
