// Whole numbers, memory sizes and durations as people write them: "12", "512M", "2G", "90s", "5m", "1h30m". All of a
// text has to be used: blanks, signs and letters behind a number are refused.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace deduce::cli {

// A whole number from `least` to `greatest`. Throws BadInput naming the option.
std::int64_t parse_number(const std::string& option, const std::string& text, std::int64_t least,
                          std::int64_t greatest);

// Bytes; K, M, G and T are powers of 1024. Throws BadInput naming the option.
std::size_t parse_bytes(const std::string& option, const std::string& text);

// A plain number is seconds. Throws BadInput naming the option.
std::chrono::milliseconds parse_duration(const std::string& option, const std::string& text);

// How long a message takes: a number and ns, us, ms or s. Throws BadInput naming the option.
std::chrono::nanoseconds parse_latency(const std::string& option, const std::string& text);

// So many a second, at least 1; K, M, G and T are powers of 1000. Throws BadInput naming the option.
std::uint64_t parse_rate(const std::string& option, const std::string& text);

// The memory of this machine, or of the control group that this process may use, in bytes.
std::size_t physical_memory();

} // namespace deduce::cli
