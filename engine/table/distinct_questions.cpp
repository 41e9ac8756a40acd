// A hash of each question's cells and costs, then exact comparison: see distinct_questions.hpp.
#include "engine/table/distinct_questions.hpp"

#include "engine/memory/hash.hpp"

#include <algorithm>
#include <unordered_map>

namespace deduce {

DistinctQuestions distinct_questions(const Cuts& cuts,
                                     const std::function<bool(QuestionIndex, QuestionIndex)>& are_equal,
                                     std::optional<QuestionIndex> first, StopFlag stop) {
    const std::size_t questions = cuts.answer_offset.size() - 1;
    const auto costs_of = [&](std::size_t q) {
        return cuts.costs.subspan(cuts.answer_offset[q], cuts.answer_offset[q + 1] - cuts.answer_offset[q]);
    };

    // 1. A hash of each question's cells and their costs.
    std::vector<std::uint64_t> hashes(questions);
    for (std::size_t q = 0; q < questions; q++) {
        throw_if_set(stop);
        constexpr std::uint64_t odd = 0x9e3779b97f4a7c15U;
        hashes[q] = hash128(costs_of(q).data(), costs_of(q).size_bytes()).low * odd ^ cuts.hashes[q];
    }

    // 2. The first of each kind is kept.
    const auto is_alike = [&](QuestionIndex a, QuestionIndex b) {
        return std::ranges::equal(costs_of(a), costs_of(b)) && are_equal(a, b);
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

} // namespace deduce
