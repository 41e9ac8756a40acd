// Listing penalties, and moving options: see estimate_facts.hpp.
#include "engine/model/estimate_facts.hpp"

#include "engine/model/errors.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

namespace deduce {
namespace {

// Spreads the bits of x over the word (the finalizer of splitmix64).
std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9U;
    x = (x ^ x >> 27) * 0x94d049bb133111ebU;
    return x ^ x >> 31;
}

// Each option's losses as one word, every situation being called what `names` says.
std::vector<std::uint64_t> option_words(const EstimateFacts& facts, std::span<const SituationIndex> names) {
    std::vector<std::uint64_t> words(std::accumulate(facts.options.begin(), facts.options.end(), std::size_t{0}));
    for (SituationIndex s = 0; s < names.size(); s++)
        for (std::size_t i = facts.losses_from[s]; i < facts.losses_from[s + 1]; i++)
            words[facts.losses[i].option] +=
                mixed(mixed(names[s] + std::uint64_t{1}) + static_cast<std::uint64_t>(facts.losses[i].penalty));
    return words;
}

// All options, those of a choice side by side, in an order that is told by their words alone.
std::vector<std::uint32_t> ordered(const EstimateFacts& facts, const std::vector<std::uint64_t>& words) {
    std::vector<std::vector<std::uint32_t>> choices;
    std::uint32_t next = 0;
    for (const std::uint32_t count : facts.options) {
        auto& own = choices.emplace_back(count);
        std::iota(own.begin(), own.end(), next);
        next += count;
        // The first option stays the first where it is not like the others.
        const bool first_differs = facts.most_others < facts.options.size();
        std::stable_sort(own.begin() + (first_differs ? 1 : 0), own.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return words[a] < words[b]; });
    }
    std::ranges::stable_sort(choices, [&](const auto& a, const auto& b) {
        return std::ranges::lexicographical_compare(a, b, [&](auto x, auto y) { return words[x] < words[y]; });
    });
    std::vector<std::uint32_t> result;
    for (const auto& own : choices) result.insert(result.end(), own.begin(), own.end());
    return result;
}

// Each group is an option; it is numbered by its first situation.
EstimateFacts groups_as_options(const EstimateFacts& facts, SituationIndex count) {
    EstimateFacts result{EstimateFacts::Kind::options};
    result.most_others = 1;
    result.otherwise = facts.wrong;
    result.losses_from.push_back(0);
    std::unordered_map<std::uint32_t, std::uint32_t> numbers;
    for (SituationIndex s = 0; s < count; s++) {
        const std::uint32_t group = facts.groups.empty() ? s : facts.groups[s];
        const auto number = numbers.try_emplace(group, static_cast<std::uint32_t>(numbers.size())).first->second;
        result.losses.push_back({number, facts.fee});
        result.losses_from.push_back(result.losses.size());
    }
    result.options = {static_cast<std::uint32_t>(numbers.size())};
    return result;
}

EstimateFacts listed_penalties(const Game& game, std::size_t most_listed) {
    const SituationIndex count = game.situation_count();
    const std::uint64_t estimates = game.estimate_count();
    if (estimates > most_listed / count)
        throw BadInput(fmt::format("{} has {} situations and {} estimates, and a table may have {} penalties; export a "
                                   "smaller game",
                                   game.name(), count, estimates, most_listed));
    EstimateFacts facts{EstimateFacts::Kind::options};
    facts.options = {static_cast<std::uint32_t>(estimates)};
    facts.most_others = 1;
    facts.losses_from.push_back(0);
    for (SituationIndex s = 0; s < count; s++) {
        for (std::uint32_t e = 0; e < estimates; e++)
            if (const Cost penalty = game.penalty(s, e); penalty > 0) facts.losses.push_back({e, penalty});
        facts.losses_from.push_back(facts.losses.size());
    }
    return facts;
}

} // namespace

EstimateFacts estimate_facts(const Game& game, std::size_t most_listed) {
    EstimateFacts facts = game.estimator().facts();
    if (facts.kind == EstimateFacts::Kind::groups) return groups_as_options(facts, game.situation_count());
    return facts.kind == EstimateFacts::Kind::penalties ? listed_penalties(game, most_listed) : facts;
}

std::vector<std::uint32_t> option_images(const EstimateFacts& facts, std::span<const SituationIndex> situations) {
    std::vector<SituationIndex> themselves(situations.size());
    std::iota(themselves.begin(), themselves.end(), 0U);
    const std::vector<std::uint32_t> from = ordered(facts, option_words(facts, situations));
    const std::vector<std::uint32_t> to = ordered(facts, option_words(facts, themselves));
    std::vector<std::uint32_t> images(from.size());
    for (std::size_t i = 0; i < from.size(); i++) images[from[i]] = to[i];
    return images;
}

} // namespace deduce
