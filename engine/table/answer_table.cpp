// Builds the answer table in steps: estimate its size, ask everything, merge equal questions and equal rows, check
// totals.
#include "engine/table/answer_table.hpp"

#include "engine/memory/gather.hpp"
#include "engine/memory/hash.hpp"
#include "engine/model/errors.hpp"
#include "engine/table/distinct_questions.hpp"
#include "engine/table/transpose.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>
#include <numeric>
#include <unordered_map>

#include <fmt/format.h>
#include <tbb/parallel_for.h>

namespace deduce {
namespace {

std::string readable(double bytes) {
    constexpr double mebibyte = 1024.0 * 1024.0;
    return bytes < 1024 * mebibyte ? fmt::format("{:.1f} MiB", bytes / mebibyte)
                                   : fmt::format("{:.1f} GiB", bytes / mebibyte / 1024);
}

// Tables whose first question is given hold rows only, if they have so many questions for each situation.
constexpr std::uint32_t questions_for_columns = 2;

// Three bytes or words a cell: columns, rows and what is kept of one of them while the table is built; rows, columns
// and the pairwise survey's costs while it is searched. By situation: keys of its images, permutations, members,
// weights.
void check_memory(const Game& game, std::size_t memory_limit) {
    const double situations = game.situation_count();
    const double questions = game.question_count();
    const double cell = game.answer_count() <= 256 ? 1 : 2;
    const double needed = situations * questions * cell * 3 + situations * 256 + questions * 64;
    if (needed > static_cast<double>(memory_limit))
        throw BadInput(fmt::format("the table of {} ({} situations x {} questions) needs {} of memory, and {} "
                                   "may be used: choose a smaller game or a machine with more memory",
                                   game.name(), game.situation_count(), game.question_count(), readable(needed),
                                   readable(static_cast<double>(memory_limit))));
}

} // namespace

AnswerTable::AnswerTable(const Game& game, std::size_t memory_limit, StopFlag stop, bool merge_questions)
    : game_(&game), situation_count_(game.situation_count()), question_count_(game.question_count()) {
    if (situation_count_ == 0)
        throw BadInput(fmt::format("{} has no situations: there is nothing to find out", game.name()));
    check_memory(game, memory_limit);
    byte_cells_ = game.answer_count() <= 256;
    if (byte_cells_)
        build<std::uint8_t>(stop, merge_questions);
    else
        build<std::uint16_t>(stop, merge_questions);
    check_totals();
    compute_digest(unless_small(stop, std::size_t{situation_count_} * question_count_));
}

template <class Cell>
void AnswerTable::build(StopFlag stop, bool merge_questions) {
    const bool has_rows_only = game_->first_question() && question_count_ / questions_for_columns >= situation_count_;
    const CellOrder order = has_rows_only ? CellOrder::by_situation : CellOrder::by_question;
    AskedAnswers asked = ask_everything<Cell>(*game_, stop, order);
    stop = unless_small(stop, std::size_t{situation_count_} * question_count_);
    (has_rows_only ? rows_ : columns_) = std::move(asked.cells);
    answer_offset_ = std::move(asked.answer_offset);
    game_answers_ = std::move(asked.game_answers);
    answer_classes_ = std::move(asked.situations);
    for (QuestionIndex q = 0; q < question_count_; q++)
        largest_answer_count_ = std::max(largest_answer_count_, answer_count(q));
    read_costs();
    if (merge_questions) this->merge_questions<Cell>(asked.hashes, stop);
    merge_classes<Cell>(stop);
}

void AnswerTable::read_costs() {
    costs_.resize(game_answers_.size());
    for (QuestionIndex q = 0; q < question_count_; q++)
        for (DenseAnswer a = 0; a < answer_count(q); a++) {
            const Cost c = game_->cost(q, game_answer(q, a));
            if (c < 0)
                throw BrokenPromise(
                    fmt::format("{} gives question {} the cost {}; costs are 0 or more", game_->name(), q, c));
            costs_[answer_offset_[q] + a] = std::min(c, infinite_cost);
            dearest_answer_ = std::max(dearest_answer_, costs_[answer_offset_[q] + a]);
        }
}

// Keeps the distinct questions' cells, answers and costs, and forgets the others'.
template <class Cell>
void AnswerTable::merge_questions(std::span<const std::uint64_t> hashes, StopFlag stop) {
    const auto are_equal = [&](QuestionIndex a, QuestionIndex b) {
        const Column<Cell> of_a = column_of_situations<Cell>(a);
        const Column<Cell> of_b = column_of_situations<Cell>(b);
        for (SituationIndex s = 0; s < situation_count_; s++)
            if (of_a[s] != of_b[s]) return false;
        return true;
    };
    DistinctQuestions distinct =
        distinct_questions({answer_offset_, costs_, hashes}, are_equal, game_->first_question(), stop);
    if (distinct.kept.size() == question_count_) return;
    keep_questions<Cell>(distinct.kept, stop);
    std::vector<std::size_t> offsets = {0};
    std::size_t next = 0;
    for (const QuestionIndex q : distinct.kept) {
        for (std::size_t i = answer_offset_[q]; i < answer_offset_[q + 1]; i++, next++) {
            costs_[next] = costs_[i];
            game_answers_[next] = game_answers_[i];
            answer_classes_[next] = answer_classes_[i];
        }
        offsets.push_back(next);
    }
    costs_.resize(next);
    game_answers_.resize(next);
    answer_classes_.resize(next);
    answer_offset_ = std::move(offsets);
    question_count_ = static_cast<std::uint32_t>(distinct.kept.size());
    game_questions_ = std::move(distinct.kept);
    question_for_ = std::move(distinct.stands_for);
}

// Their cells move up, never beyond where the kept ones are read.
template <class Cell>
void AnswerTable::keep_questions(std::span<const QuestionIndex> kept, StopFlag stop) {
    LargeArray& cells = has_columns() ? columns_ : rows_;
    Cell* const all = cells.as<Cell>();
    Cell* to = all;
    if (has_columns()) {
        for (const QuestionIndex q : kept) {
            throw_if_set(stop);
            std::memmove(to, all + std::size_t{q} * situation_count_, situation_count_ * sizeof(Cell));
            to += situation_count_;
        }
    } else {
        for (SituationIndex s = 0; s < situation_count_; s++) {
            throw_if_set(stop);
            for (const QuestionIndex q : kept) *to++ = all[std::size_t{s} * question_count_ + q];
        }
    }
    cells.shrink(kept.size() * situation_count_ * sizeof(Cell) + cell_padding);
}

std::optional<QuestionIndex> AnswerTable::first_question() const {
    const auto first = game_->first_question();
    return first ? std::optional(question_for(*first)) : std::nullopt;
}

template <class Cell>
void AnswerTable::merge_classes(StopFlag stop) {
    const std::size_t row_bytes = question_count_ * sizeof(Cell);
    if (has_columns()) {
        rows_ = LargeArray(situation_count_ * row_bytes + row_padding);
        transpose(columns_.as<Cell>(), question_count_, situation_count_, rows_.as<Cell>(), question_count_, stop);
    }
    const auto bytes_of = [&](SituationIndex s) { return rows_.as() + s * row_bytes; };

    // 1. Equal rows share a class.
    std::vector<std::uint64_t> hashes(situation_count_);
    tbb::parallel_for(SituationIndex{0}, situation_count_, [&](SituationIndex s) {
        throw_if_set(stop);
        hashes[s] = hash128(bytes_of(s), row_bytes).low;
    });
    std::unordered_multimap<std::uint64_t, ClassIndex> seen;
    seen.reserve(situation_count_);
    std::vector<SituationIndex> first;
    class_of_.resize(situation_count_);
    for (SituationIndex s = 0; s < situation_count_; s++) {
        throw_if_set(stop);
        auto [it, end] = seen.equal_range(hashes[s]);
        while (it != end && !std::equal(bytes_of(s), bytes_of(s) + row_bytes, bytes_of(first[it->second]))) ++it;
        if (it == end) {
            seen.emplace(hashes[s], static_cast<ClassIndex>(first.size()));
            class_of_[s] = static_cast<ClassIndex>(first.size());
            first.push_back(s);
        } else {
            class_of_[s] = it->second;
        }
    }
    class_count_ = static_cast<std::uint32_t>(first.size());
    number_by_weight(first);
    if (!classes_are_situations_) keep_situations<Cell>(first, stop);
    std::fill_n(rows_.as() + class_count_ * row_bytes, row_padding, std::uint8_t{0});

    // 2. Members by class, keys.
    std::vector<std::uint32_t> offset(class_count_ + std::size_t{1}, 0);
    for (const ClassIndex c : class_of_) offset[c + 1]++;
    for (ClassIndex c = 0; c < class_count_; c++) offset[c + 1] += offset[c];
    member_offset_ = FlatArray(offset);
    std::vector<SituationIndex> members(situation_count_);
    for (SituationIndex s = 0; s < situation_count_; s++) members[offset[class_of_[s]]++] = s;
    members_ = FlatArray(members);
    least_weight_ = *std::min_element(weights_.begin(), weights_.end());
    keys_.resize(class_count_);
    for (ClassIndex c = 0; c < class_count_; c++) keys_[c] = hash128(&c, sizeof c);
}

// Weights of the classes, which are numbered by falling weight if situations differ in it; `first` are their first
// members. Else numbers stay as they are, and so do the keys of sets.
void AnswerTable::number_by_weight(std::vector<SituationIndex>& first) {
    std::vector<Weight> weights(class_count_, 0);
    bool differ = false;
    for (SituationIndex s = 0; s < situation_count_; s++) {
        const Weight w = game_->weight(s);
        if (w < 1)
            throw BrokenPromise(
                fmt::format("{} gives situation {} the weight {}; weights are 1 or more", game_->name(), s, w));
        differ = differ || w != game_->weight(0);
        weights[class_of_[s]] = saturating_add(weights[class_of_[s]], std::min(w, infinite_cost));
        total_weight_ = saturating_add(total_weight_, std::min(w, infinite_cost));
    }
    std::vector<ClassIndex> order(class_count_);
    std::iota(order.begin(), order.end(), 0U);
    if (differ)
        std::stable_sort(order.begin(), order.end(),
                         [&](ClassIndex a, ClassIndex b) { return weights[a] > weights[b]; });
    std::vector<ClassIndex> number(class_count_);
    std::vector<SituationIndex> by_number;
    std::vector<Weight> weights_by_number;
    for (ClassIndex i = 0; i < class_count_; i++) {
        number[order[i]] = i;
        by_number.push_back(first[order[i]]);
        weights_by_number.push_back(weights[order[i]]);
    }
    weights_ = FlatArray(weights_by_number);
    first = std::move(by_number);
    for (ClassIndex& c : class_of_) c = number[c];
    classes_are_situations_ = class_count_ == situation_count_ && std::is_sorted(first.begin(), first.end());
    falls_in_weight_ = std::is_sorted(weights_.begin(), weights_.end(), std::greater<>());
    all_weigh_one_ = has_unit_weights();
    if (!has_surplus()) return;
    std::vector<std::uint8_t> surplus;
    for (const Weight w : weights_) surplus.push_back(static_cast<std::uint8_t>(w - 1));
    surplus_ = FlatArray(surplus);
}

// By its weights.
bool AnswerTable::has_surplus() const {
    return !has_unit_weights() && std::ranges::max(weights_) <= std::numeric_limits<std::uint8_t>::max();
}

Weight AnswerTable::weight_of(std::span<const ClassIndex> set) const {
    auto weight = static_cast<Weight>(set.size());
    if (has_unit_weights()) return weight;
    for (const ClassIndex c : set) weight += class_surplus(c);
    return weight;
}

// Their rows and columns only, and what these count.
template <class Cell>
void AnswerTable::keep_situations(std::span<const SituationIndex> kept, StopFlag stop) {
    rows_ = gather(rows_, question_count_ * sizeof(Cell), kept, row_padding, stop);
    if (!has_columns()) {
        std::fill(answer_classes_.begin(), answer_classes_.end(), 0U);
        for (std::size_t i = 0; i < kept.size(); i++) {
            throw_if_set(stop);
            const Cell* row = rows_.as<Cell>() + i * question_count_;
            for (QuestionIndex q = 0; q < question_count_; q++) answer_classes_[answer_offset_[q] + row[q]]++;
        }
        return;
    }
    LargeArray columns(kept.size() * question_count_ * sizeof(Cell));
    std::fill(answer_classes_.begin(), answer_classes_.end(), 0U);
    tbb::parallel_for(QuestionIndex{0}, question_count_, [&](QuestionIndex q) {
        throw_if_set(stop);
        const Column<Cell> from = column_of_situations<Cell>(q);
        Cell* to = columns.as<Cell>() + q * kept.size();
        for (std::size_t i = 0; i < kept.size(); i++) {
            to[i] = from[kept[i]];
            answer_classes_[answer_offset_[q] + to[i]]++;
        }
    });
    columns_ = std::move(columns);
}

// What classes weigh beyond one lies close together: it is read instead of what they weigh, where there is such a list.
// Which arrays are taken depends on the whole game alone, as this table may be an excerpt of it already.
void AnswerTable::copy_weights(const AnswerTable& whole, std::span<const ClassIndex> set, ArraySource& arrays) {
    total_weight_ = static_cast<Weight>(set.size());
    all_weigh_one_ = whole.all_weigh_one_;
    const bool has_units = whole.has_unit_weights();
    const bool knows_surplus = has_units || !whole.surplus_.empty();
    if (!all_weigh_one_)
        surplus_ = {set.size(), arrays, [&](std::uint8_t* to) {
                        if (has_units)
                            std::fill_n(to, set.size(), std::uint8_t{0});
                        else if (knows_surplus)
                            gather_values(whole.surplus_.data(), set, to);
                        else
                            for (const ClassIndex c : set) *to++ = static_cast<std::uint8_t>(whole.weights_[c] - 1);
                    }};
    weights_ = {set.size(), arrays, [&](Weight* to) {
                    if (!knows_surplus) return gather_values(whole.weights_.data(), set, to);
                    for (std::size_t i = 0; i < set.size(); i++) to[i] = 1 + (all_weigh_one_ ? 0 : surplus_[i]);
                }};
    if (knows_surplus)
        total_weight_ = std::accumulate(surplus_.begin(), surplus_.end(), total_weight_);
    else
        total_weight_ = std::accumulate(weights_.begin(), weights_.end(), Weight{0});
    if (has_unit_weights() || (!knows_surplus && !has_surplus())) surplus_ = {};
}

void AnswerTable::copy_members(const AnswerTable& whole, std::span<const ClassIndex> set, ArraySource& arrays) {
    member_offset_ = {set.size() + 1, arrays, [&](std::uint32_t* to) {
                          *to = 0;
                          for (std::size_t i = 0; i < set.size(); i++) {
                              if (i + gathered_ahead < set.size())
                                  __builtin_prefetch(whole.member_offset_.data() + set[i + gathered_ahead]);
                              to[i + 1] = to[i] + static_cast<std::uint32_t>(whole.members(set[i]).size());
                          }
                      }};
    situation_count_ = member_offset_[set.size()];
    members_ = {situation_count_, arrays, [&](SituationIndex* to) {
                    const std::uint32_t* const first = whole.member_offset_.data();
                    for (std::size_t i = 0; i < set.size(); i++) {
                        if (i + gathered_ahead < set.size())
                            __builtin_prefetch(whole.members_.data() + first[set[i + gathered_ahead]]);
                        to = std::ranges::copy(whole.members(set[i]), to).out;
                    }
                }};
}

AnswerTable AnswerTable::excerpt(std::span<const ClassIndex> set, ArraySource& arrays) const {
    AnswerTable result;
    result.game_ = game_;
    result.question_count_ = question_count_;
    result.class_count_ = static_cast<std::uint32_t>(set.size());
    result.largest_answer_count_ = largest_answer_count_;
    result.byte_cells_ = byte_cells_;
    result.game_questions_ = game_questions_;
    result.question_for_ = question_for_;
    result.answer_offset_ = answer_offset_;
    result.costs_ = costs_;
    result.dearest_answer_ = dearest_answer_;
    result.game_answers_ = game_answers_;
    result.answer_classes_ = answer_classes_;
    result.least_weight_ = least_weight_;
    result.falls_in_weight_ = falls_in_weight_;
    result.greatest_total_ = greatest_total_;
    if (byte_cells_)
        result.copy_cells<std::uint8_t>(*this, set, arrays);
    else
        result.copy_cells<std::uint16_t>(*this, set, arrays);
    result.copy_weights(*this, set, arrays);
    result.copy_members(*this, set, arrays);
    return result;
}

// On the calling thread alone: while it waited for others, it would begin to search another set.
template <class Cell>
void AnswerTable::copy_cells(const AnswerTable& whole, std::span<const ClassIndex> set, ArraySource& arrays) {
    rows_ = gather(whole.rows_, question_count_ * sizeof(Cell), set, row_padding, arrays);
    columns_ = arrays.filled(set.size() * question_count_ * sizeof(Cell), set.size(),
                             [&](std::uint8_t* columns, std::size_t begin, std::size_t end) {
                                 transpose_alone(rows_.as<Cell>() + begin * question_count_, end - begin,
                                                 question_count_, reinterpret_cast<Cell*>(columns) + begin, set.size());
                             });
}

// A path asks at most class_count - 1 questions that split, each once, and ends in one estimate.
void AnswerTable::check_totals() {
    std::vector<Cost> dearest(question_count_, 0);
    for (QuestionIndex q = 0; q < question_count_; q++)
        for (DenseAnswer a = 0; a < answer_count(q); a++)
            if (!is_infinite(cost(q, a))) dearest[q] = std::max(dearest[q], cost(q, a));
    const std::size_t depth = std::min<std::size_t>(question_count_, class_count_ - std::size_t{1});
    std::partial_sort(dearest.begin(), dearest.begin() + static_cast<std::ptrdiff_t>(depth), dearest.end(),
                      std::greater<>());
    Cost path = game_->estimator().greatest_penalty();
    for (std::size_t i = 0; i < depth; i++) path = saturating_add(path, dearest[i]);
    greatest_total_ = saturating_multiply(total_weight_, path);
    if (is_infinite(total_weight_) || greatest_total_ >= infinite_cost / 2)
        throw BadInput(
            fmt::format("totals of {} could overflow: weights sum to {}, and the dearest questions and penalty "
                        "on one path to {}; scale weights or costs down",
                        game_->name(), total_weight_, path));
}

void AnswerTable::compute_digest(StopFlag stop) {
    Hasher hasher;
    const std::uint64_t sizes[] = {situation_count_, question_count_, class_count_, byte_cells_ ? 1U : 2U};
    hasher.add(sizes, sizeof sizes);
    constexpr std::size_t piece = std::size_t{1} << 24;
    for (std::size_t done = 0, all = rows_.size() - row_padding; done < all; done += piece) {
        throw_if_set(stop);
        hasher.add(rows_.as() + done, std::min(piece, all - done));
    }
    hasher.add(answer_offset_);
    hasher.add(costs_);
    hasher.add(weights_.data(), weights_.size() * sizeof(Weight));
    hasher.add(class_of_);
    for (SituationIndex s = 0; s < situation_count_; s++) {
        const Weight w = game_->weight(s);
        hasher.add(&w, sizeof w);
    }
    const std::string estimator = game_->estimator().description();
    hasher.add(estimator.data(), estimator.size());
    if (const auto first = first_question()) hasher.add(&*first, sizeof *first);
    digest_ = hasher.result();
}

std::optional<std::pair<SituationIndex, SituationIndex>> inseparable_pair(const AnswerTable& table) {
    const Estimator& estimator = table.game().estimator();
    for (ClassIndex c = 0; c < table.class_count(); c++) {
        const auto members = table.members(c);
        if (members.size() < 2 || !is_infinite(estimator.best_worst(members))) continue;
        for (std::size_t i = 0; i < members.size(); i++)
            for (std::size_t j = i + 1; j < members.size(); j++) {
                const SituationIndex pair[] = {members[i], members[j]};
                if (is_infinite(estimator.best_worst(pair))) return std::pair(pair[0], pair[1]);
            }
    }
    return std::nullopt;
}

} // namespace deduce
