// Seeded samples for the conformance checks: see report.hpp.
#include "tests/conformance/report.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_set>

namespace deduce::conformance {

std::vector<std::uint32_t> Report::sample(std::uint32_t n, std::uint32_t most) {
    std::vector<std::uint32_t> result;
    if (n / 2 < most) {
        result.resize(n);
        std::iota(result.begin(), result.end(), 0U);
        std::shuffle(result.begin(), result.end(), random);
        result.resize(std::min(n, most));
        return result;
    }
    std::unordered_set<std::uint32_t> seen;
    while (result.size() < most) {
        const auto next = static_cast<std::uint32_t>(random() % n);
        if (seen.insert(next).second) result.push_back(next);
    }
    return result;
}

std::vector<std::vector<SituationIndex>> Report::random_sets() {
    const std::uint32_t situations = game.situation_count();
    std::vector<std::vector<SituationIndex>> sets;
    for (const std::uint32_t size : {1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U, 2U, 3U, 4U, 12U, 30U, 100U, 1000U})
        sets.push_back(sample(situations, size));
    if (game.question_count() == 0) return sets;
    for (int round = 0; round < 20; round++) {
        const auto q = static_cast<QuestionIndex>(random() % game.question_count());
        const std::vector<SituationIndex> pool = sample(situations, 300);
        const AnswerIndex answer = game.answer(q, pool[0]);
        std::vector<SituationIndex> part;
        for (const SituationIndex s : pool)
            if (game.answer(q, s) == answer) part.push_back(s);
        if (round % 2 == 0) part.resize(std::min<std::size_t>(part.size(), 1 + random() % 10));
        sets.push_back(part);
    }
    return sets;
}

} // namespace deduce::conformance
