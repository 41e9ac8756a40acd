// What the checker knows of a set by its size, and by how many answers questions give on a set that holds it:
// docs/certificate.md, rule S. Never more than that.
#pragma once

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

    // Parts are those of this set's questions from now on; until then, of the whole game's.
    void look_at(std::span<const ClassIndex> set);
    // What a part of so many situations costs.
    Cost of_part(std::size_t situations) const {
        return looked_at_ ? looked_at_->any[situations] : general_[situations];
    }
    // Whether the question need not be looked at: it does not split the set, or so many answers cannot cost less.
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
    Bounds program(std::size_t answers, std::size_t most) const;

    const AnswerTable& table_;
    bool sums_;
    std::vector<Cost> estimates_;
    Weight least_weight_ = 1;
    std::vector<Answer> ideal_;
    std::vector<Cost> general_;
    std::map<std::size_t, Bounds> by_answers_;
    // Of the set that is looked at.
    const Bounds* looked_at_ = nullptr; // none if it is not small
    std::size_t situations_ = 0;
    std::vector<std::uint16_t> counts_; // by question: how many parts
};

} // namespace deduce
