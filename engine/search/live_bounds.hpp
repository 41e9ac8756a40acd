// Bounds that several threads tighten while others read them.
#pragma once

#include "engine/model/cost.hpp"
#include "engine/model/game.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>

namespace deduce {

inline void lower_to(std::atomic<Cost>& value, Cost candidate) {
    Cost seen = value.load(std::memory_order_relaxed);
    while (candidate < seen && !value.compare_exchange_weak(seen, candidate, std::memory_order_relaxed)) {
    }
}

inline void raise_to(std::atomic<Cost>& value, Cost candidate) {
    Cost seen = value.load(std::memory_order_relaxed);
    while (candidate > seen && !value.compare_exchange_weak(seen, candidate, std::memory_order_relaxed)) {
    }
}

// The same of bounds that one thread has for itself.
inline void lower_to(Cost& value, Cost candidate) { value = std::min(value, candidate); }
inline void raise_to(Cost& value, Cost candidate) { value = std::max(value, candidate); }
inline Cost read(const std::atomic<Cost>& value) { return value.load(std::memory_order_relaxed); }
inline Cost read(Cost value) { return value; }

class TriedQuestions;

// A part of a question of the root, whose own questions are counted there. Null: it is not watched.
struct WatchedPart {
    TriedQuestions* tried = nullptr;
    QuestionIndex question = 0;
    std::size_t classes = 0;
};

// Where a solve's bounds can be watched from outside, and its limit be lowered. Null: nobody does.
struct LiveBounds {
    const std::atomic<Cost>* moving_limit = nullptr;
    std::atomic<Cost>* lower = nullptr;
    std::atomic<Cost>* upper = nullptr;
    std::atomic<std::size_t>* questions = nullptr; // to be tried
    std::atomic<std::size_t>* questions_done = nullptr;
    TriedQuestions* tried = nullptr; // which of them it is at
    WatchedPart part = {};           // of such a question, if this is one
    Cost goal = 0;                   // once the upper bound is below this, nothing else matters
};

} // namespace deduce
