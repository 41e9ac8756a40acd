// Dots on fields, a fixed penalty for each dot that the estimate does not mark (thesis, section 7.6: BlackBox).
//
// Situations and estimates are k-subsets of F fields, and any k-subset may be marked. On average, overlay the remaining
// situations and mark the k fields that collect most dots. In the worst case, search for a k-subset that marks at
// least t dots of every situation.
//
// Estimates are numbered in colexicographic order: the k-subset {c_0 < c_1 < ...} has the number
// C(c_0, 1) + C(c_1, 2) + ... (Knuth, The Art of Computer Programming 4A, section 7.2.1.3).
#pragma once

#include "engine/model/estimator.hpp"

#include <array>
#include <span>
#include <vector>

namespace deduce {

// The number of an estimate that marks these fields, which rise.
std::uint64_t number_of_marks(std::span<const std::uint8_t> marked);

class DotsOverlay final : public Estimator {
  public:
    // `cells` holds each situation's `dots` fields in rising order, one situation after the other; all situations are
    // different (not checked) and have weight one. Without dots there is one situation. 1 <= fields <= 256.
    // `penalty` is that of one dot. Throws BrokenPromise if this does not hold.
    DotsOverlay(std::vector<std::uint8_t> cells, std::uint32_t dots, std::uint32_t fields, Cost penalty);

    BestEstimate average_estimate(std::span<const SituationIndex> situations) const override;
    Cost best_average(std::span<const SituationIndex> situations) const override;

    // Exponential in `dots`, and quick for the handful that games have.
    BestEstimate worst_estimate(std::span<const SituationIndex> situations) const override;
    Cost best_worst(std::span<const SituationIndex> situations) const override;

    // Any estimate misses exactly i dots of C(k,i) C(F-k,i) of all k-subsets, so n different situations cost at least
    // the n least of these penalties.
    Cost average_bound(std::size_t count) const override;
    Cost worst_bound(std::size_t count) const override;
    Cost greatest_penalty() const override { return penalty_ * dots_; }

    std::string description() const override;
    EstimateFacts facts() const override;
    std::unique_ptr<Estimator> reweighted(const std::vector<Weight>& weights) const override;

    std::uint32_t situation_count() const { return situation_count_; }
    std::uint32_t dots() const { return dots_; }
    std::uint32_t fields() const { return fields_; }
    Cost penalty_of_a_dot() const { return penalty_; }

    // The fields of a situation, rising.
    std::span<const std::uint8_t> dots_of(SituationIndex s) const {
        return {cells_.data() + std::size_t{s} * dots_, dots_};
    }

  private:
    static constexpr std::size_t few = 16; // situations up to which counting by layer is faster

    // The dots of all situations together that the best estimate does not mark.
    std::uint64_t fewest_missed(std::span<const SituationIndex> situations) const;
    // The sum of the k largest counts of the overlay.
    std::uint64_t most_marked_of_few(std::span<const SituationIndex> situations) const;
    std::uint64_t most_marked_of_many(std::span<const SituationIndex> situations) const;
    // What the best estimate misses of the worst situation.
    std::uint32_t fewest_missed_at_worst(std::span<const SituationIndex> situations) const;
    // How many dots lie on each field.
    std::array<std::uint32_t, 256> overlay_of(std::span<const SituationIndex> situations) const;
    // What the worst of `count` different situations misses at least.
    std::uint32_t least_misses(std::size_t count) const;

    std::vector<std::uint8_t> cells_;
    std::uint32_t dots_;
    std::uint32_t fields_;
    Cost penalty_;
    std::uint32_t situation_count_;
    std::vector<std::uint64_t> within_; // within_[i]: k-subsets of which an estimate misses at most i dots
    std::vector<Cost> within_penalty_;  // the sum of their penalties
};

} // namespace deduce
