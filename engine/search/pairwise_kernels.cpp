// The loops over pairs; see pairwise_kernels.hpp for the idea.
#include "engine/search/pairwise_kernels.hpp"

#include "engine/search/cloned.hpp"

#include <algorithm>
#include <cstring>

namespace deduce::pairwise_kernels {
namespace {

// Rows of one set are far apart in memory, and too many for the processor to see that all of them are read along.
constexpr std::size_t fetched_ahead = 128;

// Bytes, one a question; with vector instructions where the clone has them.
using Bytes [[gnu::vector_size(lanes)]] = std::uint8_t;
using WideBytes [[gnu::vector_size(wide_lanes)]] = std::uint8_t;

template <class Vector = Bytes>
DEDUCE_INLINE Vector load(const std::uint8_t* from) {
    Vector bytes;
    std::memcpy(&bytes, from, sizeof bytes);
    return bytes;
}

DEDUCE_INLINE void store(std::uint8_t* to, const Bytes& bytes) { std::memcpy(to, &bytes, lanes); }

template <class Vector>
DEDUCE_INLINE Vector greater(const Vector& a, const Vector& b) {
    return a > b ? a : b;
}

DEDUCE_INLINE void fetch_ahead(const std::uint8_t* row, std::size_t q) { __builtin_prefetch(row + q + fetched_ahead); }

// What the members' answers to the questions from q on cost: read from rows,
template <class Vector>
struct ReadCosts {
    const Rows& rows;
    std::size_t q;

    DEDUCE_INLINE ReadCosts(const Rows& r, std::size_t first) : rows(r), q(first) {}
    DEDUCE_INLINE Vector of(std::size_t member, const Vector&) const {
        fetch_ahead(rows.costs[member], q);
        return load<Vector>(rows.costs[member] + q);
    }
};

// or computed from the answers.
template <class Vector>
struct ComputedCosts {
    Vector usual;
    Vector odd;
    Vector change;

    DEDUCE_INLINE ComputedCosts(const Rows& rows, std::size_t q)
        : usual(load<Vector>(rows.regular.usual + q)),
          odd(load<Vector>(rows.regular.odd + q)),
          change(load<Vector>(rows.regular.change + q)) {}
    DEDUCE_INLINE Vector of(std::size_t, const Vector& answer) const {
        return usual + (reinterpret_cast<Vector>(answer == odd) & change);
    }
};

// How many of the first cells are equal, in each lane. A comparison is 255 where it holds, and 255 is -1. Two sums, of
// which neither waits for the other.
template <class Vector>
DEDUCE_INLINE Vector repeats_among(const Vector* cells, std::size_t count, const Vector& cell) {
    Vector even{};
    Vector odd{};
    std::size_t j = 0;
    for (; j + 2 <= count; j += 2) {
        even -= reinterpret_cast<Vector>(cells[j] == cell);
        odd -= reinterpret_cast<Vector>(cells[j + 1] == cell);
    }
    if (j < count) even -= reinterpret_cast<Vector>(cells[j] == cell);
    return even + odd;
}

template <class Costs, bool Sums>
DEDUCE_INLINE void count_blocks(const Rows& rows, Range range, const Counts& counts, std::uint8_t* most_cheapest,
                                std::uint8_t* most_parts) {
    Bytes richest_cheapest{};
    Bytes richest_parts{};
    Bytes lane{};
    for (std::size_t l = 0; l < lanes; l++) lane[l] = static_cast<std::uint8_t>(l);
    for (std::size_t to = 0; to < range.count; to += lanes) {
        const std::size_t q = range.first + to;
        std::uint8_t* all_repeats = counts.repeats + to * rows.members;
        const Costs costs(rows, q);
        Bytes cells[most_members];
        Bytes edges{};
        Bytes parts{};
        Bytes cheapest{};
        for (std::size_t i = 0; i < rows.members; i++) {
            const Bytes cell = load(rows.answers[i] + q);
            fetch_ahead(rows.answers[i], q);
            cells[i] = cell;
            const Bytes repeats = repeats_among(cells, i, cell);
            store(all_repeats + i * lanes, repeats);
            const Bytes is_new = reinterpret_cast<Bytes>(repeats == 0);
            parts -= is_new;
            const Bytes cost = costs.of(i, cell);
            cheapest -= is_new & reinterpret_cast<Bytes>(cost <= rows.cheapest[i]);
            if constexpr (Sums) edges += cost;
        }
        store(counts.parts + to, parts);
        if constexpr (Sums) store(counts.edges + to, edges);
        const auto left = static_cast<std::uint8_t>(std::min<std::size_t>(range.count - to, lanes));
        const Bytes splits = reinterpret_cast<Bytes>(parts >= 2) & reinterpret_cast<Bytes>(lane < left);
        richest_parts = greater(richest_parts, parts & splits);
        richest_cheapest = greater(richest_cheapest, cheapest & splits);
    }
    store(most_cheapest, richest_cheapest);
    store(most_parts, richest_parts);
}

template <class Costs, bool Sums>
DEDUCE_INLINE void bound_blocks(const Rows& rows, Range range, std::span<const SetBounds::Breakpoint> breakpoints,
                                const Counts& counts) {
    for (std::size_t to = 0; to < range.count; to += lanes) {
        const std::size_t q = range.first + to;
        const std::uint8_t* all_repeats = counts.repeats + to * rows.members;
        const Costs costs(rows, q);
        Bytes sizes{};
        Bytes bounds{};
        for (std::size_t i = 0; i < rows.members; i++) {
            const Bytes repeats = load(all_repeats + i * lanes);
            Bytes part{};
            for (const SetBounds::Breakpoint& b : breakpoints)
                part += reinterpret_cast<Bytes>(repeats >= b.repeats) & b.raise;
            if constexpr (Sums) {
                sizes += part;
            } else {
                sizes = greater(sizes, part);
                bounds = greater(bounds, part + costs.of(i, load(rows.answers[i] + q)));
            }
        }
        store(counts.sizes + to, sizes);
        if constexpr (!Sums) store(counts.bounds + to, bounds);
    }
}

// 16 bits hold the sum of two bytes.
constexpr std::uint16_t none = 0xffff;

// The least and greatest figures of one ply, a lane each.
template <std::size_t Lanes>
struct Least {
    std::uint16_t bound[Lanes];
    std::uint16_t sizes[Lanes];
    std::uint16_t singles[Lanes];

