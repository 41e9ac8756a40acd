// See equilibrium_facts.hpp.
#include "cli/commands/equilibrium_facts.hpp"

#include "cli/support/figures.hpp"
#include "cli/support/fraction_facts.hpp"
#include "cli/support/report.hpp"
#include "cli/support/version.hpp"
#include "engine/model/hider.hpp"

#include <utility>

#include <fmt/format.h>

namespace deduce::cli {
namespace {

using adversary::fraction_text;
using adversary::Rational;
using Facts = nlohmann::ordered_json;

Facts hider_facts(const adversary::EquilibriumResult& result) {
    Facts all = Facts::array();
    for (std::size_t c = 0; c < result.hider.size(); c++) {
        if (result.hider[c] == 0) continue;
        const adversary::HiderClass& own = result.classes[c];
        Facts facts;
        facts["situation"] = own.label;
        facts["alike"] = own.choices;
        facts["probability"] = fraction_text(Rational(result.hider[c] / own.choices));
        facts["of_all_alike"] = fraction_text(result.hider[c]);
        all.push_back(std::move(facts));
    }
    return all;
}

Facts seeker_facts(const Game& game, const adversary::EquilibriumResult& result, const ToldValue& told,
                   const std::vector<std::string>& files) {
    Facts all = Facts::array();
    for (std::size_t i = 0; i < result.seeker.size(); i++) {
        const adversary::SeekerMove& move = result.seeker[i];
        const bool asks = move.strategy.is_question(Strategy::root);
        Facts facts;
        facts["probability"] = fraction_text(move.probability);
        facts[asks ? "first_question" : "estimate"] = asks
                                                          ? game.question_label(move.strategy.question(Strategy::root))
                                                          : game.estimate_label(move.strategy.estimate(Strategy::root));
        facts["at_worst"] = fraction_text(told.of(costs_of(move.strategy, game).worst));
        if (!files.empty()) facts["strategy_file"] = files[i];
        all.push_back(std::move(facts));
    }
    return all;
}

void add_if_known(Facts& facts, const std::string& key, const std::optional<Rational>& cost, const ToldValue& told) {
    if (cost) {
        add_fraction(facts, key, told.of(*cost));
    } else {
        facts[key] = nullptr;
    }
}

} // namespace

ToldValue::ToldValue(const Game& game, Rational shift) : scale_(game.cost_scale()), shift_(std::move(shift)) {
    if (const auto* const gains = dynamic_cast<const CountsGains*>(&game)) {
        constant_ = gains->gain_constant();
        meaning_ = gains->gain_meaning();
    }
}

Rational ToldValue::of(const Rational& cost) const {
    return is_gain() ? Rational((constant_ - cost) / scale_ + shift_) : Rational(cost / scale_ - shift_);
}

Facts equilibrium_facts(const Game& game, const adversary::EquilibriumResult& result, const ToldValue& told,
                        const std::vector<std::string>& files) {
    Facts facts;
    facts["game"] = game.name();
    facts["status"] = result.infinite() ? "infinite" : result.exact() ? "optimal" : "bounds";
    if (result.infinite()) {
        facts["value"] = "inf";
        facts["reason"] = result.reason;
    } else {
        add_if_known(facts, "value", result.exact() ? result.upper : std::nullopt, told);
        if (told.is_gain()) facts["value_counts"] = told.meaning();
        std::optional<Rational> low = result.lower;
        std::optional<Rational> high = result.upper;
        if (told.is_gain()) std::swap(low, high);
        add_if_known(facts, "lower", low, told);
        add_if_known(facts, "upper", high, told);
        facts["gap"] = result.upper ? Facts(fraction_text(Rational(told.of(*high) - told.of(*low)))) : Facts(nullptr);
        add_if_known(facts, "uniform_average", result.uniform_average, told);
        add_if_known(facts, "worst_case",
                     result.worst_case ? std::optional<Rational>(*result.worst_case) : std::nullopt, told);
        facts["hider"] = hider_facts(result);
        facts["seeker"] = seeker_facts(game, result, told, files);
        facts["checked"] = result.checked;
    }
    facts["situations"] = game.situation_count();
    facts["classes"] = result.classes.size();
    facts["iterations"] = result.iterations;
    facts["strategies"] = result.strategies;
    facts["nodes"] = result.nodes;
    facts["search_seconds"] = rounded(result.search_seconds);
    facts["lp_seconds"] = rounded(result.lp_seconds);
    facts["seconds"] = rounded(result.seconds);
    facts["version"] = version;
    return facts;
}

std::string equilibrium_text(const Facts& facts) {
    Facts lines = facts;
    std::string mixtures;
    if (facts.contains("hider")) {
        mixtures += "hider:\n";
        for (const Facts& one : facts["hider"]) {
            mixtures +=
                fmt::format("    {}  {}", one["probability"].get<std::string>(), one["situation"].get<std::string>());
            if (one["alike"] != 1)
                mixtures += fmt::format(", and {} like it: {} in all", one["alike"].get<std::size_t>() - 1,
                                        one["of_all_alike"].get<std::string>());
            mixtures += '\n';
        }
        mixtures += "seeker:\n";
        for (const Facts& one : facts["seeker"]) {
            const char* const kind = one.contains("estimate") ? "estimate" : "first_question";
            mixtures += fmt::format("    {}  {} {}, at worst {}", one["probability"].get<std::string>(),
                                    one.contains("estimate") ? "names" : "asks first", one[kind].get<std::string>(),
                                    one["at_worst"].get<std::string>());
            if (one.contains("strategy_file")) mixtures += ": " + one["strategy_file"].get<std::string>();
            mixtures += '\n';
        }
        lines.erase("hider");
        lines.erase("seeker");
    }
    return to_lines(lines) + mixtures;
}

} // namespace deduce::cli
