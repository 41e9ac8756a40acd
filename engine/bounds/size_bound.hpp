// A lower bound of a decision set's value that sees nothing but its size.
//
// The "best conceivable question" of a game has, for each cost that any answer has, as many answers of that cost as
// the richest question, and the k-th largest of them leaves room for as many classes as the k-th largest of any
// question. Every real question's split of n classes is a split that this one allows, with costs no higher; so a
// dynamic program over its splits, which may also stop with the estimator's own bound by size, never exceeds the
// optimum of any n classes of weight one. With weights it counts each class with the least weight.
//
//   average   G(n) = min( E(n), min over splits n = n_1 + ... + n_m, m >= 2, of sum_j [ n_j c_j + G(n_j) ] )
//   worst     W(n) = min( E(n), min over splits of max_j [ c_j + W(n_j) ] )
//
// G is exact up to a few thousand; beyond, slope_bound.hpp goes on, and no bound is below that of chunks, whose bounds
// add up by superadditivity (being told for free in which chunk the situation lies never hurts). W is found from its
// inverse: the most classes that can be told apart at worst cost v.
#pragma once

#include "engine/table/answer_table.hpp"

#include <cstddef>
#include <vector>

namespace deduce {

// The best conceivable question: its answers by ascending cost, and by descending capacity within a cost.
struct IdealAnswer {
    Cost cost;
    std::size_t capacity; // classes that can give this answer at most
};
std::vector<IdealAnswer> ideal_question(const AnswerTable& table);

// values[n] bounds the average objective's total of n classes of weight one from below; values[0] = 0.
std::vector<Cost> average_size_bounds(const AnswerTable& table);

// values[n] bounds the worst case of n classes from below; values[0] = 0.
std::vector<Cost> worst_size_bounds(const AnswerTable& table);

// The same for up to `count` classes and another ideal question, of which `most_answers` answers occur at once.
std::vector<Cost> average_size_bounds(const Estimator& estimator, const std::vector<IdealAnswer>& answers,
                                      std::size_t count);
std::vector<Cost> worst_size_bounds(const Estimator& estimator, const std::vector<IdealAnswer>& answers,
                                    std::size_t most_answers, std::size_t count);

} // namespace deduce
