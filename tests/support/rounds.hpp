// How often a test goes round. Instrumented code takes many times as long, and sanitizers look for faults that few
// games show as well as many: there an eighth of the rounds, and a quarter of the games that are named. Whether optima
// are right is for the builds without.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace deduce::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool is_instrumented = true;
#else
constexpr bool is_instrumented = false;
#endif

constexpr std::uint64_t rounds(std::uint64_t count) { return is_instrumented ? (count + 7) / 8 : count; }

inline std::vector<std::string> some_of(const std::vector<std::string>& names) {
    std::vector<std::string> some;
    for (std::size_t i = 0; i < names.size(); i += is_instrumented ? 4 : 1) some.push_back(names[i]);
    return some;
}

} // namespace deduce::test
