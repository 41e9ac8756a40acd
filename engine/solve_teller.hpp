// Tells a solve's listener about once a second how far it is, from a thread of its own, from the table to the strategy.
#pragma once

#include "engine/run/stopwatch.hpp"
#include "engine/run/ticker.hpp"
#include "engine/search/search.hpp"
#include "engine/solve.hpp"

#include <atomic>
#include <string>

namespace deduce {

class SolveTeller {
  public:
    // Both outlive it. Without a listener it does nothing.
    SolveTeller(const SolveParams& params, const Stopwatch& watch, Stage first = Stage::preparing);

    // The search lives until the next stage is told, and its figures are told meanwhile.
    void searching(const Search& search);
    void extracting();
    // Tells no more: what the listener threw, as a line of text; empty if nothing.
    std::string finish();

  private:
    void tell() const;

    const SolveParams& params_;
    const Stopwatch& watch_;
    std::atomic<Stage> stage_;
    const Search* search_ = nullptr; // set before its stage
    Ticker ticker_;                  // last: it uses the others
};

} // namespace deduce
