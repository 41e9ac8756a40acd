// What any n situations of weight one cost at least when an estimate is made: docs/certificate.md, rule S.
#pragma once

#include "table.hpp"

#include <map>
#include <set>
#include <vector>

namespace check {

// Whether an estimate by which some situation loses nothing tells which situation that is: there is but one such
// estimate, and another one for each other situation.
inline bool estimates_tell_situations(const Choices& choices, Situation situations) {
    const std::vector<std::uint32_t>& firsts = choices.first_option;
    std::set<std::vector<std::uint32_t>> lists;
    for (Situation s = 0; s < situations; s++) {
        std::vector<std::uint32_t> list;
        for (const auto& [option, penalty] : choices.of(s)) {
            const bool is_first = std::binary_search(firsts.begin(), firsts.end(), option);
            if (penalty == 0 || (choices.is_limited() && !is_first)) return false;
            list.push_back(option);
        }
        const std::size_t full = choices.is_limited() ? choices.most_others : choices.options() - choices.count();
        if (list.size() != full || !lists.insert(std::move(list)).second) return false;
    }
    return choices.otherwise == 0;
}

// [n], for n up to all situations.
inline std::vector<Cost> estimate_bounds(const Table& table, Objective objective) {
    const Choices& choices = table.choices;
    // The penalties of an estimate are those of one kind, rising, and `rest` for all other situations.
    std::set<std::vector<Cost>> kinds;
    Cost rest = 0;
    if (choices.count() == 1) {
        rest = choices.otherwise;
        std::map<std::uint32_t, std::vector<Cost>> lists;
        for (const Loss& loss : choices.losses) lists[loss.option].push_back(loss.penalty);
        if (lists.size() < choices.options()) kinds.insert(std::vector<Cost>{});
        for (auto& [option, penalties] : lists) {
            std::sort(penalties.begin(), penalties.end());
            kinds.insert(std::move(penalties));
        }
    } else if (estimates_tell_situations(choices, table.situations())) {
        kinds.insert({0});
        rest = infinite;
        for (const Loss& loss : choices.losses) rest = std::min(rest, loss.penalty);
    } else {
        kinds.insert(std::vector<Cost>{});
    }
    std::vector<Cost> bounds(table.situations() + std::size_t{1}, infinite);
    bounds[0] = 0;
    for (const std::vector<Cost>& penalties : kinds) {
        const std::size_t others = table.situations() - penalties.size();
        std::size_t used = 0; // of the penalties
        Cost sum = 0;
        for (std::size_t n = 1; n < bounds.size(); n++) {
            const bool takes_rest = used == penalties.size() || (penalties[used] > rest && n - 1 - used < others);
            sum = join(objective, sum, takes_rest ? rest : penalties[used++]);
            bounds[n] = std::min(bounds[n], sum);
        }
    }
    return bounds;
}

} // namespace check
