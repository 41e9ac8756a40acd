// Passes over rows: a class's row against its image's row, so that only whole rows are fetched out of order.
#include "engine/table/checked_symmetry.hpp"

#include "engine/model/errors.hpp"
#include "engine/run/stop.hpp"
#include "engine/table/distinct_questions.hpp"

#include <algorithm>
#include <random>

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

namespace deduce {
namespace {

constexpr std::size_t cells_between_looks = std::size_t{1} << 20; // at the stop flag
constexpr int most_random_sets = 256;
constexpr std::size_t largest_random_set = 24;
constexpr std::uint32_t most_classes_of_all_sets = 8;

bool is_permutation_of_range(const std::vector<std::uint32_t>& p, std::size_t size) {
    if (p.size() != size) return false;
    std::vector<bool> hit(size, false);
    for (const std::uint32_t image : p) {
        if (image >= size || hit[image]) return false;
        hit[image] = true;
    }
    return true;
}

[[noreturn]] void refuse(const AnswerTable& table, std::size_t number, std::string_view what) {
    throw BrokenPromise(fmt::format("symmetry {} of {} is none: {}", number, table.game().name(), what));
}

std::string named(const AnswerTable& table, SituationIndex s) {
    return fmt::format("{} ({})", s, table.game().situation_label(s));
}

std::string named_question(const AnswerTable& table, QuestionIndex q) {
    return fmt::format("'{}'", table.game().question_label(table.game_question(q)));
}

// Best estimates of the members of some classes.
struct Estimates {
    Cost average = 0;
    Cost worst = 0;

