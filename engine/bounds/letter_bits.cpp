// The root by halving; see letter_bits.hpp.
#include "engine/bounds/letter_bits.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace deduce {
namespace {

constexpr int halvings = 64;
constexpr double safe = 1 + 0x1p-30; // what rounding may have taken from a root

} // namespace

LetterCosts::LetterCosts(const AnswerTable& table) {
    const Cost least = table.costs().empty() ? 0 : std::ranges::min(table.costs());
    std::set<Letters> seen;
    std::vector<Cost> costs;
    for (QuestionIndex q = 0; q < table.question_count(); q++) {
        costs.clear();
        for (DenseAnswer a = 0; a < table.answer_count(q); a++)
            if (!is_infinite(table.cost(q, a))) costs.push_back(table.cost(q, a));
        std::sort(costs.begin(), costs.end());
        Letters letters;
        for (const Cost c : costs) {
            if (letters.empty() || letters.back().cost != c) letters.push_back({c, 0});
            letters.back().count++;
        }
        if (letters.empty()) continue;
        const Cost own = letters.front().cost - least;
        for (Letter& l : letters) l.cost -= own;
        differ_ = differ_ || letters.size() > 1;
        seen.insert(std::move(letters));
    }
    questions_.assign(seen.begin(), seen.end());
}

double LetterCosts::bits_of(const Letters& letters, std::uint32_t parts) {
    // 1. The cheapest answers.
    Letters cheapest;
    std::uint32_t left = parts;
    for (const Letter& l : letters) {
        if (left == 0) break;
        cheapest.push_back({l.cost, std::min(l.count, left)});
        left -= cheapest.back().count;
    }
    if (cheapest.empty() || parts - left < 2) return 0; // tells nothing, and needs no x
    if (cheapest.front().cost == 0) return -1;
    // 2. All of them at the least cost would need no more bits.
    double low = 0;
    double high = std::log2(parts - left) / static_cast<double>(cheapest.front().cost);
    for (int i = 0; i < halvings; i++) {
        const double middle = (low + high) / 2;
        double sum = 0;
        for (const Letter& l : cheapest) sum += l.count * std::exp2(-middle * static_cast<double>(l.cost));
        (sum <= 1 ? high : low) = middle;
    }
    return high * safe;
}

double LetterCosts::bits(std::uint32_t parts) const {
    double most = 0;
    for (const Letters& letters : questions_) {
        const double own = bits_of(letters, parts);
        if (own < 0) return 0;
        most = std::max(most, own);
    }
    return most;
}

Cost entropy_bound(double h, double weight, std::size_t count, double bits) {
    const double surely = (h - weight * static_cast<double>(count) * 0x1p-40) / bits * (1 - 0x1p-40);
    return surely <= 0 ? 0 : static_cast<Cost>(std::ceil(surely));
}

} // namespace deduce
