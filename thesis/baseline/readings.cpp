// MasterMind: 8 x black + white. BlackBox: absorbed -2, reflected -1, edge fields from 0: see readings.hpp.
#include "thesis/baseline/readings.hpp"

#include "rulesets/boards/dot_subsets.hpp"
#include "rulesets/text/spec.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <vector>

namespace deduce::thesis::baseline {
namespace {

// The ruleset numbers its sets of dots from the last dot on; the thesis from the first.
std::vector<SituationIndex> lexicographic_dots(const rulesets::Spec& spec, SituationIndex count) {
    const auto number = [&](const char* key) { return static_cast<std::uint32_t>(spec.integer(key, 1, 0, 256)); };
    const std::size_t dots = number("dots");
    const auto cells = rulesets::DotSubsets(number("width") * number("height"), number("dots")).enumerate();
    const auto dots_of = [&](SituationIndex s) { return std::span(cells).subspan(s * dots, dots); };
    std::vector<SituationIndex> order(count);
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, [&](SituationIndex a, SituationIndex b) {
        return std::ranges::lexicographical_compare(dots_of(a), dots_of(b));
    });
    return order;
}

} // namespace

void follow_thesis(const Game& game, baseline::Params& params) {
    const std::string name = game.name();
    const std::string ruleset = name.substr(0, name.find(':')); // of some, a path follows
    params.estimate_first = true;
    params.answers = baseline::AnswerOrder::hash_map;
    if (ruleset == "mastermind") {
        const auto spec = rulesets::Spec::parse(name);
        const auto columns = static_cast<std::uint32_t>(spec.integer("pegs", 1, 1, 12)) + 1;
        params.answer_code = [columns](AnswerIndex a) { return a / columns * 8 + a % columns; };
    } else if (ruleset == "blackbox") {
        params.answer_code = [](AnswerIndex a) { return a - 2; };
        params.situations = lexicographic_dots(rulesets::Spec::parse(name), game.situation_count());
    }
}

} // namespace deduce::thesis::baseline
