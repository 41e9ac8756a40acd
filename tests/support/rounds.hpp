// How often a test goes round. Instrumented code takes many times as long, and sanitizers look for faults that few
// games show as well as many: there an eighth of the rounds. Whether optima are right is for the builds without.
#pragma once

#include <cstdint>

namespace deduce::test {

#if defined(__SANITIZE_ADDRESS__)
constexpr bool is_instrumented = true;
#else
constexpr bool is_instrumented = false;
#endif

constexpr std::uint64_t rounds(std::uint64_t count) { return is_instrumented ? (count + 7) / 8 : count; }

} // namespace deduce::test
