// What a game tells about a hider: choices that share the weight equally, and gains with a meaning.
#include "engine/model/hider.hpp"
#include "tests/conformance/report.hpp"

#include <map>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace deduce::conformance {
namespace {

void check_choices(Report& report, const HidesByChoice& hider) {
    const Game& game = report.game;
    const std::uint32_t count = hider.choice_count();
    std::vector<Weight> weights(count);
    for (SituationIndex s = 0; s < game.situation_count(); s++) {
        const std::uint32_t choice = hider.choice_of(s);
        if (choice >= count) {
            report.violation("choices are in range",
                             fmt::format("situation {} is of choice {}, expected below {}", s, choice, count));
            return;
        }
        weights[choice] += game.weight(s);
    }
    std::set<std::string> labels;
    for (std::uint32_t choice = 0; choice < count; choice++) {
        if (weights[choice] != weights[0])
            report.violation("choices have equal weights",
                             fmt::format("choice {} weighs {}, choice 0 {}", choice, weights[choice], weights[0]));
        const std::string label = hider.choice_label(choice);
        if (label.empty() || !labels.insert(label).second)
            report.violation("choices have labels of their own", fmt::format("choice {} is '{}'", choice, label));
    }
    for (const Symmetry& symmetry : game.symmetries()) {
        std::map<std::uint32_t, std::uint32_t> images;
        for (SituationIndex s = 0; s < game.situation_count(); s++) {
            const std::uint32_t image = hider.choice_of(symmetry.situations[s]);
            if (images.emplace(hider.choice_of(s), image).first->second != image)
                report.violation("symmetries keep choices", fmt::format("not that of situation {}", s));
        }
    }
}

} // namespace

void check_hider(Report& report) {
    if (const auto* hider = dynamic_cast<const HidesByChoice*>(&report.game)) check_choices(report, *hider);
    if (const auto* gains = dynamic_cast<const CountsGains*>(&report.game))
        if (gains->gain_meaning().empty()) report.violation("gains have a meaning", "gain_meaning() is empty");
}

} // namespace deduce::conformance
