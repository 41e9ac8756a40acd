// Each command takes the options that mean something to it.
#include "bench/suite/options.hpp"

#include "cli/support/output.hpp"
#include "cli/support/quantities.hpp"
#include "engine/model/errors.hpp"

#include <array>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace deduce::bench {
namespace {

constexpr int most_repeats = 100;
constexpr int most_threads = 4096;
constexpr std::uint64_t most_seeds = 10'000;

struct CommandFact {
    Command command;
    const char* name;
    const char* summary;
    const char* footer;
};

constexpr std::array<CommandFact, 10> commands = {{
    {Command::quick, "quick", "The suite's quick tier: less than two minutes on a quiet machine (the default)",
     "Examples:\n"
     "  ./run.sh bench\n"
     "  ./run.sh bench quick --repeat 3 --json bench.json\n"
     "  ./run.sh bench --only blackbox --yardstick\n"},
    {Command::full, "full", "The suite's full tier: an hour and more",
     "Examples:\n"
     "  ./run.sh bench full --json bench.json --markdown suite.md\n"
     "  ./run.sh bench full --json bench.json --resume bench.json    # goes on where that was stopped\n"
     "  ./run.sh bench full --only mastermind,6x6/4 --limit 5m\n"
     "  ./run.sh bench full --only blackbox --yardstick\n"},
    {Command::games, "games", "The same table for games of your own choice",
     "Examples:\n"
     "  ./run.sh bench games blackbox:size=5,dots=3 mastermind:pegs=4,colours=5 --threads 2\n"},
    {Command::ablation, "ablation", "What each optimization is worth: each off in turn, on five games",
     "Examples:\n"
     "  ./run.sh bench ablation --markdown ablation.md\n"
     "  ./run.sh bench ablation mastermind:pegs=4,colours=6 --limit 30s\n"},
    {Command::memo, "memo", "The memo-size curve: from ample to 64 times too small",
     "Examples:\n"
     "  ./run.sh bench memo\n"
     "  ./run.sh bench memo blackbox:size=6,dots=3 --json curve.json\n"},
    {Command::growth, "growth", "Nodes and seconds against situations, for two families of games",
     "Examples:\n"
     "  ./run.sh bench growth --limit 10s\n"
     "  ./run.sh bench growth --csv growth.csv --plot growth.svg\n"},
    {Command::ranks, "ranks", "Nodes, seconds and efficiency against ranks, simulated",
     "Examples:\n"
     "  ./run.sh bench ranks blackbox:size=6,dots=3 --ranks 1,4,16\n"
     "  ./run.sh bench ranks --csv ranks.csv --plot ranks.svg               # half an hour\n"
     "  ./run.sh bench ranks --costs costs --csv ranks.csv --plot ranks.svg # the same curve each time\n"},
    {Command::faults, "faults", "Random tables of faults and tests, of unequal weights and costs",
     "Examples:\n"
     "  ./run.sh bench faults --seeds 5 --limit 10s\n"
     "  ./run.sh bench faults --sizes 100x80,200x100 --json faults.json\n"
     "  ./run.sh bench faults --sizes 100x80 --deduce ../old/build/deduce\n"},
    {Command::equilibria, "equilibria", "Games against a player who hides: iterations, searches, linear programs",
     "Examples:\n"
     "  ./run.sh bench equilibria\n"
     "  ./run.sh bench equilibria mastermind:pegs=4,colours=6 --limit 5m\n"},
    {Command::report, "report",
     "All of the above but ranks, and the kernels; writes docs/performance.md, growth.csv and growth.svg",
     "Examples:\n"
     "  ./run.sh bench report               # with the full tier: hours, on a quiet machine\n"
     "  ./run.sh bench report --tier quick --limit 10s --docs /tmp\n"
     "  ./run.sh bench report --json report.json --resume report.json    # goes on where that was stopped\n"},
}};

// What CLI11 fills in before it is checked.
struct Texts {
    std::string limit;
    std::string deduce;
    std::string tier = "full";
    std::vector<std::string> sizes = {"50x60", "100x80", "200x100", "400x200"};
};

void add_common(CLI::App& command, Options& options, Texts& texts) {
    command.add_option("--repeat", options.bench.repeat, "Solve each so many times, and take the least (default: 1)")
        ->type_name("N");
    command
        .add_option("--limit", texts.limit,
                    "Stop each solve after this time, such as 90s or 1h, and show what is proven "
                    "(default: each instance's own)")
        ->type_name("TIME");
    command.add_option("--deduce", texts.deduce, "The program that is measured (default: the one built with this)")
        ->type_name("FILE");
    command.add_option("--json", options.json, "Write all figures as JSON to FILE, or to the standard output for -")
        ->type_name("FILE");
    command
        .add_option("--resume", options.resume,
                    "Take over what an earlier run has finished, from its FILE of --json; may be given several times")
        ->allow_extra_args(false)
        ->type_name("FILE");
    command.add_flag("--quiet", options.bench.quiet, "No progress on the standard error");
}

void add_markdown(CLI::App& command, Options& options) {
    command.add_option("--markdown", options.markdown, "Write the tables as Markdown to FILE, or - likewise")
        ->type_name("FILE");
}

void add_suite(CLI::App& command, Options& options) {
    command.add_option("--only", options.only, "Only instances whose names contain one of these, such as 4x7 or bulls")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("LIST");
    command
        .add_option("--yardstick-source", options.yardstick_source,
                    fmt::format("Its source (default: {})", options.yardstick_source.string()))
        ->type_name("FILE");
    command
        .add_option("--words", options.words,
                    fmt::format("The folder of answers.txt and guesses.txt (default: {})", options.words.string()))
        ->type_name("FOLDER");
}

void add_games(CLI::App& command, Options& options, const char* meaning) {
    command.add_option("games", options.games, meaning)->type_name("GAME");
}

void add_options_of(Command which, CLI::App& command, Options& options, Texts& texts) {
    const bool is_suite = which == Command::quick || which == Command::full;
    if (is_suite)
        command.add_flag("--yardstick", options.yardstick,
                         "Compile the yardstick with g++, run it in turn with ours on BlackBox, and compare");
    if (is_suite || which == Command::report) add_suite(command, options);
    if (which == Command::games) {
        add_games(command, options, "The games, as name:key=value,... (see `deduce games`)");
        command.add_option("--threads", options.threads, "Solve each on so many threads, too")->type_name("N");
    }
    if (which == Command::ablation || which == Command::memo || which == Command::ranks || which == Command::equilibria)
        add_games(command, options, "These games in place of the usual ones");
    if (which == Command::ranks) {
        command
            .add_option("--ranks", options.ranks,
                        fmt::format("How many ranks, one thread each (default: {})", options.ranks))
            ->type_name("N,...");
        command
            .add_option("--costs", options.costs,
                        "What looks at sets take: read from FOLDER, or measured and written there")
            ->type_name("FOLDER");
    }
    if (which == Command::growth || which == Command::ranks) {
        command.add_option("--csv", options.csv, "Write the figures of finished runs to FILE")->type_name("FILE");
        command.add_option("--plot", options.plot, "Draw them by gnuplot, as SVG; needs --csv")->type_name("FILE");
    }
    if (which == Command::faults) {
        command
            .add_option("--sizes", texts.sizes,
                        fmt::format("FAULTSxTESTS, comma-separated (default: {})", fmt::join(texts.sizes, ",")))
            ->delimiter(',')
            ->allow_extra_args(false)
            ->type_name("LIST");
        command
            .add_option("--seeds", options.seeds,
                        fmt::format("So many tables of each size (default: {})", options.seeds))
            ->type_name("N");
        command
            .add_option(
                "--folder", options.faults_folder,
                fmt::format("Where the tables are written, and left (default: {})", options.faults_folder.string()))
            ->type_name("FOLDER");
    }
    if (which == Command::report) {
        command.add_option("--tier", texts.tier, "The suite's tier: quick or full (default)")->type_name("TIER");
        command
            .add_option("--docs", options.docs,
                        fmt::format("The folder that it is written to (default: {})", options.docs.string()))
            ->type_name("FOLDER");
        command
            .add_option("--kernel-seconds", options.kernel_seconds,
                        "Time for each micro benchmark (default: 1; 0 leaves them out)")
            ->type_name("SECONDS");
    } else {
        add_markdown(command, options);
    }
    add_common(command, options, texts);
}

void check(Options& options, const Texts& texts) {
    if (options.bench.repeat < 1 || options.bench.repeat > most_repeats)
        throw BadInput(fmt::format("--repeat: {} was given; choose from 1 to {}", options.bench.repeat, most_repeats));
    if (options.threads < 1 || options.threads > most_threads)
        throw BadInput(fmt::format("--threads: {} was given; choose from 1 to {}", options.threads, most_threads));
    if (!texts.limit.empty()) {
        options.bench.limit = cli::parse_duration("--limit", texts.limit);
        if (options.bench.limit->count() == 0)
            throw BadInput("--limit: no time is left to solve anything; choose a second or more");
    }
    for (const std::string& size : texts.sizes) options.sizes.push_back(parse_fault_size(size));
    if (options.seeds < 1 || options.seeds > most_seeds)
        throw BadInput(fmt::format("--seeds: {} was given; choose from 1 to {}", options.seeds, most_seeds));
    if (options.command == Command::faults || options.command == Command::report)
        make_faults_folder(options.faults_folder);
    if (texts.tier != "quick" && texts.tier != "full")
        throw BadInput(fmt::format("--tier: \"{}\" was given; choose quick or full", texts.tier));
    options.tier = texts.tier == "quick" ? Tier::quick : Tier::full;
    if (!(options.kernel_seconds >= 0 && options.kernel_seconds <= 60))
        throw BadInput(fmt::format("--kernel-seconds: {} was given; choose from 0 to 60", options.kernel_seconds));
    const bool is_quick = options.command == Command::quick || options.tier == Tier::quick;
    chosen(instances(is_quick ? Tier::quick : Tier::full, options.words), options.only);
    if (options.yardstick && !std::filesystem::exists(options.yardstick_source))
        throw BadInput(fmt::format("--yardstick: there is no {}; name it by --yardstick-source",
                                   options.yardstick_source.string()));
    if (options.command == Command::games && options.games.empty())
        throw BadInput("games: none was given; name some, such as mastermind:pegs=4,colours=6");
    if (!options.plot.empty() && options.csv.empty())
        throw BadInput("--plot: it is drawn from the file of --csv; name that too");
    if (options.json == "-" && options.markdown == "-")
        throw BadInput("--json, --markdown: - was given for both; write one of them to a file");
    if (options.command == Command::report && !std::filesystem::is_directory(options.docs))
        throw BadInput(fmt::format("--docs: there is no folder {}", options.docs.string()));
    if (!options.costs.empty() && !std::filesystem::is_directory(options.costs))
        throw BadInput(fmt::format("--costs: there is no folder {}; make it", options.costs.string()));
    cli::check_writable(options.json);
    cli::check_writable(options.markdown, "--markdown");
    cli::check_writable(options.csv, "--csv");
    cli::check_writable(options.plot, "--plot");
}

void refuse_unknown_command(const std::vector<std::string>& arguments) {
    std::string names;
    for (const CommandFact& fact : commands) {
        if (arguments.front() == fact.name) return;
        names += fmt::format("{}, ", fact.name);
    }
    throw BadInput(fmt::format("there is no command \"{}\"; choose from {}{} (see `./run.sh bench --help`)",
                               arguments.front(), names, kernels_command));
}

} // namespace

