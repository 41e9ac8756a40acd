// Random numbers that are the same on every machine, so that a seed in a failed test names the same game everywhere.
//
// The standard fixes std::mt19937_64, but leaves std::uniform_int_distribution to the library: hence the plain modulo.
// Roll once a statement: C++ does not fix the order in which the arguments of a call are evaluated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace deduce::test {

class Dice {
  public:
    explicit Dice(std::uint64_t seed) : engine_(seed) {}

    // 0, 1, ..., bound - 1. `bound` is at least one.
    std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(engine_() % bound); }

    // low, low + 1, ..., high.
    std::uint32_t between(std::uint32_t low, std::uint32_t high) { return low + below(high - low + 1); }

    bool one_in(std::uint32_t count) { return below(count) == 0; }

    template <typename T>
    void shuffle(std::vector<T>& items) {
        for (std::size_t left = items.size(); left > 1; --left)
            std::swap(items[left - 1], items[below(static_cast<std::uint32_t>(left))]);
    }

  private:
    std::mt19937_64 engine_;
};

} // namespace deduce::test
