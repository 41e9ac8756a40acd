// A question for those who have no time: the one with the most parts of a few spread over all questions, of more where
// none of these splits the set. Samples begin behind the question that was chosen last, as what was asked further up
// splits no more.
#pragma once

#include "engine/run/stopwatch.hpp"
#include "engine/table/answer_table.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace deduce {

class HurriedChoice {
  public:
    // Keeps references. choose() throws Stopped once `watch` has run for `patience`.
    HurriedChoice(const AnswerTable& table, const Stopwatch& watch, Stopwatch::Duration patience)
        : table_(table), watch_(watch), patience_(patience), seen_in_(table.largest_answer_count(), 0) {}

    // None if no question of finite cost splits the set.
    std::optional<QuestionIndex> choose(std::span<const ClassIndex> set);

  private:
    std::size_t count_parts(std::span<const ClassIndex> set, QuestionIndex q);

    const AnswerTable& table_;
    const Stopwatch& watch_;
    Stopwatch::Duration patience_;
    std::vector<std::uint64_t> seen_in_; // by answer: the last round in which it was seen
    std::uint64_t round_ = 0;
    std::size_t next_ = 0; // where a sample begins
};

} // namespace deduce
