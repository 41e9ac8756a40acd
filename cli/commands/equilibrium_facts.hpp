// What `deduce equilibrium` tells, as JSON and as lines.
#pragma once

#include "adversary/equilibrium/equilibrium.hpp"

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace deduce::cli {

// From the game's units to what its source counts: what the seeker pays, or gains (CountsGains).
class ToldValue {
  public:
    // `shift`: what the user's penalties were raised by.
    ToldValue(const Game& game, adversary::Rational shift);

    adversary::Rational of(const adversary::Rational& cost) const;
    bool is_gain() const { return !meaning_.empty(); }
    const std::string& meaning() const { return meaning_; } // empty if it is the cost

  private:
    adversary::Rational scale_;
    adversary::Rational shift_;
    adversary::Rational constant_;
    std::string meaning_;
};

// `files`: of the seeker's strategies, in their order; empty if none were written.
nlohmann::ordered_json equilibrium_facts(const Game& game, const adversary::EquilibriumResult& result,
                                         const ToldValue& told, const std::vector<std::string>& files);

std::string equilibrium_text(const nlohmann::ordered_json& facts);

} // namespace deduce::cli