    DEDUCE_INLINE Least() {
        for (std::size_t l = 0; l < Lanes; l++) {
            bound[l] = none;
            sizes[l] = 0;
            singles[l] = none;
        }
    }
    DEDUCE_INLINE void add(std::size_t l, std::size_t members, std::uint8_t parts, std::uint16_t own, std::uint8_t size,
                           std::uint16_t edge) {
        const bool splits = parts >= 2;
        const bool separates = parts == members;
        const std::uint16_t bound_or_none = splits ? own : none;
        const std::uint16_t size_or_zero = splits ? size : std::uint8_t{0};
        const std::uint16_t singles_or_none = separates ? edge : none;
        bound[l] = std::min(bound[l], bound_or_none);
        sizes[l] = std::max(sizes[l], size_or_zero);
        singles[l] = std::min(singles[l], singles_or_none);
    }
    DEDUCE_INLINE void over_lanes(std::uint16_t* least) const {
        least[0] = *std::min_element(bound, bound + Lanes);
        least[1] = *std::max_element(sizes, sizes + Lanes);
        least[2] = *std::min_element(singles, singles + Lanes);
    }
};

template <bool Sums>
DEDUCE_INLINE void reduce_questions(std::size_t members, std::size_t count, const Counts& counts,
                                    std::uint16_t* least) {
    Least<lanes> all;
    const auto add = [&](std::size_t q, std::size_t l) {
        const auto own = static_cast<std::uint16_t>(Sums ? counts.edges[q] + counts.sizes[q] : counts.bounds[q]);
        all.add(l, members, counts.parts[q], own, counts.sizes[q], Sums ? counts.edges[q] : own);
    };
    std::size_t q = 0;
    for (; q + lanes <= count; q += lanes)
        for (std::size_t l = 0; l < lanes; l++) add(q + l, l);
    for (std::size_t l = 0; q + l < count; l++) add(q + l, l);
    all.over_lanes(least);
}

template <class Vector, class Costs, bool Sums>
DEDUCE_INLINE void one_ply_blocks(const Rows& rows, Range range, std::span<const SetBounds::Breakpoint> breakpoints,
                                  std::uint16_t* least) {
    constexpr std::size_t at_once = sizeof(Vector);
    Least<at_once> all;
    Vector lane{};
    for (std::size_t l = 0; l < at_once; l++) lane[l] = static_cast<std::uint8_t>(l);
    for (std::size_t done = 0; done < range.count; done += at_once) {
        const std::size_t q = range.first + done;
        const Costs costs(rows, q);
        Vector cells[most_members];
        Vector edges{};
        Vector sizes{};
        Vector parts{};
        Vector bounds{};
        for (std::size_t i = 0; i < rows.members; i++) {
            const auto cell = load<Vector>(rows.answers[i] + q);
            const auto cost = costs.of(i, cell);
            fetch_ahead(rows.answers[i], q);
            cells[i] = cell;
            const Vector repeats = repeats_among(cells, i, cell);
            parts -= reinterpret_cast<Vector>(repeats == 0);
            Vector part{};
            for (const SetBounds::Breakpoint& b : breakpoints)
                part += reinterpret_cast<Vector>(repeats >= b.repeats) & b.raise;
            if constexpr (Sums) {
                edges += cost;
                sizes += part;
            } else {
                sizes = greater(sizes, part);
                bounds = greater(bounds, part + cost);
            }
        }
        // What lies beyond the last question has no parts.
        const auto left = static_cast<std::uint8_t>(std::min(range.count - done, at_once));
        parts &= reinterpret_cast<Vector>(lane < left);
        for (std::size_t l = 0; l < at_once; l++) {
            const auto own = static_cast<std::uint16_t>(Sums ? edges[l] + sizes[l] : bounds[l]);
            all.add(l, rows.members, parts[l], own, sizes[l], Sums ? edges[l] : own);
        }
    }
    all.over_lanes(least);
}

DEDUCE_CLONED void count_sums(const Rows& rows, Range range, const Counts& counts, std::uint8_t* cheapest,
                              std::uint8_t* parts) {
    count_blocks<ReadCosts<Bytes>, true>(rows, range, counts, cheapest, parts);
}
DEDUCE_CLONED void count_worst(const Rows& rows, Range range, const Counts& counts, std::uint8_t* cheapest,
                               std::uint8_t* parts) {
    count_blocks<ReadCosts<Bytes>, false>(rows, range, counts, cheapest, parts);
}
DEDUCE_CLONED void count_regular_sums(const Rows& rows, Range range, const Counts& counts, std::uint8_t* cheapest,
                                      std::uint8_t* parts) {
    count_blocks<ComputedCosts<Bytes>, true>(rows, range, counts, cheapest, parts);
}
DEDUCE_CLONED void count_regular_worst(const Rows& rows, Range range, const Counts& counts, std::uint8_t* cheapest,
                                       std::uint8_t* parts) {
    count_blocks<ComputedCosts<Bytes>, false>(rows, range, counts, cheapest, parts);
}
DEDUCE_CLONED void bound_sums(const Rows& rows, Range range, std::span<const SetBounds::Breakpoint> breakpoints,
                              const Counts& counts) {
    bound_blocks<ReadCosts<Bytes>, true>(rows, range, breakpoints, counts);
}
DEDUCE_CLONED void bound_worst(const Rows& rows, Range range, std::span<const SetBounds::Breakpoint> breakpoints,
                               const Counts& counts) {
    bound_blocks<ReadCosts<Bytes>, false>(rows, range, breakpoints, counts);
}
DEDUCE_CLONED void bound_regular_worst(const Rows& rows, Range range,
                                       std::span<const SetBounds::Breakpoint> breakpoints, const Counts& counts) {
    bound_blocks<ComputedCosts<Bytes>, false>(rows, range, breakpoints, counts);
}
DEDUCE_CLONED void reduce_sums(std::size_t members, std::size_t count, const Counts& counts, std::uint16_t* least) {
    reduce_questions<true>(members, count, counts, least);
}
DEDUCE_CLONED void reduce_worst(std::size_t members, std::size_t count, const Counts& counts, std::uint16_t* least) {
    reduce_questions<false>(members, count, counts, least);
}
DEDUCE_CLONED void one_ply_sums(const Rows& rows, Range range, std::span<const SetBounds::Breakpoint> breakpoints,
                                std::uint16_t* least) {
    one_ply_blocks<Bytes, ReadCosts<Bytes>, true>(rows, range, breakpoints, least);
}
DEDUCE_CLONED void one_ply_worst(const Rows& rows, Range range, std::span<const SetBounds::Breakpoint> breakpoints,
                                 std::uint16_t* least) {
    one_ply_blocks<Bytes, ReadCosts<Bytes>, false>(rows, range, breakpoints, least);
}
DEDUCE_CLONED void one_ply_regular_sums(const Rows& rows, Range range,
                                        std::span<const SetBounds::Breakpoint> breakpoints, std::uint16_t* least) {
    one_ply_blocks<Bytes, ComputedCosts<Bytes>, true>(rows, range, breakpoints, least);
}
DEDUCE_CLONED void one_ply_regular_worst(const Rows& rows, Range range,
                                         std::span<const SetBounds::Breakpoint> breakpoints, std::uint16_t* least) {
    one_ply_blocks<Bytes, ComputedCosts<Bytes>, false>(rows, range, breakpoints, least);
}
DEDUCE_CLONED void one_ply_wide_sums(const Rows& rows, Range range, std::span<const SetBounds::Breakpoint> breakpoints,
                                     std::uint16_t* least) {
    one_ply_blocks<WideBytes, ReadCosts<WideBytes>, true>(rows, range, breakpoints, least);
}
DEDUCE_CLONED void one_ply_wide_worst(const Rows& rows, Range range, std::span<const SetBounds::Breakpoint> breakpoints,
                                      std::uint16_t* least) {
    one_ply_blocks<WideBytes, ReadCosts<WideBytes>, false>(rows, range, breakpoints, least);
}
DEDUCE_CLONED void one_ply_wide_regular_sums(const Rows& rows, Range range,
                                             std::span<const SetBounds::Breakpoint> breakpoints, std::uint16_t* least) {
    one_ply_blocks<WideBytes, ComputedCosts<WideBytes>, true>(rows, range, breakpoints, least);
}
DEDUCE_CLONED void one_ply_wide_regular_worst(const Rows& rows, Range range,
                                              std::span<const SetBounds::Breakpoint> breakpoints,
                                              std::uint16_t* least) {
    one_ply_blocks<WideBytes, ComputedCosts<WideBytes>, false>(rows, range, breakpoints, least);
}

OnePly figures(const std::uint16_t* least) {
    const auto finite = [](std::uint16_t v) { return v == none ? infinite_cost : Cost{v}; };
    return {finite(least[0]), Cost{least[1]}, finite(least[2])};
}

} // namespace

Richness count(const Rows& rows, bool sums, Range range, const Counts& counts) {
    std::uint8_t cheapest[lanes];
    std::uint8_t parts[lanes];
    if (rows.regular.usual != nullptr)
        (sums ? count_regular_sums : count_regular_worst)(rows, range, counts, cheapest, parts);
    else
        (sums ? count_sums : count_worst)(rows, range, counts, cheapest, parts);
    return {*std::max_element(cheapest, cheapest + lanes), *std::max_element(parts, parts + lanes)};
}

void bound(const Rows& rows, bool sums, Range range, std::span<const SetBounds::Breakpoint> breakpoints,
           const Counts& counts) {
    const auto worst = rows.regular.usual != nullptr ? bound_regular_worst : bound_worst;
    (sums ? bound_sums : worst)(rows, range, breakpoints, counts); // sums ask for no cost
}

OnePly reduce(const Rows& rows, bool sums, Range range, const Counts& counts) {
    std::uint16_t least[3];
    (sums ? reduce_sums : reduce_worst)(rows.members, range.count, counts, least);
    return figures(least);
}

OnePly one_ply(const Rows& rows, bool sums, Range range, std::span<const SetBounds::Breakpoint> breakpoints) {
    static const bool is_wide = has_wide_vectors();
    std::uint16_t least[3];
    if (is_wide && rows.regular.usual != nullptr)
        (sums ? one_ply_wide_regular_sums : one_ply_wide_regular_worst)(rows, range, breakpoints, least);
    else if (is_wide)
        (sums ? one_ply_wide_sums : one_ply_wide_worst)(rows, range, breakpoints, least);
    else if (rows.regular.usual != nullptr)
        (sums ? one_ply_regular_sums : one_ply_regular_worst)(rows, range, breakpoints, least);
    else
        (sums ? one_ply_sums : one_ply_worst)(rows, range, breakpoints, least);
    return figures(least);
}

} // namespace deduce::pairwise_kernels
