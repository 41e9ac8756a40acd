// Greedy and weighted greedy (thesis, section 8.1.1): l(q) = max over the answers of the part's size, or weight.
#include "engine/play/heuristic.hpp"

#include <algorithm>

namespace deduce {
namespace {

class Greedy final : public Heuristic {
  public:
    explicit Greedy(bool by_weight) : by_weight_(by_weight) {}

    double merit(const SetFacts&, const SplitFacts& split) const override {
        Weight largest = 0;
        for (const SetFacts& part : split.parts)
            largest = std::max(largest, by_weight_ ? part.weight : Weight{part.situations});
        return -static_cast<double>(largest);
    }

  private:
    bool by_weight_;
};

} // namespace

std::unique_ptr<Heuristic> greedy(bool by_weight) { return std::make_unique<Greedy>(by_weight); }

} // namespace deduce
