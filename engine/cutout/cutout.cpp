// Builds cutouts: each candidate's parts as words, kept unless an earlier candidate cuts alike.
#include "engine/cutout/cutout.hpp"

#include <algorithm>
#include <bit>

namespace deduce {
namespace {

// Spreads the bits of x over the word (the finalizer of splitmix64).
std::uint64_t spread(std::uint64_t x) {
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9U;
    x = (x ^ x >> 27) * 0x94d049bb133111ebU;
    return x ^ x >> 31;
}

std::size_t lowest(MemberMask set) { return static_cast<std::size_t>(std::countr_zero(set)); }

} // namespace

void Cutout::begin(std::span<const Weight> weights) {
    heavy_ = 0;
    for (std::size_t i = 0; i < weights.size(); i++)
        if (weights[i] != 1) heavy_ |= MemberMask{1} << i;
    stretches_.clear();
    parts_.clear();
    costs_.clear();
    dearest_ = 0;
    const std::size_t codes = std::max<std::size_t>(table_->largest_answer_count(), most_members);
    if (part_of_code_.size() < codes) part_of_code_.resize(codes, 0);
}

template <class Cell>
void Cutout::take(const AnswerTable& table, bool sums, Cost cheapest, std::span<const ClassIndex> set,
                  std::span<const QuestionIndex> live, const TableRows& table_rows) {
    table_ = &table;
    sums_ = sums;
    cheapest_ = cheapest;
    classes_.assign(set.begin(), set.end());
    weights_.clear();
    for (const ClassIndex c : set) weights_.push_back(table.class_weight(c));
    begin(weights_);
    is_lent_ = table_rows.exist() && table.question_count() <= few_questions;
    if (is_lent_) {
        stretches_.resize(table.question_count());
        for (std::size_t i = 0; i < set.size(); i++) {
            rows_[i] = table_rows.answers(set[i]);
            cost_rows_[i] = table_rows.costs(set[i]);
        }
        dearest_ = table_rows.dearest(set);
        richness_ = {table.largest_answer_count(), table.largest_answer_count()};
        return;
    }
    const Cell* rows[most_members];
    for (std::size_t i = 0; i < set.size(); i++) rows[i] = table.row<Cell>(set[i]);
    keep_distinct(
        live.size(), [&](std::size_t j, std::size_t i) { return std::uint32_t{rows[i][live[j]]}; },
        [&](std::size_t j, std::uint32_t code) { return table.cost(live[j], code); });
}

template void Cutout::take<std::uint8_t>(const AnswerTable&, bool, Cost, std::span<const ClassIndex>,
                                         std::span<const QuestionIndex>, const TableRows&);
template void Cutout::take<std::uint16_t>(const AnswerTable&, bool, Cost, std::span<const ClassIndex>,
                                          std::span<const QuestionIndex>, const TableRows&);

void Cutout::take(const Cutout& outer, MemberMask members) {
    table_ = outer.table_;
    sums_ = outer.sums_;
    cheapest_ = outer.cheapest_;
    is_lent_ = false;
    classes_.clear();
    weights_.clear();
    // Of each part the members that are left, renumbered: the code is the part.
    std::uint8_t codes[most_members];
    std::size_t kept[most_members];
    for (MemberMask rest = members; rest != 0; rest &= rest - 1) {
        kept[classes_.size()] = lowest(rest);
        classes_.push_back(outer.classes_[lowest(rest)]);
        weights_.push_back(outer.weights_[lowest(rest)]);
    }
    begin(weights_);
    std::size_t decoded = ~std::size_t{0};
    const auto decode = [&](std::size_t j) {
        const Stretch& stretch = outer.stretches_[j];
        for (std::uint32_t p = 0; p < stretch.count; p++)
            for (MemberMask rest = outer.parts_[stretch.first + p] & members; rest != 0; rest &= rest - 1)
                codes[lowest(rest)] = static_cast<std::uint8_t>(p);
        decoded = j;
    };
    keep_distinct(
        outer.question_count(),
        [&](std::size_t j, std::size_t i) {
            if (decoded != j) decode(j);
            return std::uint32_t{codes[kept[i]]};
        },
        [&](std::size_t j, std::uint32_t code) { return outer.costs_[outer.stretches_[j].first + code]; });
}

// The parts, in the order of their first members; part_of_code_ holds 1 + part while a question is read.
template <class CodeOf, class CostOf>
auto Cutout::read_parts(CodeOf code_of, CostOf cost_of) -> Stretch {
    const std::size_t first = parts_.size();
    std::uint32_t read[most_members];
    for (std::size_t i = 0; i < size(); i++) {
        const std::uint32_t code = read[i] = code_of(i);
        if (part_of_code_[code] == 0) {
            parts_.push_back(0);
            costs_.push_back(cost_of(code));
            part_of_code_[code] = static_cast<std::uint32_t>(parts_.size() - first);
        }
        parts_[first + part_of_code_[code] - 1] |= MemberMask{1} << i;
    }
    for (std::size_t i = 0; i < size(); i++) part_of_code_[read[i]] = 0;
    return {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(parts_.size() - first)};
}

// The same by vectors.
auto Cutout::split_column(QuestionIndex q) -> Stretch {
    std::uint8_t column[most_members];
    for (std::size_t i = 0; i < size(); i++) column[i] = rows_[i][q];
    MemberMask parts[most_members];
    const std::size_t count = column_kernels::split({column, size()}, parts);
    const Stretch stretch{static_cast<std::uint32_t>(parts_.size()), static_cast<std::uint32_t>(count)};
    parts_.insert(parts_.end(), parts, parts + count);
    for (std::size_t p = 0; p < count; p++) costs_.push_back(table_->cost(q, column[lowest(parts[p])]));
    return stretch;
}

auto Cutout::parts(std::size_t q) -> Parts {
    Stretch& stretch = stretches_[q];
    if (stretch.count == 0 && has_kernels_)
        stretch = split_column(static_cast<QuestionIndex>(q));
    else if (stretch.count == 0)
        stretch = read_parts([&](std::size_t i) { return std::uint32_t{rows_[i][q]}; },
                             [&](std::uint32_t code) { return table_->cost(static_cast<QuestionIndex>(q), code); });
    return {std::span(parts_).subspan(stretch.first, stretch.count), costs_.data() + stretch.first};
}

// True, and noted in the open hash `seen` (1 + index, 0 if free), if no kept question cuts alike for the same costs.
bool Cutout::is_new(const Stretch& candidate, std::vector<std::uint32_t>& seen) const {
    std::uint64_t signature = 0;
    for (std::size_t p = candidate.first; p < parts_.size(); p++)
        signature += spread(parts_[p] ^ spread(static_cast<std::uint64_t>(costs_[p])));
    const std::size_t wrap = seen.size() - 1;
    std::size_t slot = signature & wrap;
    for (; seen[slot] != 0; slot = (slot + 1) & wrap) {
        const Stretch& kept = stretches_[seen[slot] - 1];
        if (kept.count == candidate.count &&
            std::equal(parts_.begin() + candidate.first, parts_.end(), parts_.begin() + kept.first) &&
            std::equal(costs_.begin() + candidate.first, costs_.end(), costs_.begin() + kept.first))
            return false;
    }
    seen[slot] = static_cast<std::uint32_t>(stretches_.size() + 1);
    return true;
}

template <class CodeOf, class CostOf>
void Cutout::keep_distinct(std::size_t candidates, CodeOf code_of, CostOf cost_of) {
    seen_.assign(std::bit_ceil(2 * candidates + 1), 0);
    for (std::size_t j = 0; j < candidates; j++) {
        const Stretch stretch = read_parts([&](std::size_t i) { return code_of(j, i); },
                                           [&](std::uint32_t code) { return cost_of(j, code); });
        if (stretch.count >= 2 && is_new(stretch, seen_)) {
            stretches_.push_back(stretch);
        } else {
            parts_.resize(stretch.first);
            costs_.resize(stretch.first);
        }
    }
    lay_rows();
}

// Answers are numbered by part.
void Cutout::lay_rows() {
    richness_ = {0, 0};
    for (const Stretch& stretch : stretches_) {
        Cost dearest = 0;
        std::uint32_t cheapest = 0;
        for (std::uint32_t p = stretch.first; p < stretch.first + stretch.count; p++) {
            dearest = sums_ ? saturating_add(dearest, saturating_multiply(weight_of(parts_[p]), costs_[p]))
                            : std::max(dearest, costs_[p]);
            cheapest += costs_[p] <= cheapest_ ? 1 : 0;
        }
        dearest_ = std::max(dearest_, dearest);
        richness_ = {std::max(richness_.cheapest, cheapest), std::max(richness_.parts, stretch.count)};
    }
    if (dearest_ > pairwise_kernels::greatest_byte) return;
    const std::size_t questions = stretches_.size();
    const std::size_t padded = questions + pairwise_kernels::padding;
    own_bytes_.resize(2 * size() * padded);
    for (std::size_t i = 0; i < size(); i++) {
        rows_[i] = own_bytes_.data() + i * padded;
        cost_rows_[i] = own_bytes_.data() + (size() + i) * padded;
    }
    for (std::size_t q = 0; q < questions; q++)
        for (std::uint32_t p = 0; p < stretches_[q].count; p++) {
            const Cost cost = costs_[stretches_[q].first + p];
            for (MemberMask rest = parts_[stretches_[q].first + p]; rest != 0; rest &= rest - 1) {
                const std::size_t at = lowest(rest) * padded + q;
                own_bytes_[at] = static_cast<std::uint8_t>(p);
                own_bytes_[at + size() * padded] =
                    static_cast<std::uint8_t>(sums_ ? weights_[lowest(rest)] * cost : cost);
            }
        }
}

} // namespace deduce
