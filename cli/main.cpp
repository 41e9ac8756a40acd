// The program: one command line on one rank or many. Under mpirun or srun every rank runs this main; rank 0 speaks.
#include "cli/commands/commands.hpp"
#include "cli/support/interrupt.hpp"
#include "cli/support/output.hpp"
#include "cli/support/version.hpp"
#include "cluster/errors.hpp"
#include "cluster/loopback_transport.hpp"
#include "cluster/mpi_transport.hpp"
#include "engine/model/errors.hpp"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <new>

#include <fmt/format.h>

namespace deduce::cli {
namespace {

// Started by a launcher of MPI jobs (Open MPI's mpirun, PMIx, Slurm's PMI)? Without one, MPI is not even set up.
bool under_mpi_launcher() {
    for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK"})
        if (std::getenv(name) != nullptr) return true;
    return false;
}

// CLI11 would only say that a command is missing.
void refuse_unknown_command(const CLI::App& program, int argc, char** argv) {
    if (argc < 2 || argv[1][0] == '-') return;
    std::string names;
    for (const CLI::App* command : program.get_subcommands({})) {
        if (command->get_name() == argv[1]) return;
        names += fmt::format("{}{}", names.empty() ? "" : ", ", command->get_name());
    }
    throw BadInput(fmt::format("there is no command \"{}\"; choose from {} (see `deduce --help`)", argv[1], names));
}

int run_command(int argc, char** argv, Session& session) {
    CLI::App program(fmt::format("deduce {}: provably optimal strategies for deduction games", version), "deduce");
    Actions actions;
    add_solve_command(program, actions);
    add_baseline_command(program, actions);
    add_bounds_command(program, actions);
    add_count_command(program, actions);
    add_export_command(program, actions);
    add_games_command(program, actions);
    add_levels_command(program, actions);
    add_play_out_command(program, actions);
    add_reproduce_command(program, actions);
    add_show_command(program, actions);
    program.set_version_flag("--version", fmt::format("deduce {} ({})", version, commit));
    program.require_subcommand(1);
    program.get_formatter()->column_width(30);
    program.footer(
        "Examples:\n"
        "  deduce games\n"
        "  deduce solve mastermind:pegs=4,colours=6\n"
        "  deduce solve blackbox:size=5,dots=2 --objective worst --json -\n"
        "  mpirun -n 4 deduce solve blackbox:size=6,dots=3\n"
        "`deduce COMMAND --help` explains a command. Exit codes: 0 done, 1 failed, 2 bad input, 3 stopped early.");
    refuse_unknown_command(program, argc, argv);
    try {
        program.parse(argc, argv);
    } catch (const CLI::Success& request) {
        if (session.is_first()) program.exit(request);
        return exit_done;
    } catch (const CLI::ParseError& error) {
        throw BadInput(fmt::format("{} (see `deduce --help`)", error.what()));
    }
    for (const auto& [command, action] : actions)
        if (command->parsed()) return action(session);
    return exit_done;
}

// `ended_here` tells whether this rank alone knows of the failure, so that the others must be ended by force.
int report_errors(int argc, char** argv, Session& session, bool& ended_here) {
    const auto say = [&](const std::string& text) {
        if (session.is_first()) fmt::print(stderr, "deduce: {}\n", text);
    };
    try {
        return run_command(argc, argv, session);
    } catch (const Stopped&) {
        say("stopped before there was anything to report");
        return exit_stopped;
    } catch (const cluster::EndedElsewhere& error) {
        if (stop_flag()) return exit_stopped;
        return error.bad_input() ? exit_bad_input : exit_failed;
    } catch (const BadInput& error) {
        say(error.what());
        return exit_bad_input;
    } catch (const std::bad_alloc&) {
        say("out of memory: choose a smaller --memo, a smaller game, or a machine with more memory");
        ended_here = true;
        return exit_failed;
    } catch (const std::exception& error) {
        say(error.what());
        ended_here = true;
        return exit_failed;
    }
}

int main_on_ranks(int argc, char** argv) {
    bool ended_here = false;
    if (!under_mpi_launcher()) {
        cluster::LoopbackNetwork network(1);
        Session session{network.endpoint(0), 1};
        return report_errors(argc, argv, session, ended_here);
    }
    cluster::MpiTransport transport(argc, argv);
    Session session{transport, transport.ranks_on_this_machine()};
    const int code = report_errors(argc, argv, session, ended_here);
    if (ended_here && transport.size() > 1) transport.abort(code);
    return code;
}

} // namespace
} // namespace deduce::cli

int main(int argc, char** argv) {
    deduce::cli::reserve_standard_streams();
    deduce::cli::watch_signals();
    try {
        return deduce::cli::main_on_ranks(argc, argv);
    } catch (const std::exception& error) {
        fmt::print(stderr, "deduce: {}\n", error.what());
        return deduce::cli::exit_failed;
    }
}
