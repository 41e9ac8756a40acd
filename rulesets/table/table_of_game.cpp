// Labels, cells, costs and estimates of a game: see table_of_game.hpp.
#include "rulesets/table/table_of_game.hpp"

#include "engine/model/errors.hpp"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

namespace deduce::rulesets::table {
namespace {

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint64_t most_pairs = std::uint64_t{1} << 26; // that are tried for groups

// Labels that come again become "x (2)", "x (3)", and so on.
void make_different(std::vector<std::string>& labels) {
    for (std::string& label : labels)
        if (label.empty()) label = "(nothing)";
    std::unordered_set<std::string> taken(labels.begin(), labels.end());
    std::unordered_map<std::string, std::size_t> uses;
    for (std::string& label : labels) {
        std::size_t& n = uses[label];
        if (++n == 1) continue;
        std::string text = fmt::format("{} ({})", label, n);
        while (!taken.insert(text).second) text = fmt::format("{} ({})", label, ++n);
        label = std::move(text);
    }
}

void check(const Game& game, std::uint64_t count, std::uint64_t most, std::string_view what) {
    if (count > most)
        throw BadInput(fmt::format("{} has {} {}, and a table may have {}; export a smaller game", game.name(), count,
                                   what, most));
}

Cost checked_cost(const Game& game, Cost cost, std::string_view what) {
    if (is_infinite(cost)) return infinite_cost;
    check(game, static_cast<std::uint64_t>(cost), most_cost, what);
    return cost;
}

TableQuestion question_of(const Game& game, QuestionIndex q) {
    TableQuestion question;
    question.name = game.question_label(q);
    std::unordered_map<AnswerIndex, std::uint32_t> numbers;
    for (SituationIndex s = 0; s < game.situation_count(); s++) {
        const AnswerIndex a = game.answer(q, s);
        const auto [place, is_new] = numbers.try_emplace(a, static_cast<std::uint32_t>(numbers.size()));
        if (is_new) {
            question.answers.push_back(game.answer_label(q, a));
            question.costs.push_back(checked_cost(game, game.cost(q, a), "as a cost"));
        }
        question.answer_of.push_back(place->second);
    }
    check(game, question.answers.size(), most_answers, "different answers to one question");
    make_different(question.answers);
    return question;
}

// The worst penalty of the best estimate for a pair or a single situation decides between exact and groups: both leave
// nothing else to an estimate.
class EstimateFinder {
  public:
    explicit EstimateFinder(const Game& game) : game_(game), estimator_(game.estimator()) {}

    TableEstimates find() {
        if (is_exact()) return std::move(found_);
        if (is_groups()) return std::move(found_);
        return penalties();
    }

  private:
    // No estimate covers two situations, and all single ones cost the same.
    bool is_exact() {
        const std::vector<SituationIndex> first = {0};
        const Cost fee = estimator_.best_worst(first);
        if (is_infinite(fee)) return false;
        if (game_.situation_count() > 1 && !is_infinite(estimator_.worst_bound(2))) return false;
        for (SituationIndex s = 1; s < game_.situation_count(); s++)
            if (estimator_.best_worst(std::vector{s}) != fee) return false;
        found_.fee = checked_cost(game_, fee, "as a fee");
        return true;
    }

    // Two situations of a group have a free estimate in common, two of different groups none at all, and all of a group
    // have one.
    bool is_groups() {
        const std::uint64_t n = game_.situation_count();
        if (n * n > most_pairs) return false;
        std::vector<std::uint32_t> group_of(n, none);
        std::vector<std::vector<SituationIndex>> members;
        for (SituationIndex s = 0; s < n; s++) {
            if (group_of[s] == none) {
                group_of[s] = static_cast<std::uint32_t>(members.size());
                members.push_back({s});
            }
            for (SituationIndex t = s; t < n; t++) {
                const Cost worst = estimator_.best_worst(t == s ? std::vector{s} : std::vector{s, t});
                if (worst != 0 && !is_infinite(worst)) return false;
                if (t == s && worst != 0) return false;
                const bool together = worst == 0;
                if (together && group_of[t] == none) {
                    if (members[group_of[s]].front() != s) return false;
                    group_of[t] = group_of[s];
                    members[group_of[s]].push_back(t);
                }
                if (together != (group_of[s] == group_of[t])) return false;
            }
        }
        for (const auto& group : members)
            if (estimator_.best_worst(group) != 0) return false;
        found_.kind = TableEstimates::Kind::groups;
        found_.group_of = std::move(group_of);
        for (const auto& group : members) found_.names.push_back(group_name(group));
        make_different(found_.names);
        return true;
    }

    // The label of the first estimate that fits, if estimates are few enough to look.
    std::string group_name(const std::vector<SituationIndex>& group) const {
        if (game_.estimate_count() <= most_penalties / game_.situation_count())
            for (std::uint64_t e = 0; e < game_.estimate_count(); e++)
                if (std::ranges::all_of(group, [&](SituationIndex s) { return game_.penalty(s, e) == 0; }))
                    return game_.estimate_label(e);
        return game_.situation_label(group.front());
    }

    TableEstimates penalties() const {
        const std::uint64_t count = game_.estimate_count();
        if (count > most_penalties / game_.situation_count())
            throw BadInput(fmt::format(
                "{} has {} situations and {} estimates, and a table may have {} penalties; export a smaller game",
                game_.name(), game_.situation_count(), count, most_penalties));
        TableEstimates all;
        all.kind = TableEstimates::Kind::penalties;
        for (std::uint64_t e = 0; e < count; e++) all.names.push_back(game_.estimate_label(e));
        make_different(all.names);
        for (SituationIndex s = 0; s < game_.situation_count(); s++)
            for (std::uint64_t e = 0; e < count; e++)
                all.penalties.push_back(checked_cost(game_, game_.penalty(s, e), "as a penalty"));
        return all;
    }

    const Game& game_;
    const Estimator& estimator_;
    TableEstimates found_;
};

} // namespace

TableData table_of(const Game& game) {
    // 1. Sizes, before anything is built.
    const std::uint64_t situations = game.situation_count();
    const std::uint64_t questions = game.question_count();
    check(game, situations, most_situations, "situations");
    check(game, questions, most_questions, "questions");
    check(game, situations * questions, most_cells, "answers (situations x questions)");
    // 2. Situations and questions.
    TableData data;
    data.description = "exported from " + game.name();
    for (SituationIndex s = 0; s < situations; s++) {
        data.situations.push_back(game.situation_label(s));
        data.weights.push_back(checked_cost(game, game.weight(s), "as a weight"));
    }
    make_different(data.situations);
    std::vector<std::string> names;
    for (QuestionIndex q = 0; q < questions; q++) {
        data.questions.push_back(question_of(game, q));
        names.push_back(data.questions.back().name);
    }
    make_different(names);
    for (QuestionIndex q = 0; q < questions; q++) data.questions[q].name = names[q];
    data.first = game.first_question();
    data.cost_scale = game.cost_scale();
    data.weight_scale = game.weight_scale();
    // 3. What must be known in the end.
    data.estimates = EstimateFinder(game).find();
    return data;
}

} // namespace deduce::rulesets::table
