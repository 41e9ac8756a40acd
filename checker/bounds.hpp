// What the best estimate of a set costs, and what a set costs at least by its number of situations, and by how many
// answers any question gives on a set that holds it: docs/certificate.md, rules S and R.
#pragma once

#include "table.hpp"

#include <functional>
#include <map>
#include <set>

// The least sum of losses: each choice takes its first option; then those that gain most by another one take that.
inline Cost best_average(const Table& table, Set set) {
    std::map<std::uint32_t, std::pair<Cost, Cost>> options; // what those who list one lose by it, and their weight
    Cost weight = 0;
    for (const Situation s : set) {
        weight += table.weights[s];
        for (const auto& [option, penalty] : table.losses[s]) {
            auto& [loss, listed] = options[option];
            loss = add(loss, times(table.weights[s], penalty));
            listed += table.weights[s];
        }
    }
    Cost sum = 0;
    std::vector<Cost> gains;
    auto next = options.begin();
    for (std::size_t i = 0; i < table.choices(); i++) {
        Cost first = times(weight, table.otherwise); // as any option that nobody lists
        const std::uint32_t end = table.first_option[i + 1];
        std::uint32_t unlisted = end - table.first_option[i];
        Cost best = infinite;
        for (; next != options.end() && next->first < end; ++next, unlisted--) {
            const auto& [loss, listed] = next->second;
            best = std::min(best, add(loss, times(weight - listed, table.otherwise)));
            if (next->first == table.first_option[i]) first = best;
        }
        if (unlisted > 0) best = std::min(best, times(weight, table.otherwise));
        sum = add(sum, first);
        gains.push_back(first - best);
    }
    std::partial_sort(gains.begin(), gains.begin() + table.most_others, gains.end(), std::greater<>());
    return std::accumulate(gains.begin(), gains.begin() + table.most_others, sum, std::minus<>());
}

// The least that the dearest situation can lose, where `losses` are those by the choices before: all options that
// somebody lists, and one that nobody does, unless some situation has already lost `limit`.
inline Cost best_worst(const Table& table, Set set, const std::vector<Cost>& losses, std::size_t choice,
                       std::uint32_t others_left, Cost limit) {
    const Cost so_far = *std::max_element(losses.begin(), losses.end());
    if (so_far >= limit || choice == table.choices()) return so_far;
    const std::uint32_t first = table.first_option[choice];
    const std::uint32_t end = table.first_option[choice + 1];
    std::set<std::uint32_t> options;
    for (const Situation s : set) {
        const std::vector<Loss>& own = table.losses[s];
        for (auto at = std::ranges::lower_bound(own, Loss{first, 0}); at != own.end() && at->option < end; ++at)
            options.insert(at->option);
    }
    for (std::uint32_t unlisted = first; unlisted < end && !options.insert(unlisted).second;) unlisted++;
    for (const std::uint32_t option : options) {
        const std::uint32_t other = option == first ? 0 : 1;
        if (other > others_left) continue;
        std::vector<Cost> next = losses;
        for (std::size_t i = 0; i < set.size(); i++) next[i] = add(next[i], table.loss(set[i], option));
        limit = std::min(limit, best_worst(table, set, next, choice + 1, others_left - other, limit));
    }
    return limit;
}

// The least that any estimate costs on the set: exactly if below `limit`, otherwise at least `limit`.
inline Cost best_estimate(const Table& table, Objective objective, Set set, Cost limit) {
    if (objective == Objective::average) return best_average(table, set);
    return best_worst(table, set, std::vector<Cost>(set.size(), 0), 0, table.most_others, limit);
}

// What all situations but one lose at least, because an estimate by which some situation loses nothing tells which one
// that is: there is but one such estimate, and another one for each other situation. 0 if that is not so.
inline Cost least_loss_of_others(const Table& table) {
    const std::size_t full = table.is_limited() ? table.most_others : table.options() - table.choices();
    std::set<std::vector<std::uint32_t>> lists;
    Cost least = table.otherwise == 0 ? infinite : 0;
    for (const std::vector<Loss>& own : table.losses) {
        std::vector<std::uint32_t> list;
        for (const auto& [option, penalty] : own) {
            if (table.is_limited() && !std::ranges::binary_search(table.first_option, option)) return 0;
            least = std::min(least, penalty);
            list.push_back(option);
        }
        if (list.size() != full || !lists.insert(std::move(list)).second) return 0;
    }
    return least;
}

// [n], for n up to all situations: docs/certificate.md, rule S.
inline std::vector<Cost> estimate_bounds(const Table& table, Objective objective) {
    // The penalties of an estimate: those of one kind, and `rest` for all other situations.
    std::set<std::multiset<Cost>> kinds;
    Cost rest = table.otherwise;
    if (table.choices() == 1) {
        std::map<std::uint32_t, std::multiset<Cost>> lists;
        for (const std::vector<Loss>& own : table.losses)
            for (const auto& [option, penalty] : own) lists[option].insert(penalty);
        if (lists.size() < table.options()) kinds.emplace();
        for (auto& [option, penalties] : lists) kinds.insert(std::move(penalties));
    } else {
        kinds.insert({0});
        rest = least_loss_of_others(table);
    }
    std::vector<Cost> bounds(table.situations() + std::size_t{1}, infinite);
    bounds[0] = 0;
    for (const std::multiset<Cost>& kind : kinds) {
        std::vector<Cost> penalties(kind.begin(), kind.end());
        penalties.resize(table.situations(), rest);
        std::sort(penalties.begin(), penalties.end());
        Cost sum = 0;
        for (std::size_t n = 1; n < bounds.size(); n++) {
            sum = join(objective, sum, penalties[n - 1]);
            bounds[n] = std::min(bounds[n], sum);
        }
    }
    return bounds;
}

