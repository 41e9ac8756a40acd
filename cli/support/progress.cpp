// Rate-limited progress lines.
#include "cli/support/progress.hpp"

#include "engine/run/pace.hpp"

#include <cstdio>
#include <string_view>

#include <fmt/format.h>

namespace deduce::cli {
namespace {

std::string bounds_text(const Interval& bounds, std::string_view what = "total") {
    if (is_infinite(bounds.lower)) return fmt::format("{} infinite", what);
    if (is_infinite(bounds.upper)) return fmt::format("{} at least {}, no strategy yet", what, bounds.lower);
    if (bounds.closed()) return fmt::format("{} {}", what, bounds.lower);
    return fmt::format("{} between {} and {}", what, bounds.lower, bounds.upper);
}

std::string stage_text(Stage stage) {
    return stage == Stage::preparing ? "every question is asked of every situation, into a table"
                                     : "the search is over, what it found is put together";
}

} // namespace

std::string QuestionRate::text(const Progress& p) {
    const auto& [done, all, tried] = p.first_questions;
    if (all < 2) return "";
    std::string text = fmt::format(", {} of {} first questions done", done, all);
    if (tried && !is_infinite(tried->at_least)) {
        text += fmt::format(", {} at least {}", p.tried, tried->at_least);
        if (const auto& part = tried->part)
            text +=
                fmt::format(" ({} of {} questions done in a part of {} classes)", part->done, part->all, part->classes);
    }
    if (done == done_) return text;
    const double rate = static_cast<double>(done - done_) / (p.seconds - seconds_);
    if (done_ > 0 && done < all)
        text += fmt::format(", {}, about {} left", rate_text(rate), time_text(static_cast<double>(all - done) / rate));
    seconds_ = p.seconds;
    done_ = done;
    return text;
}

std::function<void(const Progress&)> progress_printer(const std::string& label, Objective objective, bool quiet,
                                                      std::optional<Cost> limit) {
    if (quiet) return {};
    const std::string what = objective == Objective::average ? "" : "worst ";
    const std::string question = limit ? fmt::format(", limit {}", *limit) : "";
    return [label, what, question, pace = Pace(), rate = QuestionRate()](const Progress& p) mutable {
        if (!pace.is_due(p.seconds)) return;
        if (p.stage != Stage::searching) {
            fmt::print(stderr, "deduce: {}: {:.0f} s, {}\n", label, p.seconds, stage_text(p.stage));
            return;
        }
        fmt::print(stderr, "deduce: {}: {:.0f} s, {} nodes, {}, {}{}{}{}{}\n", label, p.seconds, p.nodes,
                   rate_text(static_cast<double>(p.nodes) / p.seconds), what, bounds_text(p.bounds),
                   p.worst ? ", " + bounds_text(*p.worst, "worst") : "", question, rate.text(p));
    };
}

std::function<void(const std::string&)> notice_printer(bool quiet) {
    if (quiet) return {};
    return [](const std::string& line) { fmt::print(stderr, "deduce: {}\n", line); };
}

} // namespace deduce::cli
