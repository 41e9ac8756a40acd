// See sequence_form.hpp.
#include "adversary/sequence/sequence_form.hpp"

#include "engine/model/errors.hpp"

#include <utility>

#include <fmt/format.h>

namespace deduce::adversary {

std::vector<SequenceBuilder::Place> SequenceBuilder::decide(const Place& place, int player,
                                                            const std::string& information,
                                                            const std::vector<std::string>& actions) {
    const auto own = static_cast<std::size_t>(player);
    Side& side = form_.sides[own];
    const auto [entry, is_new] = known_[own].try_emplace(information, side.sets.size());
    if (is_new) {
        side.sets.push_back({information, place.sequences[own], static_cast<SequenceIndex>(side.sequences), actions});
        side.sequences += actions.size();
    }
    const InformationSet& set = side.sets[entry->second];
    if (set.parent != place.sequences[own])
        throw BadInput(fmt::format("player {} comes to the information set \"{}\" after different actions of his own, "
                                   "expected perfect recall; tell him in its name what he has done",
                                   player == 0 ? "I" : "II", information));
    if (set.actions != actions)
        throw BadInput(fmt::format("the information set \"{}\" of player {} has different actions at two of its nodes, "
                                   "expected the same; give it two names",
                                   information, player == 0 ? "I" : "II"));
    std::vector<Place> places(actions.size(), place);
    for (std::size_t i = 0; i < places.size(); i++)
        places[i].sequences[own] = set.first + static_cast<SequenceIndex>(i);
    return places;
}

void SequenceBuilder::end(const Place& place, const Rational& payoff) {
    if (++form_.ends > most_ends)
        throw BadInput(fmt::format("the game's tree has more than {} ends; choose a smaller game", most_ends));
    const std::uint64_t key = std::uint64_t{place.sequences[0]} << 32U | place.sequences[1];
    const auto [entry, is_new] = entry_of_.try_emplace(key, form_.payoffs.size());
    if (is_new) form_.payoffs.push_back({place.sequences[0], place.sequences[1], 0});
    form_.payoffs[entry->second].payoff += place.chance * payoff;
}

SequenceForm SequenceBuilder::finish() {
    std::erase_if(form_.payoffs, [](const SequencePayoff& entry) { return entry.payoff == 0; });
    return std::move(form_);
}

} // namespace deduce::adversary
