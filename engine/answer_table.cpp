// Builds the answer table in steps: estimate its size, ask everything, encode, merge equal questions and equal rows,
// check totals.
#include "engine/answer_table.hpp"

#include "engine/distinct_questions.hpp"
#include "engine/errors.hpp"
#include "engine/hash.hpp"

#include <algorithm>
#include <limits>
#include <unordered_map>

#include <fmt/format.h>
#include <tbb/parallel_for.h>

namespace deduce {
namespace {

constexpr std::size_t questions_in_a_block = std::size_t{1} << 20; // answers asked between two looks at the stop flag

std::string readable(double bytes) {
    constexpr double mebibyte = 1024.0 * 1024.0;
    return bytes < 1024 * mebibyte ? fmt::format("{:.1f} MiB", bytes / mebibyte)
                                   : fmt::format("{:.1f} GiB", bytes / mebibyte / 1024);
}

// Three bytes or words a cell: situations' rows, classes' rows and columns while the table is built; rows, columns and
// the rank survey's costs while it is searched. By situation: keys of its images, permutations, members, weights.
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

AnswerTable::AnswerTable(const Game& game, std::size_t memory_limit, const std::atomic<bool>* stop,
                         bool merge_questions)
    : game_(&game), stop_(stop), situation_count_(game.situation_count()), question_count_(game.question_count()) {
    if (situation_count_ == 0)
        throw BadInput(fmt::format("{} has no situations: there is nothing to find out", game.name()));
    check_memory(game, memory_limit);
    std::vector<std::uint8_t> situation_rows;
    byte_cells_ = game.answer_count() <= 256;
    if (byte_cells_) {
        fill<std::uint8_t>(situation_rows);
        read_costs();
        if (merge_questions) this->merge_questions<std::uint8_t>(situation_rows);
        merge_classes<std::uint8_t>(situation_rows);
    } else {
        fill<std::uint16_t>(situation_rows);
        read_costs();
        if (merge_questions) this->merge_questions<std::uint16_t>(situation_rows);
        merge_classes<std::uint16_t>(situation_rows);
    }
    check_totals();
    compute_digest();
}

template <class Cell>
void AnswerTable::fill(std::vector<std::uint8_t>& situation_rows) {
    const std::size_t questions = question_count_;
    situation_rows.resize(std::size_t{situation_count_} * questions * sizeof(Cell));
    auto* cells = reinterpret_cast<Cell*>(situation_rows.data());
    const std::uint32_t answers = game_->answer_count();
    constexpr std::uint32_t unseen = std::numeric_limits<std::uint32_t>::max();
    // Where a question's answers are few, its code book is an array; all of them together stay below a block.
    std::vector<std::unordered_map<AnswerIndex, std::uint32_t>> sparse;
    std::vector<std::uint32_t> dense;
    const bool use_arrays = questions * answers <= std::size_t{64} << 20;
    if (use_arrays)
        dense.assign(questions * answers, unseen);
    else
        sparse.resize(questions);
    std::vector<std::vector<AnswerIndex>> books(questions);

    const std::size_t block =
        std::clamp<std::size_t>(questions_in_a_block / std::max<std::size_t>(questions, 1), 1, situation_count_);
    std::vector<AnswerIndex> asked(block * questions);
    for (std::size_t begin = 0; begin < situation_count_; begin += block) {
        if (begin > 0 && stop_ != nullptr && stop_->load(std::memory_order_relaxed)) throw Stopped();
        const std::size_t end = std::min<std::size_t>(begin + block, situation_count_);
        tbb::parallel_for(begin, end, [&](std::size_t s) {
            for (std::size_t q = 0; q < questions; q++)
                asked[(s - begin) * questions + q] =
                    game_->answer(static_cast<QuestionIndex>(q), static_cast<SituationIndex>(s));
        });
        for (std::size_t s = begin; s < end; s++) {
            for (std::size_t q = 0; q < questions; q++) {
                const AnswerIndex a = asked[(s - begin) * questions + q];
                if (a >= answers)
                    throw BrokenPromise(
                        fmt::format("{} answers question {} in situation {} with {}, but promises answers below {}",
                                    game_->name(), q, s, a, answers));
                std::uint32_t& code =
                    use_arrays ? dense[q * answers + a] : sparse[q].try_emplace(a, unseen).first->second;
                if (code == unseen) {
                    code = static_cast<std::uint32_t>(books[q].size());
                    books[q].push_back(a);
                    if (code > std::numeric_limits<Cell>::max())
                        throw BadInput(fmt::format(
                            "question \"{}\" of {} has more than {} different answers; at most that many can be held",
                            game_->question_label(static_cast<QuestionIndex>(q)), game_->name(),
                            std::uint32_t{std::numeric_limits<Cell>::max()} + 1));
                }
                cells[s * questions + q] = static_cast<Cell>(code);
            }
        }
    }
    answer_offset_.assign(1, 0);
    for (const auto& book : books) {
        game_answers_.insert(game_answers_.end(), book.begin(), book.end());
        answer_offset_.push_back(game_answers_.size());
        largest_answer_count_ = std::max(largest_answer_count_, static_cast<std::uint32_t>(book.size()));
    }
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
void AnswerTable::merge_questions(std::vector<std::uint8_t>& situation_rows) {
    auto* cells = reinterpret_cast<Cell*>(situation_rows.data());
    DistinctQuestions distinct =
        distinct_questions<Cell>(cells, situation_count_, answer_offset_, costs_, game_->first_question());
    if (distinct.kept.size() == question_count_) return;
    Cell* to = cells;
    for (SituationIndex s = 0; s < situation_count_; s++) {
        const Cell* row = cells + std::size_t{s} * question_count_;
        for (const QuestionIndex q : distinct.kept) *to++ = row[q];
    }
    std::vector<std::size_t> offsets = {0};
    std::size_t next = 0;
    for (const QuestionIndex q : distinct.kept) {
        for (std::size_t i = answer_offset_[q]; i < answer_offset_[q + 1]; i++, next++) {
            costs_[next] = costs_[i];
            game_answers_[next] = game_answers_[i];
        }
        offsets.push_back(next);
    }
    costs_.resize(next);
    game_answers_.resize(next);
    answer_offset_ = std::move(offsets);
    question_count_ = static_cast<std::uint32_t>(distinct.kept.size());
    situation_rows.resize(std::size_t{situation_count_} * question_count_ * sizeof(Cell));
    game_questions_ = std::move(distinct.kept);
    question_for_ = std::move(distinct.stands_for);
}

std::optional<QuestionIndex> AnswerTable::first_question() const {
    const auto first = game_->first_question();
    return first ? std::optional(question_for(*first)) : std::nullopt;
}

template <class Cell>
void AnswerTable::merge_classes(const std::vector<std::uint8_t>& situation_rows) {
    const std::size_t row_bytes = question_count_ * sizeof(Cell);
    const auto bytes_of = [&](SituationIndex s) { return situation_rows.data() + s * row_bytes; };

    // 1. Equal rows share a class; classes are numbered by their first member.
    std::unordered_multimap<std::uint64_t, ClassIndex> seen;
    seen.reserve(situation_count_);
    std::vector<SituationIndex> first;
    class_of_.resize(situation_count_);
    for (SituationIndex s = 0; s < situation_count_; s++) {
        const std::uint64_t hash = hash128(bytes_of(s), row_bytes).low;
        auto [it, end] = seen.equal_range(hash);
        while (it != end && !std::equal(bytes_of(s), bytes_of(s) + row_bytes, bytes_of(first[it->second]))) ++it;
        if (it == end) {
            seen.emplace(hash, static_cast<ClassIndex>(first.size()));
            class_of_[s] = static_cast<ClassIndex>(first.size());
            first.push_back(s);
        } else {
            class_of_[s] = it->second;
        }
    }
    class_count_ = static_cast<std::uint32_t>(first.size());

    // 2. Members by class, weights, keys.
    member_offset_.assign(class_count_ + std::size_t{1}, 0);
    for (const ClassIndex c : class_of_) member_offset_[c + 1]++;
    for (ClassIndex c = 0; c < class_count_; c++) member_offset_[c + 1] += member_offset_[c];
    members_.resize(situation_count_);
    std::vector<std::size_t> next(member_offset_.begin(), member_offset_.end() - 1);
    weights_.assign(class_count_, 0);
    for (SituationIndex s = 0; s < situation_count_; s++) {
        const Weight w = game_->weight(s);
        if (w < 1)
            throw BrokenPromise(
                fmt::format("{} gives situation {} the weight {}; weights are 1 or more", game_->name(), s, w));
        members_[next[class_of_[s]]++] = s;
        weights_[class_of_[s]] = saturating_add(weights_[class_of_[s]], std::min(w, infinite_cost));
        total_weight_ = saturating_add(total_weight_, std::min(w, infinite_cost));
    }
    least_weight_ = *std::min_element(weights_.begin(), weights_.end());
    keys_.resize(class_count_);
    for (ClassIndex c = 0; c < class_count_; c++) keys_[c] = hash128(&c, sizeof c);

    // 3. The classes' rows, and the same by columns.
    rows_.resize(class_count_ * row_bytes + row_padding);
    columns_.resize(class_count_ * row_bytes);
    auto* rows = reinterpret_cast<Cell*>(rows_.data());
    auto* columns = reinterpret_cast<Cell*>(columns_.data());
    answer_classes_.assign(game_answers_.size(), 0);
    for (ClassIndex c = 0; c < class_count_; c++) {
        std::copy_n(bytes_of(first[c]), row_bytes, rows_.data() + c * row_bytes);
        const Cell* row = rows + std::size_t{c} * question_count_;
        for (std::size_t q = 0; q < question_count_; q++) answer_classes_[answer_offset_[q] + row[q]]++;
    }
    // Blocks of questions, so that what is read of a row is a cache line.
    constexpr std::size_t width = 64;
    tbb::parallel_for(std::size_t{0}, (question_count_ + width - 1) / width, [&](std::size_t block) {
        const std::size_t end = std::min<std::size_t>((block + 1) * width, question_count_);
        for (std::size_t c = 0; c < class_count_; c++)
            for (std::size_t q = block * width; q < end; q++)
                columns[q * class_count_ + c] = rows[c * question_count_ + q];
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

void AnswerTable::compute_digest() {
    Hasher hasher;
    const std::uint64_t sizes[] = {situation_count_, question_count_, class_count_, byte_cells_ ? 1U : 2U};
    hasher.add(sizes, sizeof sizes);
    hasher.add(rows_.data(), rows_.size() - row_padding);
    hasher.add(answer_offset_);
    hasher.add(costs_);
    hasher.add(weights_);
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
