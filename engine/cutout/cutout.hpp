// A small decision set cut out of the answer table: at most 64 classes, and the questions that tell some of them apart,
// each once.
//
// Most of a search happens below such sets, so they get a table of their own. A decision set inside a cutout is a word,
// one bit a member; a question is the words of its parts, so that it cuts a set by an AND for each part. The
// pairwise kernels read the same answers as rows of bytes, one a question, beside rows of what the answers cost.
//
// Games of few questions lend their own rows, and the words of a question are made when they are first asked for. Of
// many questions, those that cut the members alike for the same costs are one (of the 5040 questions of Bulls and Cows,
// a set of 12 numbers leaves a few hundred), and the rest get rows of their own.
#pragma once

#include "engine/bounds/set_bound.hpp"
#include "engine/search/column_kernels.hpp"
#include "engine/search/table_rows.hpp"
#include "engine/table/answer_table.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace deduce {

using MemberMask = std::uint64_t;

class Cutout {
  public:
    static constexpr std::size_t most_members = 64;
    static constexpr std::size_t few_questions = TableRows::few_questions; // that are lent

    // `sums`: costs are summed by weight, else they are taken as they are; `cheapest` is the least cost of any answer.
    // `set` has at most most_members classes, and `live` holds all questions that split it. Keeps references until the
    // next call.
    template <class Cell>
    void take(const AnswerTable& table, bool sums, Cost cheapest, std::span<const ClassIndex> set,
              std::span<const QuestionIndex> live, const TableRows& table_rows);

    // The same for some of the members of another cutout, which must have many questions.
    void take(const Cutout& outer, MemberMask members);

    std::size_t size() const { return classes_.size(); }
    MemberMask all() const { return size() == 64 ? ~MemberMask{0} : (MemberMask{1} << size()) - 1; }
    ClassIndex class_of(std::size_t member) const { return classes_[member]; }
    Weight weight_of(MemberMask set) const {
        Weight sum = std::popcount(set);
        for (MemberMask rest = set & heavy_; rest != 0; rest &= rest - 1)
            sum += weights_[static_cast<std::size_t>(std::countr_zero(rest))] - 1;
        return sum;
    }

    std::size_t question_count() const { return stretches_.size(); }
    // The parts that a question makes of the members, and their costs in the same order. Valid until the next call.
    struct Parts {
        std::span<const MemberMask> sets;
        const Cost* costs;
    };
    Parts parts(std::size_t q);

    // A bound of any sum of a question's costs over members (sums), or of any one cost. Rows are there if it fits into
    // a byte, with padding for the kernels.
    Cost dearest() const { return dearest_; }
    const std::uint8_t* row(std::size_t member) const { return rows_[member]; }
    const std::uint8_t* cost_row(std::size_t member) const { return cost_rows_[member]; }
    // All questions of the table, and not only those that split the members, with the table's own rows.
    bool is_lent() const { return is_lent_; }
    // No question gives more answers than this on the members.
    Richness richness() const { return richness_; }
    Weight weight_of_member(std::size_t member) const { return weights_[member]; }

  private:
    // Where a question's parts are; none, if they have not been asked for.
    struct Stretch {
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };

    void begin(std::span<const Weight> weights);
    // Appends the parts of a question to parts_ and costs_.
    template <class CodeOf, class CostOf>
    Stretch read_parts(CodeOf code_of, CostOf cost_of);
    Stretch split_column(QuestionIndex q);
    template <class CodeOf, class CostOf>
    void keep_distinct(std::size_t candidates, CodeOf code_of, CostOf cost_of);
    bool is_new(const Stretch& candidate, std::vector<std::uint32_t>& seen) const;
    void lay_rows();

    const bool has_kernels_ = column_kernels::exist();
    const AnswerTable* table_ = nullptr;
    bool sums_ = true;
    Cost cheapest_ = 0;
    bool is_lent_ = false;
    std::vector<ClassIndex> classes_;
    std::vector<Weight> weights_;
    MemberMask heavy_ = 0; // members whose weight is not one
    Cost dearest_ = 0;
    Richness richness_{};
    std::vector<Stretch> stretches_;
    std::vector<MemberMask> parts_;
    std::vector<Cost> costs_;
    const std::uint8_t* rows_[most_members];
    const std::uint8_t* cost_rows_[most_members];
    std::vector<std::uint8_t> own_bytes_;

    // Room for building.
    std::vector<std::uint32_t> part_of_code_;
    std::vector<std::uint32_t> seen_;
};

} // namespace deduce
