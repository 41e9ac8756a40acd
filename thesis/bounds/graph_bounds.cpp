// Each bound twice: its logarithm, which always fits, and the exact number where that is small enough to be written.
//
// Factorials and powers are taken to the logarithm by lgamma and log10 of long double. The bounds with Euler's number
// are rounded down exactly: e is replaced by its series, cut off where the rest cannot reach the next whole number.
#include "thesis/bounds/graph_bounds.hpp"

#include "engine/model/errors.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include <fmt/format.h>

namespace deduce::thesis {
namespace {

using std::log10;

constexpr long double log10_of_e = std::numbers::log10e_v<long double>;

long double real(std::uint64_t n) { return static_cast<long double>(n); }

BigInteger power(std::uint64_t base, std::uint64_t exponent) {
    return boost::multiprecision::pow(BigInteger(base), static_cast<unsigned>(exponent));
}

BigInteger factorial(std::uint64_t n) {
    BigInteger product = 1;
    for (std::uint64_t k = 2; k <= n; k++) product *= k;
    return product;
}

// q! of any size: its logarithm.
long double log10_factorial(std::uint64_t q) { return std::lgamma(real(q) + 1) * log10_of_e; }

// The sum of a^(q-k) q! / k! for k = 0..q, as C(q) of Theorem 5.56: C(0) = 1, C(q) = 1 + C(q-1) q a.
BigInteger arrangements(std::uint64_t q, std::uint64_t a) {
    BigInteger sum = 1;
    for (std::uint64_t k = 1; k <= q; k++) sum = 1 + sum * k * a;
    return sum;
}

// floor(factor * q! * a^q * e^(1/a) + rest): the series to K terms is arrangements(K, a) / (a^K K!), and what is cut
// off is less than twice its first term.
BigInteger with_euler(const BigInteger& factor, std::uint64_t q, std::uint64_t a) {
    BigInteger scale = 1; // K! a^K / (q! a^q)
    for (std::uint64_t terms = q;; scale *= ++terms * a) {
        const BigInteger below = factor * arrangements(terms, a);
        const BigInteger floor = below / scale;
        if ((below + 2 * factor) / scale == floor) return floor;
    }
}

// Twice b_q of Theorem 5.57: b_2 = 1, b_q = q (1/2 + b_(q-1)).
BigInteger twice_b(std::uint64_t q) {
    BigInteger twice = 2;
    for (std::uint64_t k = 3; k <= q; k++) twice = (twice + 1) * k;
    return twice;
}

class Bounds {
  public:
    explicit Bounds(const GraphSize& size)
        : s_(size.situations), q_(size.questions), a_(size.answers), questions_(size.questions_by_answers) {
        if (s_ == 0) throw BadInput("0 situations were given; choose at least 1");
        if (a_ == 0) throw BadInput("0 answers were given; choose at least 1");
        if (questions_.empty() && q_ > 0) questions_[a_] = q_;
    }

    std::vector<GraphBound> all();

  private:
    void add(const std::string& formula, const std::string& source, long double log10,
             const std::function<BigInteger()>& exact);
    void add_min_sum();

