// Checks symmetries on the table: see symmetry.hpp.
#include "symmetry.hpp"

#include <numeric>

namespace check {
namespace {

std::uint64_t hash_of(const std::vector<std::uint16_t>& column) {
    std::uint64_t hash = column.size();
    for (const std::uint16_t a : column) hash = (hash ^ a) * 0x9e3779b97f4a7c15 + (hash >> 31);
    return hash;
}

} // namespace

SymmetryChecker::SymmetryChecker(const Table& table, const Estimates& estimates)
    : table_(table), estimates_(estimates) {
    std::vector<Class> identity(table.classes());
    std::iota(identity.begin(), identity.end(), 0U);
    std::vector<std::uint16_t> column;
    std::vector<Cost> costs;
    for (Question q = 0; q < table.questions(); q++) {
        normal_column(q, identity, column, costs);
        by_column_.emplace(hash_of(column), q);
    }
}

void SymmetryChecker::normal_column(Question q, const std::vector<Class>& from, std::vector<std::uint16_t>& column,
                                    std::vector<Cost>& costs) const {
    std::vector<std::uint32_t> number(table_.answers(q), none);
    column.clear();
    costs.clear();
    for (const Class c : from) {
        const std::uint16_t answer = table_.row(c)[q];
        if (number[answer] == none) {
            number[answer] = static_cast<std::uint32_t>(costs.size());
            costs.push_back(table_.cost(q, answer));
        }
        column.push_back(static_cast<std::uint16_t>(number[answer]));
    }
}

Symmetry SymmetryChecker::check(const std::vector<std::uint32_t>& image) {
    Symmetry result;
    result.classes.assign(table_.classes(), none);
    std::vector<Class> from(table_.classes(), none); // what becomes the class
    std::vector<bool> taken(table_.situations());
    for (std::uint32_t s = 0; s < table_.situations(); s++) {
        if (image[s] >= table_.situations() || taken[image[s]]) throw Rejected{"a symmetry is no permutation"};
        taken[image[s]] = true;
        const Class c = table_.class_of(s);
        const Class to = table_.class_of(image[s]);
        if (table_.situation_weight(s) != table_.situation_weight(image[s]))
            throw Rejected{"a symmetry changes the weight of situation " + std::to_string(s)};
        if ((result.classes[c] != none && result.classes[c] != to) || (from[to] != none && from[to] != c))
            throw Rejected{"a symmetry tears the class of situation " + std::to_string(s)};
        result.classes[c] = to;
        from[to] = c;
    }
    if (!estimates_.respects(image)) throw Rejected{"a symmetry changes what estimates cost"};
    std::vector<Class> identity(table_.classes());
    std::iota(identity.begin(), identity.end(), 0U);
    std::vector<std::uint16_t> column;
    std::vector<std::uint16_t> other;
    std::vector<Cost> costs;
    std::vector<Cost> other_costs;
    for (Question q = 0; q < table_.questions(); q++) {
        normal_column(q, from, column, costs);
        Question found = none;
        for (auto [it, end] = by_column_.equal_range(hash_of(column)); it != end && found == none; ++it) {
            normal_column(it->second, identity, other, other_costs);
            if (other == column && other_costs == costs) found = it->second;
        }
        if (found == none)
            throw Rejected{"a symmetry makes question " + std::to_string(q) + " one that nobody can ask"};
        result.questions.push_back(found);
    }
    return result;
}

} // namespace check
