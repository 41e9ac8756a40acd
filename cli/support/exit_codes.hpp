// What the program returns to whoever started it; docs/output.md documents it.
#pragma once

namespace deduce::cli {

inline constexpr int exit_done = 0;
inline constexpr int exit_failed = 1;
inline constexpr int exit_bad_input = 2;
inline constexpr int exit_stopped = 3; // early, with bounds

} // namespace deduce::cli