    std::uint64_t s_;
    std::uint64_t q_;
    std::uint64_t a_;
    std::map<std::uint64_t, std::uint64_t> questions_;
    std::vector<GraphBound> bounds_;
};

void Bounds::add(const std::string& formula, const std::string& source, long double log10,
                 const std::function<BigInteger()>& exact) {
    bounds_.push_back(
        {formula, source,
         log10 < LargeNumber::most_exact_digits - 1 ? exactly(std::max<BigInteger>(exact(), 1)) : power_of_ten(log10)});
}

// Corollary 5.27: every set of questions adds the product of their numbers of answers, but no more than s.
void Bounds::add_min_sum() {
    constexpr std::size_t most_products = 5000;
    std::map<std::uint64_t, BigInteger> sets = {{1, 1}}; // product, or s if it is larger -> sets of questions
    for (const auto& [answers, count] : questions_)
        for (std::uint64_t i = 0; i < count; i++) {
            auto next = sets;
            for (const auto& [product, number] : sets)
                next[product > s_ / answers ? s_ : std::min(s_, product * answers)] += number;
            if (next.size() > most_products) return;
            sets = std::move(next);
        }
    BigInteger sum = 0;
    for (const auto& [product, number] : sets) sum += product * number;
    bounds_.push_back({"sum over all sets of questions of min(s, product of a_i)", "5.27", exactly(sum)});
}

std::vector<GraphBound> Bounds::all() {
    const std::uint64_t s = s_;
    const std::uint64_t q = q_;
    const std::uint64_t a = a_;
    const long double two = log10(2.0L);
    const long double two_q = real(q) * two;
    const long double log_s = log10(real(s));
    const long double fact = log10_factorial(q);
    const long double tree = fact + real(q) * log10(real(a)) + log10_of_e / real(a);
    // 1. The rows of table 10.1.
    add("2^s - 1", "5.9", real(s) * two, [&] { return power(2, s) - 1; });
    add("2^q s", "5.16", two_q + log_s, [&] { return power(2, q) * s; });
    add("2^q s - s + 1", "5.17", two_q + log_s, [&] { return power(2, q) * s - s + 1; });
    add("2^(q-1) s + s/2", "5.58", two_q - two + log_s, [&] { return (power(2, q) * s + s) / 2; });
    add("2^q floor(s/2) + 2", "5.59", two_q + log10(std::max(1.0L, real(s / 2))),
        [&] { return power(2, q) * (s / 2) + 2; });
    add("2^(a q)", "5.21", two_q * real(a), [&] { return power(2, a * q); });
    add("(1 + a)^q", "5.24", real(q) * log10(1 + real(a)), [&] { return power(1 + a, q); });
    add("s q! e", "5.12", log_s + fact + log10_of_e, [&] { return with_euler(s, q, 1); });
    add("1 + s + s (q!/2) (e + 1)", "5.57", log_s + fact + log10((std::numbers::e_v<long double> + 1) / 2),
        [&] { return 1 + s + (with_euler(s, q, 1) + s * factorial(q)) / 2; });
    add("q! a^q e^(1/a)", "5.13", tree, [&] { return with_euler(1, q, a); });
    // 2. The others of section 5.3.8.
    add("2^(s q)", "5.22", two_q * real(s), [&] { return power(2, s * q); });
    add("(1 + s)^q", "5.25", real(q) * log10(1 + real(s)), [&] { return power(1 + s, q); });
    // 3. What the theorems prove before they are rounded up.
    add("s sum of q!/k!", "5.12", log_s + fact + log10_of_e, [&] { return s * arrangements(q, 1); });
    add("sum of a^(q-k) q!/k!", "5.13", tree, [&] { return arrangements(q, a); });
    long double product = 0;
    for (const auto& [answers, count] : questions_) product += real(count) * log10(1 + real(answers));
    add("product of (1 + a_i)", "5.23", product, [&] {
        BigInteger exact = 1;
        for (const auto& [answers, count] : questions_) exact *= power(1 + answers, count);
        return exact;
    });
    if (two_q + log_s < LargeNumber::most_exact_digits) add_min_sum();
    if (q == 2) bounds_.push_back({"s + 2 floor(s/2) + 1", "5.38", exactly(BigInteger(s) + 2 * (s / 2) + 1)});
    if (q >= 2)
        add("1 + s + s b_q", "5.57", log_s + fact + log10((std::numbers::e_v<long double> - 1) / 2),
            [&] { return 1 + s + twice_b(q) * s / 2; });
    if (q >= 1)
        add("(2^q - 2) floor(s/2) + s + 1", "5.59", two_q + log10(std::max(1.0L, real(s / 2))),
            [&] { return (power(2, q) - 2) * (s / 2) + s + 1; });
    return std::move(bounds_);
}

} // namespace

GraphSize graph_size(const AnswerTable& table) {
    GraphSize size{table.situation_count(), table.question_count(), 1, {}};
    for (QuestionIndex q = 0; q < table.question_count(); q++) {
        size.questions_by_answers[table.answer_count(q)]++;
        size.answers = std::max<std::uint64_t>(size.answers, table.answer_count(q));
    }
    return size;
}

std::vector<GraphBound> graph_bounds(const GraphSize& size) { return Bounds(size).all(); }

std::size_t lowest(const std::vector<GraphBound>& bounds) {
    const auto is_less = [](const GraphBound& x, const GraphBound& y) {
        return x.value.exact && y.value.exact ? *x.value.exact < *y.value.exact : x.value.log10 < y.value.log10;
    };
    return static_cast<std::size_t>(std::min_element(bounds.begin(), bounds.end(), is_less) - bounds.begin());
}

std::vector<GraphBound> constructed_graphs(const GraphSize& size) {
    const std::uint64_t s = size.situations;
    const std::uint64_t q = size.questions;
    const std::uint64_t a = size.answers;
    std::vector<GraphBound> graphs;
    const auto add = [&](const std::string& formula, const std::string& source, long double log10, const auto& exact) {
        graphs.push_back(
            {formula, source, log10 < LargeNumber::most_exact_digits - 1 ? exactly(exact()) : power_of_ten(log10)});
    };
    if (q >= s && a >= 2) add("2^s - 1", "5.11", real(s) * log10(2.0L), [&] { return power(2, s) - 1; });
    if (a >= 2 && real(q) * log10(real(a)) < 19 && power(a, q) <= s)
        add("(1 + a)^q", "5.26", real(q) * log10(1 + real(a)), [&] { return power(1 + a, q); });
    if (q < 63 && s >> q > 0 && a >= 2 * (s >> q))
        add("(3^q - 1) floor(s/2^q) + 1", "5.60", real(q) * log10(3.0L) + log10(real(s >> q)),
            [&] { return (power(3, q) - 1) * (s >> q) + 1; });
    return graphs;
}

} // namespace deduce::thesis
