// Parses numbers, sizes and durations; asks the system for its memory.
#include "cli/support/quantities.hpp"

#include "cli/support/memory_limit.hpp"
#include "engine/model/errors.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <limits>
#include <string_view>

#include <fmt/format.h>
#include <unistd.h>

namespace deduce::cli {

std::int64_t parse_number(const std::string& option, const std::string& text, std::int64_t least,
                          std::int64_t greatest) {
    std::int64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || rest != end || number < least || number > greatest)
        throw BadInput(
            fmt::format("{}: \"{}\" was given; choose a whole number from {} to {}", option, text, least, greatest));
    return number;
}

std::size_t parse_bytes(const std::string& option, const std::string& text) {
    const auto refuse = [&] {
        return BadInput(fmt::format(
            "{}: \"{}\" is no memory size; write a number with K, M, G or T, such as 512M or 2G", option, text));
    };
    std::size_t number = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || number == 0) throw refuse();
    std::string unit(rest, text.data() + text.size());
    if (!unit.empty() && (unit.back() == 'B' || unit.back() == 'b')) unit.pop_back();
    if (unit.size() == 2 && unit[1] == 'i') unit.pop_back();
    if (unit.size() > 1) throw refuse();
    const std::string units = "KMGT";
    int power = 0;
    if (!unit.empty()) {
        const auto found = units.find(static_cast<char>(std::toupper(unit[0])));
        if (found == std::string::npos) throw refuse();
        power = static_cast<int>(found) + 1;
    }
    for (int i = 0; i < power; i++) {
        if (number > std::numeric_limits<std::size_t>::max() / 1024) throw refuse();
        number *= 1024;
    }
    return number;
}

std::chrono::nanoseconds parse_latency(const std::string& option, const std::string& text) {
    constexpr std::int64_t most = 1'000'000'000;
    std::int64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    const std::string_view unit(rest, static_cast<std::size_t>(end - rest));
    if (error == std::errc{} && number >= 0 && number <= most) {
        if (unit == "ns") return std::chrono::nanoseconds(number);
        if (unit == "us") return std::chrono::microseconds(number);
        if (unit == "ms") return std::chrono::milliseconds(number);
        if (unit == "s" && number <= 1000) return std::chrono::seconds(number);
    }
    throw BadInput(fmt::format("{}: \"{}\" is no latency; write such as 500ns, 2us or 1ms", option, text));
}

std::uint64_t parse_rate(const std::string& option, const std::string& text) {
    constexpr std::uint64_t most = 1'000'000'000'000;
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    const std::string_view unit(rest, static_cast<std::size_t>(end - rest));
    const std::size_t power = unit.empty() ? 0 : std::string_view("KMGT").find(unit) + 1;
    if (error == std::errc{} && unit.size() <= 1 && power <= 4 && (unit.empty() || power > 0)) {
        for (std::size_t i = 0; i < power && number <= most; i++) number *= 1000;
        if (number >= 1 && number <= most) return number;
    }
    throw BadInput(
        fmt::format("{}: \"{}\" is no rate; write a number with K, M, G or T, such as 1G or 10G", option, text));
}

std::chrono::milliseconds parse_duration(const std::string& option, const std::string& text) {
    const auto refuse = [&] {
        return BadInput(
            fmt::format("{}: \"{}\" is no duration; write seconds, or such as 90s, 5m or 1h30m", option, text));
    };
    constexpr double longest = 1e9; // seconds: thirty years
    double seconds = 0;
    const char* at = text.data();
    const char* const end = at + text.size();
    if (at == end) throw refuse();
    while (at != end) {
        double number = 0;
        const bool is_digit = std::isdigit(static_cast<unsigned char>(*at)) != 0; // "inf" and "nan" are numbers, too
        const auto [rest, error] = std::from_chars(at, end, number, std::chars_format::fixed);
        if (error != std::errc{} || !is_digit) throw refuse();
        at = rest;
        double unit = 1;
        if (at != end) {
            switch (*at++) {
            case 's':
                unit = 1;
                break;
            case 'm':
                unit = 60;
                break;
            case 'h':
                unit = 3600;
                break;
            case 'd':
                unit = 86400;
                break;
            default:
                throw refuse();
            }
        }
        seconds += number * unit;
    }
    if (seconds > longest) throw refuse();
    return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
}

std::size_t physical_memory() {
    const std::size_t bytes =
        static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    return std::min(bytes, control_group_limit().value_or(bytes));
}

} // namespace deduce::cli
