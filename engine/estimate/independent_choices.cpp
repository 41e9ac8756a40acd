// Independent choices: see independent_choices.hpp.
#include "engine/estimate/independent_choices.hpp"

#include "engine/estimate/checks.hpp"

#include <array>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace deduce {
namespace {

// The decisions of the least greatest loss of some situations, by depth-first search over the choices that they
// disagree about.
class WorstCase {
  public:
    WorstCase(const ChoiceSpace& space, std::span<const SituationIndex> situations, Cost lower_bound)
        : space_(space), situations_(situations), lower_bound_(lower_bound) {
        Decisions all = ~Decisions{0};
        Decisions any = 0;
        for (const SituationIndex s : situations) {
            all &= space.better(s);
            any |= space.better(s);
        }
        for (std::uint32_t choice = 0; choice < space.choices(); choice++)
            if (((any & ~all) & space.bit_of(choice)) != 0) open_.push_back(choice);
        best_.estimate = all;
        losses_.assign((open_.size() + 1) * situations.size(), 0);
    }

    BestEstimate least() {
        decide(0, 0, static_cast<Decisions>(best_.estimate));
        return best_;
    }

  private:
    // Decides the open choices from `depth` on; `greatest` is the greatest loss so far, that of `decided`.
    void decide(std::size_t depth, Cost greatest, Decisions decided) {
        if (greatest >= best_.penalty || best_.penalty <= lower_bound_) return;
        if (depth == open_.size()) {
            best_ = {greatest, decided};
            return;
        }
        const std::uint32_t choice = open_[depth];
        const Decisions bit = space_.bit_of(choice);
        const Cost* before = losses_.data() + depth * situations_.size();
        Cost* after = losses_.data() + (depth + 1) * situations_.size();
        std::array<Cost, 2> sums{};
        for (const SituationIndex s : situations_)
            sums[(space_.better(s) & bit) != 0 ? 0 : 1] += space_.importance(s, choice);
        const Decisions likelier = sums[1] <= sums[0] ? bit : 0;
        for (const Decisions decision : {likelier, bit ^ likelier}) {
            Cost next = 0;
            for (std::size_t i = 0; i < situations_.size(); i++) {
                const bool wrong = (space_.better(situations_[i]) & bit) != decision;
                after[i] = before[i] + (wrong ? space_.importance(situations_[i], choice) : 0);
                next = std::max(next, after[i]);
            }
            decide(depth + 1, next, decided | decision);
        }
    }

    const ChoiceSpace& space_;
    std::span<const SituationIndex> situations_;
    Cost lower_bound_;
    std::vector<std::uint32_t> open_;
    std::vector<Cost> losses_; // depth x situation
    BestEstimate best_;
};

} // namespace

IndependentChoices::IndependentChoices(std::shared_ptr<const ChoiceSpace> space, std::vector<Weight> weights,
                                       Cost factor)
    : space_(std::move(space)), weights_(std::move(weights)), factor_(factor) {
    check_weights("IndependentChoices", weights_, space_->size());
    check_penalty("IndependentChoices", factor);
    check_totals("IndependentChoices", weights_, space_->size(),
                 saturating_multiply(std::max<Cost>(factor, 1), space_->greatest_loss()));
    for (SituationIndex s = 0; s < space_->size(); s++) losses_.push_back(space_->loss(s, 0));
    std::sort(losses_.begin(), losses_.end());
    Cost sum = 0;
    for (const Cost loss : losses_) loss_sums_.push_back(sum += loss);
}

BestEstimate IndependentChoices::least_loss(std::span<const SituationIndex> situations,
                                            const std::vector<Weight>& weights) const {
    BestEstimate least{0, 0};
    for (std::uint32_t choice = 0; choice < space_->choices(); choice++) {
        const Decisions bit = space_->bit_of(choice);
        std::array<Cost, 2> sums{};
        for (const SituationIndex s : situations)
            sums[(space_->better(s) & bit) != 0 ? 1 : 0] +=
                (weights.empty() ? 1 : weights[s]) * space_->importance(s, choice);
        least.penalty += std::min(sums[0], sums[1]);
        if (sums[1] > sums[0]) least.estimate |= bit;
    }
    return least;
}

BestEstimate IndependentChoices::average_estimate(std::span<const SituationIndex> situations) const {
    const BestEstimate least = least_loss(situations, weights_);
    return {factor_ * least.penalty, least.estimate};
}

// The worst loss is at least the average one, and at least what the size of the set demands.
BestEstimate IndependentChoices::worst_estimate(std::span<const SituationIndex> situations) const {
    const auto count = static_cast<Cost>(situations.size());
    const Cost average = (least_loss(situations, {}).penalty + count - 1) / count;
    const Cost bound = std::max(average, losses_[clamped(situations.size()) - 1]);
    const BestEstimate least = WorstCase(*space_, situations, bound).least();
    return {factor_ * least.penalty, least.estimate};
}

std::string IndependentChoices::description() const {
    std::string importances;
    for (const auto& own : space_->importances()) importances += fmt::format(" {}", fmt::join(own, "/"));
    return fmt::format("independent choices: importances={}, factor={}, weights={}", importances, factor_,
                       digest_text(weights_));
}

EstimateFacts IndependentChoices::facts() const {
    EstimateFacts result{EstimateFacts::Kind::options};
    result.options.assign(space_->choices(), 2);
    result.most_others = space_->choices();
    result.losses_from.push_back(0);
    for (SituationIndex s = 0; s < space_->size(); s++) {
        for (std::uint32_t i = 0; i < space_->choices(); i++) {
            const std::uint32_t better = (space_->better(s) & space_->bit_of(i)) != 0 ? 1 : 0;
            result.losses.push_back({2 * i + 1 - better, factor_ * space_->importance(s, i)});
        }
        result.losses_from.push_back(result.losses.size());
    }
    return result;
}

} // namespace deduce
