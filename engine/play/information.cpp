// Information gain (thesis, section 8.1.2): H(S) less the parts' entropies, each in proportion to the number of its
// situations - not to their weight: that is how the thesis defines it, and with equal weights it is the same.
#include "engine/play/gain.hpp"

#include <array>

namespace deduce {
namespace {

class InformationGain final : public Heuristic {
  public:
    explicit InformationGain(bool per_cost) : per_cost_(per_cost) {
        for (std::size_t i = 1; i < logs_.size(); i++) logs_[i] = std::log2(static_cast<double>(i));
    }

    double merit(const SetFacts& set, const SplitFacts& split) const override {
        double rest = 0;
        for (const SetFacts& part : split.parts) rest += part.situations * entropy(part);
        const double gain = entropy(set) - rest / set.situations;
        return per_cost_ ? per_expected_cost(gain, set, split) : gain;
    }

  private:
    // With W the sum of the weights w: -sum w/W log2(w/W) = log2 W - (sum w log2 w) / W.
    double entropy(const SetFacts& set) const {
        return log2(set.weight) - set.weight_logs / static_cast<double>(set.weight);
    }
    double log2(Weight w) const {
        return w < static_cast<Weight>(logs_.size()) ? logs_[static_cast<std::size_t>(w)]
                                                     : std::log2(static_cast<double>(w));
    }

    bool per_cost_;
    std::array<double, 4096> logs_{};
};

} // namespace

std::unique_ptr<Heuristic> information_gain(bool per_cost) { return std::make_unique<InformationGain>(per_cost); }

} // namespace deduce
