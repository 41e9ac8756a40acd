// The survey of a set by comparing its members pairwise, thirty-two or sixty-four questions at a time.
//
// Most nodes hold fewer than twenty classes, so this loop is where the time goes. It needs no counters at all: how many
// earlier members gave member i's answer to a question,
//
//     repeats(i) = #{ j < i : answer(j) = answer(i) }
//
// is a run of byte comparisons along two rows for 32 neighbouring questions. Parts are the members without repeats, and
// a part of n classes is bounded by the sum of G(r + 1) - G(r) over its members' repeats r (average), or the greatest
// W(r + 1) (worst case). G and W change their slope in a few places only, so their values come from a few more
// comparisons, not from a table. All sums stay below 256, and wrap on their way as bytes may. Two passes, as the bounds
// depend on the most parts that any question makes: `count`, then `bound`; `reduce` takes out what one ply tells. Where
// the bounds are known before, `one_ply` does all in one pass that keeps nothing, over 64 questions at a time where the
// processor has vectors of that length.
#pragma once

#include "engine/bounds/set_bound.hpp"
#include "engine/search/tally.hpp"

#include <cstdint>
#include <span>

namespace deduce::pairwise_kernels {

inline constexpr std::size_t lanes = 32;           // questions at once
inline constexpr std::size_t wide_lanes = 64;      // the same of one_ply at the most
inline constexpr std::size_t padding = wide_lanes; // so many bytes beyond the last question may be read
inline constexpr std::size_t most_members = 64;
inline constexpr Cost greatest_byte = 255; // what rows and sums must stay within

// By question: what an answer costs is usual + (answer == odd ? change : 0), as bytes wrap. See regular_costs.hpp.
struct RegularCosts {
    const std::uint8_t* usual = nullptr;
    const std::uint8_t* odd = nullptr;
    const std::uint8_t* change = nullptr;
};

// Rows of the members of a set. Costs are computed where they are regular, and otherwise read.
struct Rows {
    const std::uint8_t* answers[most_members];
    const std::uint8_t* costs[most_members]; // anything, where they are computed
    RegularCosts regular;                    // null where they are read
    std::uint8_t cheapest[most_members];     // what an answer of the least cost adds for this member
    std::size_t members = 0;
};

// By question, blocks x lanes of each; `repeats` has room for members times that. What lies beyond the last question
// is not looked at by reduce, but may be anything.
struct Counts {
    std::uint8_t* repeats; // block, member, lane
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

// Fills repeats, parts and edges, and returns the richness of the set.
Richness count(const Rows& rows, bool sums, Range range, const Counts& counts);

// Fills sizes and bounds.
void bound(const Rows& rows, bool sums, Range range, std::span<const SetBounds::Breakpoint> breakpoints,
           const Counts& counts);

// What one ply over the range tells of the set. In the worst case, the least singles contain the bound of one class.
OnePly reduce(const Rows& rows, bool sums, Range range, const Counts& counts);

// The same in one pass, with bounds that are known before.
OnePly one_ply(const Rows& rows, bool sums, Range range, std::span<const SetBounds::Breakpoint> breakpoints);

} // namespace deduce::pairwise_kernels
