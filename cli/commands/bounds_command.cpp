// deduce bounds GAME: the upper bounds of chapter 5 for the player nodes, beside their actual number.
#include "cli/commands/commands.hpp"
#include "cli/support/game.hpp"
#include "cli/support/interrupt.hpp"
#include "cli/support/output.hpp"
#include "cli/support/quantities.hpp"
#include "cli/support/report.hpp"
#include "cli/support/version.hpp"
#include "engine/model/errors.hpp"
#include "engine/run/stopwatch.hpp"
#include "engine/run/ticker.hpp"
#include "thesis/bounds/graph_bounds.hpp"
#include "thesis/graph/count.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

struct BoundsOptions {
    std::string game;
    std::vector<std::string> sizes;
    std::string count_for = "2s";
    std::string json;
};

// The actual number of player nodes, as far as one gets in the time given.
thesis::GraphCount count_for(const AnswerTable& table, std::chrono::milliseconds time) {
    std::atomic<bool> stop = time.count() == 0;
    const Stopwatch watch;
    const Ticker ticker(std::chrono::milliseconds(10), [&] {
        if (stop_flag() || watch.elapsed() >= time) stop = true;
    });
    thesis::CountParams params;
    params.stop = &stop;
    try {
        return thesis::count_player_nodes(table, params);
    } catch (const BadInput&) { // more than its memory holds
        return {1, false};
    }
}

nlohmann::ordered_json to_json(const std::vector<thesis::GraphBound>& bounds) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const auto& bound : bounds) {
        nlohmann::ordered_json entry;
        entry["formula"] = bound.formula;
        entry["source"] = "thesis " + bound.source;
        entry["value"] = thesis::to_text(bound.value);
        entry["log10"] = static_cast<double>(bound.value.log10);
        if (bound.value.exact) entry["exact"] = bound.value.exact->str();
        list.push_back(std::move(entry));
    }
    return list;
}

std::string to_table(const std::vector<thesis::GraphBound>& bounds, const std::string& title,
                     std::optional<std::size_t> lowest) {
    std::string text = fmt::format("\n{:<58} {:<7} {}\n", title, "thesis", "player nodes");
    for (std::size_t i = 0; i < bounds.size(); i++)
        text += fmt::format("{:<58} {:<7} {}{}\n", bounds[i].formula, bounds[i].source,
                            thesis::to_text(bounds[i].value), i == lowest ? "  lowest" : "");
    return text;
}

thesis::GraphSize size_of(const std::vector<std::string>& texts) {
    if (texts.size() != 3)
        throw BadInput(
            fmt::format("--sizes: {} numbers were given; give three, situations,questions,answers", texts.size()));
    std::vector<std::uint64_t> sizes;
    for (const std::string& text : texts)
        sizes.push_back(
            static_cast<std::uint64_t>(parse_number("--sizes", text, 0, std::numeric_limits<std::int64_t>::max())));
    return {sizes[0], sizes[1], sizes[2], {}};
}

int print_bounds(const BoundsOptions& options) {
    if (options.game.empty() == options.sizes.empty())
        throw BadInput("bounds: a game or --sizes is needed, and not both; see `deduce bounds --help`");
    check_writable(options.json);
    const auto time = parse_duration("--count-for", options.count_for);
    nlohmann::ordered_json facts;
    thesis::GraphSize size;
    if (options.game.empty()) {
        size = size_of(options.sizes);
    } else {
        const auto game = read_game(options.game);
        facts["game"] = game->name();
        const AnswerTable table(*game, physical_memory() / 2, &stop_flag());
        size = thesis::graph_size(table);
        const thesis::GraphCount count = count_for(table, time);
        facts["player_nodes"] = count.player_nodes;
        facts["player_nodes_are"] = count.complete ? "complete" : "at least";
    }
    facts["situations"] = size.situations;
    facts["questions"] = size.questions;
    facts["answers"] = size.answers;
    facts["version"] = version;
    const auto bounds = thesis::graph_bounds(size);
    const auto graphs = thesis::constructed_graphs(size);
    const std::size_t best = thesis::lowest(bounds);
    if (options.json != "-")
        print(to_lines(facts) + to_table(bounds, "upper bound", best) +
              (graphs.empty() ? "" : to_table(graphs, "games of such sizes are known with", {})));
    facts["bounds"] = to_json(bounds);
    facts["lowest"] = bounds[best].formula;
    facts["constructed_graphs"] = to_json(graphs);
    if (!options.json.empty()) write_json(options.json, facts);
    return stop_flag() ? exit_stopped : exit_done;
}

} // namespace

Command bounds_command() {
    auto options = std::make_shared<BoundsOptions>();
    Command command("bounds", "Upper bounds of the player nodes of a game's decision set graph (thesis, chapter 5)");
    command.add_game(options->game, false);
    command.add_list("--sizes", options->sizes,
                     "Instead of a game: its numbers of situations, questions and answers to a question", "S,Q,A");
    command.add_text("--count-for", options->count_for,
                     "How long the actual player nodes may be counted (default 2s; 0s: not at all)", "TIME");
    command.add_text("--json", options->json, "Write the result as JSON to FILE, or to the standard output for -",
                     "FILE");
    command.set_footer(
        "Examples:\n"
        "  deduce bounds numbers:max=100\n"
        "  deduce bounds mastermind:pegs=3,colours=3 --json -\n"
        "  deduce bounds --sizes 7624512,32,34\n"
        "s situations, q questions; a is the largest number of answers that occur for a question, a_i that of the\n"
        "i-th. A bound below 10^1000 is computed exactly (`exact` in the JSON), and all are shown with their decimals\n"
        "cut off, as in tables 10.1 to 10.3; of the others the logarithm is right to about 19 digits. Bounds that are\n"
        "no whole numbers are rounded down. The thesis numbers are those of its theorems and corollaries. Which bound\n"
        "is lowest depends on the game, and all are usually far above the actual number of player nodes.");
    command.set_action([options](Session& session) { return session.is_first() ? print_bounds(*options) : exit_done; });
    return command;
}

} // namespace deduce::cli
