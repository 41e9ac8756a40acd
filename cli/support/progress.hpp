// Progress of long runs: a line on stderr every few seconds, none for what is done within two.
#pragma once

#include "engine/solve.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

namespace deduce::cli {

// With how many of its first questions a solve is done; if they have become more since the last text, also how fast,
// and how long the rest would take at that rate. The best questions are tried first, and take longest.
class QuestionRate {
  public:
    // ", 812 of 12972 first questions done, salet at least 7400 (5 of 63 questions done in a part of 221 classes), 3.1
    // a second, about 65 min left": of the questions that are tried now the one that is proven to cost most; empty if
    // there is no choice.
    std::string text(const Progress& p);

  private:
    double seconds_ = 0; // when they last became more
    std::size_t done_ = 0;
};

// A listener that prints "<label>: 12 s, 34567 nodes, 2881 a second, total between 7372 and 7920", and how far it is
// with its first questions: with a limit, how many of them are refuted. Before and after the search, what is done
// instead. Quiet: none at all.
std::function<void(const Progress&)> progress_printer(const std::string& label, Objective objective, bool quiet,
                                                      std::optional<Cost> limit = std::nullopt);

// Says on the standard error what happens to a job of several ranks. Quiet: nothing.
std::function<void(const std::string&)> notice_printer(bool quiet);

} // namespace deduce::cli
