// Section 10.5: how large BlackBox with 5 dots on 8 x 8 fields is, level by level, and how long it would take.
#include "engine/levels/effort.hpp"
#include "engine/model/errors.hpp"
#include "thesis/tables/figure.hpp"
#include "thesis/tables/workbench.hpp"

#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace deduce::thesis {
namespace {

const std::string game = "blackbox:size=8,dots=5";
const LevelsRun two_levels{game, 2};
const LevelsRun three_levels{game, 3, 200, 1};
constexpr double seconds_a_subgame = 30;

const std::string whole = "the game";
const std::string years_86 = "2713953600000"; // in milliseconds

std::string after(int questions) { return fmt::format("after {} question{}", questions, questions == 1 ? "" : "s"); }

const LevelCount& level(Workbench& bench, int questions) {
    const LevelsRun& run = questions <= two_levels.depth ? two_levels : three_levels;
    return bench.levels(run).counted.levels.at(static_cast<std::size_t>(questions) - 1);
}

const Effort& effort(Workbench& bench) { return bench.effort(three_levels, seconds_a_subgame); }

Figure count(std::string row, std::string column, std::string printed, std::uint64_t (*number)(Workbench&)) {
    return {std::move(row),
            std::move(column),
            std::move(printed),
            [number](Workbench& bench) { return Ours{fmt::format("{}", number(bench))}; },
            {}};
}

Figure time(std::string row, std::string column, std::string printed, double (*seconds)(Workbench&)) {
    return {std::move(row), std::move(column), std::move(printed), {}, [seconds](Workbench& bench) {
                return 1000 * seconds(bench);
            }};
}

std::uint64_t masks(Workbench& bench) {
    const auto number = bench.levels(three_levels).intersection_masks;
    if (!number) throw BadInput(fmt::format("section-10.5: the masks of {} do not fit: raise --memo", game));
    return *number;
}

std::vector<Figure> level_figures() {
    return {
        count("situations", whole, "7624512",
              [](Workbench& bench) -> std::uint64_t { return bench.game(game).situation_count(); }),
        count("bits of a fingerprint", whole, "152",
              [](Workbench& bench) -> std::uint64_t { return bench.levels(two_levels).counted.bits; }),
        time("time of the fingerprints", whole, "660000",
             [](Workbench& bench) {
                 return bench.table_seconds(game) + bench.levels(two_levels).counted.fingerprint_seconds;
             }),
        count("player nodes", after(1), "396", [](Workbench& bench) { return level(bench, 1).sets; }),
        count("player nodes", after(2), "61464", [](Workbench& bench) { return level(bench, 2).sets; }),
        time("time of these two", after(2), "172800000",
             [](Workbench& bench) { return bench.levels(two_levels).counted.seconds; }),
        count("different masks of intersections", after(3), "11541000", masks),
        count("player nodes", after(3), "", [](Workbench& bench) { return level(bench, 3).sets; }),
        count("player nodes, up to symmetry", after(1), "", [](Workbench& bench) { return level(bench, 1).orbits; }),
        count("player nodes, up to symmetry", after(2), "", [](Workbench& bench) { return level(bench, 2).orbits; }),
        count("player nodes, up to symmetry", after(3), "", [](Workbench& bench) { return level(bench, 3).orbits; }),
        count("of these, of several classes", after(3), "",
              [](Workbench& bench) { return level(bench, 3).open_orbits; }),
        time("time of all three", after(3), "",
             [](Workbench& bench) { return bench.levels(three_levels).counted.seconds; }),
    };
}

// What an extrapolation says, for each size of cluster; nothing where there is none.
void add_clusters(std::vector<Figure>& figures, const std::string& row, const std::string& suffix,
                  std::optional<Extrapolation> (*extrapolation)(const Effort&)) {
    for (const int cores : cluster_sizes)
        figures.push_back({row,
                           fmt::format("on {} core{}{}", cores, cores == 1 ? "" : "s", suffix),
                           "",
                           [cores, extrapolation](Workbench& bench) {
                               const auto total = extrapolation(effort(bench));
                               if (!total) return Ours{"too few were solved"};
                               return Ours{duration_text(total->core_seconds / cores),
                                           "standard error " + duration_text(total->standard_error / cores)};
                           },
                           {}});
}

std::vector<Figure> effort_figures() {
    const std::string subgames = "sampled subgames";
    const std::string all = "all subgames";
    std::vector<Figure> figures = {
        count(subgames, "in all", "200", [](Workbench& bench) -> std::uint64_t { return effort(bench).subgames; }),
        count(subgames, "unfinished", "", [](Workbench& bench) -> std::uint64_t { return effort(bench).unfinished; }),
        time(subgames, "mean time", "236000", [](Workbench& bench) { return effort(bench).core_seconds.mean; }),
        time(subgames, "standard deviation", "", [](Workbench& bench) { return effort(bench).core_seconds.deviation; }),
        time(subgames, "median time", "", [](Workbench& bench) { return effort(bench).core_seconds.median; }),
        time(subgames, "longest time", "", [](Workbench& bench) { return effort(bench).core_seconds.greatest; }),
        time(all, "time on 1 core", years_86, [](Workbench& bench) { return effort(bench).all_subgames.core_seconds; }),
    };
    add_clusters(figures, all, "", [](const Effort& e) { return std::optional(e.all_subgames); });
    figures.push_back({all,
                       "core seconds of n classes, by law",
                       "",
                       [](Workbench& bench) {
                           const auto& law = effort(bench).law;
                           return Ours{law ? law_text(*law) : "too few were solved"};
                       },
                       {}});
    add_clusters(figures, all, ", by law",
                 [](const Effort& e) { return e.law ? std::optional(e.all_subgames_by_law) : std::nullopt; });
    for (Figure& figure : figures) figure.slow = true;
    return figures;
}

} // namespace

std::vector<Table> effort_tables() {
    Table table{
        "section-10.5", "BlackBox with 5 dots on 8 x 8 fields",
        fmt::format(
            "Times in milliseconds; ratio: printed time over ours. Fingerprints: with the table of answers; "
            "the printed times are 11 minutes, \"around 2 days\" and 86 years. Masks: "
            "those after one question intersected with those after two, by Theorem 10.1, answers numbered as in the thesis. "
            "Subgames: "
            "{} of the sets of several classes after three questions (seed {}), each solved for {:.0f} s at most; "
            "their times are those of processors. All subgames: {}.",
            three_levels.sample, three_levels.seed, seconds_a_subgame, fmt::join(effort_assumptions, "; ")),
        level_figures()};
    for (Figure& figure : effort_figures()) table.figures.push_back(std::move(figure));
    return {std::move(table)};
}

} // namespace deduce::thesis
