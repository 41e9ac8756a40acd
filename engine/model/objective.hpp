// What a strategy is to minimize: its expected cost, or its worst case.
#pragma once

namespace deduce {

enum class Objective { average, worst };

constexpr const char* objective_name(Objective objective) {
    return objective == Objective::average ? "average" : "worst";
}

// One objective, or both: the second one among the optima of the first.
enum class Priority { one, worst_then_average, average_then_worst };

constexpr const char* objective_name(Objective objective, Priority priority) {
    return priority == Priority::one                  ? objective_name(objective)
           : priority == Priority::worst_then_average ? "worst-then-average"
                                                      : "average-then-worst";
}

} // namespace deduce
