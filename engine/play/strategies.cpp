// From names to heuristics; the learned heuristic learns here.
#include "engine/play/strategies.hpp"

#include "engine/model/average.hpp"
#include "engine/model/errors.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace deduce {
namespace {

constexpr std::size_t heuristic_count = 8;
constexpr std::array<StrategyFact, heuristic_count + 2> facts = {{
    {"greedy", "thesis 8.1.1", "the question whose largest part has the fewest situations"},
    {"weighted-greedy", "thesis 8.1.1", "the question whose heaviest part weighs least"},
    {"information", "thesis 8.1.2", "the highest information gain"},
    {"information-per-cost", "thesis 8.1.2", "the highest information gain per expected cost"},
    {"gini", "thesis 8.1.3", "the highest Gini gain"},
    {"gini-per-cost", "thesis 8.1.3", "the highest Gini gain per expected cost"},
    {"least-bound", "deduce", "the least lower bound: answers' costs, and what parts of their size cost at least"},
    {"learned", "deduce", "the least expected cost, where parts cost what sets of their size cost in earlier rounds"},
    {"rollout", "deduce", "the best of a few questions of a heuristic, each played out with it to the end"},
    {"beam", "deduce", "the best strategy that asks, at each set, one of a few questions of a heuristic"},
}};

constexpr std::size_t usual_largest_beam = 64; // work grows with the width to the power of the depth

// Later rounds swing to and fro: the profile of one strategy is not that of the next.
constexpr int rounds_of_learning = 3;

std::string names(std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; i++) text += fmt::format("{}{}", i == 0 ? "" : ", ", facts[i].name);
    return text;
}

std::unique_ptr<Heuristic> make_heuristic(const AnswerTable& table, std::string_view name) {
    if (name == "greedy") return greedy(false);
    if (name == "weighted-greedy") return greedy(true);
    if (name == "information") return information_gain(false);
    if (name == "information-per-cost") return information_gain(true);
    if (name == "gini") return gini_gain(false);
    if (name == "gini-per-cost") return gini_gain(true);
    return least_bound(table);
}

bool looks_ahead(std::string_view name) { return name == "rollout" || name == "beam"; }

bool is_listed(std::string_view name, std::size_t count) {
    return std::any_of(facts.begin(), facts.begin() + static_cast<std::ptrdiff_t>(count),
                       [&](const StrategyFact& f) { return f.name == name; });
}

} // namespace

std::span<const StrategyFact> strategy_table() { return facts; }

Strategies::Strategies(const AnswerTable& table, const PlayParams& params) : table_(table), params_(params) {}

void Strategies::check(std::string_view name, const LookaheadParams& lookahead) {
    if (!is_listed(name, facts.size()))
        throw BadInput(fmt::format("there is no strategy \"{}\"; choose from {}", name, names(facts.size())));
    if (!looks_ahead(name)) return;
    if (!is_listed(lookahead.base, heuristic_count))
        throw BadInput(fmt::format("there is no heuristic \"{}\" to look ahead with; choose from {}", lookahead.base,
                                   names(heuristic_count)));
    if (lookahead.width < 1)
        throw BadInput(fmt::format("{} over 0 questions: expected a width of 1 or more, such as 4", name));
    if (lookahead.largest.value_or(1) > Lookahead::most_largest)
        throw BadInput(fmt::format("{} on sets of up to {} classes: expected at most {}", name, *lookahead.largest,
                                   Lookahead::most_largest));
}

PlayResult Strategies::play(std::string_view name, const LookaheadParams& lookahead) {
    check(name, lookahead);
    if (looks_ahead(name)) {
        const bool is_beam = name == "beam";
        const Lookahead chosen{is_beam ? Lookahead::Kind::beam : Lookahead::Kind::rollout, lookahead.width,
                               lookahead.largest.value_or(is_beam ? usual_largest_beam : Lookahead::most_largest)};
        return play_out(table_, {heuristic(lookahead.base), chosen}, params_);
    }
    const Heuristic& chosen = heuristic(name);
    return name == "learned" ? *learned_result_ : play_out(table_, {chosen}, params_);
}

const Heuristic& Strategies::heuristic(std::string_view name) {
    auto found = heuristics_.find(name);
    if (found == heuristics_.end() && name == "learned") {
        learn();
        found = heuristics_.find(name);
    }
    if (found == heuristics_.end()) found = heuristics_.emplace(std::string(name), make_heuristic(table_, name)).first;
    return *found->second;
}

// The best of the rounds, the one that they start from included. The seconds are those of all rounds.
void Strategies::learn() {
    std::unique_ptr<Heuristic> best = information_gain(true);
    PlayResult least = play_out(table_, {*best}, params_);
    SizeProfile profile = least.profile;
    double seconds = least.seconds;
    for (int round = 0; round < rounds_of_learning; round++) {
        auto next = least_expected(profile, table_.class_count());
        PlayResult result = play_out(table_, {*next}, params_);
        seconds += result.seconds;
        profile = result.profile;
        if (result.total >= least.total) continue;
        least = std::move(result);
        best = std::move(next);
    }
    least.seconds = seconds;
    heuristics_["learned"] = std::move(best);
    learned_result_ = std::move(least);
}

std::string exact_average(const PlayResult& result) { return exact_average(result.total, result.weight); }

std::string decimal_average(const PlayResult& result) { return decimal_average(result.total, result.weight); }

} // namespace deduce
