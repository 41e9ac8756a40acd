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
    for (Question q = 0; q < table.questions(); q++) {
        Column raw;
        for (Class c = 0; c < table.classes(); c++) raw.answers.push_back(table.row(c)[q]);
        for (std::uint32_t a = 0; a < table.answers(q); a++)
            raw.costs.push_back(table.cost(q, static_cast<std::uint16_t>(a)));
        move(raw, identity, columns_.emplace_back());
        by_column_.emplace(hash_of(columns_.back().answers), q);
    }
}

void SymmetryChecker::move(const Column& column, const std::vector<Class>& from, Column& moved) {
    number_.assign(column.costs.size(), none);
    moved.answers.resize(from.size());
    moved.costs.clear();
    for (std::size_t c = 0; c < from.size(); c++) {
        const std::uint16_t answer = column.answers[from[c]];
        if (number_[answer] == none) {
            number_[answer] = static_cast<std::uint32_t>(moved.costs.size());
            moved.costs.push_back(column.costs[answer]);
        }
        moved.answers[c] = static_cast<std::uint16_t>(number_[answer]);
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
    Column moved;
    for (Question q = 0; q < table_.questions(); q++) {
        move(columns_[q], from, moved);
        Question found = none;
        for (auto [it, end] = by_column_.equal_range(hash_of(moved.answers)); it != end && found == none; ++it)
            if (columns_[it->second] == moved) found = it->second;
        if (found == none)
            throw Rejected{"a symmetry makes question " + std::to_string(q) + " one that nobody can ask"};
        result.questions.push_back(found);
    }
    return result;
}

} // namespace check
