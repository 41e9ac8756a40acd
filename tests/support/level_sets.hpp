// The decision sets after one, two, three, ... questions, by enumeration: knows no table, no mask and no key.
#pragma once

#include "engine/levels/levels.hpp"
#include "engine/table/answer_table.hpp"

#include <cstddef>
#include <map>
#include <set>
#include <vector>

namespace deduce::test {

using SituationSet = std::set<SituationIndex>;
using Sets = std::set<SituationSet>;

LevelsParams with_depth(int depth);

// Games whose sets after up to `depth` questions are few enough for that.
struct EnumeratedGame {
    const char* spec;
    int depth;
};
inline constexpr EnumeratedGame enumerated_games[] = {
    {"blackbox:size=4,dots=2", 4},      {"blackbox:size=3,dots=2", 6},      {"blackbox:size=4,dots=3", 2},
    {"mastermind:pegs=2,colours=3", 4}, {"mastermind:pegs=3,colours=3", 3}, {"numbers:max=20", 5},
};

SituationSet all_situations(const Game& game);
std::map<AnswerIndex, SituationSet> parts_of(const Game& game, const SituationSet& set, QuestionIndex q);

// The sets that one more question leads to, where it splits.
Sets next_level(const Game& game, const Sets& level);

// Whether some question splits it.
bool is_open(const Game& game, const SituationSet& set);

SituationSet situations_in(const AnswerTable& table, const std::vector<ClassIndex>& set);
std::vector<ClassIndex> classes_in(const AnswerTable& table, const SituationSet& set);

} // namespace deduce::test
