// One pass from the root down; see hurried_play.hpp.
#include "engine/search/hurried_play.hpp"

#include "engine/run/deep_call.hpp"
#include "engine/run/stop.hpp"
#include "engine/search/hurried_choice.hpp"
#include "engine/search/objective.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace deduce {
namespace {

template <class Objective>
class HurriedPlay {
  public:
    HurriedPlay(const AnswerTable& table, Stopwatch::Duration patience)
        : table_(table), choice_(table, watch_, patience) {}

    Cost value(std::span<const ClassIndex> set, std::optional<QuestionIndex> opening) {
        Cost value = infinite_cost;
        if (!opening) value = estimate(set);
        if (set.size() > 1 && value > 0) {
            const auto question = opening ? opening : choice_.choose(set);
            if (question) value = std::min(value, ask(set, *question));
        }
        return value;
    }

  private:
    Cost estimate(std::span<const ClassIndex> set) {
        std::vector<SituationIndex> members;
        for (const ClassIndex c : set)
            members.insert(members.end(), table_.members(c).begin(), table_.members(c).end());
        return Objective::estimate(table_.game().estimator(), members);
    }

    Cost ask(std::span<const ClassIndex> set, QuestionIndex q) {
        std::vector<std::vector<ClassIndex>> parts(table_.answer_count(q));
        for (const ClassIndex c : set) parts[table_.answer(q, c)].push_back(c);
        Cost value = 0;
        for (DenseAnswer a = 0; a < parts.size(); a++) {
            if (parts[a].empty()) continue;
            Weight weight = 0;
            for (const ClassIndex c : parts[a]) weight += table_.class_weight(c);
            const Cost part = deep_call([&] { return this->value(parts[a], std::nullopt); });
            value = Objective::join(value, saturating_add(Objective::edge(weight, table_.cost(q, a)), part));
            if (is_infinite(value)) break;
        }
        return value;
    }

    const AnswerTable& table_;
    const Stopwatch watch_;
    HurriedChoice choice_;
};

template <class Objective>
Cost play(const AnswerTable& table, std::span<const ClassIndex> set, Stopwatch::Duration patience) {
    const bool is_whole = set.size() == table.class_count();
    try {
        return HurriedPlay<Objective>(table, patience).value(set, is_whole ? table.first_question() : std::nullopt);
    } catch (const Stopped&) {
        return infinite_cost;
    }
}

} // namespace

Cost play_in_a_hurry(const AnswerTable& table, std::span<const ClassIndex> set, Objective objective,
                     Stopwatch::Duration patience) {
    return objective == Objective::average ? play<AverageObjective>(table, set, patience)
                                           : play<WorstObjective>(table, set, patience);
}

} // namespace deduce
