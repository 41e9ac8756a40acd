// Tells a solve's listener about once a second how far it is, from a thread of its own, from the table to the strategy.
#pragma once

#include "engine/run/stopwatch.hpp"
#include "engine/run/ticker.hpp"
#include "engine/solve.hpp"

#include <atomic>
#include <functional>
#include <string>

namespace deduce {

class SolveTeller {
  public:
    // Both outlive it. Without a listener it does nothing.
    SolveTeller(const SolveParams& params, const Stopwatch& watch, Stage first = Stage::preparing);

    // figures() is called until the next stage is told, maybe once more, and while this lives at most; its seconds are
    // filled in.
    void searching(std::function<Progress()> figures);
    void extracting();
    // Tells no more: what the listener threw, as a line of text; empty if nothing.
    std::string finish();

  private:
    void tell() const;

    const SolveParams& params_;
    const Stopwatch& watch_;
    std::atomic<Stage> stage_;
    std::function<Progress()> figures_; // set before its stage
    Ticker ticker_;                     // last: it uses the others
};

} // namespace deduce
