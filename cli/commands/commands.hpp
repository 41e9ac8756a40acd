// The commands: each describes its options, and what it does when it is chosen. They return the exit code.
#pragma once

#include "cli/support/command.hpp"
#include "cli/support/exit_codes.hpp"

namespace deduce::cli {

Command solve_command();
Command advise_command();
Command baseline_command();
Command bounds_command();
Command campaign_command();
Command count_command();
Command equilibrium_command();
Command export_command();
Command games_command();
Command help_command();
Command levels_command();
Command matrix_command();
Command play_command();
Command play_out_command();
Command recursive_command();
Command report_command();
Command reproduce_command();
Command sequence_command();
Command show_command();
Command simulate_command();
Command verify_command();

} // namespace deduce::cli
