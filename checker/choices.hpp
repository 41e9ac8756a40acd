// What must be known in the end: an estimate takes an option for each of some choices. docs/tables.md tells which kinds
// of estimates these are.
#pragma once

#include "reader.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace check {

using Situation = std::uint32_t;

// A situation costs `penalty` if the estimate takes this option.
struct Loss {
    std::uint32_t option;
    Cost penalty;
    auto operator<=>(const Loss&) const = default;
};

struct Choices {
    std::uint32_t most_others = 0;              // choices that may take another option than their first
    Cost otherwise = 0;                         // what an option costs that the situation does not list
    std::vector<std::uint32_t> first_option{0}; // by choice, and the number of options
    std::vector<Loss> losses;                   // situation after situation, with rising options
    std::vector<std::size_t> losses_from{0};    // by situation, and their number

    std::size_t count() const { return first_option.size() - 1; }
    std::uint32_t options() const { return first_option.back(); }
    std::uint32_t options_of(std::size_t choice) const { return first_option[choice + 1] - first_option[choice]; }
    bool is_limited() const { return most_others < count(); }
    std::span<const Loss> of(Situation s) const {
        return std::span(losses).subspan(losses_from[s], losses_from[s + 1] - losses_from[s]);
    }
    // What the situation loses by the option.
    Cost loss(Situation s, std::uint32_t option) const {
        const auto own = of(s);
        const auto at = std::lower_bound(own.begin(), own.end(), Loss{option, 0});
        return at != own.end() && at->option == option ? at->penalty : otherwise;
    }
};

// Throws Damaged.
inline Choices read_choices(Reader& in, Situation situations, Cost total_weight) {
    constexpr std::uint64_t most_choices = 1025;
    constexpr std::uint64_t most_options = std::uint64_t{1} << 32;
    Choices result;
    const std::uint32_t choices = in.below(most_choices, "choices");
    result.most_others = in.below(choices + std::uint64_t{1}, "other options");
    result.otherwise = in.cost();
    for (std::uint32_t i = 0; i < choices; i++) {
        const std::uint32_t count = in.below(most_options - result.options(), "options");
        if (count == 0) in.fail("a choice without options");
        result.first_option.push_back(result.options() + count);
    }
    Cost dearest = 0; // that a situation can lose
    for (Situation s = 0; s < situations; s++) {
        Cost all = times(choices, result.otherwise);
        std::uint32_t next = 0;
        for (std::uint32_t left = in.below(most_options, "losses"); left > 0; left--) {
            const std::uint32_t option = next + in.below(result.options() - next, "option");
            result.losses.push_back({option, in.cost()});
            next = option + 1;
            all = add(all, result.losses.back().penalty);
        }
        result.losses_from.push_back(result.losses.size());
        dearest = std::max(dearest, all);
    }
    if ((choices != 1 || result.is_limited()) && times(dearest, total_weight) >= infinite)
        in.fail("has penalties whose sum is 2^60 or more");
    return result;
}

} // namespace check
