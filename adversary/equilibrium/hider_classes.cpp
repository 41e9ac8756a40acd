// See hider_classes.hpp.
#include "adversary/equilibrium/hider_classes.hpp"

#include "engine/model/errors.hpp"
#include "engine/model/hider.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include <fmt/format.h>

namespace deduce::adversary {
namespace {

// Parts of 0, 1, ..., count - 1 that grow together. Each is called by its least member.
class Orbits {
  public:
    explicit Orbits(std::size_t count) : leads_to_(count) { std::iota(leads_to_.begin(), leads_to_.end(), 0U); }

    std::uint32_t least_of(std::uint32_t i) {
        while (leads_to_[i] != i) i = leads_to_[i] = leads_to_[leads_to_[i]];
        return i;
    }
    void join(std::uint32_t a, std::uint32_t b) {
        const auto [least, other] = std::minmax({least_of(a), least_of(b)});
        leads_to_[other] = least;
    }

  private:
    std::vector<std::uint32_t> leads_to_;
};

// Where the first question is fixed, an image of a strategy is one only if it begins with it, too.
bool keeps_the_rules(const Symmetry& symmetry, const Game& game) {
    const auto first = game.first_question();
    return !first || symmetry.questions[*first] == *first;
}

// From the weights of situations.
void finish(std::vector<HiderClass>& classes) {
    Integer all;
    for (HiderClass& made : classes) {
        Weight divisor = 0;
        for (const Weight w : made.weights) divisor = std::gcd(divisor, w);
        for (Weight& w : made.weights) {
            w /= divisor;
            made.total = saturating_add(made.total, w);
        }
        if (is_infinite(made.total))
            throw BadInput(
                fmt::format("the weights of class \"{}\" sum to 2^60 or more; give smaller ones", made.label));
        made.share = Integer(made.total) * divisor;
        all += made.share.get_num();
    }
    for (HiderClass& made : classes) made.share /= all;
}

} // namespace

std::vector<HiderClass> hider_classes(const Game& game, bool symmetry) {
    const auto* const hides = dynamic_cast<const HidesByChoice*>(&game);
    const std::uint32_t situations = game.situation_count();
    const std::uint32_t choices = hides != nullptr ? hides->choice_count() : situations;
    const auto choice_of = [&](SituationIndex s) { return hides != nullptr ? hides->choice_of(s) : s; };

    // 1. Choices that symmetries exchange.
    Orbits orbits(choices);
    if (symmetry)
        for (const Symmetry& own : game.symmetries())
            if (keeps_the_rules(own, game))
                for (SituationIndex s = 0; s < situations; s++) orbits.join(choice_of(s), choice_of(own.situations[s]));

    // 2. Their situations.
    constexpr std::size_t none = ~std::size_t{0};
    std::vector<std::size_t> place(choices, none); // by least choice of the orbit
    std::vector<HiderClass> classes;
    std::vector<bool> seen(choices);
    for (SituationIndex s = 0; s < situations; s++) {
        const std::uint32_t choice = choice_of(s);
        std::size_t& own = place[orbits.least_of(choice)];
        if (own == none) {
            own = classes.size();
            classes.push_back(
                {hides != nullptr ? hides->choice_label(choice) : game.situation_label(s), 0, {}, {}, 0, 0});
        }
        if (!seen[choice]) classes[own].choices++;
        seen[choice] = true;
        classes[own].situations.push_back(s);
        classes[own].weights.push_back(game.weight(s));
    }
    finish(classes);
    return classes;
}

std::vector<HiderClass> given_classes(const std::vector<std::uint32_t>& class_of, const std::vector<Weight>& weights,
                                      const std::vector<std::string>& labels) {
    std::vector<HiderClass> classes;
    for (const std::string& label : labels) classes.push_back({label, 1, {}, {}, 0, 0});
    for (SituationIndex s = 0; s < class_of.size(); s++) {
        classes[class_of[s]].situations.push_back(s);
        classes[class_of[s]].weights.push_back(weights[s]);
    }
    for (const HiderClass& made : classes)
        if (made.situations.empty())
            throw BadInput(fmt::format("class \"{}\" has no situation; leave it out", made.label));
    finish(classes);
    return classes;
}

} // namespace deduce::adversary
