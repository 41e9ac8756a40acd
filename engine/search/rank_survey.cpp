// The rank loops; see rank_survey.hpp for the idea.
#include "engine/search/rank_survey.hpp"

#include "engine/search/objective.hpp"

#include <algorithm>
#include <cstring>
#include <functional>

// Sanitizers start later than the resolvers of cloned functions, so their builds use the plain loops.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define DEDUCE_CLONED __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define DEDUCE_CLONED
#endif

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wpsabi" // vectors are only passed to functions that are always inlined
#endif

namespace deduce {
namespace {

constexpr std::size_t lanes = RankSurvey::lanes;
constexpr std::size_t most_members = RankSurvey::most_members;
using Breakpoint = RankSurvey::Breakpoint;

// 32 bytes, one a question; with vector instructions where the clone has them.
using Bytes [[gnu::vector_size(lanes)]] = std::uint8_t;

inline __attribute__((always_inline)) Bytes load(const std::uint8_t* from) {
    Bytes bytes;
    std::memcpy(&bytes, from, lanes);
    return bytes;
}

// For 32 questions: what their answers cost (average: summed; worst: with the part's bound, the greatest), the bounds
// by size, the number of parts.
struct Block {
    Bytes edges;
    Bytes sizes;
    Bytes parts;
};

template <bool Sums>
inline __attribute__((always_inline)) void
survey_block(const std::uint8_t* const* answers, const std::uint8_t* const* costs, std::size_t members, std::size_t q,
             const Breakpoint* breakpoints, std::size_t breakpoint_count, Block& block) {
    Bytes cells[most_members];
    Bytes edges{};
    Bytes sizes{};
    Bytes parts{};
    for (std::size_t i = 0; i < members; i++) {
        const Bytes cell = load(answers[i] + q);
        cells[i] = cell;
        // A comparison is 255 where it holds, and 255 is -1.
        Bytes rank{};
        for (std::size_t j = 0; j < i; j++) rank -= reinterpret_cast<Bytes>(cells[j] == cell);
        parts -= reinterpret_cast<Bytes>(rank == 0);
        Bytes part{};
        for (std::size_t b = 0; b < breakpoint_count; b++)
            part += reinterpret_cast<Bytes>(rank >= breakpoints[b].rank) & breakpoints[b].raise;
        if constexpr (Sums) {
            edges += load(costs[i] + q);
            sizes += part;
        } else {
            const Bytes with_cost = part + load(costs[i] + q);
            edges = edges > with_cost ? edges : with_cost;
            sizes = sizes > part ? sizes : part;
        }
    }
    block = {edges, sizes, parts};
}

// One block, for a survey that reports every question.
template <bool Sums>
inline __attribute__((always_inline)) void
blocks_into(const std::uint8_t* const* answers, const std::uint8_t* const* costs, std::size_t members,
            const std::vector<Breakpoint>& breakpoints, std::span<const QuestionIndex> live, std::span<Tally> tallies) {
    Block block;
    for (std::size_t j = 0; j < live.size();) {
        const std::size_t q = live[j];
        survey_block<Sums>(answers, costs, members, q, breakpoints.data(), breakpoints.size(), block);
        for (; j < live.size() && live[j] < q + lanes; j++) {
            const std::size_t l = live[j] - q;
            Tally& t = tallies[j];
            t.parts = block.parts[l];
            t.sizes = block.sizes[l];
            t.edges = Sums ? block.edges[l] : 0;
            t.bound = Sums ? Cost{block.edges[l]} + block.sizes[l] : block.edges[l];
        }
    }
}

// All blocks, reduced to three numbers. 16 bits hold the sum of two bytes.
constexpr std::uint16_t none = 0xffff;
struct Reduced {
    std::uint16_t bound[lanes];
    std::uint16_t sizes[lanes];
    std::uint16_t singles[lanes];
};

template <bool Sums>
inline __attribute__((always_inline)) void
reduce_blocks(const std::uint8_t* const* answers, const std::uint8_t* const* costs, std::size_t members,
              const std::vector<Breakpoint>& breakpoints, std::size_t questions, Reduced& r) {
    Block block;
    for (std::size_t l = 0; l < lanes; l++) {
        r.bound[l] = none;
        r.sizes[l] = 0;
        r.singles[l] = none;
    }
    for (std::size_t q = 0; q < questions; q += lanes) {
        survey_block<Sums>(answers, costs, members, q, breakpoints.data(), breakpoints.size(), block);
        if (q + lanes > questions)
            for (std::size_t l = questions - q; l < lanes; l++) block.parts[l] = 0; // the next row, not questions
        for (std::size_t l = 0; l < lanes; l++) {
            const bool splits = block.parts[l] >= 2;
            const bool separates = block.parts[l] == members;
            const auto bound = static_cast<std::uint16_t>(Sums ? block.edges[l] + block.sizes[l] : block.edges[l]);
            const std::uint16_t bound_or_none = splits ? bound : none;
            const std::uint16_t sizes_or_zero = splits ? block.sizes[l] : std::uint16_t{0};
            const std::uint16_t singles_or_none = separates ? block.edges[l] : none;
            r.bound[l] = std::min(r.bound[l], bound_or_none);
            r.sizes[l] = std::max(r.sizes[l], sizes_or_zero);
            r.singles[l] = std::min(r.singles[l], singles_or_none);
        }
    }
}

DEDUCE_CLONED void average_blocks(const std::uint8_t* const* answers, const std::uint8_t* const* costs,
                                  std::size_t members, const std::vector<Breakpoint>& breakpoints,
                                  std::span<const QuestionIndex> live, std::span<Tally> tallies) {
    blocks_into<true>(answers, costs, members, breakpoints, live, tallies);
}
DEDUCE_CLONED void worst_blocks(const std::uint8_t* const* answers, const std::uint8_t* const* costs,
                                std::size_t members, const std::vector<Breakpoint>& breakpoints,
                                std::span<const QuestionIndex> live, std::span<Tally> tallies) {
    blocks_into<false>(answers, costs, members, breakpoints, live, tallies);
}
DEDUCE_CLONED void average_reduced(const std::uint8_t* const* answers, const std::uint8_t* const* costs,
                                   std::size_t members, const std::vector<Breakpoint>& breakpoints,
                                   std::size_t questions, Reduced& r) {
    reduce_blocks<true>(answers, costs, members, breakpoints, questions, r);
}
DEDUCE_CLONED void worst_reduced(const std::uint8_t* const* answers, const std::uint8_t* const* costs,
                                 std::size_t members, const std::vector<Breakpoint>& breakpoints, std::size_t questions,
                                 Reduced& r) {
    reduce_blocks<false>(answers, costs, members, breakpoints, questions, r);
}

} // namespace

template <class Objective>
RankSurvey::RankSurvey(const SearchData<Objective>& data)
    : table_(data.table), sums_(Objective::sums), single_bound_(data.size_bounds[1]) {
    // 1. The largest set whose sums fit into bytes, whatever its members and parts.
    Cost dearest_answer = 0;
    for (const Cost c : table_.costs()) dearest_answer = std::max(dearest_answer, c);
    std::vector<Weight> weights(table_.class_weights().begin(), table_.class_weights().end());
    std::sort(weights.begin(), weights.end(), std::greater<>());
    if (!data.switches.rank_survey || !table_.has_byte_cells() || table_.question_count() == 0 ||
        is_infinite(dearest_answer))
        return;
    const std::vector<Cost>& by_size = data.size_bounds;
    Cost edges = 0; // of the heaviest classes, all with the dearest answer
    for (std::size_t n = 1; n <= std::min<std::size_t>(most_members, weights.size()); n++) {
        const Cost edge = Objective::edge(weights[n - 1], dearest_answer);
        edges = sums_ ? saturating_add(edges, edge) : saturating_add(by_size[n], edge);
        if (edges > 255 || by_size[n] > 255) break;
        largest_set_ = n;
    }

    // 2. Where the bound by size changes its slope (average) or its value (worst).
    Cost before = 0;
    for (std::size_t rank = 0; rank < largest_set_; rank++) {
        const Cost now = sums_ ? by_size[rank + 1] - by_size[rank] : by_size[rank + 1];
        if (now != before)
            breakpoints_.push_back({static_cast<std::uint8_t>(rank), static_cast<std::uint8_t>(now - before)});
        before = now;
    }

    // 3. What each class's answers cost, in the layout of the table's rows.
    const std::size_t questions = table_.question_count();
    costs_.assign(table_.class_count() * questions + lanes, 0);
    for (ClassIndex c = 0; c < table_.class_count(); c++) {
        const std::uint8_t* row = table_.row<std::uint8_t>(c);
        for (std::size_t q = 0; q < questions; q++)
            costs_[c * questions + q] = static_cast<std::uint8_t>(
                Objective::edge(table_.class_weight(c), table_.cost(static_cast<QuestionIndex>(q), row[q])));
    }
}

template RankSurvey::RankSurvey(const SearchData<AverageObjective>&);
template RankSurvey::RankSurvey(const SearchData<WorstObjective>&);

RankSurvey::Rows RankSurvey::rows_of(std::span<const ClassIndex> set) const {
    Rows rows;
    for (std::size_t i = 0; i < set.size(); i++) {
        rows.answers[i] = table_.row<std::uint8_t>(set[i]);
        rows.costs[i] = costs_.data() + std::size_t{set[i]} * table_.question_count();
    }
    return rows;
}

void RankSurvey::run(std::span<const ClassIndex> set, std::span<const QuestionIndex> live,
                     std::span<Tally> tallies) const {
    const Rows rows = rows_of(set);
    const auto kernel = sums_ ? average_blocks : worst_blocks;
    kernel(rows.answers, rows.costs, set.size(), breakpoints_, live, tallies);
}

auto RankSurvey::one_ply(std::span<const ClassIndex> set) const -> OnePly {
    const Rows rows = rows_of(set);
    Reduced r;
    const auto kernel = sums_ ? average_reduced : worst_reduced;
    kernel(rows.answers, rows.costs, set.size(), breakpoints_, table_.question_count(), r);
    const auto finite = [](std::uint16_t v) { return v == none ? infinite_cost : Cost{v}; };
    OnePly result{finite(*std::min_element(r.bound, r.bound + lanes)),
                  Cost{*std::max_element(r.sizes, r.sizes + lanes)},
                  finite(*std::min_element(r.singles, r.singles + lanes))};
    // The worst case's maximum holds the bound of a single class; the caller adds the classes' own costs.
    if (!sums_ && !is_infinite(result.least_singles)) result.least_singles -= single_bound_;
    return result;
}

} // namespace deduce
