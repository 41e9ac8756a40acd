// The keys are those that levels_command.cpp writes; docs/output.md documents them.
#include "cli/support/earlier_sample.hpp"

#include "engine/model/errors.hpp"

#include <fstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

Cost total_of(const nlohmann::json& total) { return total == "inf" ? infinite_cost : total.get<Cost>(); }

// Null: no strategy was known yet.
Cost upper_of(const nlohmann::json& total) { return total.is_null() ? infinite_cost : total_of(total); }

Subgame subgame_of(const nlohmann::json& facts) {
    Subgame subgame;
    subgame.classes = facts.at("classes").get<std::size_t>();
    subgame.images = facts.at("images").get<std::size_t>();
    subgame.total = {total_of(facts.at("lower_total")), upper_of(facts.at("upper_total"))};
    subgame.nodes = facts.at("nodes").get<std::uint64_t>();
    subgame.seconds = facts.at("seconds").get<double>();
    subgame.core_seconds = facts.at("core_seconds").get<double>();
    if (subgame.images == 0 || subgame.total.lower < 0 || subgame.total.lower > subgame.total.upper ||
        subgame.seconds < 0 || subgame.core_seconds < 0)
        throw Error(fmt::format("a subgame of {} classes has impossible figures", subgame.classes));
    return subgame;
}

} // namespace

std::vector<Subgame> earlier_sample(const std::string& file, const SampleIdentity& identity) {
    std::ifstream in(file);
    if (!in)
        throw BadInput(
            fmt::format("--resume: there is no {}; name what --json of an earlier `levels --sample` wrote", file));
    std::vector<Subgame> subgames;
    try {
        const nlohmann::json facts = nlohmann::json::parse(in);
        const nlohmann::json& sample = facts.at("sample");
        const bool is_same = facts.at("game") == identity.game && facts.at("depth") == identity.depth &&
                             sample.at("seed") == identity.seed && sample.at("objective") == identity.objective;
        if (!is_same)
            throw BadInput(fmt::format("--resume: {} holds a sample of {} after {} questions with seed {} for the {} "
                                       "objective; give the same game, --depth, --seed and --objective",
                                       file, facts.at("game").dump(), facts.at("depth").dump(),
                                       sample.at("seed").dump(), sample.at("objective").dump()));
        for (const nlohmann::json& subgame : sample.at("each")) subgames.push_back(subgame_of(subgame));
    } catch (const BadInput&) {
        throw;
    } catch (const std::exception& error) {
        throw BadInput(
            fmt::format("--resume: {} is not what --json of `levels --sample` writes: {}", file, error.what()));
    }
    return subgames;
}

} // namespace deduce::cli
