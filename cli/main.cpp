// The program: see program.hpp.
#include "cli/program.hpp"
#include "cli/support/exit_codes.hpp"
#include "cli/support/interrupt.hpp"
#include "cli/support/output.hpp"

#include <cstdio>
#include <exception>

#include <fmt/format.h>

int main(int argc, char** argv) {
    deduce::cli::reserve_standard_streams();
    deduce::cli::watch_signals();
    try {
        return deduce::cli::run_program(argc, argv);
    } catch (const std::exception& error) {
        fmt::print(stderr, "deduce: {}\n", error.what());
        return deduce::cli::exit_failed;
    }
}
