// What the checker knows of a set by its size, and by how many answers questions give on a set that holds it:
// docs/certificate.md, rule S. Never more than that.
#pragma once

#include "engine/proof/question_totals.hpp"
#include "engine/table/answer_table.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace deduce {

struct EstimateFacts;

class CheckedBounds {
  public:
    // Keeps a reference.
    CheckedBounds(const AnswerTable& table, const EstimateFacts& facts, bool sums);

    // Parts are those of this set's questions from now on. Returns a number that no question's answers on it exceed.
    std::uint32_t look_at(std::span<const ClassIndex> set);
    // What a part of so many situations costs.
    Cost of_part(std::size_t situations) const;
    // Whether the question need not be looked at: it does not split the set, or parts of such sizes, or so many, cannot
    // cost less.
    bool settles(QuestionIndex q, Cost value) const;

  private:
    struct Bounds {
        std::vector<Cost> any;                // [n]: of any n situations
        std::vector<std::vector<Cost>> split; // [k][n]: if a question splits them into k parts at most
    };
    struct Answer {
        Cost cost;
        std::size_t room;
    };
    void find_ideal();
    std::size_t most_answers_on(std::span<const ClassIndex> set);
    Bounds program(std::size_t limit, std::size_t most) const;

    const AnswerTable& table_;
    bool sums_;
    std::vector<Cost> estimates_;
    Weight least_weight_ = 1;
    std::vector<Answer> ideal_;
    std::vector<Cost> any_;
    std::map<std::size_t, Bounds> by_answers_;
    // Of the set that is looked at.
    const Bounds* looked_at_ = nullptr;
    std::size_t situations_ = 0;
    std::vector<std::uint16_t> counts_; // by question: how many parts; if the set is small
    QuestionTotals totals_;             // if it is not
};

} // namespace deduce
