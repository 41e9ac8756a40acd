// The least one-ply lower bound: costs and estimates enter by the size bound's dynamic program.
#include "engine/bounds/size_bound.hpp"
#include "engine/play/heuristic.hpp"

namespace deduce {
namespace {

class LeastBound final : public Heuristic {
  public:
    explicit LeastBound(const AnswerTable& table) {
        for (const Cost b : average_size_bounds(table))
            bounds_.push_back(static_cast<double>(saturating_multiply(table.least_weight(), b)));
    }

    double merit(const SetFacts&, const SplitFacts& split) const override {
        auto total = static_cast<double>(split.cost);
        for (const SetFacts& part : split.parts) total += bounds_[part.classes];
        return -total;
    }

  private:
    std::vector<double> bounds_;
};

} // namespace

std::unique_ptr<Heuristic> least_bound(const AnswerTable& table) { return std::make_unique<LeastBound>(table); }

} // namespace deduce
