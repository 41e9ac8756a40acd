// What the best estimate of a set costs, and by its size that of any set: docs/certificate.md, rules Q and S.
#pragma once

#include "table.hpp"

#include <functional>
#include <map>
#include <set>

using Options = std::map<std::uint32_t, std::pair<Cost, Cost>>; // of a choice

// By choice, the options that may be best: those that somebody lists, and the first that nobody does. With what those
// who list it lose by it, and their weight. The choice's first option is always one of them.
inline std::vector<Options> options_on(const Table& table, Set set) {
    std::vector<Options> result(table.choices());
    for (const Situation s : set)
        for (std::size_t choice = 0; const auto& [option, penalty] : table.losses[s]) {
            while (option >= table.first_option[choice + 1]) choice++;
            auto& [loss, listed] = result[choice][option];
            loss = add(loss, times(table.weights[s], penalty));
            listed += table.weights[s];
        }
    for (std::size_t i = 0; i < result.size(); i++)
        for (std::uint32_t option = table.first_option[i]; option < table.first_option[i + 1]; option++)
            if (result[i].try_emplace(option).second) break;
    return result;
}

// The least sum of losses: each choice takes its first option; then those that gain most by another one take that.
inline Cost best_average(const Table& table, Set set) {
    Cost weight = 0;
    for (const Situation s : set) weight += table.weights[s];
    Cost sum = 0;
    std::vector<Cost> gains;
    for (const Options& options : options_on(table, set)) {
        std::vector<Cost> totals;
        for (const auto& [option, own] : options)
            totals.push_back(add(own.first, times(weight - own.second, table.otherwise)));
        sum = add(sum, totals.front());
        gains.push_back(totals.front() - *std::ranges::min_element(totals));
    }
    std::partial_sort(gains.begin(), gains.begin() + table.most_others, gains.end(), std::greater<>());
    return std::accumulate(gains.begin(), gains.begin() + table.most_others, sum, std::minus<>());
}

// The least that the dearest situation can lose, where `losses` are those by the choices before this one, unless some
// situation has already lost `limit`.
inline Cost best_worst(const Table& table, Set set, const std::vector<Options>& options, std::size_t choice,
                       const std::vector<Cost>& losses, std::uint32_t others_left, Cost limit) {
    const Cost so_far = *std::max_element(losses.begin(), losses.end());
    if (so_far >= limit || choice == options.size()) return so_far;
    for (const auto& [option, own] : options[choice]) {
        const std::uint32_t other = option == table.first_option[choice] ? 0 : 1;
        if (other > others_left) continue;
        std::vector<Cost> next = losses;
        for (std::size_t i = 0; i < set.size(); i++) next[i] = add(next[i], table.loss(set[i], option));
        limit = std::min(limit, best_worst(table, set, options, choice + 1, next, others_left - other, limit));
    }
    return limit;
}

// The least that any estimate costs on the set: exactly if below `limit`, otherwise at least `limit`.
inline Cost best_estimate(const Table& table, Objective objective, Set set, Cost limit) {
    if (objective == Objective::average) return best_average(table, set);
    return best_worst(table, set, options_on(table, set), 0, std::vector<Cost>(set.size()), table.most_others, limit);
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
