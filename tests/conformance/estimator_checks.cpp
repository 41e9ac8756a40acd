// The estimator in closed form against Game::penalty over all estimates, the estimate that it gives, and its bounds.
#include "tests/conformance/report.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace deduce::conformance {
namespace {

struct Best {
    Cost average = infinite_cost;
    Cost worst = infinite_cost;
};

// What one estimate costs.
Best costs_of(const Game& game, const std::vector<SituationIndex>& set, std::uint64_t estimate) {
    Best costs{0, 0};
    for (const SituationIndex s : set) {
        const Cost penalty = game.penalty(s, estimate);
        costs.average = saturating_add(costs.average, saturating_multiply(game.weight(s), penalty));
        costs.worst = std::max(costs.worst, std::min(penalty, infinite_cost));
    }
    return costs;
}

Best best_over(const Game& game, const std::vector<SituationIndex>& set, const std::vector<std::uint64_t>& estimates) {
    Best best;
    for (const std::uint64_t e : estimates) {
        const Best costs = costs_of(game, set, e);
        best.average = std::min(best.average, costs.average);
        best.worst = std::min(best.worst, costs.worst);
    }
    return best;
}

std::string text(const std::vector<SituationIndex>& set) {
    std::string members;
    for (std::size_t i = 0; i < std::min<std::size_t>(set.size(), 8); i++) members += fmt::format(" {}", set[i]);
    return fmt::format("{} situations ({}{})", set.size(), members.substr(1), set.size() > 8 ? " ..." : "");
}

// All estimates if that is affordable, else a sample: then the estimator can only be seen to be too high.
std::vector<std::uint64_t> estimates_for(Report& report, std::size_t set_size, bool& complete) {
    constexpr std::uint64_t affordable = 300'000;
    const std::uint64_t count = report.game.estimate_count();
    complete = count * set_size <= affordable || count <= 256;
    std::vector<std::uint64_t> estimates;
    const std::uint64_t wanted = complete ? count : std::max<std::uint64_t>(1, affordable / set_size);
    for (std::uint64_t i = 0; i < wanted; i++) estimates.push_back(complete ? i : report.random() % count);
    return estimates;
}

void check_values(Report& report, const std::vector<SituationIndex>& set) {
    const Estimator& estimator = report.game.estimator();
    bool complete = false;
    const std::vector<std::uint64_t> estimates = estimates_for(report, set.size(), complete);
    const Best expected = best_over(report.game, set, estimates);
    const auto compare = [&](const std::string& which, Cost given, Cost wanted) {
        if (complete ? given != wanted : given > wanted)
            report.violation(
                "the estimator's " + which + " is that of the best estimate",
                fmt::format("{}: {}, expected {}{}", text(set), given, complete ? "" : "at most ", wanted));
    };
    compare("average", estimator.best_average(set), expected.average);
    compare("worst case", estimator.best_worst(set), expected.worst);
}

void check_best_estimates(Report& report, const std::vector<SituationIndex>& set) {
    const Game& game = report.game;
    std::vector<SituationIndex> ascending = set;
    std::sort(ascending.begin(), ascending.end());
    const auto check = [&](const std::string& which, Cost Best::*objective, Cost least, const BestEstimate& best,
                           const BestEstimate& again) {
        if (best.penalty != least)
            report.violation("best estimates come with the least penalty",
                             fmt::format("{}, {}: {}, expected {}", text(set), which, best.penalty, least));
        if (is_infinite(best.penalty)) return;
        if (best.estimate >= game.estimate_count()) {
            report.violation("best estimates are in range",
                             fmt::format("{}: estimate {} of {}", text(set), best.estimate, game.estimate_count()));
            return;
        }
        const Cost told = costs_of(game, set, best.estimate).*objective;
        if (told != best.penalty)
            report.violation(
                fmt::format("{} {} estimate has the {} that it is said to have", which[0] == 'a' ? "an" : "a", which,
                            which),
                fmt::format("{}: estimate {} costs {}, expected {}", text(set), best.estimate, told, best.penalty));
        if (again.estimate != best.estimate)
            report.violation("a best estimate does not depend on the order of a set",
                             fmt::format("{}: {} and {}", text(set), best.estimate, again.estimate));
    };
    const Estimator& e = game.estimator();
    check("average", &Best::average, e.best_average(set), e.average_estimate(set), e.average_estimate(ascending));
    check("worst case", &Best::worst, e.best_worst(set), e.worst_estimate(set), e.worst_estimate(ascending));
}

void check_bounds(Report& report, const std::vector<SituationIndex>& set) {
    const Estimator& estimator = report.game.estimator();
    Weight least = infinite_cost;
    for (const SituationIndex s : set) least = std::min(least, report.game.weight(s));
    const Cost average = saturating_multiply(least, estimator.average_bound(set.size()));
    if (average > estimator.best_average(set))
        report.violation("average_bound is a lower bound", fmt::format("{}: bound {} above the optimum {}", text(set),
                                                                       average, estimator.best_average(set)));
    if (estimator.worst_bound(set.size()) > estimator.best_worst(set))
        report.violation("worst_bound is a lower bound",
                         fmt::format("{}: bound {} above the optimum {}", text(set), estimator.worst_bound(set.size()),
                                     estimator.best_worst(set)));
}

void check_kinds(Report& report, const std::vector<SituationIndex>& set) {
    const Estimator& estimator = report.game.estimator();
    for (std::size_t i = 1; i < set.size(); i++) {
        const SituationIndex pair[] = {set[i - 1], set[i]};
        if (estimator.kind(pair[0]) == estimator.kind(pair[1]) || is_infinite(estimator.best_worst(pair))) continue;
        report.violation("situations of different kinds share no estimate",
                         fmt::format("{} and {} do at a penalty of {}", pair[0], pair[1], estimator.best_worst(pair)));
    }
}

void check_monotony(Report& report) {
    const Estimator& estimator = report.game.estimator();
    Cost average = 0;
    Cost worst = 0;
    for (std::size_t n = 1; n <= report.game.situation_count(); n += n < 2000 ? 1 : n / 3) {
        if (estimator.average_bound(n) < average || estimator.worst_bound(n) < worst)
            report.violation("bounds never fall with size", fmt::format("they do at {} situations", n));
        average = estimator.average_bound(n);
        worst = estimator.worst_bound(n);
    }
}

} // namespace

void check_estimator(Report& report) {
    if (report.game.estimator().description().empty())
        report.violation("the estimator describes itself", "its description is empty");
    for (std::vector<SituationIndex>& set : report.random_sets()) {
        check_values(report, set);
        check_best_estimates(report, set);
        check_bounds(report, set);
        check_kinds(report, set);
        const Cost average = report.game.estimator().best_average(set);
        const Cost worst = report.game.estimator().best_worst(set);
        std::sort(set.begin(), set.end());
        if (report.game.estimator().best_average(set) != average || report.game.estimator().best_worst(set) != worst)
            report.violation("the estimator does not mind the order of a set", text(set));
    }
    check_monotony(report);
}

} // namespace deduce::conformance
