// The strategies by name, in one table that fills the command line, its help, and the tests.
#pragma once

#include "engine/play/play_out.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace deduce {

struct StrategyFact {
    std::string_view name;
    std::string_view source; // where it comes from: a section of the thesis, or "deduce"
    std::string_view meaning;
};

std::span<const StrategyFact> strategy_table();

// What the strategies "rollout" and "beam" rest on.
struct LookaheadParams {
    std::string base = "learned"; // a heuristic of the table
    std::size_t width = 4;        // questions looked into
    std::optional<std::size_t>
        largest; // sets looked into have at most this many classes; by default 1024, or 64 for beam
};

// Plays strategies of one game out, and learns but once for all that rest on "learned".
class Strategies {
  public:
    // Keeps references to both.
    Strategies(const AnswerTable& table, const PlayParams& params);

    // Throws BadInput for unknown names or numbers out of range, and Stopped.
    PlayResult play(std::string_view name, const LookaheadParams& lookahead = {});

    // Throws BadInput as `play` would.
    static void check(std::string_view name, const LookaheadParams& lookahead);

  private:
    const Heuristic& heuristic(std::string_view name);
    void learn();

    const AnswerTable& table_;
    const PlayParams& params_;
    std::map<std::string, std::unique_ptr<Heuristic>, std::less<>> heuristics_;
    std::optional<PlayResult> learned_result_;
};

// The mean over the total weight: an exact reduced fraction ("3570/630" is "17/3"), "5" or "inf"; and with four places.
std::string exact_average(const PlayResult& result);
std::string decimal_average(const PlayResult& result);

} // namespace deduce
