// The benchmark suite: parses a command line, runs what it asks for, prints tables, and writes JSON and Markdown.
//   ./run.sh bench --help
#include "bench/suite/ablation.hpp"
#include "bench/suite/document.hpp"
#include "bench/suite/earlier.hpp"
#include "bench/suite/equilibria.hpp"
#include "bench/suite/fault_suite.hpp"
#include "bench/suite/growth.hpp"
#include "bench/suite/memo_curve.hpp"
#include "bench/suite/micro_summary.hpp"
#include "bench/suite/options.hpp"
#include "bench/suite/plot.hpp"
#include "bench/suite/rank_curve.hpp"
#include "bench/suite/suite_report.hpp"
#include "cli/commands/commands.hpp"
#include "cli/support/interrupt.hpp"
#include "cli/support/output.hpp"
#include "engine/model/errors.hpp"
#include "engine/run/stopwatch.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <unistd.h>

namespace deduce::bench {
namespace {

constexpr std::chrono::minutes limit_of_games{10};

Section run_tier(const Options& options, Tier tier, bool use_yardstick, const Sink& sink) {
    const auto list = chosen(instances(tier, options.words), options.only);
    std::optional<Yardstick> yardstick;
    if (use_yardstick) yardstick.emplace(options.yardstick_source, options.programs);
    return suite_section(options.bench, tier == Tier::quick ? "The quick tier" : "The full tier", list,
                         yardstick ? &*yardstick : nullptr, sink);
}

Section run_games(const Options& options, const Sink& sink) {
    const auto list = instances_of_games(options.games, options.threads, limit_of_games);
    return suite_section(options.bench, "Games", list, nullptr, sink);
}

Section run_ablation(const Options& options, const Sink& sink) {
    std::vector<AblationGame> games;
    for (const std::string& game : options.games) games.push_back({game, game});
    return ablation_section(options.bench, games.empty() ? ablation_games() : games, sink);
}

Section run_memo(const Options& options, const Sink& sink) {
    return memo_section(options.bench, options.games.empty() ? memo_games() : options.games, sink);
}

// The section's figures, and their plot by the script, where files were named for them.
void write_curves(const Options& options, const std::string& csv, const std::string& script,
                  const std::string& csv_file, const std::string& plot_file, const Sink& sink, Section& section) {
    if (csv_file.empty()) return;
    cli::write_text(csv_file, csv, "--csv");
    if (plot_file.empty() || section.stopped) return;
    const std::string why_not = draw(options.root / "bench" / "suite" / script, csv_file, plot_file);
    if (why_not.empty()) return;
    section.failed = true;
    const std::string note = fmt::format("There is no plot: {}.", why_not);
    add_note(note, section);
    if (sink) sink(note + "\n");
}

Section run_growth(const Options& options, const std::string& csv_file, const std::string& plot_file,
                   const Sink& sink) {
    std::string csv;
    Section section = growth_section(options.bench, growth_series(), sink, csv);
    write_curves(options, csv, "growth.gp", csv_file, plot_file, sink, section);
    return section;
}

Section run_ranks(const Options& options, const Sink& sink) {
    Section section = rank_curve_section(options.bench, options.games.empty() ? rank_curve_games() : options.games,
                                         options.ranks, options.costs, sink);
    write_curves(options, rank_curve_csv(section.facts), "ranks.gp", options.csv, options.plot, sink, section);
    return section;
}

void run_report(const Options& options, const Sink& sink, std::vector<Section>& sections) {
    const auto csv = (options.docs / "growth.csv").string();
    const auto plot = (options.docs / "growth.svg").string();
    const bool use_yardstick = std::filesystem::exists(options.yardstick_source);
    if (!use_yardstick)
        options.bench.say(fmt::format("there is no {}: without the yardstick", options.yardstick_source.string()));
    Options curves = options; // their limits are short, and a longer one for the suite must not change that
    curves.bench.limit_only_lowers = true;
    const auto titled = [&](const char* title) {
        if (sink) sink(fmt::format("\n{}\n", title));
        return !cli::stop_flag();
    };
    if (titled("The suite")) sections.push_back(run_tier(options, options.tier, use_yardstick, sink));
    if (titled("What each optimization is worth")) sections.push_back(run_ablation(curves, sink));
    if (titled("The memo: less memory, the same answer")) sections.push_back(run_memo(curves, sink));
    if (titled("Faults and tests"))
        sections.push_back(faults_section(curves.bench, options.sizes, options.seeds, options.faults_folder, sink));
    if (titled("Against a player who hides"))
        sections.push_back(equilibria_section(curves.bench, equilibrium_games(), sink));
    if (titled("How cost grows")) {
        sections.push_back(run_growth(curves, csv, plot, sink));
        if (!sections.back().failed && !sections.back().stopped)
            add_note("The same figures are in [growth.csv](growth.csv).\n\n"
                     "![Nodes and seconds against situations](growth.svg)",
                     sections.back());
    }
    if (options.kernel_seconds > 0 && titled("Kernels"))
        sections.push_back(micro_section(options.bench, options.programs, options.kernel_seconds, sink));
}

Section run_command(const Options& options, const Sink& sink) {
    switch (options.command) {
    case Command::full:
        return run_tier(options, Tier::full, options.yardstick, sink);
    case Command::games:
        return run_games(options, sink);
    case Command::ablation:
        return run_ablation(options, sink);
    case Command::memo:
        return run_memo(options, sink);
    case Command::growth:
        return run_growth(options, options.csv, options.plot, sink);
    case Command::ranks:
        return run_ranks(options, sink);
    case Command::faults:
        return faults_section(options.bench, options.sizes, options.seeds, options.faults_folder, sink);
    case Command::equilibria:
        return equilibria_section(options.bench, options.games.empty() ? equilibrium_games() : options.games, sink);
    default:
        return run_tier(options, Tier::quick, options.yardstick, sink);
    }
}

// One by one, by deduce itself, before anything long begins.
void check_games(const Options& options) {
    for (const std::string& game : options.games) {
        const ChildResult shown = run_child({options.bench.deduce.string(), "show", game, "--json", "-"}, std::nullopt);
        if (shown.exit_code == cli::exit_done) continue;
        constexpr std::string_view speaker = "deduce: ";
        std::string why = shown.err.substr(0, shown.err.find('\n'));
        if (why.starts_with(speaker)) why.erase(0, speaker.size());
        throw BadInput(why.empty() ? fmt::format("{} cannot be made", game) : why);
    }
}

Earlier earlier_runs(const Options& options, const MachineFacts& machine) {
    Earlier earlier(options.resume, machine.cpu);
    for (const std::string& file : earlier.foreign_files())
        options.bench.say(fmt::format("nothing is taken over from {}, which is of another machine", file));
    return earlier;
}

int run_and_write(Options options) {
    const Stopwatch watch;
    const bool show = options.json != "-" && options.markdown != "-";
    Run all{machine_facts(options.bench.deduce), options.line, 0, {}};
    check_games(options);

    // 1. What need not be measured, and how to save what was: whole but for the row at hand, should we be killed.
    const Earlier earlier = earlier_runs(options, all.machine);
    options.bench.version = all.machine.deduce;
    options.bench.earlier = &earlier;
    const auto save = [&] {
        all.seconds = watch.seconds();
        auto facts = to_json(all);
        if (facts.at("stopped") == true) earlier.complete(facts);
        cli::write_json(options.json, facts);
    };
    if (!options.json.empty() && options.json != "-")
        options.bench.save = [&](const Section& growing) {
            all.sections.push_back(growing);
            all.sections.back().stopped = true;
            save();
            all.sections.pop_back();
        };

    // 2. Measure.
    const Sink sink = show ? Sink(cli::print) : Sink();
    if (show) cli::print(to_text(all.machine) + "\n\n");
    if (options.command == Command::report)
        run_report(options, sink, all.sections);
    else
        all.sections.push_back(run_command(options, sink));

    // 3. Write.
    all.seconds = watch.seconds();
    if (!options.json.empty()) save();
    if (!options.markdown.empty()) cli::write_text(options.markdown, to_markdown(all), "--markdown");
    if (options.command == Command::report)
        cli::write_text((options.docs / "performance.md").string(), to_markdown(all), "--docs");
    if (cli::stop_flag()) return cli::exit_stopped;
    return std::any_of(all.sections.begin(), all.sections.end(), [](const Section& s) { return s.failed; })
               ? cli::exit_failed
               : cli::exit_done;
}

// Returns only if the program cannot be run.
int become_kernels(char** argv) {
    const std::string program = (programs_folder() / "bench_kernels").string();
    execv(program.c_str(), argv + 1);
    throw BadInput(fmt::format("{} cannot be run; build it: cmake --build BUILD --target bench_kernels", program));
}

} // namespace
} // namespace deduce::bench

int main(int argc, char** argv) {
    using namespace deduce;
    cli::watch_signals();
    try {
        if (argc > 1 && argv[1] == std::string_view(bench::kernels_command)) return bench::become_kernels(argv);
        return bench::run_and_write(bench::parse_options(argc, argv));
    } catch (const CLI::Success&) {
        return cli::exit_done;
    } catch (const BadInput& error) {
        fmt::print(stderr, "bench: {}\n", error.what());
        return cli::exit_bad_input;
    } catch (const std::exception& error) {
        fmt::print(stderr, "bench: {}\n", error.what());
        return cli::exit_failed;
    }
}
