// A printer for each step: the walk, the sample, one subgame.
#include "cli/commands/levels_progress.hpp"

#include "cli/support/progress.hpp"
#include "engine/run/pace.hpp"
#include "engine/run/stopwatch.hpp"

#include <algorithm>
#include <cstdio>

#include <fmt/format.h>

namespace deduce::cli {

std::function<void(const LevelsProgress&)> walk_printer(const std::string& game) {
    return [game, pace = Pace()](const LevelsProgress& p) mutable {
        if (!pace.is_due(p.seconds)) return;
        const std::string left =
            p.done > 0 ? fmt::format(", about {} left", time_text(p.seconds * (1 / p.done - 1))) : std::string();
        fmt::print(
            stderr, "deduce: {}: {:.0f} s, {} sets after {} questions so far, {:.0f} million visits a second{}\n", game,
            p.seconds, p.levels.back().sets, p.levels.size(), static_cast<double>(p.visits) / p.seconds / 1e6, left);
    };
}

std::size_t to_solve(std::size_t size, std::span<const Subgame> earlier) {
    const auto first = earlier.first(std::min(size, earlier.size()));
    return size -
           static_cast<std::size_t>(std::ranges::count_if(first, [](const Subgame& s) { return s.total.closed(); }));
}

std::function<void(const Subgame&)> sample_printer(const std::string& game, std::size_t size) {
    return [game, size, watch = Stopwatch(), done = std::size_t{0}, pace = Pace()](const Subgame&) mutable {
        done++;
        const double seconds = watch.seconds();
        if (!pace.is_due(seconds)) return;
        const double rate = static_cast<double>(done) / seconds;
        fmt::print(stderr, "deduce: {}: {:.0f} s, {} of {} subgames, {}, about {} left\n", game, seconds, done, size,
                   rate_text(rate), time_text(static_cast<double>(size - done) / rate));
    };
}

std::function<void(const Progress&)> subgame_printer(const std::string& game, Objective objective) {
    return [label = game + ", this subgame", objective, print = std::function<void(const Progress&)>(),
            last = 0.0](const Progress& p) mutable {
        if (!print || p.seconds < last) print = progress_printer(label, objective, false);
        last = p.seconds;
        print(p);
    };
}

} // namespace deduce::cli
