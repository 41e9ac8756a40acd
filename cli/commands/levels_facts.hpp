// What `deduce levels` finds, as facts and as lines.
#pragma once

#include "engine/levels/effort.hpp"
#include "engine/levels/levels.hpp"
#include "engine/levels/subgame_sample.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace deduce::cli {

using Facts = nlohmann::ordered_json;

Facts facts_of_level(const LevelCount& level, int questions, bool all_symmetries,
                     std::optional<std::uint64_t> intersection_masks);

// Each subgame of the sample: what --resume reads.
Facts facts_of_subgames(const std::vector<Subgame>& subgames);

// How the sample was solved.
struct SampleTerms {
    std::uint64_t seed;
    std::string objective;
    std::string time_limit_of_each;
    int threads;
};
Facts facts_of_effort(const Effort& effort, const SampleTerms& terms);

std::string levels_text(const Facts& facts);

} // namespace deduce::cli
