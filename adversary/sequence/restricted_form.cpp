// See restricted_form.hpp.
#include "adversary/sequence/restricted_form.hpp"

#include <unordered_map>

namespace deduce::adversary {

bool AllowedActions::allow(SequenceIndex sequence) {
    const bool is_new = !allowed_[sequence];
    allowed_[sequence] = true;
    return is_new;
}

bool AllowedActions::add_strategy(const std::vector<std::size_t>& choices) {
    std::vector<bool> is_taken(side_.sequences);
    is_taken[0] = true;
    bool is_new = false;
    for (std::size_t i = 0; i < side_.sets.size(); i++) {
        const InformationSet& set = side_.sets[i];
        if (!allowed_[set.parent]) continue;
        const auto chosen = static_cast<SequenceIndex>(set.first + choices[i]);
        bool has_action = false;
        for (std::size_t k = 0; k < set.actions.size(); k++) has_action = has_action || allowed_[set.first + k];
        if (is_taken[set.parent]) is_taken[chosen] = true;
        if (is_taken[set.parent] || !has_action) is_new = allow(chosen) || is_new;
    }
    return is_new;
}

void AllowedActions::add_actions(const std::vector<bool>& wanted, const std::vector<std::size_t>& choices) {
    for (std::size_t i = 0; i < side_.sets.size(); i++) {
        const InformationSet& set = side_.sets[i];
        if (!allowed_[set.parent]) continue;
        bool has_action = false;
        for (std::size_t k = 0; k < set.actions.size(); k++) {
            if (wanted[set.first + k]) allow(static_cast<SequenceIndex>(set.first + k));
            has_action = has_action || allowed_[set.first + k];
        }
        if (!has_action) allow(static_cast<SequenceIndex>(set.first + choices[i]));
    }
}

RestrictedForm::RestrictedForm(const SequenceForm& form, const std::array<AllowedActions, 2>& allowed) {
    for (std::size_t player = 0; player < 2; player++) {
        const Side& side = form.sides[player];
        Side& small = small_.sides[player];
        std::vector<SequenceIndex>& places = places_[player];
        places.assign(side.sequences, none);
        places[0] = 0;
        for (const InformationSet& set : side.sets) {
            if (places[set.parent] == none) continue;
            std::vector<SequenceIndex> sequences;
            for (std::size_t k = 0; k < set.actions.size(); k++)
                if (const auto sequence = static_cast<SequenceIndex>(set.first + k); allowed[player].has(sequence))
                    sequences.push_back(sequence);
            if (sequences.size() == 1) {
                places[sequences[0]] = places[set.parent];
                continue;
            }
            small.sets.push_back({set.name, places[set.parent], static_cast<SequenceIndex>(small.sequences), {}});
            for (const SequenceIndex sequence : sequences) {
                small.sets.back().actions.push_back(set.actions[sequence - set.first]);
                places[sequence] = static_cast<SequenceIndex>(small.sequences++);
            }
        }
    }
    std::unordered_map<std::uint64_t, std::size_t> entry_of;
    for (const SequencePayoff& entry : form.payoffs) {
        const SequenceIndex row = places_[0][entry.row];
        const SequenceIndex column = places_[1][entry.column];
        if (row == none || column == none) continue;
        const auto [place, is_new] = entry_of.try_emplace(std::uint64_t{row} << 32U | column, small_.payoffs.size());
        if (is_new) small_.payoffs.push_back({row, column, 0});
        small_.payoffs[place->second].payoff += entry.payoff;
    }
    std::erase_if(small_.payoffs, [](const SequencePayoff& entry) { return entry.payoff == 0; });
}

RealizationPlan RestrictedForm::expanded(std::size_t player, const RealizationPlan& plan) const {
    RealizationPlan result;
    for (const SequenceIndex place : places_[player]) result.push_back(place == none ? Rational(0) : plan[place]);
    return result;
}

} // namespace deduce::adversary
