// Progress lines: their times, their figures.
#include "engine/run/pace.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace deduce {

bool Pace::is_due(double seconds) {
    if (seconds < seen_) *this = {};
    seen_ = seconds;
    if (seconds < next_) return false;
    next_ = seconds + std::clamp(seconds / 5, 4.0, 60.0);
    return true;
}

std::string rate_text(double a_second) {
    if (a_second >= 10) return fmt::format("{:.0f} a second", a_second);
    if (a_second >= 1) return fmt::format("{:.1f} a second", a_second);
    if (a_second * 60 >= 1) return fmt::format("{:.1f} a minute", a_second * 60);
    return fmt::format("{:.1f} an hour", a_second * 3600);
}

std::string time_text(double seconds) {
    if (seconds < 100) return fmt::format("{:.0f} s", seconds);
    return seconds < 100 * 60 ? fmt::format("{:.0f} min", seconds / 60) : fmt::format("{:.1f} h", seconds / 3600);
}

} // namespace deduce
