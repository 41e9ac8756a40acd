// Chapter 8 of the thesis, without any shortcut.
#include "tests/support/exact_play.hpp"

#include <algorithm>
#include <numeric>

namespace deduce::test {
namespace {

const Real free_of_cost = std::numeric_limits<Real>::infinity();

bool is_more(const Real& a, const Real& b) {
    if (a == free_of_cost) return b != free_of_cost;
    return b != free_of_cost && a - b > Real("1e-35");
}

} // namespace

Situations ExactPlay::all() const {
    Situations set(game_.situation_count());
    std::iota(set.begin(), set.end(), 0U);
    return set;
}

ExactPlay::Split ExactPlay::split(const Situations& set, QuestionIndex q) const {
    Split result{q, {}};
    for (const SituationIndex s : set) result.parts[game_.answer(q, s)].push_back(s);
    return result;
}

Weight ExactPlay::weight(const Situations& set) const {
    Weight sum = 0;
    for (const SituationIndex s : set) sum += game_.weight(s);
    return sum;
}

Real ExactPlay::merit(const std::string& name, const Situations& set, const Split& s) const {
    // 1. The largest part.
    if (name == "greedy" || name == "weighted-greedy") {
        Weight largest = 0;
        for (const auto& [a, part] : s.parts)
            largest = std::max(largest, name == "greedy" ? static_cast<Weight>(part.size()) : weight(part));
        return Real(-largest);
    }

    // 2. The gain of information or of the Gini coefficient.
    const bool gini = name.starts_with("gini");
    const auto impurity = [&](const Situations& of) {
        Real sum = gini ? 1 : 0;
        for (const SituationIndex i : of) {
            const Real share = Real(game_.weight(i)) / weight(of);
            sum -= gini ? Real(share * share) : Real(share * log(share) / log(Real(2)));
        }
        return sum;
    };
    Real gain = impurity(set);
    for (const auto& [a, part] : s.parts) gain -= Real(part.size()) / Real(set.size()) * impurity(part);
    if (!name.ends_with("per-cost")) return gain;

    // 3. By what the answer is expected to cost.
    Cost cost = 0;
    for (const auto& [a, part] : s.parts) cost += weight(part) * game_.cost(s.question, a);
    return cost == 0 ? free_of_cost : Real(gain * weight(set) / cost);
}

std::vector<ExactPlay::Split> ExactPlay::best(const std::string& name, const Situations& set, std::size_t count) const {
    std::vector<Split> splits;
    std::vector<Real> merits;
    for (QuestionIndex q = 0; q < game_.question_count(); q++) {
        Split s = split(set, q);
        const bool infinite = std::any_of(s.parts.begin(), s.parts.end(),
                                          [&](const auto& part) { return is_infinite(game_.cost(q, part.first)); });
        if (s.parts.size() < 2 || infinite) continue;
        merits.push_back(merit(name, set, s));
        splits.push_back(std::move(s));
    }
    std::vector<Split> chosen;
    std::vector<bool> used(splits.size(), false);
    while (chosen.size() < std::min(count, splits.size())) {
        std::optional<std::size_t> top;
        for (std::size_t i = 0; i < splits.size(); i++)
            if (!used[i] && (!top || is_more(merits[i], merits[*top]))) top = i;
        used[*top] = true;
        chosen.push_back(splits[*top]);
    }
    return chosen;
}

CostsBySituation ExactPlay::estimate(const Situations& set) const {
    CostsBySituation least; // of equal estimates the first
    for (std::uint64_t e = 0; e < game_.estimate_count(); e++) {
        std::map<SituationIndex, Cost> costs;
        for (const SituationIndex s : set)
            if (!is_infinite(game_.penalty(s, e))) costs[s] = game_.penalty(s, e);
        if (costs.size() == set.size() && (!least || total(costs) < total(least))) least = costs;
    }
    return least;
}

Cost ExactPlay::total(const CostsBySituation& costs) const {
    if (!costs) return infinite_cost;
    Cost sum = 0;
    for (const auto& [s, cost] : *costs) sum += game_.weight(s) * cost;
    return sum;
}

CostsBySituation ExactPlay::join(const Split& s, const std::function<CostsBySituation(const Situations&)>& play) const {
    std::map<SituationIndex, Cost> costs;
    for (const auto& [a, part] : s.parts) {
        const CostsBySituation below = play(part);
        if (!below || is_infinite(game_.cost(s.question, a))) return std::nullopt;
        for (const auto& [i, cost] : *below) costs[i] = cost + game_.cost(s.question, a);
    }
    return costs;
}

// Plays the best candidates, and takes the estimate only if it is cheaper (Algorithm 8.2).
CostsBySituation ExactPlay::play(const Situations& set, const Chooser& chooser) const {
    CostsBySituation least;
    for (const Split& s : chooser(set)) {
        const auto costs = join(s, [&](const Situations& part) { return play(part, chooser); });
        if (total(costs) < total(least)) least = costs;
    }
    const CostsBySituation guess = estimate(set);
    return total(guess) < total(least) ? guess : least;
}

CostsBySituation ExactPlay::from_root(const std::function<CostsBySituation(const Situations&)>& play) const {
    if (const auto first = game_.first_question()) return join(split(all(), *first), play);
    return play(all());
}

CostsBySituation ExactPlay::heuristic(const std::string& name) const {
    const Chooser chooser = [&](const Situations& set) { return best(name, set, 1); };
    return from_root([&](const Situations& set) { return play(set, chooser); });
}

CostsBySituation ExactPlay::beam(const std::string& name, std::size_t width) const {
    const Chooser chooser = [&](const Situations& set) { return best(name, set, width); };
    return from_root([&](const Situations& set) { return play(set, chooser); });
}

CostsBySituation ExactPlay::rollout(const std::string& name, std::size_t width) const {
    const Chooser alone = [&](const Situations& set) { return best(name, set, 1); };
    const Chooser chooser = [&](const Situations& set) {
        std::vector<Split> candidates = best(name, set, width);
        std::size_t least = 0;
        Cost least_total = infinite_cost;
        for (std::size_t i = 0; i < candidates.size(); i++) {
            const Cost cost = total(join(candidates[i], [&](const Situations& part) { return play(part, alone); }));
            if (cost >= least_total) continue;
            least = i;
            least_total = cost;
        }
        return candidates.empty() ? candidates : std::vector<Split>{candidates[least]};
    };
    return from_root([&](const Situations& set) { return play(set, chooser); });
}

std::optional<Rational> ExactPlay::random(char kind) const {
    known_.clear();
    if (const auto first = game_.first_question()) return random_question(kind, all(), split(all(), *first));
    return random(kind, all());
}

std::optional<Rational> ExactPlay::random_question(char kind, const Situations& set, const Split& s) const {
    Rational sum = 0;
    for (const auto& [a, part] : s.parts) {
        const auto below = random(kind, part);
        if (!below || is_infinite(game_.cost(s.question, a))) return std::nullopt;
        sum += *below + Rational(weight(part)) * game_.cost(s.question, a);
    }
    return set.empty() ? std::nullopt : std::optional(sum);
}

std::optional<Rational> ExactPlay::random(char kind, const Situations& set) const {
    if (const auto found = known_.find(set); found != known_.end()) return found->second;
    const CostsBySituation guess = estimate(set);
    std::optional<Rational> sum = Rational(0);
    int questions = 0;
    for (QuestionIndex q = 0; q < game_.question_count(); q++) {
        const Split s = split(set, q);
        if (s.parts.size() < 2) continue;
        questions++;
        const auto value = random_question(kind, set, s);
        sum = sum && value ? std::optional<Rational>(*sum + *value) : std::nullopt;
    }
    std::optional<Rational> result;
    const std::optional<Rational> penalty = guess ? std::optional<Rational>(total(guess)) : std::nullopt;
    if (questions == 0) {
        result = penalty;
    } else if (kind == 'c') {
        if (sum) result = Rational(*sum / questions);
        if (penalty && (!result || *penalty < *result)) result = penalty;
    } else if (sum && penalty) {
        result =
            kind == 'a' ? Rational((*sum + *penalty) / (questions + 1)) : Rational((*sum / questions + *penalty) / 2);
    }
    return known_[set] = result;
}

} // namespace deduce::test