    Estimates(const Estimator& estimator, std::span<const SituationIndex> situations)
        : average(estimator.best_average(situations)), worst(estimator.best_worst(situations)) {}
    friend bool operator==(const Estimates&, const Estimates&) = default;
};

using Sets = std::vector<std::vector<ClassIndex>>;

Sets all_sets(std::uint32_t classes) {
    Sets sets;
    for (std::uint32_t members = 1; members < std::uint32_t{1} << classes; members++) {
        auto& set = sets.emplace_back();
        for (ClassIndex c = 0; c < classes; c++)
            if ((members >> c & 1) != 0) set.push_back(c);
    }
    return sets;
}

// Every other one is a pair.
Sets random_sets(std::uint32_t classes) {
    std::mt19937 random(1);
    Sets sets;
    for (int i = 0; i < most_random_sets; i++) {
        const std::size_t size = 2 + random() % std::min<std::size_t>(largest_random_set - 1, i % 2 == 0 ? 1 : classes);
        auto& set = sets.emplace_back();
        for (std::size_t k = 0; k < size; k++) set.push_back(static_cast<ClassIndex>(random() % classes));
        std::ranges::sort(set);
        set.erase(std::unique(set.begin(), set.end()), set.end());
    }
    return sets;
}

// Codes count answers by first appearance among situations. Mostly classes come in the order of these, a question's
// examples rise with the codes, and one pass finds all. Where weights order the classes, it starts anew now and then.
template <class Cell>
void find_examples(const AnswerTable& table, std::vector<ClassIndex>& examples, StopFlag stop) {
    tbb::parallel_for(QuestionIndex{0}, table.question_count(), [&](QuestionIndex q) {
        throw_if_set(stop);
        const Column<Cell> column = table.column<Cell>(q);
        const auto find_from = [&](ClassIndex c, DenseAnswer a) {
            while (c < table.class_count() && column[c] != a) c++;
            return c;
        };
        ClassIndex at = 0;
        for (DenseAnswer a = 0; a < table.answer_count(q); a++) {
            at = find_from(at, a);
            if (at == table.class_count()) at = find_from(0, a);
            examples[table.answer_offset(q) + a] = at;
        }
    });
}

} // namespace

// What all symmetries of a table are checked with.
struct SymmetryChecker::Facts {
    std::vector<ClassIndex> examples; // of each question's answers, at answer_offset: a class that gives it
    std::vector<Estimates> alone;     // by class
};

SymmetryChecker::SymmetryChecker(const AnswerTable& table, StopFlag stop)
    : table_(table), stop_(unless_small(stop, std::size_t{table.class_count()} * table.question_count())) {
    auto facts = std::make_unique<Facts>();
    facts->examples.resize(table.costs().size());
    if (table.has_byte_cells())
        find_examples<std::uint8_t>(table, facts->examples, stop_);
    else
        find_examples<std::uint16_t>(table, facts->examples, stop_);
    facts->alone.reserve(table.class_count());
    for (ClassIndex c = 0; c < table.class_count(); c++) {
        if (c % 4096 == 0) look_at_stop();
        facts->alone.emplace_back(table.game().estimator(), table.members(c));
    }
    facts_ = std::move(facts);
}

SymmetryChecker::~SymmetryChecker() = default;

void SymmetryChecker::look_at_stop() const { throw_if_set(stop_); }

TableSymmetry SymmetryChecker::check(const Symmetry& symmetry, std::size_t number) const {
    look_at_stop();
    TableSymmetry result = on_table(symmetry, number);
    check_weights(symmetry, number);
    if (table_.has_byte_cells())
        check_partitions<std::uint8_t>(result, number);
    else
        check_partitions<std::uint16_t>(result, number);
    check_estimates(result, number);
    return result;
}

TableSymmetry SymmetryChecker::on_table(const Symmetry& symmetry, std::size_t number) const {
    if (!is_permutation_of_range(symmetry.situations, table_.situation_count()))
        refuse(table_, number, "its images of situations are no permutation");
    if (!is_permutation_of_range(symmetry.questions, table_.game().question_count()))
        refuse(table_, number, "its images of questions are no permutation");
    TableSymmetry result;
    std::vector<QuestionIndex> taken_by(table_.question_count(), no_question);
    for (QuestionIndex q = 0; q < table_.question_count(); q++) {
        const QuestionIndex own = symmetry.questions[table_.game_question(q)];
        const QuestionIndex image = table_.question_for(own);
        if (image == no_question)
            refuse(table_, number,
                   fmt::format("it takes question {} to '{}', which tells nothing", named_question(table_, q),
                               table_.game().question_label(own)));
        if (taken_by[image] != no_question)
            refuse(table_, number,
                   fmt::format("it takes questions {} and {}, which cut differently, to questions that cut alike",
                               named_question(table_, taken_by[image]), named_question(table_, q)));
        taken_by[image] = q;
        result.questions.push_back(image);
    }
    result.classes.resize(table_.class_count());
    for (ClassIndex c = 0; c < table_.class_count(); c++)
        result.classes[c] = table_.class_of(symmetry.situations[table_.members(c).front()]);
    for (SituationIndex s = 0; s < table_.situation_count(); s++) {
        const SituationIndex first = table_.members(table_.class_of(s)).front();
        if (table_.class_of(symmetry.situations[s]) != result.classes[table_.class_of(s)])
            refuse(table_, number,
                   fmt::format("no question tells situations {} and {} apart, but their images {} and {}",
                               named(table_, first), named(table_, s), named(table_, symmetry.situations[first]),
                               named(table_, symmetry.situations[s])));
    }
    if (!is_permutation_of_range(result.classes, table_.class_count()))
        refuse(table_, number, "it takes situations that a question tells apart to situations that none does");
    return result;
}

void SymmetryChecker::check_weights(const Symmetry& symmetry, std::size_t number) const {
    const Game& game = table_.game();
    for (SituationIndex s = 0; s < table_.situation_count(); s++) {
        if (s % cells_between_looks == 0) look_at_stop();
        const SituationIndex image = symmetry.situations[s];
        if (game.weight(s) != game.weight(image))
            refuse(table_, number,
                   fmt::format("situation {} has weight {}, its image {} has {}", named(table_, s), game.weight(s),
                               named(table_, image), game.weight(image)));
    }
}

template <class Cell>
void SymmetryChecker::check_partitions(const TableSymmetry& symmetry, std::size_t number) const {
    // 1. What each answer becomes, by its example; and what it costs.
    const std::uint32_t questions = table_.question_count();
    std::vector<Cell> codes(table_.costs().size());
    for (QuestionIndex q = 0; q < questions; q++) {
        const QuestionIndex image = symmetry.questions[q];
        if (table_.answer_count(q) != table_.answer_count(image))
            refuse(table_, number,
                   fmt::format("question {} has {} answers, its image {} has {}", named_question(table_, q),
                               table_.answer_count(q), named_question(table_, image), table_.answer_count(image)));
        for (DenseAnswer a = 0; a < table_.answer_count(q); a++) {
            const std::size_t pair = table_.answer_offset(q) + a;
            const DenseAnswer code = table_.answer(image, symmetry.classes[facts_->examples[pair]]);
            codes[pair] = static_cast<Cell>(code);
            if (table_.cost(q, a) != table_.cost(image, code))
                refuse(table_, number,
                       fmt::format(
                           "answer '{}' to question {} costs {}, its image '{}' to {} costs {}",
                           table_.game().answer_label(table_.game_question(q), table_.game_answer(q, a)),
                           named_question(table_, q), table_.cost(q, a),
                           table_.game().answer_label(table_.game_question(image), table_.game_answer(image, code)),
                           named_question(table_, image), table_.cost(image, code)));
        }
    }
    // 2. Every class answers as the example of its answer. As all answers occur, and both questions have equally many,
    //    different answers become different ones.
    std::vector<const Cell*> codes_of;
    for (QuestionIndex q = 0; q < questions; q++) codes_of.push_back(codes.data() + table_.answer_offset(q));
    std::atomic<ClassIndex> wrong = table_.class_count();
    const std::size_t grain = std::max<std::size_t>(1, cells_between_looks / std::max(questions, 1U));
    tbb::parallel_for(tbb::blocked_range<ClassIndex>(0, table_.class_count(), grain), [&](const auto& block) {
        look_at_stop();
        for (ClassIndex c = block.begin(); c < block.end(); c++) {
            const Cell* const row = table_.row<Cell>(c);
            const Cell* const image = table_.row<Cell>(symmetry.classes[c]);
            bool same = true;
            for (QuestionIndex q = 0; q < questions; q++) same &= codes_of[q][row[q]] == image[symmetry.questions[q]];
            if (same) continue;
            ClassIndex least = wrong;
            while (c < least && !wrong.compare_exchange_weak(least, c)) {
            }
            return;
        }
    });
    if (wrong < table_.class_count()) refuse_class<Cell>(symmetry, number, codes, wrong);
}

template <class Cell>
void SymmetryChecker::refuse_class(const TableSymmetry& symmetry, std::size_t number, const std::vector<Cell>& codes,
                                   ClassIndex c) const {
    const auto first = [&](ClassIndex of) { return named(table_, table_.members(of).front()); };
    for (QuestionIndex q = 0; q < table_.question_count(); q++) {
        const std::size_t pair = table_.answer_offset(q) + table_.answer(q, c);
        const QuestionIndex image = symmetry.questions[q];
        if (codes[pair] == table_.answer(image, symmetry.classes[c])) continue;
        const ClassIndex example = facts_->examples[pair];
        refuse(table_, number,
               fmt::format("situations {} and {} agree on question {}, but their images {} and {} do not on its "
                           "image {}",
                           first(example), first(c), named_question(table_, q), first(symmetry.classes[example]),
                           first(symmetry.classes[c]), named_question(table_, image)));
    }
}

void SymmetryChecker::check_estimates(const TableSymmetry& symmetry, std::size_t number) const {
    for (ClassIndex c = 0; c < table_.class_count(); c++)
        if (facts_->alone[c] != facts_->alone[symmetry.classes[c]])
            refuse(table_, number,
                   fmt::format("situation {} and its image {} have best estimates of different penalties",
                               named(table_, table_.members(c).front()),
                               named(table_, table_.members(symmetry.classes[c]).front())));
    const std::uint32_t classes = table_.class_count();
    for (const auto& set : classes <= most_classes_of_all_sets ? all_sets(classes) : random_sets(classes)) {
        look_at_stop();
        std::vector<SituationIndex> members;
        std::vector<SituationIndex> images;
        for (const ClassIndex c : set) {
            members.insert(members.end(), table_.members(c).begin(), table_.members(c).end());
            const auto image = table_.members(symmetry.classes[c]);
            images.insert(images.end(), image.begin(), image.end());
        }
        const Estimator& estimator = table_.game().estimator();
        if (Estimates(estimator, members) != Estimates(estimator, images))
            refuse(table_, number,
                   fmt::format("the best estimate of {} situations, {} and {} among them, has another penalty than "
                               "that of their images",
                               members.size(), named(table_, members.front()), named(table_, members.back())));
    }
}

} // namespace deduce
