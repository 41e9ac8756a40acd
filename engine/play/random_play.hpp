// Random play (thesis, section 8.2): "of all the questions that can still give at least two different answers, choose
// one at random". What it costs on average needs every reachable decision set.
//
// Three ways to handle estimates:
//   a   the estimate is chosen as often as each question
//   b   the estimate is chosen half of the time
//   c   the estimate is taken if and only if it is cheaper than a random question is on average
// Where no question is left, the estimate is taken. Of equal questions each counts, as each can be chosen.
//
// Exact fractions would have denominators of hundreds of digits, so values are doubles with a proven bound: only
// non-negative numbers are added, multiplied and divided, so relative errors add up, and are counted on the way.
#pragma once

#include "engine/run/stop.hpp"
#include "engine/table/answer_table.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace deduce {

enum class RandomKind { a, b, c };
inline constexpr std::size_t random_kinds = 3;

struct RandomParams {
    std::size_t memory_bytes = std::size_t{1} << 30; // for all reachable decision sets
    int threads = 1;
    StopFlag stop = nullptr;                     // once true, random_play soon throws Stopped
    std::function<void(std::uint64_t)> listener; // decision sets met so far, now and then
};

struct RandomResult {
    std::array<double, random_kinds> averages{}; // by kind; may be infinite
    double relative_error = 0;                   // |average - exact| is at most this times exact
    std::uint64_t sets = 0;                      // different decision sets
    double seconds = 0;                          // without the table

    double average(RandomKind kind) const { return averages[static_cast<std::size_t>(kind)]; }
};

// All kinds at once. Throws BadInput where the memory does not suffice, and Stopped. Sets are told apart by 128-bit
// keys.
RandomResult random_play(const AnswerTable& table, const RandomParams& params);

} // namespace deduce
