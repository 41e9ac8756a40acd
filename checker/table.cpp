// Reading a table: see table.hpp.
#include "table.hpp"

#include <algorithm>
#include <unordered_map>

namespace check {
namespace {

constexpr std::uint64_t most_situations = std::uint64_t{1} << 32;
constexpr std::uint64_t most_questions = std::uint64_t{1} << 24;
constexpr std::uint64_t most_answers = std::uint64_t{1} << 16;
constexpr std::uint64_t most_choices = 1025;
constexpr std::uint64_t most_options = std::uint64_t{1} << 24;

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
    EstimateFacts& facts = estimates_;
    if (in.below(2, "kind of estimates") == 0) {
        facts.fee = in.cost();
        facts.wrong = in.cost();
        if (facts.fee > facts.wrong) throw Damaged{"a right estimate costs more than a wrong one"};
        for (std::uint32_t s = 0; s < situations; s++) facts.group.push_back(in.below(situations, "group"));
        return;
    }
    const std::uint32_t choices = in.below(most_choices, "choices");
    facts.most_others = in.below(choices + std::uint64_t{1}, "other options");
    facts.first_option.push_back(0);
    for (std::uint32_t i = 0; i < choices; i++) {
        const std::uint32_t last = facts.first_option.back() + in.below(most_options, "options");
        if (last == facts.first_option.back() || last >= most_options) throw Damaged{"options out of range"};
        facts.first_option.push_back(last);
    }
    // Sums of penalties stay finite, unless there is but one choice, where penalties may be infinite.
    Cost dearest = 0;
    for (std::uint32_t s = 0; s < situations; s++) {
        Cost all = 0;
        std::uint32_t next = 0;
        for (std::uint32_t left = in.below(most_options, "losses"); left > 0; left--) {
            const std::uint32_t option = next + in.below(facts.first_option.back() - next, "option");
            facts.losses.push_back({option, in.cost()});
            next = option + 1;
            all = add(all, facts.losses.back().penalty);
        }
        facts.losses_from.push_back(facts.losses.size());
        dearest = larger(dearest, all);
    }
    if ((choices != 1 || facts.most_others != 1) && times(dearest, total_weight_) >= infinite)
        throw Damaged{"penalties whose sum is 2^60 or more"};
}

void Table::make_classes(const std::vector<Column>& columns, std::uint32_t situations) {
    std::vector<std::uint16_t> row(row_size());
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
