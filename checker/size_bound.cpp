// The program over splits of the best conceivable question: see size_bound.hpp.
#include "size_bound.hpp"

#include <algorithm>
#include <functional>
#include <map>

namespace check {
namespace {

constexpr std::size_t sized_exactly = 300; // larger sets are bounded by their parts
constexpr std::size_t most_rich = 64;      // classes that rule R knows of

} // namespace

SizeBound::SizeBound(const Table& table, const Estimates& estimates, Objective objective)
    : estimates_(estimates), sums_(objective == Objective::average) {
    find_ideal(table);
    for (Class c = 0; c < table.classes(); c++) class_weight_ = smaller(class_weight_, table.weight(c));
    for (std::uint32_t s = 0; s < table.situations(); s++) weight_ = smaller(weight_, table.situation_weight(s));
    if (!sums_) class_weight_ = weight_ = 1;
    bounds_ = program(ideal_, std::min<std::size_t>(table.classes(), sized_exactly));
    const std::size_t exact = bounds_.size() - 1;
    for (std::size_t n = exact + 1; n <= table.classes(); n++) {
        Cost bound = 0;
        if (sums_) // what the chunks cost alone
            bound = add(times(static_cast<Cost>(n / exact), bounds_[exact]), bounds_[n % exact]);
        else if (most_answers_ < 2)
            bound = estimates_.bound(n);
        else // the largest part of the best question
            bound = smaller(estimates_.bound(n),
                            ideal_.empty() ? infinite
                                           : add(ideal_[0].cost, bounds_[(n + most_answers_ - 1) / most_answers_]));
        bounds_.push_back(larger(bounds_[n - 1], bound));
    }
}

// The ideal question has for each cost as many answers as the richest question, and the k-th largest of them has room
// for the k-th largest of any question.
void SizeBound::find_ideal(const Table& table) {
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
            record.resize(std::max(record.size(), std::min(rooms.size(), sized_exactly)), 0);
            for (std::size_t k = 0; k < std::min(rooms.size(), sized_exactly); k++)
                record[k] = std::max(record[k], rooms[k]);
        }
        most_answers_ = std::max(most_answers_, sizes.size());
    }
    for (const auto& [cost, rooms] : best)
        for (const std::size_t room : rooms)
            if (cost < infinite) ideal_.push_back({cost, room});
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
        rich_[answers] = program(ideal, std::min(most_rich, bounds_.size() - 1));
        for (std::size_t n = 0; n < rich_[answers].size(); n++)
            rich_[answers][n] = larger(rich_[answers][n], bounds_[n]);
    }
    return rich_[answers];
}

// least[j][n]: n classes shared out among the first j answers, none of which has all of them.
std::vector<Cost> SizeBound::program(const std::vector<Answer>& ideal, std::size_t most) const {
    const auto join = [&](Cost a, Cost b) { return sums_ ? add(a, b) : larger(a, b); };
    std::vector<Cost> bounds(most + 1, 0);
    std::vector<std::vector<Cost>> least(ideal.size() + 1, std::vector<Cost>(most + 1, infinite));
    for (auto& row : least) row[0] = 0;
    std::map<Cost, std::vector<Cost>> parts; // by the answer's cost, then by size
    for (const Answer& a : ideal) parts[a.cost].assign(most + 1, 0);
    for (std::size_t n = 1; n <= most; n++) {
        for (std::size_t j = 0; j < ideal.size(); j++) {
            const Cost* own = parts[ideal[j].cost].data();
            Cost value = least[j][n];
            for (std::size_t m = 1; m <= std::min(ideal[j].room, n - 1); m++)
                value = smaller(value, join(least[j][n - m], own[m]));
            least[j + 1][n] = value;
        }
        bounds[n] = larger(bounds[n - 1], smaller(times(weight_, estimates_.bound(n)), least[ideal.size()][n]));
        for (auto& [cost, own] : parts)
            own[n] = add(times(sums_ ? times(class_weight_, static_cast<Cost>(n)) : 1, cost), bounds[n]);
        for (std::size_t j = 0; j < ideal.size(); j++) { // from now on a part may have all n
            least[j + 1][n] = smaller(least[j + 1][n], least[j][n]);
            if (ideal[j].room >= n) least[j + 1][n] = smaller(least[j + 1][n], parts[ideal[j].cost][n]);
        }
    }
    return bounds;
}

} // namespace check
