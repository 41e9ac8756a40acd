// A hash of each question's cells and costs, then exact comparison: see distinct_questions.hpp.
#include "engine/table/distinct_questions.hpp"

#include "engine/memory/hash.hpp"

#include <algorithm>
#include <unordered_map>

#include <tbb/parallel_for.h>

namespace deduce {

template <class Cell>
DistinctQuestions distinct_questions(const Cell* cells, std::size_t situations,
                                     const std::vector<std::size_t>& answer_offset, std::span<const Cost> costs,
                                     std::optional<QuestionIndex> first, StopFlag stop) {
    const std::size_t questions = answer_offset.size() - 1;
    const auto costs_of = [&](std::size_t q) {
        return costs.subspan(answer_offset[q], answer_offset[q + 1] - answer_offset[q]);
    };

    const auto cells_of = [&](std::size_t q) { return std::span(cells + q * situations, situations); };

    // 1. A hash of each column and its costs.
    std::vector<std::uint64_t> hashes(questions);
    tbb::parallel_for(std::size_t{0}, questions, [&](std::size_t q) {
        throw_if_set(stop);
        constexpr std::uint64_t odd = 0x9e3779b97f4a7c15U;
        hashes[q] = hash128(costs_of(q).data(), costs_of(q).size_bytes()).low * odd ^
                    hash128(cells_of(q).data(), cells_of(q).size_bytes()).low;
    });

    // 2. The first of each kind is kept.
    const auto is_alike = [&](std::size_t a, std::size_t b) {
        return std::ranges::equal(costs_of(a), costs_of(b)) && std::ranges::equal(cells_of(a), cells_of(b));
    };
    DistinctQuestions result;
    result.stands_for.assign(questions, no_question);
    std::unordered_multimap<std::uint64_t, QuestionIndex> seen;
    seen.reserve(questions);
    const auto keep = [&](QuestionIndex q) {
        seen.emplace(hashes[q], q);
        result.kept.push_back(q);
    };
    if (first) keep(*first);
    for (QuestionIndex q = 0; q < questions; q++) {
        throw_if_set(stop);
        if (costs_of(q).size() < 2 || q == first) continue;
        const auto [begin, end] = seen.equal_range(hashes[q]);
        const auto like = std::find_if(begin, end, [&](const auto& entry) { return is_alike(entry.second, q); });
        if (like == end)
            keep(q);
        else
            result.stands_for[q] = like->second;
    }

    // 3. Positions instead of questions.
    std::ranges::sort(result.kept);
    std::vector<QuestionIndex> position(questions, no_question);
    for (std::size_t i = 0; i < result.kept.size(); i++) position[result.kept[i]] = static_cast<QuestionIndex>(i);
    for (QuestionIndex q = 0; q < questions; q++) {
        const QuestionIndex like = result.stands_for[q] == no_question ? q : result.stands_for[q];
        result.stands_for[q] = position[like];
    }
    return result;
}

template DistinctQuestions distinct_questions(const std::uint8_t*, std::size_t, const std::vector<std::size_t>&,
                                              std::span<const Cost>, std::optional<QuestionIndex>, StopFlag);
template DistinctQuestions distinct_questions(const std::uint16_t*, std::size_t, const std::vector<std::size_t>&,
                                              std::span<const Cost>, std::optional<QuestionIndex>, StopFlag);

} // namespace deduce
