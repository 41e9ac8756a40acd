// The dynamic programs over splits of the best conceivable question; see size_bound.hpp for what they prove.
#include "engine/bounds/size_bound.hpp"

#include "engine/bounds/slope_bound.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <utility>

namespace deduce {
namespace {

constexpr std::size_t work_limit = 30'000'000; // steps of the exact program
constexpr std::size_t longest_exact = 4096;
constexpr Cost longest_worst = 1'000'000; // worst costs tried before the bound stays flat

// What n classes cost in a part of each answer, G(n) included; answers of one cost have one array.
class CostsOfParts {
  public:
    CostsOfParts(const std::vector<IdealAnswer>& answers, std::size_t most) {
        for (const IdealAnswer& a : answers) {
            const auto at = std::ranges::find(costs_, a.cost);
            array_of_.push_back(static_cast<std::size_t>(at - costs_.begin()));
            if (at != costs_.end()) continue;
            costs_.push_back(a.cost);
            arrays_.emplace_back(most + 1, 0);
        }
    }

    void add(std::size_t n, Cost g) {
        for (std::size_t i = 0; i < costs_.size(); i++)
            arrays_[i][n] = saturating_add(static_cast<Cost>(n) * costs_[i], g);
    }
    const Cost* of(std::size_t answer) const { return arrays_[array_of_[answer]].data(); } // by n

  private:
    std::vector<Cost> costs_;
    std::vector<std::size_t> array_of_;
    std::vector<std::vector<Cost>> arrays_;
};

// The least of rest[-n] + part[n] for n from 1 to `largest`. Costs are far from overflow: two of them may be infinite.
Cost least_sum(const Cost* rest, const Cost* part, std::size_t largest) {
    static_assert(infinite_cost <= std::numeric_limits<Cost>::max() / 2);
    Cost least = infinite_cost;
    for (std::size_t n = 1; n <= largest; n++) least = std::min(least, *(rest - n) + part[n]);
    return least;
}

} // namespace

std::vector<IdealAnswer> ideal_question(const AnswerTable& table) {
    std::map<Cost, std::vector<std::uint32_t>> best; // by cost: capacities, falling
    std::map<Cost, std::vector<std::uint32_t>> mine; // the same of one question
    for (QuestionIndex q = 0; q < table.question_count(); q++) {
        mine.clear();
        for (DenseAnswer a = 0; a < table.answer_count(q); a++)
            if (!is_infinite(table.cost(q, a))) mine[table.cost(q, a)].push_back(table.answer_classes(q, a));
        for (auto& [cost, capacities] : mine) {
            std::sort(capacities.begin(), capacities.end(), std::greater<>());
            std::vector<std::uint32_t>& record = best[cost];
            record.resize(std::max(record.size(), capacities.size()));
            for (std::size_t k = 0; k < capacities.size(); k++) record[k] = std::max(record[k], capacities[k]);
        }
    }
    std::vector<IdealAnswer> result;
    for (const auto& [cost, capacities] : best)
        for (const std::uint32_t capacity : capacities) result.push_back({cost, capacity});
    return result;
}

std::vector<Cost> average_size_bounds(const AnswerTable& table) {
    return average_size_bounds(table.game().estimator(), ideal_question(table), table.class_count());
}

// Two questions' worth of answers of one cost are no question: at most as many answers as any one question has.
std::vector<Cost> worst_size_bounds(const AnswerTable& table) {
    return worst_size_bounds(table.game().estimator(), ideal_question(table), table.largest_answer_count(),
                             table.class_count());
}

std::vector<Cost> average_size_bounds(const Estimator& estimator, const std::vector<IdealAnswer>& answers,
                                      std::size_t count) {
    const std::size_t all = count;
    std::size_t exact = std::min(all, longest_exact);
    while (exact > 64 && exact * exact / 2 * std::max<std::size_t>(answers.size(), 1) > work_limit)
        exact = exact * 3 / 4;

    // split[j][n]: the least sum over n classes in the first j answers; a part may hold all n only once G(n) is known.
    std::vector<Cost> g(all + 1, 0);
    std::vector<std::vector<Cost>> split(answers.size() + 1, std::vector<Cost>(exact + 1, infinite_cost));
    for (auto& row : split) row[0] = 0;
    CostsOfParts parts(answers, exact);
    for (std::size_t n = 1; n <= exact; n++) {
        for (std::size_t j = 0; j < answers.size(); j++)
            split[j + 1][n] = std::min(
                split[j][n], least_sum(split[j].data() + n, parts.of(j), std::min(answers[j].capacity, n - 1)));
        g[n] = std::min(estimator.average_bound(n), split.back()[n]);
        parts.add(n, g[n]);
        Cost alone = infinite_cost;
        for (std::size_t j = 0; j < answers.size(); j++) {
            if (answers[j].capacity >= n) alone = std::min(alone, parts.of(j)[n]);
            split[j + 1][n] = std::min(split[j + 1][n], alone);
        }
    }
    g.resize(exact + 1);
    extend_by_slopes(g, estimator, answers, all);
    const std::size_t extended = g.size();
    g.resize(all + 1, 0);
    for (std::size_t n = exact + 1; n <= all; n++) {
        const Cost chunks = saturating_add(saturating_multiply(static_cast<Weight>(n / exact), g[exact]), g[n % exact]);
        g[n] = std::max({g[n - 1], chunks, n < extended ? g[n] : 0});
    }
    return g;
}

std::vector<Cost> worst_size_bounds(const Estimator& estimator, const std::vector<IdealAnswer>& answers,
                                    std::size_t most_answers, std::size_t count) {
    const std::size_t all = count;
    const std::size_t most = most_answers;

    // room[v]: the most classes that worst cost v can tell apart. Any m = most answers of the ideal question count.
    std::vector<std::size_t> room;
    std::vector<std::size_t> parts;
    std::vector<Cost> w(all + 1, 0);
    std::size_t told = 0;
    Cost dearest = 0;
    for (const IdealAnswer& a : answers) dearest = std::max(dearest, a.cost);
    Cost last_rise = 0; // beyond last_rise + dearest, only the estimate tells more apart
    for (Cost v = 0; told < all && v <= longest_worst; v++) {
        if (v > last_rise + dearest + 1) {
            v = std::max(v, std::min(estimator.worst_bound(told + 1), longest_worst + 1));
            if (v > longest_worst) break;
            room.resize(static_cast<std::size_t>(v), told);
        }
        std::size_t by_estimate = told;
        while (by_estimate < all && estimator.worst_bound(by_estimate + 1) <= v) by_estimate++;
        // A free answer leaves a part with the same v: let the room grow until it no longer does.
        std::size_t reach = by_estimate;
        for (bool grows = true; grows;) {
            parts.clear();
            for (const IdealAnswer& a : answers)
                if (a.cost <= v)
                    parts.push_back(
                        std::min(a.capacity, a.cost == 0 ? reach : room[static_cast<std::size_t>(v - a.cost)]));
            std::sort(parts.begin(), parts.end(), std::greater<>());
            std::size_t sum = 0;
            for (std::size_t i = 0; i < std::min(most, parts.size()); i++) sum += parts[i];
            grows = sum > reach && reach < all;
            reach = std::min(std::max(reach, sum), all);
        }
        room.push_back(reach);
        for (std::size_t n = told + 1; n <= reach; n++) w[n] = v;
        if (reach > told) last_rise = v;
        told = std::max(told, reach);
    }
    for (std::size_t n = told + 1; n <= all; n++) w[n] = std::min(longest_worst, estimator.worst_bound(n));
    return w;
}

} // namespace deduce
