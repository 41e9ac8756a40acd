// A run on many ranks, simulated in one process: the real coordinator, workers and searches, on virtual clocks.
//
// A rank's clock advances by the steps of its search (engine/search/search_step.hpp), each at a cost by its kind and by
// the set's size; a run on one rank measures these. So how a job would do on a machine that is not there is told to the
// node, by the program that would run there, and the same costs give the same run.
#pragma once

#include "cluster/clock.hpp"
#include "cluster/simulated_network.hpp"
#include "engine/model/game.hpp"
#include "engine/search/search_step.hpp"
#include "engine/solve.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace deduce::cluster {

// What steps take, by kind and by the set's size: two classes for each doubling.
class StepCosts {
  public:
    static constexpr std::size_t size_classes = 64;
    static constexpr std::size_t classes = size_classes * search_steps.size();

    static std::size_t class_of(SearchStep step, std::size_t set_size);
    // Of such a class, the smallest set.
    static std::size_t least_size(std::size_t step_class);
    static std::size_t first_class_of(SearchStep step) { return static_cast<std::size_t>(step) * size_classes; }

    Clock::Duration of(SearchStep step, std::size_t set_size) const { return costs_[class_of(step, set_size)]; }
    void set(std::size_t step_class, Clock::Duration cost) { costs_[step_class] = cost; }
    Clock::Duration of_class(std::size_t step_class) const { return costs_[step_class]; }

  private:
    std::array<Clock::Duration, classes> costs_{};
};

// What all steps of a class took together, by their costs.
using StepTimes = std::array<Clock::Duration, StepCosts::classes>;

// Sent to a listener about once a second, from a thread of its own.
struct SimulationProgress {
    std::uint64_t nodes = 0;
    std::optional<double> virtual_seconds; // none of a run on one rank, which has no clock of its own
};
using SimulationListener = std::function<void(const SimulationProgress&)>;

// A run on one rank.
struct MeasuredRun {
    StepCosts costs;
    Interval total;
    std::uint64_t nodes = 0;
    StepTimes steps{};
    Clock::Duration time{0}; // of all steps
};
MeasuredRun measure_steps(const Game& game, const SolveParams& params, const SimulationListener& listener = nullptr);
// The same with costs that are known: nothing is measured.
MeasuredRun run_on_one_rank(const Game& game, const SolveParams& params, const StepCosts& costs,
                            const SimulationListener& listener = nullptr);

struct SimulatedRank {
    struct Search {
        Clock::Duration begin{0};
        Clock::Duration end{0};
    };

    std::uint64_t nodes = 0;
    Clock::Duration searching{0}; // the rest of the time it waits
    std::vector<Search> searches; // between waits
    SimulatedNetwork::Traffic sent;
};

struct SimulatedRun {
    Interval total; // open, if it was stopped
    std::uint64_t nodes = 0;
    Clock::Duration time{0}; // when it ended or was stopped
    StepTimes steps{};       // of all ranks
    std::size_t at_once = 1; // so many of the ranks and the coordinator ran at the same time, at most
    std::vector<SimulatedRank> ranks;
};

// Of the plain objective: params' limits, checkpoints and listeners do not count. One thread a rank. So many ranks at a
// time are on one machine. Of several ranks that search at once, on as many cores, no two runs are alike.
SimulatedRun simulate(const Game& game, const SolveParams& params, int ranks, const NetworkParams& network,
                      const StepCosts& costs, int ranks_of_machine = 1, int at_once = 1,
                      const SimulationListener& listener = nullptr);

} // namespace deduce::cluster
