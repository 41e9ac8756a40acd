// Progress of a reproduction: which figure is computed, how fast, and how long this will take.
#pragma once

#include "engine/run/pace.hpp"
#include "engine/run/stopwatch.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace deduce::thesis {

class FigureProgress {
  public:
    // `print` takes each line of progress; empty: none is made.
    FigureProgress(std::size_t figures, std::function<void(const std::string&)> print)
        : figures_(figures), print_(std::move(print)) {}

    // The next figure; of a time, the printed one in milliseconds, else 0.
    void figure(const std::string& label, double printed_time);

    // It is finished, and our time for it was this. From the last such pair follows what a time figure will take.
    void time_found(double milliseconds);

    // A computation starts. `expected` is how much there is to do, 0 if that is not known.
    void start(std::uint64_t expected = 0);

    // How much there is to do becomes known, or better known, on the way.
    void expect(std::uint64_t expected) { expected_ = expected; }

    // Gives a line after two seconds, then now and then. `unit` is what is counted: "player nodes".
    void report(std::uint64_t done, std::string_view unit);

    double seconds() const; // since start()

  private:
    double seconds_left(double now, double rate, std::uint64_t done) const; // 0 if that cannot be told

    std::size_t figures_;
    std::function<void(const std::string&)> print_;
    std::size_t number_ = 0;
    std::string label_;
    double printed_time_ = 0;
    double ratio_ = 0; // our time over the printed one, of the last figure that took long
    std::uint64_t expected_ = 0;
    Stopwatch watch_;
    Pace pace_;
};

} // namespace deduce::thesis
