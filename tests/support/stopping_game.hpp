// A game that raises a stop flag when its estimator has been asked so often: so that searches are stopped anywhere.
#pragma once

#include "tests/support/matrix_game.hpp"

#include <atomic>
#include <memory>

namespace deduce::test {

class StoppingGame : public MatrixGame {
  public:
    explicit StoppingGame(const MatrixGame& game) : MatrixGame(game), inner_(game), estimator_(inner_.estimator()) {}
    StoppingGame(const StoppingGame&) = delete;
    StoppingGame& operator=(const StoppingGame&) = delete;

    const Estimator& estimator() const override { return estimator_; }

    // The flag falls now, and is raised after so many calls.
    void stop_after(int calls) {
        estimator_.stop = false;
        estimator_.left = calls;
    }
    const std::atomic<bool>* flag() const { return &estimator_.stop; }

  private:
    struct CountingEstimator final : Estimator {
        explicit CountingEstimator(const Estimator& e) : inner(e) {}
        BestEstimate average_estimate(std::span<const SituationIndex> s) const override {
            count();
            return inner.average_estimate(s);
        }
        BestEstimate worst_estimate(std::span<const SituationIndex> s) const override {
            count();
            return inner.worst_estimate(s);
        }
        Cost average_bound(std::size_t n) const override { return inner.average_bound(n); }
        Cost worst_bound(std::size_t n) const override { return inner.worst_bound(n); }
        Cost greatest_penalty() const override { return inner.greatest_penalty(); }
        std::string description() const override { return inner.description(); }
        void count() const {
            if (left.fetch_sub(1) <= 0) stop = true;
        }

        const Estimator& inner;
        mutable std::atomic<int> left = 1 << 30;
        mutable std::atomic<bool> stop = false;
    };

    MatrixGame inner_;
    CountingEstimator estimator_;
};

} // namespace deduce::test
