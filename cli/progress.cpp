// Rate-limited progress lines.
#include "cli/progress.hpp"

#include <cstdio>

#include <fmt/format.h>

namespace deduce::cli {
namespace {

std::string bounds_text(const Interval& bounds) {
    const auto end = [](Cost c) { return is_infinite(c) ? std::string("inf") : fmt::format("{}", c); };
    return fmt::format("total between {} and {}", end(bounds.lower), end(bounds.upper));
}

std::string time_text(double seconds) {
    if (seconds < 100) return fmt::format("{:.0f} s", seconds);
    return seconds < 100 * 60 ? fmt::format("{:.0f} min", seconds / 60) : fmt::format("{:.1f} h", seconds / 3600);
}

} // namespace

std::string QuestionRate::text(const Progress& p) {
    const auto [done, all] = p.first_questions;
    if (all < 2) return "";
    std::string text = fmt::format(", {} of {} first questions done", done, all);
    const double rate = static_cast<double>(done - done_) / (p.seconds - seconds_);
    if (done_ > 0 && done > done_ && done < all)
        text +=
            fmt::format(", {:.1f} a second, about {} left", rate, time_text(static_cast<double>(all - done) / rate));
    seconds_ = p.seconds;
    done_ = done;
    return text;
}

std::function<void(const Progress&)> progress_printer(const std::string& label, Objective objective, bool quiet) {
    if (quiet) return {};
    const std::string what = objective == Objective::average ? "" : "worst ";
    return [label, what, next = 2.0, rate = QuestionRate()](const Progress& p) mutable {
        if (p.seconds < next) return;
        next = p.seconds < 30 ? p.seconds + 4 : p.seconds * 1.2; // fewer and fewer lines, but never silence for long
        fmt::print(stderr, "deduce: {}: {:.0f} s, {} nodes, {}{}{}\n", label, p.seconds, p.nodes, what,
                   bounds_text(p.bounds), rate.text(p));
    };
}

} // namespace deduce::cli
