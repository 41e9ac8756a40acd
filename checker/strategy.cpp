// Replays a strategy: see strategy.hpp.
#include "strategy.hpp"

#include <numeric>
#include <unordered_map>

namespace check {
namespace {

// A set that the next move is for, and what the answers before it cost.
struct Open {
    std::vector<Class> set;
    Cost so_far;
};

} // namespace

Cost cost_of_strategy(Reader& in, const Table& table, Objective objective, Estimates& estimates) {
    std::vector<Class> all(table.classes());
    std::iota(all.begin(), all.end(), 0U);
    std::vector<Open> open;
    open.push_back({std::move(all), 0});
    Cost total = 0;
    for (bool is_first = true; !open.empty(); is_first = false) {
        const Open now = std::move(open.back());
        open.pop_back();
        const std::uint32_t move = in.below(table.questions_in_file() + std::uint64_t{1}, "question");
        if (is_first && table.first() && (move == 0 || table.kept_as(move - 1) != *table.first()))
            throw Rejected{"the strategy does not begin with the first question of the rules"};
        if (move == 0) {
            const Cost cost = estimates.cost(now.set, infinite);
            total = objective == Objective::average ? add(total, cost) : larger(total, add(now.so_far, cost));
            continue;
        }
        const Question q = table.kept_as(move - 1);
        if (q == none)
            throw Rejected{"the strategy asks question " + std::to_string(move - 1) + ", which tells nothing"};
        std::unordered_map<std::uint16_t, std::size_t> part_of;
        std::vector<Open> parts;
        for (const Class c : now.set) {
            const std::uint16_t answer = table.row(c)[q];
            const auto [place, is_new] = part_of.try_emplace(answer, parts.size());
            if (is_new) parts.push_back({{}, add(now.so_far, table.cost(q, answer))});
            parts[place->second].set.push_back(c);
            if (objective == Objective::average) total = add(total, times(table.weight(c), table.cost(q, answer)));
        }
        for (; !parts.empty(); parts.pop_back()) open.push_back(std::move(parts.back()));
    }
    return total;
}

} // namespace check
