// Sets up the ranks, runs a command, and reports how it failed. Under mpirun or srun every rank comes here; rank 0
// speaks.
#include "cli/program.hpp"

#include "cli/commands/commands.hpp"
#include "cli/support/command_line.hpp"
#include "cli/support/exit_codes.hpp"
#include "cli/support/interrupt.hpp"
#include "cli/support/output.hpp"
#include "cluster/cluster_solve.hpp"
#include "cluster/errors.hpp"
#include "cluster/loopback_transport.hpp"
#include "cluster/mpi_transport.hpp"
#include "engine/model/errors.hpp"

#include <cstdio>
#include <cstdlib>
#include <exception>
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

int run_command(int argc, char** argv, Session& session) {
    const std::vector<Command> commands = all_commands();
    const Choice choice = parse_command_line(commands, argc, argv);
    if (choice.command != nullptr) return choice.command->run(session);
    if (session.is_first()) print(choice.text);
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
        if (session.is_first()) cluster::call_off(session.transport, error.what());
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

} // namespace

std::vector<Command> all_commands() {
    return {solve_command(),    advise_command(),      play_command(),      verify_command(),    report_command(),
            campaign_command(), equilibrium_command(), matrix_command(),    recursive_command(), sequence_command(),
            baseline_command(), bounds_command(),      count_command(),     export_command(),    games_command(),
            levels_command(),   play_out_command(),    reproduce_command(), show_command(),      simulate_command(),
            help_command()};
}

int run_program(int argc, char** argv) {
    bool ended_here = false;
    if (!under_mpi_launcher()) {
        cluster::LoopbackNetwork network(1);
        Session session{network.endpoint(0), 1};
        return report_errors(argc, argv, session, ended_here);
    }
    cluster::MpiTransport transport(argc, argv);
    Session session{transport, static_cast<int>(transport.neighbours().size())};
    const int code = report_errors(argc, argv, session, ended_here);
    if ((ended_here && transport.size() > 1) || transport.leaves_behind()) transport.abort(code);
    return code;
}

} // namespace deduce::cli
