// What the conformance checks share: the game, seeded samples of it, and the list of violations.
#pragma once

#include "engine/model/game.hpp"

#include <random>
#include <set>
#include <string>
#include <vector>

namespace deduce::conformance {

class Report {
  public:
    Report(const Game& checked, std::uint64_t seed) : game(checked), random(seed) {}

    const Game& game;
    std::mt19937_64 random;

    // Records the first violation of each promise.
    void violation(const std::string& promise, const std::string& what) {
        if (broken_.insert(promise).second) lines_.push_back(promise + ": " + what);
    }
    bool is_clean() const { return lines_.empty(); }
    const std::vector<std::string>& lines() const { return lines_; }

    // All of 0..n-1 if there are at most `most`, else that many different ones at random, in random order.
    std::vector<std::uint32_t> sample(std::uint32_t n, std::uint32_t most);

    // Sets of situations in random order, small and large: some at random, some parts of a random question's partition.
    std::vector<std::vector<SituationIndex>> random_sets();

  private:
    std::set<std::string> broken_;
    std::vector<std::string> lines_;
};

// The groups of promises. `check_basics` comes first: the others call the game with what it has found to be in range.
void check_basics(Report& report);
void check_labels(Report& report);
void check_hider(Report& report);
void check_estimator(Report& report);
void check_symmetries(Report& report);

} // namespace deduce::conformance
