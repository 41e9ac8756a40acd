// The survey of a set by ranks, thirty-two questions at a time.
//
// Most nodes hold fewer than twenty classes, so this loop is where the time goes. It needs no counters at all: the rank
// of member i under a question is the number of earlier members with the same answer,
//
//     rank(i) = #{ j < i : answer(j) = answer(i) }
//
// which for 32 neighbouring questions is a run of byte comparisons along two rows. From ranks follows all that a survey
// tells: parts are the members of rank 0, and a part of n classes is bounded by the sum of G(r + 1) - G(r) over its
// ranks r (average), or the greatest W(r + 1) (worst case). As G and W change their slope in a few places only, their
// values come from a few more comparisons, not from a table. All sums stay below 256, and wrap on their way as bytes
// may.
//
// Two passes, as the bounds depend on the most parts that any question makes: `count` ranks and counts, `bound` bounds;
// `reduce` takes out what one ply tells of the set.
// Plain loops over 32 or 64 bytes, compiled for the least processor (DEDUCE_ARCH), AVX2 and AVX-512, and chosen when
// the program starts.
#pragma once

#include "engine/bounds/set_bound.hpp"

#include <cstdint>
#include <span>

namespace deduce::rank_kernels {

inline constexpr std::size_t lanes = 32;      // questions at once
inline constexpr std::size_t wide_lanes = 64; // the same where one_ply looks at hundreds of questions
inline constexpr std::size_t padding = 64;    // so many bytes beyond the last question may be read
inline constexpr std::size_t most_members = 64;
inline constexpr Cost greatest_byte = 255; // what rows and sums must stay within

// Rows of the members of a set.
struct Rows {
    const std::uint8_t* answers[most_members];
    const std::uint8_t* costs[most_members];
    std::uint8_t cheapest[most_members]; // what an answer of the least cost adds for this member
    std::size_t members = 0;
};

// By question, blocks x lanes of each; `ranks` has room for members times that. What lies beyond the last question
// is not looked at by reduce, but may be anything.
struct Counts {
    std::uint8_t* ranks; // block, member, lane
    std::uint8_t* parts;
    std::uint8_t* edges;  // sums: the answers' costs; otherwise unused
    std::uint8_t* sizes;  // the parts' bounds, joined
    std::uint8_t* bounds; // not sums: the greatest of cost + bound over the parts; otherwise unused
};

// Questions first .. first + count - 1 of the rows, written from position 0 on.
struct Range {
    std::size_t first;
    std::size_t count;
    std::size_t blocks() const { return (count + lanes - 1) / lanes; }
};

// Fills ranks, parts and edges, and returns the richness of the set.
Richness count(const Rows& rows, bool sums, Range range, const Counts& counts);

// Fills sizes and bounds.
void bound(const Rows& rows, bool sums, Range range, std::span<const SetBounds::Breakpoint> breakpoints,
           const Counts& counts);

// What one ply over the range tells of the set; infinite_cost where there is no such question.
struct OnePly {
    Cost least_bound = infinite_cost; // of the questions that split the set
    Cost greatest_sizes = 0;          // of the same: a lower bound of the set by superadditivity
    Cost least_singles =
        infinite_cost; // least edges (sums) or bound (not sums) of questions that tell all members apart
};
OnePly reduce(const Rows& rows, bool sums, Range range, const Counts& counts);

// The same in one pass that keeps nothing, with bounds that are known before.
OnePly one_ply(const Rows& rows, bool sums, Range range, std::span<const SetBounds::Breakpoint> breakpoints);

} // namespace deduce::rank_kernels
