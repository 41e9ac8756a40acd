// Question by question: see level_sets.hpp.
#include "tests/support/level_sets.hpp"

namespace deduce::test {

LevelsParams with_depth(int depth) {
    LevelsParams params;
    params.depth = depth;
    return params;
}

SituationSet all_situations(const Game& game) {
    SituationSet all;
    for (SituationIndex s = 0; s < game.situation_count(); s++) all.insert(s);
    return all;
}

std::map<AnswerIndex, SituationSet> parts_of(const Game& game, const SituationSet& set, QuestionIndex q) {
    std::map<AnswerIndex, SituationSet> parts;
    for (const SituationIndex s : set) parts[game.answer(q, s)].insert(s);
    return parts;
}

Sets next_level(const Game& game, const Sets& level) {
    Sets next;
    for (const SituationSet& set : level)
        for (QuestionIndex q = 0; q < game.question_count(); q++) {
            const auto parts = parts_of(game, set, q);
            if (parts.size() < 2) continue;
            for (const auto& [answer, part] : parts) next.insert(part);
        }
    return next;
}

bool is_open(const Game& game, const SituationSet& set) {
    for (QuestionIndex q = 0; q < game.question_count(); q++)
        if (parts_of(game, set, q).size() > 1) return true;
    return false;
}

SituationSet situations_in(const AnswerTable& table, const std::vector<ClassIndex>& set) {
    SituationSet result;
    for (const ClassIndex c : set) result.insert(table.members(c).begin(), table.members(c).end());
    return result;
}

std::vector<ClassIndex> classes_in(const AnswerTable& table, const SituationSet& set) {
    std::set<ClassIndex> classes;
    for (const SituationIndex s : set) classes.insert(table.class_of(s));
    return {classes.begin(), classes.end()};
}

} // namespace deduce::test
