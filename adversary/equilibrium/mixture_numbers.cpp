// See mixture_numbers.hpp.
#include "adversary/equilibrium/mixture_numbers.hpp"

#include "engine/model/errors.hpp"

#include <algorithm>

namespace deduce::adversary {
namespace {

Integer floor_of(const Rational& number) {
    Integer result;
    mpz_fdiv_q(result.get_mpz_t(), number.get_num_mpz_t(), number.get_den_mpz_t());
    return result;
}

} // namespace

std::vector<Integer> exact_counts(const Mixture& mixture, const std::vector<HiderClass>& classes) {
    std::vector<Rational> each; // what a weight of 1 is worth
    Integer multiple = 1;
    for (std::size_t c = 0; c < classes.size(); c++) {
        each.push_back(mixture[c] / classes[c].total);
        mpz_lcm(multiple.get_mpz_t(), multiple.get_mpz_t(), each.back().get_den_mpz_t());
    }
    std::vector<Integer> counts;
    Integer divisor;
    for (const Rational& one : each) {
        counts.push_back(one.get_num() * (multiple / one.get_den()));
        mpz_gcd(divisor.get_mpz_t(), divisor.get_mpz_t(), counts.back().get_mpz_t());
    }
    for (Integer& count : counts) count /= divisor;
    return counts;
}

std::vector<Integer> rounded_counts(const Mixture& mixture, const std::vector<HiderClass>& classes, Weight most_total) {
    Integer left = most_total; // each class may round up by one
    for (const HiderClass& c : classes) left -= c.total;
    if (left < 0) throw BadInput("the weights inside the classes are too large to be mixed; give smaller ones");
    std::vector<Integer> counts;
    for (std::size_t c = 0; c < classes.size(); c++)
        counts.push_back(std::max<Integer>(1, floor_of(mixture[c] * left / classes[c].total)));
    return counts;
}

Integer total_of(const std::vector<Integer>& counts, const std::vector<HiderClass>& classes) {
    Integer total;
    for (std::size_t c = 0; c < classes.size(); c++) total += counts[c] * classes[c].total;
    return total;
}

} // namespace deduce::adversary
