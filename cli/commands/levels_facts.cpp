// Figures are rounded to three places.
#include "cli/commands/levels_facts.hpp"

#include "cli/support/figures.hpp"
#include "cli/support/report.hpp"

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

Facts facts_of_spread(const Spread& spread) {
    Facts facts;
    facts["mean"] = rounded(spread.mean);
    facts["standard_deviation"] = rounded(spread.deviation);
    facts["least"] = rounded(spread.least);
    facts["10%"] = rounded(spread.tenth);
    facts["median"] = rounded(spread.median);
    facts["90%"] = rounded(spread.nine_tenths);
    facts["99%"] = rounded(spread.ninety_nine);
    facts["greatest"] = rounded(spread.greatest);
    return facts;
}

Facts facts_of_extrapolation(const Extrapolation& total) {
    Facts facts;
    facts["core_seconds"] = std::round(total.core_seconds);
    facts["standard_error"] = std::round(total.standard_error);
    for (const int cores : cluster_sizes)
        facts[fmt::format("on_{}_core{}", cores, cores == 1 ? "" : "s")] = duration_text(total.core_seconds / cores);
    return facts;
}

} // namespace

Facts facts_of_level(const LevelCount& level, int questions, bool all_symmetries,
                     std::optional<std::uint64_t> intersection_masks) {
    Facts facts;
    facts["questions"] = questions;
    facts["player_nodes"] = level.sets;
    if (all_symmetries) facts["up_to_symmetry"] = level.orbits;
    facts["of_several_classes"] = level.open_sets;
    if (all_symmetries) facts["of_several_classes_up_to_symmetry"] = level.open_orbits;
    if (intersection_masks) facts["intersection_masks"] = *intersection_masks;
    return facts;
}

Facts facts_of_subgames(const std::vector<Subgame>& subgames) {
    Facts list = Facts::array();
    for (const Subgame& s : subgames)
        list.push_back({{"classes", s.classes},
                        {"images", s.images},
                        {"lower_total", total_json(s.total.lower)},
                        {"upper_total", total_json(s.total.upper)},
                        {"nodes", s.nodes},
                        {"seconds", rounded(s.seconds)},
                        {"core_seconds", rounded(s.core_seconds)}});
    return list;
}

Facts facts_of_effort(const Effort& effort, const SampleTerms& terms) {
    Facts facts;
    facts["subgames"] = effort.subgames;
    facts["seed"] = terms.seed;
    facts["objective"] = terms.objective;
    facts["threads"] = terms.threads;
    facts["time_limit_of_each"] = terms.time_limit_of_each;
    facts["unfinished"] = effort.unfinished;
    if (effort.subgames == 0) return facts;
    facts["classes"] = facts_of_spread(effort.classes);
    facts["nodes"] = facts_of_spread(effort.nodes);
    facts["seconds"] = facts_of_spread(effort.seconds);
    facts["core_seconds"] = facts_of_spread(effort.core_seconds);

    facts["all_subgames"] = facts_of_extrapolation(effort.all_subgames);
    if (effort.law) {
        facts["all_subgames_by_law"] = facts_of_extrapolation(effort.all_subgames_by_law);
        facts["all_subgames_by_law"]["core_seconds_of_n_classes"] = law_text(*effort.law);
    }
    facts["assumptions"] = effort_assumptions;
    return facts;
}

std::string levels_text(const Facts& facts) {
    std::string text;
    for (const auto& [key, value] : facts.items()) {
        if (key == "levels") {
            for (const auto& level : value)
                for (const auto& [name, number] : level.items())
                    if (name != "questions")
                        text += fmt::format("after_{}.{} = {}\n", level.at("questions").dump(), name, number.dump());
        } else if (key == "sample") {
            Facts flat;
            for (const auto& [name, part] : value.items())
                if (part.is_object())
                    for (const auto& [inner, number] : part.items())
                        flat[fmt::format("sample.{}.{}", name, inner)] = number;
                else if (part.is_array())
                    for (const auto& line : part)
                        text += fmt::format("sample.assumption = {}\n", line.get<std::string>());
                else
                    flat[fmt::format("sample.{}", name)] = part;
            text += to_lines(flat);
        } else {
            text += fmt::format("{} = {}\n", key, value.is_string() ? value.get<std::string>() : value.dump());
        }
    }
    return text;
}

} // namespace deduce::cli
