// Enumeration of the situations of independent choices: see choice_space.hpp.
#include "engine/estimate/choice_space.hpp"

#include "engine/model/errors.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include <fmt/format.h>

namespace deduce {

std::uint64_t ChoiceSpace::count(const std::vector<std::vector<Cost>>& importances) {
    std::uint64_t product = 1;
    for (const auto& own : importances)
        if (__builtin_mul_overflow(product, std::uint64_t{2} * own.size(), &product))
            return std::numeric_limits<std::uint64_t>::max();
    return product;
}

ChoiceSpace::ChoiceSpace(std::vector<std::vector<Cost>> importances) : importances_(std::move(importances)) {
    if (importances_.empty() || importances_.size() > most_choices || count(importances_) > most_situations ||
        count(importances_) == 0)
        throw BrokenPromise(fmt::format("ChoiceSpace: {} choices and {} situations, expected 1..{} and 1..{}",
                                        importances_.size(), count(importances_), most_choices, most_situations));
    for (const auto& own : importances_)
        for (const Cost b : own)
            if (b < 0 || b > most_importance)
                throw BrokenPromise(fmt::format("ChoiceSpace: importance {}, expected 0..{}", b, most_importance));

    const auto size = static_cast<std::uint32_t>(count(importances_));
    better_.resize(size);
    grades_.resize(std::size_t{size} * choices());
    for (SituationIndex s = 0; s < size; s++) {
        std::uint32_t rest = s;
        for (std::uint32_t choice = choices(); choice-- > 0;) {
            const auto grades = static_cast<std::uint32_t>(importances_[choice].size());
            grades_[at(s, choice)] = rest % grades;
            if (rest / grades % 2 == 1) better_[s] |= bit_of(choice);
            rest /= 2 * grades;
        }
    }
}

SituationIndex ChoiceSpace::index_of(Decisions better, const std::vector<std::uint32_t>& grades) const {
    SituationIndex index = 0;
    for (std::uint32_t choice = 0; choice < choices(); choice++) {
        const auto count = static_cast<std::uint32_t>(importances_[choice].size());
        const std::uint32_t option = (better & bit_of(choice)) != 0 ? 1 : 0;
        index = index * 2 * count + option * count + grades[choice];
    }
    return index;
}

Cost ChoiceSpace::loss(SituationIndex s, Decisions decisions) const {
    Cost sum = 0;
    for (Decisions wrong = better_[s] ^ decisions; wrong != 0; wrong &= wrong - 1)
        sum += importance(s, choices() - 1 - static_cast<std::uint32_t>(std::countr_zero(wrong)));
    return sum;
}

Cost ChoiceSpace::greatest_loss() const {
    Cost sum = 0;
    for (const auto& own : importances_) sum += *std::max_element(own.begin(), own.end());
    return sum;
}

} // namespace deduce
