// The survey of small sets, thirty-two questions at a time.
//
// Half of all nodes hold fewer than fifteen classes, so this loop is where the time goes. It needs no counters at all:
// the rank of member i under a question is the number of earlier members with the same answer,
//
//     rank(i) = #{ j < i : answer(j) = answer(i) }
//
// which for 32 neighbouring questions is a run of byte comparisons along two rows of the table. From ranks follows
// all that a survey tells: parts are the members of rank 0, and a part of n classes is bounded by the sum of
// G(r + 1) - G(r) over its ranks r (average), or the greatest W(r + 1) (worst case). As G and W change their slope in a
// few places only, their values come from a few more comparisons, not from a table. All sums stay below 256 (checked
// when the search is made), and wrap on their way as bytes may.
//
// Written as plain loops over 32 bytes, compiled for SSE2, AVX2 and AVX-512, and chosen when the program starts.
//
// Needs byte cells, and finite small costs and weights; other games and larger sets go through survey.hpp.
#pragma once

#include "engine/search/search_data.hpp"
#include "engine/search/tally.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace deduce {

class RankSurvey {
  public:
    template <class Objective>
    explicit RankSurvey(const SearchData<Objective>& data);

    bool applies(std::size_t set_size) const { return set_size <= largest_set_; }

    // As Surveyor::run.
    void run(std::span<const ClassIndex> set, std::span<const QuestionIndex> live, std::span<Tally> tallies) const;

    // What one ply over all questions tells of a set.
    struct OnePly {
        Cost least_bound;    // of the questions that split the set; infinite if none does
        Cost greatest_sizes; // of the same: a lower bound of the set by superadditivity
        Cost least_singles;  // least sum (average) or maximum (worst) of the answers' costs, without what the classes
                             // themselves cost, of questions that tell all classes apart; infinite if none does
    };
    OnePly one_ply(std::span<const ClassIndex> set) const;

    static constexpr std::size_t lanes = 32;
    static constexpr std::size_t most_members = 64;

    // From rank `rank` on, one more class raises the bound by `raise` more than before (modulo 256).
    struct Breakpoint {
        std::uint8_t rank;
        std::uint8_t raise;
    };

  private:
    struct Rows {
        const std::uint8_t* answers[most_members];
        const std::uint8_t* costs[most_members];
    };
    Rows rows_of(std::span<const ClassIndex> set) const;

    const AnswerTable& table_;
    bool sums_ = true;
    std::size_t largest_set_ = 0;
    Cost single_bound_ = 0;
    std::vector<Breakpoint> breakpoints_;
    std::vector<std::uint8_t> costs_; // weight x cost by class and question, then `lanes` bytes of padding
};

} // namespace deduce
