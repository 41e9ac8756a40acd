// The compiled game: every answer to every question, as dense small integers, built once and immutable.
//
// Situations that no question tells apart are merged into one class: their weights add up, and the estimator still
// sees the members. Classes are numbered by their first members; where situations differ in weight, by falling weight
// before that, so that sets whose numbers rise are in the order that bounds by weight want (weight_bound.hpp).
// Questions that no situation tells apart can be merged too: see distinct_questions.hpp. The answers of a question are
// numbered in order of first appearance, which is the encoding of Algorithm 6.41, so the table owns the fingerprint
// layout too. The table knows all that decides a result, and its digest says so in 128 bits: ranks that work together
// must agree on it.
#pragma once

#include "engine/memory/array_source.hpp"
#include "engine/memory/flat_array.hpp"
#include "engine/memory/key.hpp"
#include "engine/memory/large_array.hpp"
#include "engine/model/cost.hpp"
#include "engine/model/game.hpp"
#include "engine/run/stop.hpp"
#include "engine/table/asked_answers.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace deduce {

using ClassIndex = std::uint32_t;
using DenseAnswer = std::uint32_t;

// One question's answers, by class.
template <class Cell>
struct Column {
    const Cell* first;
    std::size_t stride;
    Cell operator[](std::size_t c) const { return first[c * stride]; }
};

class AnswerTable {
  public:
    // Asks `game` every question for every situation, in parallel in the calling thread's TBB arena.
    // Keeps a reference to the game. Throws BadInput if the table would need more than `memory_limit` bytes (checked
    // before anything is allocated) or if totals could leave the range of Cost, and Stopped soon after `stop`, if
    // given, becomes true. With `merge_questions`, the table's questions are some of the game's.
    AnswerTable(const Game& game, std::size_t memory_limit, StopFlag stop = nullptr, bool merge_questions = false);

    // The same game with some of its classes only: class i of the excerpt is this table's set[i]. All numbers, costs
    // and bounds of questions and answers stay as they are here. What it holds of situations are its classes' members;
    // class_of, class_key and digest are the whole table's alone. What it holds of classes lies in arrays of that
    // source.
    AnswerTable excerpt(std::span<const ClassIndex> set, ArraySource& arrays) const;
    AnswerTable excerpt(std::span<const ClassIndex> set) const {
        ArraySource own;
        return excerpt(set, own);
    }

    const Game& game() const { return *game_; }

    std::uint32_t situation_count() const { return situation_count_; }
    std::uint32_t question_count() const { return question_count_; }
    std::uint32_t class_count() const { return class_count_; }

    // The game's own number of a question of this table.
    QuestionIndex game_question(QuestionIndex q) const { return game_questions_.empty() ? q : game_questions_[q]; }
    // The question that stands for one of the game's, or no_question if that can be left out.
    QuestionIndex question_for(QuestionIndex game_question) const {
        return game_questions_.empty() ? game_question : question_for_[game_question];
    }
    // As this table numbers it.
    std::optional<QuestionIndex> first_question() const;

    // The number of answers that occur for question q over all situations.
    std::uint32_t answer_count(QuestionIndex q) const {
        return static_cast<std::uint32_t>(answer_offset_[q + 1] - answer_offset_[q]);
    }
    std::uint32_t largest_answer_count() const { return largest_answer_count_; }
    Cost dearest_answer() const { return dearest_answer_; }
    // Where question q's answers start in arrays that hold one entry per (question, answer).
    std::size_t answer_offset(QuestionIndex q) const { return answer_offset_[q]; }
    std::span<const Cost> costs() const { return costs_; }
    Cost cost(QuestionIndex q, DenseAnswer a) const { return costs_[answer_offset_[q] + a]; }
    // How many classes give this answer.
    std::uint32_t answer_classes(QuestionIndex q, DenseAnswer a) const {
        return answer_classes_[answer_offset_[q] + a];
    }
    // The game's own number of the answer.
    AnswerIndex game_answer(QuestionIndex q, DenseAnswer a) const { return game_answers_[answer_offset_[q] + a]; }

    // Answers fit into bytes, or need two: the kernels are compiled for both. A row holds one class's answers to all
    // questions, a column one question's answers for all classes. Where the first question is given, and questions are
    // many, nothing ever looks at all classes but that question: then the table holds rows only, in half of the memory,
    // and columns are read across them.
    bool has_byte_cells() const { return byte_cells_; }
    // Kernels may read up to row_padding bytes past a row's end.
    static constexpr std::size_t row_padding = cell_padding;
    template <class Cell>
    const Cell* row(ClassIndex c) const {
        return rows_.as<Cell>() + std::size_t{c} * question_count_;
    }
    template <class Cell>
    Column<Cell> column(QuestionIndex q) const {
        return has_columns() ? Column<Cell>{columns_.as<Cell>() + std::size_t{q} * class_count_, 1}
                             : Column<Cell>{rows_.as<Cell>() + q, question_count_};
    }
    bool has_columns() const { return columns_.size() > 0; }
    DenseAnswer answer(QuestionIndex q, ClassIndex c) const {
        return byte_cells_ ? column<std::uint8_t>(q)[c] : column<std::uint16_t>(q)[c];
    }

