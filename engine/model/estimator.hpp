// The best estimate of a decision set: p' and p'' of Definition 6.1.
//
// A ruleset picks one of the estimators in estimate/ (chapter 7 of the thesis); the search asks it once a node.
#pragma once

#include "engine/model/cost.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace deduce {

using SituationIndex = std::uint32_t;

// A best estimate of some situations, numbered as Game::penalty numbers estimates, and what it costs.
struct BestEstimate {
    Cost penalty = infinite_cost; // infinite if no estimate covers all of them
    std::uint64_t estimate = 0;   // unspecified if the penalty is infinite
};

// A situation costs `penalty` if the estimate takes this option.
struct OptionLoss {
    std::uint32_t option;
    Cost penalty;
};

// What decides an estimator's values as plain numbers, as docs/tables.md specifies them.
struct EstimateFacts {
    enum class Kind {
        groups,   // name a group: the right one costs `fee`, another one `wrong`
        options,  // take one option for each of some choices: losses add up
        penalties // told by Game::penalty, not here
    };

    Kind kind = Kind::penalties;
    Cost fee = 0;
    Cost wrong = infinite_cost;
    std::vector<std::uint32_t> groups{};    // by situation; empty if each is its own group
    std::vector<std::uint32_t> options{};   // how many each choice has; they are numbered choice after choice
    std::uint32_t most_others = 0;          // choices that may take another option than their first
    std::vector<OptionLoss> losses{};       // situation after situation, with rising options
    std::vector<std::size_t> losses_from{}; // where a situation's begin, and the end of the last one's
};

class Estimator {
  public:
    virtual ~Estimator() = default;

    // p': the least sum over the situations of weight x penalty, over all estimates, and an estimate that attains it.
    // The estimate depends on the set alone, not on its order; it is the least one where that is cheap to find.
    // `situations` is not empty and has no duplicates.
    virtual BestEstimate average_estimate(std::span<const SituationIndex> situations) const = 0;

    // p'': the least worst penalty over all estimates, and an estimate that attains it, chosen likewise.
    virtual BestEstimate worst_estimate(std::span<const SituationIndex> situations) const = 0;

    // The penalties alone. Overridden where they are found sooner than their estimates.
    virtual Cost best_average(std::span<const SituationIndex> situations) const {
        return average_estimate(situations).penalty;
    }
    virtual Cost best_worst(std::span<const SituationIndex> situations) const {
        return worst_estimate(situations).penalty;
    }

    // A lower bound of best_average for any `count` >= 1 different situations of weight one. Never falls with `count`.
    virtual Cost average_bound(std::size_t count) const = 0;

    // The same for best_worst.
    virtual Cost worst_bound(std::size_t count) const = 0;

    // Situations of different kinds share no estimate of finite penalty: they have to be told apart. Kinds have any
    // numbers; one for all is always right.
    virtual std::uint32_t kind(SituationIndex) const { return 0; }

    // The largest finite penalty of any situation and estimate: totals are checked against overflow with it.
    virtual Cost greatest_penalty() const = 0;

    // All that decides the estimator's values, as text: part of the answer table's digest.
    virtual std::string description() const = 0;

    // For tables; by default all penalties are listed.
    virtual EstimateFacts facts() const { return {}; }

    // The same estimates and penalties where each situation has another weight >= 1. Null where that is not known: then
    // penalties can be listed. Throws BrokenPromise where totals could overflow.
    virtual std::unique_ptr<Estimator> reweighted(const std::vector<Weight>& /*weights*/) const { return nullptr; }
};

} // namespace deduce
