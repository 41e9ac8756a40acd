// Rate-limited progress lines.
#include "cli/progress.hpp"

#include <cstdio>
#include <memory>

#include <fmt/format.h>

namespace deduce::cli {
namespace {

std::string bounds_text(const Interval& bounds) {
    const auto end = [](Cost c) { return is_infinite(c) ? std::string("inf") : fmt::format("{}", c); };
    return fmt::format("total between {} and {}", end(bounds.lower), end(bounds.upper));
}

} // namespace

std::function<void(const Progress&)> progress_printer(const std::string& label, Objective objective, bool quiet) {
    if (quiet) return {};
    auto next = std::make_shared<double>(2.0);
    const std::string what = objective == Objective::average ? "" : "worst ";
    return [label, what, next](const Progress& p) {
        if (p.seconds < *next) return;
        *next = p.seconds < 30 ? p.seconds + 4 : p.seconds * 1.2; // fewer and fewer lines, but never silence for long
        fmt::print(stderr, "deduce: {}: {:.0f} s, {} nodes, {}{}\n", label, p.seconds, p.nodes, what,
                   bounds_text(p.bounds));
    };
}

} // namespace deduce::cli
