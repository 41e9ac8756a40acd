// The program over splits of the best conceivable question: see size_bound.hpp.
#include "size_bound.hpp"

#include <algorithm>
#include <functional>
#include <map>

namespace check {
namespace {

constexpr std::size_t sized_exactly = 300; // larger sets are bounded by their chunks

} // namespace

SizeBound::SizeBound(const Table& table, const Estimates& estimates, Objective objective) {
    std::size_t most_answers = 0;
    Cost class_weight = infinite;
    Cost weight = infinite;
    for (Question q = 0; q < table.questions(); q++)
        most_answers = std::max<std::size_t>(most_answers, table.answers(q));
    for (Class c = 0; c < table.classes(); c++) class_weight = smaller(class_weight, table.weight(c));
    for (std::uint32_t s = 0; s < table.situations(); s++) weight = smaller(weight, table.situation_weight(s));
    bounds_.assign(table.classes() + std::size_t{1}, 0);
    if (objective == Objective::average)
        sums(ideal_question(table), estimates, class_weight, weight);
    else
        maxima(ideal_question(table), estimates, most_answers);
}

// For each cost as many answers as the richest question has, the k-th largest with room for the k-th largest of any.
auto SizeBound::ideal_question(const Table& table) -> std::vector<Answer> {
    std::map<Cost, std::vector<std::size_t>> best;
    for (Question q = 0; q < table.questions(); q++) {
        std::vector<std::size_t> sizes(table.answers(q), 0);
        for (Class c = 0; c < table.classes(); c++) sizes[table.row(c)[q]]++;
        std::map<Cost, std::vector<std::size_t>> own;
        for (std::uint32_t a = 0; a < sizes.size(); a++)
            own[table.cost(q, static_cast<std::uint16_t>(a))].push_back(sizes[a]);
        for (auto& [cost, rooms] : own) {
            std::sort(rooms.begin(), rooms.end(), std::greater<>());
            auto& record = best[cost];
            record.resize(std::max(record.size(), rooms.size()), 0);
            for (std::size_t k = 0; k < rooms.size(); k++) record[k] = std::max(record[k], rooms[k]);
        }
    }
    std::vector<Answer> ideal;
    for (const auto& [cost, rooms] : best)
        for (const std::size_t room : rooms)
            if (cost < infinite) ideal.push_back({cost, room});
    return ideal;
}

// least[j][n]: n classes shared out among the first j answers, none of which has all of them.
void SizeBound::sums(const std::vector<Answer>& ideal, const Estimates& estimates, Cost class_weight, Cost weight) {
    const std::size_t all = bounds_.size() - 1;
    const std::size_t exact = std::min(all, sized_exactly);
    std::vector<std::vector<Cost>> least(ideal.size() + 1, std::vector<Cost>(exact + 1, infinite));
    for (auto& row : least) row[0] = 0;
    const auto part = [&](std::size_t j, std::size_t m) {
        return add(times(times(class_weight, static_cast<Cost>(m)), ideal[j].cost), bounds_[m]);
    };
    std::map<Cost, std::vector<Cost>> parts; // by the answer's cost, then by size
    for (const Answer& a : ideal) parts[a.cost].assign(exact + 1, 0);
    for (std::size_t n = 1; n <= exact; n++) {
        for (std::size_t j = 0; j < ideal.size(); j++) {
            const Cost* own = parts[ideal[j].cost].data();
            const Cost* rest = least[j].data() + n;
            Cost value = rest[0];
            for (std::size_t m = 1; m <= std::min(ideal[j].room, n - 1); m++)
                value = smaller(value, *(rest - m) + own[m]);
            least[j + 1][n] = value;
        }
        bounds_[n] = larger(bounds_[n - 1], smaller(times(weight, estimates.bound(n)), least[ideal.size()][n]));
        for (std::size_t j = 0; j < ideal.size(); j++) {
            parts[ideal[j].cost][n] = part(j, n);
            // From now on a part may have all n.
            least[j + 1][n] = smaller(least[j + 1][n], least[j][n]);
            if (ideal[j].room >= n) least[j + 1][n] = smaller(least[j + 1][n], part(j, n));
        }
    }
    for (std::size_t n = exact + 1; n <= all; n++)
        bounds_[n] =
            larger(bounds_[n - 1], add(times(static_cast<Cost>(n / exact), bounds_[exact]), bounds_[n % exact]));
}

// Bounds rise with n. A value v is enough for n classes if the answers have room for them in parts of fewer classes,
// each of a cost and a bound that add up to v at most.
void SizeBound::maxima(const std::vector<Answer>& ideal, const Estimates& estimates, std::size_t most_answers) {
    std::map<Cost, std::size_t> told; // by the answer's cost: the largest part that is allowed at `value`
    for (const Answer& a : ideal) told[a.cost] = 0;
    Cost value = 0;
    for (std::size_t n = 1; n < bounds_.size(); n++) {
        for (;;) {
            Cost next = infinite;
            for (auto& [cost, size] : told) {
                while (size + 1 < n && add(cost, bounds_[size + 1]) <= value) size++;
                if (size + 1 < n) next = smaller(next, add(cost, bounds_[size + 1]));
            }
            std::vector<std::size_t> parts;
            for (const Answer& a : ideal) parts.push_back(std::min(a.room, told[a.cost]));
            std::sort(parts.begin(), parts.end(), std::greater<>());
            std::size_t room = 0;
            for (std::size_t i = 0; i < std::min(most_answers, parts.size()); i++) room += parts[i];
            if (room >= n || value >= infinite || estimates.bound(n) <= value) break;
            value = smaller(next, larger(value, estimates.bound(n)));
        }
        bounds_[n] = value;
    }
}

} // namespace check
