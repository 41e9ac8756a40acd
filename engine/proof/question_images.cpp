// Partitions, told apart by 128 bits: see question_images.hpp. Whether they are images has to be seen.
#include "engine/proof/question_images.hpp"

#include "engine/memory/hash.hpp"
#include "engine/model/errors.hpp"

#include <numeric>

#include <fmt/format.h>

namespace deduce {

QuestionImages::QuestionImages(const Game& game) : game_(game) {
    std::vector<SituationIndex> themselves(game.situation_count());
    std::iota(themselves.begin(), themselves.end(), 0U);
    for (QuestionIndex q = 0; q < game.question_count(); q++) question_of_.emplace(key_of(q, themselves), q);
}

std::vector<QuestionIndex> QuestionImages::under(std::span<const SituationIndex> permutation) const {
    std::vector<QuestionIndex> images;
    for (QuestionIndex q = 0; q < game_.question_count(); q++) {
        const auto at = question_of_.find(key_of(q, permutation));
        if (at == question_of_.end())
            throw InternalError(fmt::format("the proof: question {} has no image under a symmetry", q));
        images.push_back(at->second);
    }
    return images;
}

// Answers are numbered in the order in which the named situations give them.
Key QuestionImages::key_of(QuestionIndex q, std::span<const SituationIndex> names) const {
    std::vector<AnswerIndex> answers(names.size());
    game_.answer_all({q, 1, 0, game_.situation_count()}, answers);
    std::vector<AnswerIndex> named(names.size());
    for (SituationIndex s = 0; s < names.size(); s++) named[names[s]] = answers[s];
    std::unordered_map<AnswerIndex, AnswerIndex> numbers;
    std::vector<Cost> costs;
    for (AnswerIndex& a : named) {
        const auto [place, is_new] = numbers.try_emplace(a, static_cast<AnswerIndex>(numbers.size()));
        if (is_new) costs.push_back(game_.cost(q, a));
        a = place->second;
    }
    Hasher hasher;
    hasher.add(named.data(), named.size() * sizeof(AnswerIndex));
    hasher.add(costs.data(), costs.size() * sizeof(Cost));
    return hasher.result();
}

} // namespace deduce
