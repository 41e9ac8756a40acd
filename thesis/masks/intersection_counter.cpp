// A mask for each image of each set that is split: see intersection_counter.hpp.
#include "thesis/masks/intersection_counter.hpp"

#include <algorithm>

namespace deduce::thesis {

IntersectionCounter::IntersectionCounter(const LevelsParams& params, SituationOrder order)
    : depth_(static_cast<std::size_t>(params.depth)),
      memory_bytes_(params.memory_bytes),
      stop_(params.stop),
      order_(order) {}

void IntersectionCounter::begin(const PackedFingerprints& fingerprints, const SetImages& images) {
    fingerprints_ = &fingerprints;
    images_ = &images;
    levels_.clear();
    for (std::size_t level = 0; level <= depth_; level++) levels_.emplace_back(fingerprints.words());
    number_answers();
}

void IntersectionCounter::number_answers() {
    const AnswerTable& table = fingerprints_->table();
    numbers_.assign(table.costs().size(), undecided);
    for (QuestionIndex q = 0; q < table.question_count(); q++) {
        DenseAnswer* numbers = numbers_.data() + table.answer_offset(q);
        DenseAnswer next = 0;
        for (SituationIndex s = 0; s < table.situation_count() && next < table.answer_count(q); s++) {
            const SituationIndex situation = order_ == SituationOrder::given ? s : table.situation_count() - 1 - s;
            DenseAnswer& number = numbers[table.answer(q, table.class_of(situation))];
            if (number == undecided) number = next++;
        }
    }
}

// An image answers the image of a question with the images of the answers that occur, and their bits decide what is
// fixed.
void IntersectionCounter::split(const SplitSet& set) {
    const AnswerTable& table = fingerprints_->table();
    LevelMasks& here = levels_[set.level];
    std::vector<Key> keys;
    images_->keys(set.decided, keys);
    std::vector<MaskList::Word> rows(2 * fingerprints_->words());
    for (std::size_t image = 0; image < keys.size(); image++) {
        const auto end = keys.begin() + static_cast<std::ptrdiff_t>(image);
        if (std::find(keys.begin(), end, keys[image]) != end) continue;
        std::fill(rows.begin(), rows.end(), MaskList::Word{0});
        for (QuestionIndex q = 0; q < set.decided.size(); q++) {
            const QuestionIndex to = images_->question(image, q);
            DenseAnswer ones = 0;
            DenseAnswer zeros = 0;
            for (DenseAnswer a = 0; a < table.answer_count(q); a++) {
                if (set.decided[q] == undecided ? !set.occurring[table.answer_offset(q) + a] : set.decided[q] != a)
                    continue;
                const DenseAnswer answer = numbers_[table.answer_offset(to) + images_->answer(image, q, a)];
                ones |= answer;
                zeros |= fingerprints_->all_bits(to) & ~answer;
            }
            fingerprints_->put(rows.data(), to, ones & ~zeros);
            fingerprints_->put(rows.data() + fingerprints_->words(), to, zeros & ~ones);
        }
        const std::lock_guard lock(here.mutex);
        // Level 1 has at most as many masks as there are (question, answer) pairs.
        const std::size_t most_pairs = table.costs().size() * (here.list.size() + 1);
        if (most_pairs > memory_bytes_ / bytes_an_intersection) {
            here.fits = false;
            here.list.clear();
        }
        if (!here.fits) return;
        std::copy(rows.begin(), rows.end(), here.list.add());
    }
}

void IntersectionCounter::end() {
    for (std::size_t level = 2; level < levels_.size(); level++)
        if (levels_[1].fits && levels_[level - 1].fits)
            levels_[level].intersections =
                count_distinct_intersections(levels_[1].list, levels_[level - 1].list, stop_);
}

std::optional<std::uint64_t> IntersectionCounter::masks(int questions) const {
    const auto level = static_cast<std::size_t>(questions);
    return level < levels_.size() ? levels_[level].intersections : std::nullopt;
}

} // namespace deduce::thesis
