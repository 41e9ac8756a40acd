// Values of games against a player who hides: see hidden_value.hpp.
#include "tests/support/hidden_value.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace deduce::test {
namespace {

using Totals = std::vector<Cost>; // by group: cost times weight, summed
using Strategies = std::vector<Totals>;

// Those that no other one beats in every group.
Strategies undominated(const std::set<Totals>& all) {
    Strategies result;
    for (const Totals& totals : all) { // in lexicographic order: a later one never beats an earlier one
        const bool is_beaten = std::ranges::any_of(result, [&](const Totals& other) {
            for (std::size_t g = 0; g < totals.size(); g++)
                if (other[g] > totals[g]) return false;
            return true;
        });
        if (!is_beaten) result.push_back(totals);
    }
    return result;
}

class Enumeration {
  public:
    Enumeration(const Game& game, std::vector<std::uint32_t> groups)
        : game_(game), groups_(std::move(groups)), group_count_(*std::ranges::max_element(groups_) + 1) {}

    const Strategies& of(std::uint32_t set) {
        const auto known = memo_.find(set);
        if (known != memo_.end()) return known->second;
        std::set<Totals> all;
        for (std::uint64_t e = 0; e < game_.estimate_count(); e++) {
            Totals totals(group_count_);
            bool is_finite = true;
            for_each(set, [&](SituationIndex s) {
                const Cost penalty = game_.penalty(s, e);
                is_finite = is_finite && !is_infinite(penalty);
                if (is_finite) totals[groups_[s]] += game_.weight(s) * penalty;
            });
            if (is_finite) all.insert(totals);
        }
        for (QuestionIndex q = 0; q < game_.question_count(); q++) add_question(set, q, all);
        return memo_.emplace(set, undominated(all)).first->second;
    }

    std::uint32_t group_count() const { return group_count_; }

  private:
    template <class Visit>
    void for_each(std::uint32_t set, Visit visit) const {
        for (SituationIndex s = 0; s < game_.situation_count(); s++)
            if ((set >> s & 1U) != 0) visit(s);
    }

    void add_question(std::uint32_t set, QuestionIndex q, std::set<Totals>& all) {
        std::map<AnswerIndex, std::uint32_t> parts;
        for_each(set, [&](SituationIndex s) { parts[game_.answer(q, s)] |= std::uint32_t{1} << s; });
        if (parts.size() < 2) return;
        Strategies sums{Totals(group_count_)};
        for (const auto& [answer, part] : parts) {
            const Cost cost = game_.cost(q, answer);
            if (is_infinite(cost)) return;
            Totals paid(group_count_);
            for_each(part, [&](SituationIndex s) { paid[groups_[s]] += game_.weight(s) * cost; });
            std::set<Totals> next;
            for (const Totals& rest : of(part))
                for (Totals sum : sums) {
                    for (std::size_t g = 0; g < group_count_; g++) sum[g] += paid[g] + rest[g];
                    next.insert(std::move(sum));
                }
            sums = undominated(next);
        }
        all.insert(sums.begin(), sums.end());
    }

    const Game& game_;
    std::vector<std::uint32_t> groups_;
    std::uint32_t group_count_;
    std::map<std::uint32_t, Strategies> memo_;
};

} // namespace

// Maximize the sum of x >= 0 subject to A x <= 1, all entries of A shifted above 0: then the value is one over that sum
// (Ferguson, Game Theory, II.4.5). Of several pivots the least indices, so that it ends.
Fraction matrix_value(const FractionMatrix& payoffs) {
    Fraction least = payoffs[0][0];
    for (const auto& row : payoffs) least = std::min(least, *std::ranges::min_element(row));
    const Fraction shift = 1 - least;
    const std::size_t rows = payoffs.size();
    const std::size_t columns = payoffs[0].size();
    FractionMatrix table(rows + 1, std::vector<Fraction>(columns + rows + 1));
    std::vector<std::size_t> basis;
    for (std::size_t i = 0; i < rows; i++) {
        for (std::size_t j = 0; j < columns; j++) table[i][j] = payoffs[i][j] + shift;
        table[i][columns + i] = 1;
        table[i].back() = 1;
        basis.push_back(columns + i);
    }
    std::fill_n(table[rows].begin(), columns, -1);
    while (true) {
        std::size_t entering = 0;
        while (entering < columns + rows && table[rows][entering] >= 0) entering++;
        if (entering == columns + rows) return 1 / table[rows].back() - shift;
        std::size_t leaving = rows;
        Fraction least_ratio;
        for (std::size_t i = 0; i < rows; i++) {
            if (table[i][entering] <= 0) continue;
            const Fraction ratio = table[i].back() / table[i][entering];
            if (leaving == rows || ratio < least_ratio || (ratio == least_ratio && basis[i] < basis[leaving])) {
                leaving = i;
                least_ratio = ratio;
            }
        }
        const Fraction pivot = table[leaving][entering];
        for (Fraction& entry : table[leaving]) entry /= pivot;
        for (std::size_t i = 0; i <= rows; i++) {
            const Fraction factor = table[i][entering];
            if (i == leaving || factor == 0) continue;
            for (std::size_t j = 0; j < table[i].size(); j++)
                if (table[leaving][j] != 0) table[i][j] -= factor * table[leaving][j];
        }
        basis[leaving] = entering;
    }
}

Fraction hidden_value(const Game& game, const std::function<std::uint32_t(SituationIndex)>& group_of) {
    std::vector<std::uint32_t> groups;
    for (SituationIndex s = 0; s < game.situation_count(); s++) groups.push_back(group_of(s));
    Enumeration enumeration(game, groups);
    std::vector<Weight> weights(enumeration.group_count());
    for (SituationIndex s = 0; s < game.situation_count(); s++) weights[groups[s]] += game.weight(s);
    FractionMatrix payoffs(enumeration.group_count());
    for (const Totals& totals : enumeration.of((std::uint32_t{1} << game.situation_count()) - 1))
        for (std::size_t g = 0; g < totals.size(); g++) payoffs[g].push_back(Fraction(totals[g]) / weights[g]);
    return matrix_value(payoffs);
}

Fraction hidden_value(const Game& game) {
    return hidden_value(game, [](SituationIndex s) { return s; });
}

} // namespace deduce::test
