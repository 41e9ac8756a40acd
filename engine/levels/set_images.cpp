// A pair's image is read off the table: any class that gives the answer, moved by the symmetry, gives the image.
#include "engine/levels/set_images.hpp"

#include "engine/memory/hash.hpp"
#include "engine/table/symmetry.hpp"

#include <algorithm>

namespace deduce {
namespace {

// A symmetry costs a key a pair and set, and while they are listed 4 bytes a class.
constexpr std::size_t fewest_that_memory_allows = 16;
constexpr std::size_t listing_bytes = std::size_t{1} << 28;

std::size_t images_allowed(const AnswerTable& table, std::size_t most) {
    const std::size_t bytes = 4 * (std::size_t{table.class_count()} + table.question_count());
    return std::min(most, std::max(listing_bytes / bytes, fewest_that_memory_allows));
}

} // namespace

SetImages::SetImages(const AnswerTable& table, std::size_t most_symmetries) : table_(&table) {
    const std::vector<TableSymmetry> generators = table_symmetries(table);
    const std::vector<TableSymmetry> group = small_group(table, generators, images_allowed(table, most_symmetries));
    all_symmetries_ = group.size() > 1 || std::all_of(generators.begin(), generators.end(),
                                                      [](const TableSymmetry& g) { return g.is_identity(); });

    // 1. A class for each (question, answer).
    const std::size_t pairs = table.costs().size();
    std::vector<ClassIndex> example(pairs);
    for (QuestionIndex q = 0; q < table.question_count(); q++)
        for (ClassIndex c = table.class_count(); c-- > 0;) example[table.answer_offset(q) + table.answer(q, c)] = c;

    // 2. The pairs' images and those images' keys.
    pair_keys_.resize(pairs * group.size());
    for (std::size_t i = 0; i < group.size(); i++) {
        question_images_.push_back(group[i].questions);
        std::vector<DenseAnswer>& answers = answer_images_.emplace_back(pairs);
        for (QuestionIndex q = 0; q < table.question_count(); q++)
            for (DenseAnswer a = 0; a < table.answer_count(q); a++) {
                const std::size_t pair = table.answer_offset(q) + a;
                const QuestionIndex to = group[i].questions[q];
                answers[pair] = table.answer(to, group[i].classes[example[pair]]);
                const std::uint64_t image = table.answer_offset(to) + answers[pair];
                pair_keys_[pair * group.size() + i] = hash128(&image, sizeof image);
            }
    }
}

void SetImages::keys(std::span<const DenseAnswer> decided, std::vector<Key>& result) const {
    result.assign(size(), Key{});
    for (QuestionIndex q = 0; q < decided.size(); q++) {
        if (decided[q] == undecided) continue;
        const Key* keys = pair_keys_.data() + (table_->answer_offset(q) + decided[q]) * size();
        for (std::size_t i = 0; i < size(); i++) result[i] += keys[i];
    }
}

std::vector<DenseAnswer> SetImages::decided(std::size_t image, std::span<const DenseAnswer> decided) const {
    std::vector<DenseAnswer> result(decided.size(), undecided);
    for (QuestionIndex q = 0; q < decided.size(); q++)
        if (decided[q] != undecided) result[question(image, q)] = answer(image, q, decided[q]);
    return result;
}

std::vector<ClassIndex> SetImages::members(std::span<const DenseAnswer> decided) const {
    std::vector<QuestionIndex> questions;
    for (QuestionIndex q = 0; q < decided.size(); q++)
        if (decided[q] != undecided && table_->answer_count(q) > 1) questions.push_back(q);
    // The rarest answer first: one pass over all classes, and then only over those that are left.
    std::stable_sort(questions.begin(), questions.end(), [&](QuestionIndex x, QuestionIndex y) {
        return table_->answer_classes(x, decided[x]) < table_->answer_classes(y, decided[y]);
    });
    std::vector<ClassIndex> result;
    for (ClassIndex c = 0; c < table_->class_count(); c++)
        if (questions.empty() || table_->answer(questions.front(), c) == decided[questions.front()])
            result.push_back(c);
    for (const QuestionIndex q : questions)
        std::erase_if(result, [&](ClassIndex c) { return table_->answer(q, c) != decided[q]; });
    return result;
}

} // namespace deduce
