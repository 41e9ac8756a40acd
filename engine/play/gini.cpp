// Gini gain (thesis, section 8.1.3). With equal weights a part of b situations has the coefficient 1 - 1/b, so the gain
// is (parts - 1) / situations: the question with the most different answers wins, however uneven they are. In number
// guessing all questions are equal to it, and the first asks for the numbers one by one.
#include "engine/play/gain.hpp"

namespace deduce {
namespace {

// 1 - sum (w/W)^2
double gini_coefficient(const SetFacts& set) {
    const auto weight = static_cast<double>(set.weight);
    return 1 - set.weight_squares / (weight * weight);
}

class GiniGain final : public Heuristic {
  public:
    explicit GiniGain(bool per_cost) : per_cost_(per_cost) {}

    double merit(const SetFacts& set, const SplitFacts& split) const override {
        double rest = 0;
        for (const SetFacts& part : split.parts) rest += part.situations * gini_coefficient(part);
        const double gain = gini_coefficient(set) - rest / set.situations;
        return per_cost_ ? per_expected_cost(gain, set, split) : gain;
    }

  private:
    bool per_cost_;
};

} // namespace

std::unique_ptr<Heuristic> gini_gain(bool per_cost) { return std::make_unique<GiniGain>(per_cost); }

} // namespace deduce
