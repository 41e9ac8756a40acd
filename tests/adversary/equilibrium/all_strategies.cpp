// See all_strategies.hpp.
#include "tests/adversary/equilibrium/all_strategies.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace deduce::test {
namespace {

using Situations = std::vector<SituationIndex>;

class Enumeration {
  public:
    Enumeration(const Game& game, std::size_t most) : game_(game), most_(most) {}

    const std::set<CostVector>& of(const Situations& set, std::uint32_t questions, bool is_root) {
        const auto [known, is_new] = known_.try_emplace({questions, set});
        if (!is_new) return known->second;
        std::set<CostVector> found;
        const auto first = is_root ? game_.first_question() : std::nullopt;
        if (!first) add_estimates(set, found);
        for (QuestionIndex q = first.value_or(0);
             questions > 0 && !too_many_ && q < (first ? *first + 1 : game_.question_count()); q++)
            add_question(q, set, questions - 1, first.has_value(), found);
        keep_undominated(found);
        return known->second = std::move(found);
    }

    bool too_many() const { return too_many_; }

  private:
    void add_estimates(const Situations& set, std::set<CostVector>& found) const {
        for (std::uint64_t e = 0; e < game_.estimate_count(); e++) {
            CostVector costs(game_.situation_count());
            for (const SituationIndex s : set) costs[s] = game_.penalty(s, e);
            add(std::move(costs), found);
        }
    }

    // All ways to go on after each answer, combined.
    void add_question(QuestionIndex q, const Situations& set, std::uint32_t left, bool is_forced,
                      std::set<CostVector>& found) {
        std::map<AnswerIndex, Situations> parts;
        for (const SituationIndex s : set) parts[game_.answer(q, s)].push_back(s);
        if (parts.size() < 2 && !is_forced) return;
        std::set<CostVector> combined = {CostVector(game_.situation_count())};
        for (const auto& [answer, part] : parts) {
            const std::set<CostVector>& ways = of(part, left, false);
            std::set<CostVector> longer;
            for (const CostVector& base : combined)
                for (const CostVector& way : ways) {
                    CostVector costs = base;
                    for (const SituationIndex s : part) costs[s] = saturating_add(way[s], game_.cost(q, answer));
                    add(std::move(costs), longer);
                    if (longer.size() > most_) too_many_ = true;
                    if (too_many_) return;
                }
            combined = std::move(longer);
        }
        found.merge(combined);
        if (found.size() > most_) too_many_ = true;
    }

    static void add(CostVector costs, std::set<CostVector>& found) {
        if (std::ranges::none_of(costs, is_infinite)) found.insert(std::move(costs));
    }

    static void keep_undominated(std::set<CostVector>& found) {
        std::set<CostVector> kept;
        for (const CostVector& one : found) {
            const bool dominated = std::ranges::any_of(found, [&](const CostVector& other) {
                return other != one && std::ranges::equal(other, one, std::less_equal());
            });
            if (!dominated) kept.insert(one);
        }
        found = std::move(kept);
    }

    const Game& game_;
    std::size_t most_;
    bool too_many_ = false;
    std::map<std::pair<std::uint32_t, Situations>, std::set<CostVector>> known_; // by questions left
};

} // namespace

std::optional<std::vector<CostVector>> all_strategies(const Game& game, std::size_t most, std::uint32_t questions) {
    Situations all;
    for (SituationIndex s = 0; s < game.situation_count(); s++) all.push_back(s);
    Enumeration enumeration(game, most);
    const std::set<CostVector>& found = enumeration.of(all, questions, true);
    if (enumeration.too_many()) return std::nullopt;
    return std::vector<CostVector>(found.begin(), found.end());
}

} // namespace deduce::test
