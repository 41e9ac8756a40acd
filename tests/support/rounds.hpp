// How often a test goes round. Instrumented code takes many times as long, and sanitizers look for faults that few
// games show as well as many: there a third of the rounds. Whether optima are right is for the builds without.
#pragma once

#include <cstdint>

namespace deduce::test {

constexpr std::uint64_t rounds(std::uint64_t count) {
#if defined(__SANITIZE_ADDRESS__)
    return (count + 2) / 3;
#else
    return count;
#endif
}

} // namespace deduce::test
