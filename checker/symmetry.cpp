// Checks symmetries on the table: see symmetry.hpp.
#include "symmetry.hpp"

#include <algorithm>
#include <bit>
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

} // namespace

SymmetryChecker::SymmetryChecker(const Table& table, const Estimates& estimates)
    : table_(table),
      estimates_(estimates),
      columns_(std::size_t{table.questions()} * table.classes()),
      slots_(std::bit_ceil(2 * std::size_t{table.questions()} + 1), none) {
    for (Class c = 0; c < table.classes(); c++)
        for (Question q = 0; q < table.questions(); q++) columns_[start_of(q) + c] = table.row(c)[q];
    std::vector<Class> themselves(table.classes());
    std::iota(themselves.begin(), themselves.end(), 0U);
    for (Question q = 0; q < table.questions(); q++) slots_[find(q, themselves)] = q;
}

// In which slot the question is that gives for class c what `moved` gives for from[c], or an empty one.
std::size_t SymmetryChecker::find(Question moved, const std::vector<Class>& from) {
    numbers_.assign(table_.answers(moved), none);
    answers_.clear();
    std::uint16_t next = 0;
    std::uint64_t hash = 0;
    for (const Class c : from) {
        std::uint32_t& number = numbers_[columns_[start_of(moved) + c]];
        if (number == none) number = next++;
        answers_.push_back(static_cast<std::uint16_t>(number));
        hash = (hash ^ number) * 0x9e3779b97f4a7c15 + (hash >> 31);
    }
    const auto is_like = [&](Question q) {
        const std::uint16_t* own = columns_.data() + start_of(q);
        if (!std::equal(answers_.begin(), answers_.end(), own)) return false;
        for (Class c = 0; c < from.size(); c++)
            if (table_.cost(q, own[c]) != table_.cost(moved, columns_[start_of(moved) + from[c]])) return false;
        return true;
    };
    std::size_t slot = hash >> 20 & (slots_.size() - 1);
    while (slots_[slot] != none && !is_like(slots_[slot])) slot = (slot + 1) & (slots_.size() - 1);
    return slot;
}

Symmetry SymmetryChecker::read(Reader& in) {
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
        result.questions.push_back(slots_[find(q, from)]);
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
