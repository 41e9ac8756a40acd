// One pass from the root down; see hurried_play.hpp.
#include "engine/search/hurried_play.hpp"

#include "engine/run/deep_call.hpp"
#include "engine/run/stop.hpp"
#include "engine/search/objective.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace deduce {
namespace {

constexpr std::size_t first_sample = 8; // questions
constexpr std::size_t sample_growth = 8;

template <class Objective>
class HurriedPlay {
  public:
    HurriedPlay(const AnswerTable& table, Stopwatch::Duration patience)
        : table_(table), patience_(patience), seen_in_(table.largest_answer_count(), 0) {}

    Cost value(std::span<const ClassIndex> set, std::optional<QuestionIndex> opening) {
        Cost value = infinite_cost;
        if (!opening) value = estimate(set);
        if (set.size() > 1 && value > 0) {
            const auto question = opening ? opening : choose(set);
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

    // None if no question of finite cost splits the set.
    std::optional<QuestionIndex> choose(std::span<const ClassIndex> set) {
        const std::size_t all = table_.question_count();
        std::optional<QuestionIndex> best;
        std::size_t most = 1;
        for (std::size_t sample = first_sample; !best; sample *= sample_growth) {
            sample = std::min(sample, all);
            for (std::size_t i = 0; i < sample && most < set.size(); i++) {
                const auto q = static_cast<QuestionIndex>((next_ + i * all / sample) % all);
                const std::size_t parts = count_parts(set, q);
                if (parts <= most) continue;
                most = parts;
                best = q;
            }
            if (sample == all) break;
        }
        if (best) next_ = *best + 1;
        return best;
    }

    // 0 if the question may cost infinitely much.
    std::size_t count_parts(std::span<const ClassIndex> set, QuestionIndex q) {
        if (watch_.elapsed() > patience_) throw Stopped();
        round_++;
        std::size_t parts = 0;
        for (const ClassIndex c : set) {
            const DenseAnswer a = table_.answer(q, c);
            if (seen_in_[a] == round_) continue;
            if (is_infinite(table_.cost(q, a))) return 0;
            seen_in_[a] = round_;
            parts++;
        }
        return parts;
    }

    const AnswerTable& table_;
    const Stopwatch watch_;
    const Stopwatch::Duration patience_;
    std::vector<std::uint64_t> seen_in_; // by answer: the last round in which it was seen
    std::uint64_t round_ = 0;
    std::size_t next_ = 0; // where a sample begins: what was asked above splits no more
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
