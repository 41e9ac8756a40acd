// The commands: each adds itself to the command line, and runs if chosen. They return the exit code:
// 0 done, 2 bad input (by exception), 3 stopped early with bounds, 1 anything else that failed.
#pragma once

#include "cli/support/common_options.hpp"

#include <functional>
#include <map>

namespace deduce::cli {

inline constexpr int exit_done = 0;
inline constexpr int exit_failed = 1;
inline constexpr int exit_bad_input = 2;
inline constexpr int exit_stopped = 3;

using Action = std::function<int(Session&)>;
using Actions = std::map<const CLI::App*, Action>;

void add_solve_command(CLI::App& program, Actions& actions);
void add_baseline_command(CLI::App& program, Actions& actions);
void add_bounds_command(CLI::App& program, Actions& actions);
void add_export_command(CLI::App& program, Actions& actions);
void add_games_command(CLI::App& program, Actions& actions);
void add_count_command(CLI::App& program, Actions& actions);
void add_levels_command(CLI::App& program, Actions& actions);
void add_play_out_command(CLI::App& program, Actions& actions);
void add_reproduce_command(CLI::App& program, Actions& actions);
void add_show_command(CLI::App& program, Actions& actions);

} // namespace deduce::cli
