// The two recurrences, g for the average and f for the worst case, word for word.
#include "tests/support/brute_force.hpp"

#include "engine/model/errors.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace deduce::test {
namespace {

constexpr std::uint32_t most_situations = 20;

std::vector<SituationIndex> members(SituationMask set) {
    std::vector<SituationIndex> result;
    for (SituationIndex s = 0; s < most_situations; ++s)
        if (set >> s & 1) result.push_back(s);
    return result;
}

SituationMask mask_of(std::span<const SituationIndex> situations) {
    SituationMask set = 0;
    for (const SituationIndex s : situations) set |= SituationMask{1} << s;
    return set;
}

// The parts T_a that are not empty.
std::map<AnswerIndex, SituationMask> parts_of(const Game& game, SituationMask set, QuestionIndex q) {
    std::map<AnswerIndex, SituationMask> parts;
    for (const SituationIndex s : members(set)) parts[game.answer(q, s)] |= SituationMask{1} << s;
    return parts;
}

Weight weight_of(const Game& game, SituationMask set) {
    Weight weight = 0;
    for (const SituationIndex s : members(set)) weight += game.weight(s);
    return weight;
}

Cost best_average_estimate(const Game& game, SituationMask set) {
    Cost best = infinite_cost;
    for (std::uint64_t e = 0; e < game.estimate_count(); ++e) {
        Cost total = 0;
        for (const SituationIndex s : members(set))
            total = saturating_add(total, saturating_multiply(game.weight(s), game.penalty(s, e)));
        best = std::min(best, total);
    }
    return best;
}

Cost best_worst_estimate(const Game& game, SituationMask set) {
    Cost best = infinite_cost;
    for (std::uint64_t e = 0; e < game.estimate_count(); ++e) {
        Cost worst = 0;
        for (const SituationIndex s : members(set)) worst = std::max(worst, game.penalty(s, e));
        best = std::min(best, worst);
    }
    return best;
}

} // namespace

BruteForce::BruteForce(const Game& game) : game_(game) {
    if (game.situation_count() < 1 || game.situation_count() > most_situations)
        throw BadInput("brute force: '" + game.name() + "' has " + std::to_string(game.situation_count()) +
                       " situations; expected 1 to " + std::to_string(most_situations) + "; test a smaller game");
}

Cost BruteForce::average(SituationMask set) {
    if (const auto known = averages_.find(set); known != averages_.end()) return known->second;
    Cost best = best_average_estimate(game_, set);
    for (QuestionIndex q = 0; q < game_.question_count(); ++q) {
        const auto parts = parts_of(game_, set, q);
        if (parts.size() < 2) continue;
        Cost total = 0;
        for (const auto& [answer, part] : parts) {
            total = saturating_add(total, saturating_multiply(weight_of(game_, part), game_.cost(q, answer)));
            total = saturating_add(total, average(part));
        }
        best = std::min(best, total);
    }
    return averages_[set] = best;
}

Cost BruteForce::worst(SituationMask set) {
    if (const auto known = worsts_.find(set); known != worsts_.end()) return known->second;
    Cost best = best_worst_estimate(game_, set);
    for (QuestionIndex q = 0; q < game_.question_count(); ++q) {
        const auto parts = parts_of(game_, set, q);
        if (parts.size() < 2) continue;
        Cost most = 0;
        for (const auto& [answer, part] : parts)
            most = std::max(most, saturating_add(game_.cost(q, answer), worst(part)));
        best = std::min(best, most);
    }
    return worsts_[set] = best;
}

std::size_t BruteForce::player_nodes() const {
    std::set<SituationMask> reached = {all_situations()};
    std::vector<SituationMask> open = {all_situations()};
    while (!open.empty()) {
        const SituationMask set = open.back();
        open.pop_back();
        for (QuestionIndex q = 0; q < game_.question_count(); ++q)
            for (const auto& [answer, part] : parts_of(game_, set, q))
                if (reached.insert(part).second) open.push_back(part);
    }
    return reached.size();
}

Cost brute_force_average(const Game& game) {
    const auto first = game.first_question();
    if (first) return brute_force_average_after(game, *first);
    BruteForce oracle(game);
    return oracle.average(oracle.all_situations());
}

Cost brute_force_average_after(const Game& game, QuestionIndex question) {
    BruteForce oracle(game);
    Cost total = 0;
    for (const auto& [answer, part] : parts_of(game, oracle.all_situations(), question)) {
        total = saturating_add(total, saturating_multiply(weight_of(game, part), game.cost(question, answer)));
        total = saturating_add(total, oracle.average(part));
    }
    return total;
}

Cost brute_force_worst(const Game& game) {
    BruteForce oracle(game);
    const auto first = game.first_question();
    if (!first) return oracle.worst(oracle.all_situations());
    Cost most = 0;
    for (const auto& [answer, part] : parts_of(game, oracle.all_situations(), *first))
        most = std::max(most, saturating_add(game.cost(*first, answer), oracle.worst(part)));
    return most;
}

std::size_t brute_force_player_nodes(const Game& game) { return BruteForce(game).player_nodes(); }

Cost brute_force_average(const Game& game, std::span<const SituationIndex> situations) {
    return BruteForce(game).average(mask_of(situations));
}

Cost brute_force_worst(const Game& game, std::span<const SituationIndex> situations) {
    return BruteForce(game).worst(mask_of(situations));
}

} // namespace deduce::test
