// The Silver Dollar (Ferguson, Game Theory, II.5.9, exercises 1 and 2): a coin lies in one of two rooms, and a search
// of the right room finds it only sometimes.
//
// Whoever searches learns nothing but that the coin is not found yet, and then goes on as planned: how many searches
// each room gets is all that counts. So chance is drawn beforehand, as the search of its room that finds the coin, and
// there are no questions.
#include "engine/estimate/penalty_table.hpp"
#include "engine/model/hider.hpp"
#include "rulesets/ruleset.hpp"

#include <fmt/format.h>

namespace deduce::rulesets {
namespace {

constexpr std::uint32_t rooms = 2;
constexpr std::int64_t most_searches = 20; // 2 * 6^20 < 2^59

// Situation room * (searches + 1) + t: the coin is in that room, and its search t + 1 finds it; t = searches: none
// does. Estimate e: search room 1 e times, room 2 for the rest.
class Silver final : public Game, public CountsGains, public HidesByChoice {
  public:
    explicit Silver(std::uint32_t searches)
        : searches_(searches), weights_(weights_of(searches)), estimator_(make_estimator()) {}

    std::string name() const override { return fmt::format("silver:searches={}", searches_); }

    std::uint32_t situation_count() const override { return rooms * (searches_ + 1); }
    std::uint32_t question_count() const override { return 0; }
    std::uint32_t answer_count() const override { return 0; }
    std::uint64_t estimate_count() const override { return searches_ + 1; }

    Weight weight(SituationIndex s) const override { return weights_[s]; }
    AnswerIndex answer(QuestionIndex, SituationIndex) const override { return 0; }
    Cost cost(QuestionIndex, AnswerIndex) const override { return 0; }
    Cost penalty(SituationIndex s, std::uint64_t e) const override {
        const std::uint64_t own_searches = choice_of(s) == 0 ? e : searches_ - e;
        return finding_search(s) <= own_searches ? 0 : 1;
    }
    const Estimator& estimator() const override { return estimator_; }

    std::string situation_label(SituationIndex s) const override {
        if (finding_search(s) > searches_) return fmt::format("{}, not found", choice_label(choice_of(s)));
        return fmt::format("{}, found by search {} there", choice_label(choice_of(s)), finding_search(s));
    }
    std::string question_label(QuestionIndex) const override { return ""; }
    std::string answer_label(QuestionIndex, AnswerIndex) const override { return ""; }
    std::string estimate_label(std::uint64_t e) const override {
        return fmt::format("room 1: {}, room 2: {}", e, searches_ - e);
    }

    Cost gain_constant() const override { return 1; }
    std::string gain_meaning() const override { return "what the finder gains"; }

    std::uint32_t choice_count() const override { return rooms; }
    std::uint32_t choice_of(SituationIndex s) const override { return s / (searches_ + 1); }
    std::string choice_label(std::uint32_t room) const override { return fmt::format("room {}", room + 1); }

  private:
    std::uint32_t finding_search(SituationIndex s) const { return s % (searches_ + 1) + 1; }

    // In 6^searches parts: a search of room 1 finds with 1/2, one of room 2 with 1/3.
    static std::vector<Weight> weights_of(std::uint32_t searches) {
        Weight all = 1;
        for (std::uint32_t i = 0; i < searches; i++) all *= 6;
        std::vector<Weight> result;
        for (const Weight finds_one_of : {2, 3}) {
            Weight left = all;
            for (std::uint32_t t = 0; t < searches; t++) {
                result.push_back(left / finds_one_of);
                left -= result.back();
            }
            result.push_back(left);
        }
        return result;
    }

    PenaltyTable make_estimator() const {
        std::vector<Cost> penalties;
        for (SituationIndex s = 0; s < situation_count(); s++)
            for (std::uint64_t e = 0; e < estimate_count(); e++) penalties.push_back(penalty(s, e));
        return {situation_count(), searches_ + 1, std::move(penalties), weights_};
    }

    std::uint32_t searches_;
    std::vector<Weight> weights_;
    PenaltyTable estimator_;
};

} // namespace

Ruleset silver_ruleset() {
    return {
        "silver",
        "search two rooms for a silver dollar that a search may overlook",
        "Ferguson II.5",
        "A coin lies in room 1 or in room 2, as the hider chooses. "
        "A search of the right room finds it with probability 1/2 in room 1 and 1/3 in room 2, each time anew. "
        "There are some searches in all. "
        "Nothing is learned before the coin is found, so there are no questions: the estimate says how many searches "
        "each room gets. A coin that is not found costs 1; the finder gains 1 less that. "
        "A situation is a room and the search of it that finds the coin, with chance's weight.",
        {{"searches", "2", "1..20", "how many searches there are"}},
        {"silver", "silver:searches=1", "silver:searches=5"},
        [](const Spec& spec) -> std::unique_ptr<Game> {
            return std::make_unique<Silver>(static_cast<std::uint32_t>(spec.integer("searches", 2, 1, most_searches)));
        }};
}

} // namespace deduce::rulesets
