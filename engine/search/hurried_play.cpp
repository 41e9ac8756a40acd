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
    // Tells nobody if the sink is null.
    HurriedPlay(const AnswerTable& table, Stopwatch::Duration patience, MoveSink* sink)
        : table_(table), choice_(table, watch_, patience), sink_(sink) {}

    Cost value(std::span<const ClassIndex> set, std::optional<QuestionIndex> opening) {
        const std::size_t here = sink_ != nullptr ? sink_->next_move() : 0;
        const Cost estimate = opening ? infinite_cost : estimate_of(set);
        if (set.size() > 1 && estimate > 0)
            if (const auto question = opening ? opening : choice_.choose(set)) {
                const Cost value = ask(set, *question);
                if (value < estimate || opening) return value;
                if (sink_ != nullptr) sink_->take_back(here);
            }
        if (sink_ != nullptr) sink_->estimate(set);
        return estimate;
    }

  private:
    Cost estimate_of(std::span<const ClassIndex> set) {
        std::vector<SituationIndex> members;
        for (const ClassIndex c : set)
            members.insert(members.end(), table_.members(c).begin(), table_.members(c).end());
        return Objective::estimate(table_.game().estimator(), members);
    }

    Cost ask(std::span<const ClassIndex> set, QuestionIndex q) {
        std::vector<std::vector<ClassIndex>> parts(table_.answer_count(q));
        for (const ClassIndex c : set) parts[table_.answer(q, c)].push_back(c);
        if (sink_ != nullptr) tell(q, parts);
        Cost value = 0;
        for (DenseAnswer a = 0; a < parts.size(); a++) {
            if (parts[a].empty()) continue;
            const Weight weight = table_.weight_of(parts[a]);
            const Cost part = deep_call([&] { return this->value(parts[a], std::nullopt); });
            value = Objective::join(value, saturating_add(Objective::edge(weight, table_.cost(q, a)), part));
        }
        return value;
    }

    void tell(QuestionIndex q, const std::vector<std::vector<ClassIndex>>& parts) {
        std::vector<DenseAnswer> answers;
        for (DenseAnswer a = 0; a < parts.size(); a++)
            if (!parts[a].empty()) answers.push_back(a);
        sink_->ask(q, answers);
    }

    const AnswerTable& table_;
    const Stopwatch watch_;
    HurriedChoice choice_;
    MoveSink* sink_;
};

template <class Objective>
Cost play(const AnswerTable& table, std::span<const ClassIndex> set, Stopwatch::Duration patience, MoveSink* sink) {
    const bool is_whole = set.size() == table.class_count();
    try {
        return HurriedPlay<Objective>(table, patience, sink)
            .value(set, is_whole ? table.first_question() : std::nullopt);
    } catch (const Stopped&) {
        return infinite_cost;
    }
}

} // namespace

Cost play_in_a_hurry(const AnswerTable& table, std::span<const ClassIndex> set, Objective objective,
                     Stopwatch::Duration patience, MoveSink* sink) {
    return objective == Objective::average ? play<AverageObjective>(table, set, patience, sink)
                                           : play<WorstObjective>(table, set, patience, sink);
}

} // namespace deduce
