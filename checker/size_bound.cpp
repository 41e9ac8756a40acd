// The program over splits of the best conceivable question: see size_bound.hpp.
#include "size_bound.hpp"

#include <algorithm>
#include <functional>
#include <map>

namespace check {
namespace {

constexpr std::size_t sized_exactly = 300; // larger sets are bounded by their chunks

} // namespace

// The ideal question has for each cost as many answers as the richest question, and the k-th largest of them has room
// for the k-th largest of any question.
SizeBound::SizeBound(const Table& table, const Estimates& estimates, Objective objective)
    : estimates_(estimates), objective_(objective) {
    std::map<Cost, std::vector<std::size_t>> best;
    std::size_t most_answers = 0;
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
        most_answers = std::max(most_answers, sizes.size());
    }
    for (const auto& [cost, rooms] : best)
        for (const std::size_t room : rooms)
            if (cost < infinite) ideal_.push_back({cost, room});
    for (Class c = 0; c < table.classes(); c++) class_weight_ = smaller(class_weight_, table.weight(c));
    for (std::uint32_t s = 0; s < table.situations(); s++) weight_ = smaller(weight_, table.situation_weight(s));
    bounds_ = program(ideal_, most_answers, table.classes());
}

// Of `answers` answers the i-th by cost costs no less than the ideal question's i-th, and is one of those from there
// on.
const std::vector<Cost>& SizeBound::rich(std::size_t answers) {
    answers = std::min(answers, ideal_.size());
    if (rich_.size() <= answers) rich_.resize(answers + 1);
    if (rich_[answers].empty()) {
        std::vector<Answer> ideal = ideal_;
        for (std::size_t i = ideal.size(); i-- > 1;) ideal[i - 1].room = std::max(ideal[i - 1].room, ideal[i].room);
        ideal.resize(answers);
        rich_[answers] = program(ideal, answers, std::min(most_rich, bounds_.size() - 1));
        for (std::size_t n = 0; n < rich_[answers].size(); n++)
            rich_[answers][n] = larger(rich_[answers][n], bounds_[n]);
    }
    return rich_[answers];
}

std::vector<Cost> SizeBound::program(const std::vector<Answer>& ideal, std::size_t most_answers,
                                     std::size_t most) const {
    return objective_ == Objective::average ? sums(ideal, most) : maxima(ideal, most_answers, most);
}

// least[j][n]: n classes shared out among the first j answers, none of which has all of them.
std::vector<Cost> SizeBound::sums(const std::vector<Answer>& ideal, std::size_t all) const {
    std::vector<Cost> bounds(all + 1, 0);
    const std::size_t exact = std::min(all, sized_exactly);
    std::vector<std::vector<Cost>> least(ideal.size() + 1, std::vector<Cost>(exact + 1, infinite));
    for (auto& row : least) row[0] = 0;
    const auto part = [&](std::size_t j, std::size_t m) {
        return add(times(times(class_weight_, static_cast<Cost>(m)), ideal[j].cost), bounds[m]);
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
        bounds[n] = larger(bounds[n - 1], smaller(times(weight_, estimates_.bound(n)), least[ideal.size()][n]));
        for (std::size_t j = 0; j < ideal.size(); j++) {
            parts[ideal[j].cost][n] = part(j, n);
            // From now on a part may have all n.
            least[j + 1][n] = smaller(least[j + 1][n], least[j][n]);
            if (ideal[j].room >= n) least[j + 1][n] = smaller(least[j + 1][n], part(j, n));
        }
    }
    for (std::size_t n = exact + 1; n <= all; n++)
        bounds[n] = larger(bounds[n - 1], add(times(static_cast<Cost>(n / exact), bounds[exact]), bounds[n % exact]));
    return bounds;
}

// Bounds rise with n. A value v is enough for n classes if the answers have room for them in parts of fewer classes,
// each of a cost and a bound that add up to v at most.
std::vector<Cost> SizeBound::maxima(const std::vector<Answer>& ideal, std::size_t most_answers,
                                    std::size_t most) const {
    std::vector<Cost> bounds(most + 1, 0);
    std::map<Cost, std::size_t> told; // by the answer's cost: the largest part that is allowed at `value`
    for (const Answer& a : ideal) told[a.cost] = 0;
    Cost value = 0;
    for (std::size_t n = 1; n < bounds.size(); n++) {
        for (;;) {
            Cost next = infinite;
            for (auto& [cost, size] : told) {
                while (size + 1 < n && add(cost, bounds[size + 1]) <= value) size++;
                if (size + 1 < n) next = smaller(next, add(cost, bounds[size + 1]));
            }
            std::vector<std::size_t> parts;
            for (const Answer& a : ideal) parts.push_back(std::min(a.room, told[a.cost]));
            std::sort(parts.begin(), parts.end(), std::greater<>());
            std::size_t room = 0;
            for (std::size_t i = 0; i < std::min(most_answers, parts.size()); i++) room += parts[i];
            if (room >= n || value >= infinite || estimates_.bound(n) <= value) break;
            value = smaller(next, larger(value, estimates_.bound(n)));
        }
        bounds[n] = value;
    }
    return bounds;
}

} // namespace check