    Weight class_weight(ClassIndex c) const { return weights_[c]; }
    std::span<const Weight> class_weights() const { return weights_; }
    // What it is beyond one.
    Weight class_surplus(ClassIndex c) const { return surplus_.empty() ? weights_[c] - 1 : surplus_[c]; }
    // Of all these classes together.
    Weight weight_of(std::span<const ClassIndex> set) const;
    Weight total_weight() const { return total_weight_; }
    bool falls_in_weight() const { return falls_in_weight_; } // from class to class, or stays
    Weight least_weight() const { return least_weight_; }
    bool has_unit_weights() const { return total_weight_ == class_count_; }

    std::span<const SituationIndex> members(ClassIndex c) const {
        return {members_.data() + member_offset_[c], member_offset_[c + 1] - member_offset_[c]};
    }
    ClassIndex class_of(SituationIndex s) const { return class_of_[s]; }
    // Each class is the situation of its number.
    bool classes_are_situations() const { return classes_are_situations_; }

    const Key& class_key(ClassIndex c) const { return keys_[c]; }

    // No finite total of this game, nor any partial sum of one, is above this; it is below infinite_cost.
    Cost greatest_total() const { return greatest_total_; }

    // XXH3-128 of all that decides a result: answers, costs, weights, classes, estimator.
    Key digest() const { return digest_; }

  private:
    AnswerTable() = default;
    template <class Cell>
    void copy_cells(const AnswerTable& whole, std::span<const ClassIndex> set, ArraySource& arrays);
    void copy_weights(const AnswerTable& whole, std::span<const ClassIndex> set, ArraySource& arrays);
    void copy_members(const AnswerTable& whole, std::span<const ClassIndex> set, ArraySource& arrays);

    template <class Cell>
    void build(StopFlag stop, bool merge_questions);
    void read_costs();
    template <class Cell>
    void merge_questions(std::span<const std::uint64_t> hashes, StopFlag stop);
    template <class Cell>
    void keep_questions(std::span<const QuestionIndex> kept, StopFlag stop);
    template <class Cell>
    void merge_classes(StopFlag stop);
    void number_by_weight(std::vector<SituationIndex>& first);
    bool has_surplus() const;
    template <class Cell>
    void keep_situations(std::span<const SituationIndex> kept, StopFlag stop);
    // Before classes are merged, columns are the situations'.
    template <class Cell>
    Column<Cell> column_of_situations(QuestionIndex q) const {
        return has_columns() ? Column<Cell>{columns_.as<Cell>() + std::size_t{q} * situation_count_, 1}
                             : Column<Cell>{rows_.as<Cell>() + q, question_count_};
    }
    void check_totals();
    void compute_digest(StopFlag stop);

    const Game* game_;
    std::uint32_t situation_count_ = 0;
    std::uint32_t question_count_ = 0;
    std::uint32_t class_count_ = 0;
    std::uint32_t largest_answer_count_ = 0;
    bool byte_cells_ = true;
    bool classes_are_situations_ = false;
    bool falls_in_weight_ = false;
    bool all_weigh_one_ = false;                // in the whole table
    std::vector<QuestionIndex> game_questions_; // empty if the table's questions are the game's
    std::vector<QuestionIndex> question_for_;   // likewise
    LargeArray rows_;
    LargeArray columns_;
    std::vector<std::size_t> answer_offset_;
    std::vector<Cost> costs_;
    Cost dearest_answer_ = 0;
    std::vector<AnswerIndex> game_answers_;
    std::vector<std::uint32_t> answer_classes_;
    FlatArray<Weight> weights_;
    FlatArray<std::uint8_t> surplus_; // what classes weigh beyond one; empty if that is nothing, or fits into no byte
    FlatArray<SituationIndex> members_;
    FlatArray<std::uint32_t> member_offset_;
    std::vector<ClassIndex> class_of_;
    std::vector<Key> keys_;
    Weight total_weight_ = 0;
    Weight least_weight_ = 0;
    Cost greatest_total_ = 0;
    Key digest_;
};

// Two situations in one class that no estimate covers together at finite cost, if there are any: then the game's value
// is infinite whatever is asked.
std::optional<std::pair<SituationIndex, SituationIndex>> inseparable_pair(const AnswerTable& table);

} // namespace deduce
