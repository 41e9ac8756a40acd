// Lines such as "deduce: figure 12 of 300, 10.5 NG (20): 14 s, 90000000 player nodes, 6428571 a second, about 2 min
// left".
#include "thesis/tables/figure_progress.hpp"

#include <cstdio>

#include <fmt/format.h>

namespace deduce::thesis {

void FigureProgress::figure(const std::string& label, double printed_time) {
    number_++;
    label_ = label;
    printed_time_ = printed_time;
}

void FigureProgress::time_found(double milliseconds) {
    constexpr double long_enough = 200;
    if (milliseconds > long_enough) ratio_ = milliseconds / printed_time_;
}

void FigureProgress::start(std::uint64_t expected) {
    expected_ = expected;
    watch_.restart();
    pace_ = {};
}

double FigureProgress::seconds() const { return watch_.seconds(); }

double FigureProgress::seconds_left(double now, double rate, std::uint64_t done) const {
    if (expected_ > 0) return expected_ > done && done > 0 ? static_cast<double>(expected_ - done) / rate : 0;
    return printed_time_ * ratio_ / 1000 - now;
}

void FigureProgress::report(std::uint64_t done, std::string_view unit) {
    const double now = seconds();
    if (!print_ || !pace_.is_due(now)) return;
    const double rate = static_cast<double>(done) / now;
    const double left = seconds_left(now, rate, done);
    print_(fmt::format("figure {} of {}, {}: {:.0f} s, {} {}, {}, {}", number_, figures_, label_, now, done, unit,
                       rate_text(rate),
                       left > 0 ? fmt::format("about {} left", time_text(left)) : "time left unknown"));
}

} // namespace deduce::thesis