class SizeRule {
  public:
    static constexpr std::size_t most_small = 64;  // situations of sets of which the number of answers tells more
    static constexpr std::size_t most_exact = 300; // larger sets are bounded by their parts

    // Of the subsets of a set on which no question gives more than some number of answers.
    struct Bounds {
        std::vector<Cost> any;                // [n]: of any n situations
        std::vector<std::vector<Cost>> split; // [k][n]: if a question splits them into k parts at most
    };

    SizeRule(const Table& table, Objective objective)
        : objective_(objective), estimates_(estimate_bounds(table, objective)) {
        if (objective == Objective::average) weight_ = *std::ranges::min_element(table.weights);
        find_ideal(table);
        any_ = program(any_number, std::min<std::size_t>(table.situations(), most_exact)).any;
        const std::size_t exact = any_.size() - 1;
        for (std::size_t n = exact + 1; n < estimates_.size(); n++) {
            Cost bound = estimates_[n];
            if (objective == Objective::average) // what chunks cost alone
                bound = add(times(static_cast<Cost>(n / exact), any_[exact]), any_[n % exact]);
            else if (most_answers_ > 1 && !ideal_.empty()) // the largest part of the best question
                bound = std::min(bound, add(ideal_.begin()->first.first, any_[(n - 1) / most_answers_ + 1]));
            any_.push_back(std::max(any_.back(), bound));
        }
    }

    Cost estimate(std::size_t n) const { return times(weight_, estimates_[n]); } // if one is made for n situations
    const std::vector<Cost>& any() const { return any_; }                        // [n], for n up to all situations
    // For n up to most_small, if no question gives more than `most` answers.
    const Bounds& with_answers(std::size_t most) {
        const auto [place, is_new] = small_.try_emplace(std::clamp<std::size_t>(most, 1, most_small));
        if (is_new) place->second = program(place->first, std::min(any_.size() - 1, most_small));
        return place->second;
    }

  private:
    static constexpr std::size_t any_number = ~std::size_t{0};

    // The ideal question has for each cost as many answers as the richest question, and the k-th largest of them has
    // room for the k-th largest of any question.
    void find_ideal(const Table& table) {
        for (Question q = 0; q < table.questions(); q++) {
            const std::vector<Cost>& costs = table.costs[q];
            most_answers_ = std::max(most_answers_, costs.size());
            std::vector<std::pair<Cost, std::size_t>> answers; // and how many situations give them
            for (const Cost cost : costs) answers.emplace_back(cost, 0);
            for (Situation s = 0; s < table.situations(); s++) answers[table.row(s)[q]].second++;
            std::ranges::sort(answers, std::greater<>());
            std::map<Cost, std::size_t> larger; // answers of the cost
            for (const auto& [cost, size] : answers)
                if (costs.size() > 1 && cost < infinite) {
                    std::size_t& room = ideal_[{cost, larger[cost]++}];
                    room = std::max(room, size);
                }
        }
    }

    // For up to `most` situations, and splits into `limit` parts at most.
    Bounds program(std::size_t limit, std::size_t most) const {
        struct Choice {
            Cost cost;             // of one answer
            std::size_t room;      // the most situations that give it
            std::vector<Cost> own; // [n]: what n of them cost, with the answer
        };
        std::vector<Choice> ideal; // no more of a cost than parts
        for (const auto& [answer, room] : ideal_)
            if (answer.second < limit) ideal.push_back({answer.first, room, {0}});
        // Of any number of parts one row tells all: those that follow a part are any number again.
        const std::size_t last = limit == any_number ? 1 : limit;
        const std::size_t step = limit == any_number ? 0 : 1;
        std::vector<Cost> none(most + 1, infinite);
        none[0] = 0;
        Bounds result{none, std::vector(last + 1, none)};
        // [j][k][n]: n situations in k of the first j answers at most; one of them may have all.
        std::vector<std::vector<std::vector<Cost>>> shared(ideal.size() + 1, result.split);
        for (std::size_t n = 1; n <= most; n++) {
            for (std::size_t j = 0; j < ideal.size(); j++)
                for (std::size_t k = 1; k <= last; k++) {
                    const std::vector<Cost>& others = shared[j][k - step];
                    Cost least = result.split[k][n];
                    for (std::size_t m = 1; m <= std::min(ideal[j].room, n - 1); m++)
                        least = std::min(least, join(objective_, others[n - m], ideal[j].own[m]));
                    result.split[k][n] = shared[j + 1][k][n] = least;
                }
            result.any[n] = std::max(result.any[n - 1], std::min(estimate(n), result.split[last][n]));
            const Cost asked = objective_ == Objective::average ? times(weight_, static_cast<Cost>(n)) : 1;
            for (std::size_t j = 0; j < ideal.size(); j++) {
                ideal[j].own.push_back(add(times(asked, ideal[j].cost), result.any[n]));
                const Cost alone = ideal[j].room >= n ? ideal[j].own[n] : infinite;
                for (std::size_t k = 1; k <= last; k++)
                    shared[j + 1][k][n] = std::min({shared[j][k][n], shared[j + 1][k][n], alone});
            }
        }
        return result;
    }

    Objective objective_;
    std::vector<Cost> estimates_;
    Cost weight_ = 1;                                           // the least of a situation; 1 for the worst case
    std::map<std::pair<Cost, std::size_t>, std::size_t> ideal_; // rooms, by cost and number of larger ones of the cost
    std::size_t most_answers_ = 0;                              // of any question
    std::vector<Cost> any_;
    std::map<std::size_t, Bounds> small_; // by the number of answers
};
