// Checks symmetries on the table: see symmetry.hpp.
#include "symmetry.hpp"

#include <numeric>

namespace check {
namespace {

constexpr std::uint64_t longest_product = 4096;

std::vector<std::uint32_t> read_images(Reader& in, std::uint32_t count) {
    std::vector<std::uint32_t> images;
    std::vector<bool> taken(count);
    for (std::uint32_t i = 0; i < count; i++) {
        images.push_back(in.below(count, "image"));
        if (taken[images.back()]) throw Rejected{"a symmetry is no permutation"};
        taken[images.back()] = true;
    }
    return images;
}

std::uint64_t hash_of(const std::vector<std::uint16_t>& column) {
    std::uint64_t hash = column.size();
    for (const std::uint16_t a : column) hash = (hash ^ a) * 0x9e3779b97f4a7c15 + (hash >> 31);
    return hash;
}

} // namespace

SymmetryChecker::SymmetryChecker(const Table& table, const Estimates& estimates)
    : table_(table), estimates_(estimates) {
    std::vector<Class> themselves(table.classes());
    std::iota(themselves.begin(), themselves.end(), 0U);
    for (Question q = 0; q < table.questions(); q++) {
        columns_.push_back(column_of(q, themselves));
        by_column_.emplace(hash_of(columns_[q].answers), q);
    }
}

SymmetryChecker::Column SymmetryChecker::column_of(Question q, const std::vector<Class>& from) const {
    Column column;
    std::vector<std::uint32_t> number(table_.answers(q), none);
    for (const Class c : from) {
        const std::uint16_t answer = table_.row(c)[q];
        if (number[answer] == none) {
            number[answer] = static_cast<std::uint32_t>(column.costs.size());
            column.costs.push_back(table_.cost(q, answer));
        }
        column.answers.push_back(static_cast<std::uint16_t>(number[answer]));
    }
    return column;
}

Symmetry SymmetryChecker::read(Reader& in) const {
    const std::vector<std::uint32_t> situations = read_images(in, table_.situations());
    const std::vector<std::uint32_t> options = read_images(in, estimates_.options());
    Symmetry result{std::vector<Class>(table_.classes(), none), {}};
    std::vector<Class> from(table_.classes()); // what becomes the class
    for (std::uint32_t s = 0; s < table_.situations(); s++) {
        const Class own = table_.class_of(s);
        const Class to = table_.class_of(situations[s]);
        if (result.classes[own] == none) result.classes[own] = to;
        from[to] = own;
        if (result.classes[own] != to || table_.members(own).size() != table_.members(to).size())
            throw Rejected{"a symmetry tears the class of situation " + std::to_string(s)};
        if (table_.situation_weight(s) != table_.situation_weight(situations[s]))
            throw Rejected{"a symmetry changes the weight of situation " + std::to_string(s)};
    }
    if (!estimates_.respects(situations, options)) throw Rejected{"a symmetry changes what estimates cost"};
    for (Question q = 0; q < table_.questions(); q++) {
        const Column moved = column_of(q, from);
        result.questions.push_back(none);
        for (auto [it, end] = by_column_.equal_range(hash_of(moved.answers)); it != end; ++it)
            if (columns_[it->second] == moved) result.questions[q] = it->second;
        if (result.questions[q] == none)
            throw Rejected{"a symmetry makes question " + std::to_string(q) + " one that nobody can ask"};
    }
    return result;
}

Product read_product(Reader& in, const std::vector<Symmetry>& symmetries) {
    Product product;
    for (std::uint32_t left = in.below(longest_product, "factors"); left > 0; left--)
        product.push_back(&symmetries[in.below(symmetries.size(), "symmetry")]);
    return product;
}

} // namespace check
