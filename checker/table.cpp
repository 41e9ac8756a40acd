// Reading a table: see table.hpp.
#include "table.hpp"

#include <algorithm>
#include <unordered_map>

namespace check {
namespace {

constexpr std::uint64_t most_situations = std::uint64_t{1} << 32;
constexpr std::uint64_t most_questions = std::uint64_t{1} << 24;
constexpr std::uint64_t most_answers = std::uint64_t{1} << 16;

template <class Cells>
std::uint64_t hash_of(const Cells& cells) {
    std::uint64_t hash = 0x9e3779b97f4a7c15;
    for (const std::uint64_t cell : cells) hash = (hash ^ cell) * 0xff51afd7ed558ccd + (hash >> 29);
    return hash;
}

} // namespace

Table::Table(const std::string& path) {
    Reader in(path, "deducet1");
    const std::uint32_t situations = in.below(most_situations, "situations");
    const std::uint32_t questions = in.below(most_questions, "questions");
    if (situations == 0) throw Damaged{path + ": has no situations"};
    for (std::uint32_t s = 0; s < situations; s++) {
        const std::uint64_t weight = in.number();
        if (weight < 1 || weight >= static_cast<std::uint64_t>(infinite)) throw Damaged{path + ": weight out of range"};
        weights_.push_back(static_cast<Cost>(weight));
        total_weight_ = add(total_weight_, weights_.back());
    }
    const std::uint32_t first = in.below(questions + std::uint64_t{1}, "first question");
    cost_scale_ = static_cast<Cost>(in.number());
    if (cost_scale_ < 1 || total_weight_ >= infinite) throw Damaged{path + ": scale or weights out of range"};
    const std::vector<Column> columns = read_questions(in, situations, questions, first);
    read_estimates(in, situations);
    in.expect_end();
    checksum_ = in.checksum();
    make_classes(columns, situations);
}

auto Table::read_questions(Reader& in, std::uint32_t situations, std::uint32_t count, std::uint32_t first)
    -> std::vector<Column> {
    std::vector<Column> columns;
    std::unordered_multimap<std::uint64_t, Question> seen;
    for (std::uint32_t q = 0; q < count; q++) {
        std::vector<Cost> costs;
        for (std::uint32_t left = in.below(most_answers, "answers"); left > 0; left--) costs.push_back(in.cost());
        Column column;
        std::size_t told = 0; // answers are numbered by their first appearance
        for (std::uint32_t s = 0; s < situations; s++) {
            column.push_back(static_cast<std::uint16_t>(in.below(std::min(told + 1, costs.size()), "answer")));
            told = std::max<std::size_t>(told, column.back() + std::size_t{1});
        }
        if (told != costs.size()) throw Damaged{"a question has an answer that no situation gives"};
        const bool is_first = q + 1 == first;
        const std::uint64_t hash = hash_of(column);
        kept_as_.push_back(none);
        for (auto [it, end] = seen.equal_range(hash); it != end; ++it)
            if (columns[it->second] == column && costs_[it->second] == costs) kept_as_.back() = it->second;
        if (kept_as_.back() == none && (told > 1 || is_first)) {
            kept_as_.back() = static_cast<Question>(columns.size());
            seen.emplace(hash, kept_as_.back());
            columns.push_back(std::move(column));
            costs_.push_back(std::move(costs));
        }
        if (is_first) first_ = kept_as_.back();
    }
    return columns;
}

void Table::read_estimates(Reader& in, std::uint32_t situations) {
    estimates_.kind = static_cast<Kind>(in.below(7, "kind of estimates"));
    std::uint64_t count = 0;
    const auto read = [&](std::uint64_t n) {
        for (; n > 0; n--) estimates_.numbers.push_back(in.cost());
    };
    switch (estimates_.kind) {
    case Kind::exact:
    case Kind::fixed:
        return read(1); // the fee, the penalty
    case Kind::distance:
        return read(2); // factor, power
    case Kind::groups:
        return read(situations);
    case Kind::dots: // penalty, fields, dots, and the fields of each situation
        read(3);
        count = static_cast<std::uint64_t>(estimates_.numbers[2]);
        break;
    case Kind::choices: // factor, choices, and for each situation the better options and the importances
        read(2);
        count = static_cast<std::uint64_t>(estimates_.numbers[1]) + 1;
        break;
    case Kind::penalties: // estimates, and a row for each situation
        read(1);
        count = static_cast<std::uint64_t>(estimates_.numbers[0]);
        break;
    }
    if (count > most_situations) throw Damaged{"estimates of more than 2^32 numbers a situation"};
    read(count * situations);
}

void Table::make_classes(const std::vector<Column>& columns, std::uint32_t situations) {
    std::vector<std::uint16_t> row(row_size(), 0);
    std::unordered_multimap<std::uint64_t, Class> seen;
    for (std::uint32_t s = 0; s < situations; s++) {
        for (Question q = 0; q < columns.size(); q++) row[q] = columns[q][s];
        const std::uint64_t hash = hash_of(row);
        Class own = none;
        for (auto [it, end] = seen.equal_range(hash); it != end; ++it)
            if (std::equal(row.begin(), row.end(), this->row(it->second))) own = it->second;
        if (own == none) {
            own = classes();
            seen.emplace(hash, own);
            rows_.insert(rows_.end(), row.begin(), row.end());
            members_.emplace_back();
            class_weights_.push_back(0);
        }
        class_of_.push_back(own);
        members_[own].push_back(s);
        class_weights_[own] += weights_[s];
    }
}

} // namespace check
