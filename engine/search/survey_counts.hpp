// What a survey counted of each answer on a set, for those who cut the set: they need not count again.
#pragma once

#include "engine/memory/scratch.hpp"
#include "engine/table/answer_table.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace deduce {

// Where a question's counters begin: as its answers do in the table, or at a fixed distance from the last one's.
struct CounterLayout {
    const AnswerTable* table = nullptr;
    std::size_t distance = 0; // 0: as in the table
    std::size_t count = 0;    // of counters

    std::size_t first(QuestionIndex q) const { return distance > 0 ? q * distance : table->answer_offset(q); }
};

struct SurveyCounts {
    CounterLayout layout = {};
    const std::uint32_t* classes = nullptr; // null: nothing was kept
    const std::uint32_t* weights = nullptr; // of these classes, situations; null: not known

    explicit operator bool() const { return classes != nullptr; }

    // By answer.
    std::span<const std::uint32_t> classes_of(QuestionIndex q) const { return of(classes, q); }
    std::span<const std::uint32_t> weights_of(QuestionIndex q) const { return of(weights, q); }

    SurveyCounts copy(Scratch::Frame& frame) const {
        const auto copied = [&](const std::uint32_t* counters) {
            std::uint32_t* to = frame.array<std::uint32_t>(layout.count).data();
            std::copy_n(counters, layout.count, to);
            return to;
        };
        SurveyCounts result{layout, copied(classes), nullptr};
        if (weights != nullptr) result.weights = weights == classes ? result.classes : copied(weights);
        return result;
    }

  private:
    std::span<const std::uint32_t> of(const std::uint32_t* counters, QuestionIndex q) const {
        return {counters + layout.first(q), layout.table->answer_count(q)};
    }
};

} // namespace deduce
