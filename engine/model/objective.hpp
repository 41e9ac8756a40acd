// What a strategy is to minimize: its expected cost, or its worst case.
#pragma once

namespace deduce {

enum class Objective { average, worst };

} // namespace deduce
