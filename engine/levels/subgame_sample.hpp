// How long would a whole game take? Solves sampled subgames exactly, and extrapolates (sections 10.5.3 and 10.5.4 of
// the thesis).
//
// The subgames share one search and its memo, as those of a whole run would. Each has a time limit; one that reaches it
// counts with the time it had, so that all figures are then lower bounds, and is reported as unfinished. With a
// checkpoint, what is proven of it outlives the run, and the times of all runs since the first with one add up.
#pragma once

#include "engine/levels/set_sample.hpp"
#include "engine/search/search.hpp"
#include "engine/solve.hpp"
#include "engine/table/answer_table.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace deduce {

struct Subgame {
    std::size_t classes = 0;
    std::size_t images = 1; // distinct images under the symmetries: one solve serves them all
    Interval total;         // closed if it was solved
    double seconds = 0;
    double core_seconds = 0; // processor time of all threads
    std::uint64_t nodes = 0;

    // Adds an earlier run at the same subgame, which left what it had proven to this one.
    void add(const Subgame& earlier);
};

struct SubgameParams {
    SearchParams search; // its stop flag ends the sampling early, with what was solved until then
    double seconds_a_subgame = 60;
    std::span<const Subgame> earlier;              // of the first of the sample: those that are solved are taken over
    std::function<void(const Subgame&)> listener;  // after each that is solved now
    std::function<void(const Progress&)> progress; // about once a second while one is solved, from another thread
    std::function<void(const std::string&)>
        problem; // hears why the checkpoint was not written in the end, or `progress` threw
};

// In the order of the sample, though what an earlier run left unfinished is solved first, by rising number of classes.
// A subgame that was being solved when the stop came is left out, or stays as the earlier run left it; with a
// checkpoint it counts as unfinished. Throws BadInput if an earlier subgame has not the classes and images of the set
// in its place.
std::vector<Subgame> solve_subgames(const AnswerTable& table, std::span<const SampledSet> sample,
                                    const SubgameParams& params);

struct Spread {
    double mean = 0;
    double deviation = 0; // standard deviation of the sample
    double least = 0, tenth = 0, median = 0, nine_tenths = 0, ninety_nine = 0, greatest = 0; // quantiles
};

// `values` is not empty.
Spread spread_of(std::vector<double> values);

// The expected processor time of one solve for each orbit, estimated without bias from subgames that were chosen
// uniformly among `open_sets` sets: each counts for one part in as many as its orbit has sets.
struct Extrapolation {
    double core_seconds = 0;
    double standard_error = 0;
};
Extrapolation extrapolate(std::span<const Subgame> subgames, std::uint64_t open_sets);

} // namespace deduce