std::filesystem::path programs_folder() { return std::filesystem::read_symlink("/proc/self/exe").parent_path(); }

Options parse_options(int argc, char** argv) {
    // 1. What the commands share, and where things are.
    Options options;
    options.programs = programs_folder();
    options.root = BENCH_ROOT;
    options.docs = options.root / "docs";
    const auto shared = (options.root / ".." / "shared").lexically_normal();
    options.yardstick_source = shared / "yardstick" / "blackbox_reference.cpp";
    options.words = shared / "data" / "wordle";
    options.faults_folder = std::filesystem::temp_directory_path() / "deduce-faults";

    // 2. Options without a command are those of `quick`.
    std::vector<std::string> arguments(argv + 1, argv + argc);
    const bool asks_for_help = !arguments.empty() && (arguments[0] == "--help" || arguments[0] == "-h");
    if (arguments.empty() || (arguments[0].starts_with('-') && !asks_for_help))
        arguments.insert(arguments.begin(), "quick");
    if (!asks_for_help) refuse_unknown_command(arguments);
    options.line = fmt::format("{}", fmt::join(arguments, " "));

    // 3. Parse.
    CLI::App program("The benchmarks of deduce. "
                     "Each solve is a process of its own, and what it took is what the kernel counts for it.",
                     "./run.sh bench");
    Texts texts;
    for (const CommandFact& fact : commands) {
        CLI::App* command = program.add_subcommand(fact.name, fact.summary);
        add_options_of(fact.command, *command, options, texts);
        command->footer(fact.footer);
        command->callback([&options, which = fact.command] { options.command = which; });
    }
    program.add_subcommand("kernels", "Micro benchmarks of kernels, memo and keys, beside the machine's bandwidth; "
                                      "takes Google Benchmark's options (`./run.sh bench kernels --help`)");
    program.require_subcommand(1);
    program.get_formatter()->column_width(30);
    program.footer("Examples:\n"
                   "  ./run.sh bench                      # the quick tier\n"
                   "  ./run.sh bench full --json bench.json\n"
                   "  ./run.sh bench --only blackbox --yardstick --repeat 3\n"
                   "  ./run.sh bench kernels --benchmark_filter=survey\n"
                   "  ./run.sh bench report               # writes docs/performance.md; hours, on a quiet machine\n"
                   "Ctrl-C stops, and what is there is printed. bench/README.md documents the columns and the JSON.\n"
                   "Exit codes: 0 done, 1 a total DIFFERS or a run failed, 2 bad input, 3 stopped by the user.");
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    try {
        program.parse(reversed);
    } catch (const CLI::Success& request) {
        program.exit(request);
        throw;
    } catch (const CLI::ParseError& error) {
        throw BadInput(fmt::format("{} (see `./run.sh bench --help`)", error.what()));
    }

    // 4. Check.
    options.bench.deduce = texts.deduce.empty() ? options.programs / "deduce" : std::filesystem::path(texts.deduce);
    check(options, texts);
    return options;
}

} // namespace deduce::bench
