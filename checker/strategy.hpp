// The upper bound: what the certificate's strategy costs, move by move on the table.
#pragma once

#include "estimates.hpp"

// Reads a strategy, from its first move down: a question's number plus one, then what follows each of its answers, in
// the order of the first situation that gives it; or 0, for the best estimate. Throws Rejected.
inline Cost cost_of_strategy(Reader& in, const Table& table, Objective objective) {
    struct Open { // what the next move is for, and what the answers before it cost
        std::vector<Situation> set;
        Cost so_far;
    };
    std::vector<Open> open{{table.all(), 0}};
    Cost total = 0;
    for (bool is_first = true; !open.empty(); is_first = false) {
        const auto [set, so_far] = std::move(open.back());
        open.pop_back();
        const std::uint32_t move = in.below(table.questions() + std::uint64_t{1}, "question");
        if (is_first && table.first != 0 && move != table.first)
            throw Rejected("the strategy does not begin with the first question of the rules");
        if (move == 0) {
            total = join(objective, total, add(so_far, best_estimate(table, objective, set, infinite)));
            continue;
        }
        std::map<Answer, std::size_t> part_of;
        std::vector<Open> parts;
        for (const Situation s : set) {
            const Answer answer = table.row(s)[move - 1];
            const Cost cost = table.costs[move - 1][answer];
            const auto [place, is_new] = part_of.try_emplace(answer, parts.size());
            if (is_new) parts.push_back({{}, objective == Objective::worst ? add(so_far, cost) : 0});
            parts[place->second].set.push_back(s);
            if (objective == Objective::average) total = add(total, times(table.weights[s], cost));
        }
        std::move(parts.rbegin(), parts.rend(), std::back_inserter(open));
    }
    return total;
}
