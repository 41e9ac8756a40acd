// Sums of image words with vector additions; see set_keys.hpp.
#include "engine/search/set_keys.hpp"

#include "engine/search/cloned.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace deduce {
namespace {

constexpr std::size_t square_images = 8;
using SquareSums [[gnu::vector_size(square_images * sizeof(std::uint64_t))]] = std::uint64_t;

DEDUCE_INLINE SquareSums load(const std::uint64_t* from) {
    SquareSums words;
    std::memcpy(&words, from, sizeof words);
    return words;
}

DEDUCE_CLONED void sum_square(const std::uint64_t* words, const ClassIndex* members, std::size_t count,
                              std::uint64_t* sums) {
    SquareSums even{};
    SquareSums odd{};
    std::size_t i = 0;
    for (; i + 2 <= count; i += 2) {
        even += load(words + std::size_t{members[i]} * square_images);
        odd += load(words + std::size_t{members[i + 1]} * square_images);
    }
    if (i < count) even += load(words + std::size_t{members[i]} * square_images);
    even += odd;
    std::memcpy(sums, &even, sizeof even);
}

DEDUCE_CLONED void sum_square_of_mask(const std::uint64_t* words, std::uint64_t members, std::uint64_t* sums) {
    SquareSums all{};
    for (; members != 0; members &= members - 1)
        all += load(words + static_cast<std::size_t>(std::countr_zero(members)) * square_images);
    std::memcpy(sums, &all, sizeof all);
}

LeastImage least_of(const std::uint64_t* sums, std::size_t images) {
    LeastImage least{0, sums[0]};
    for (std::size_t i = 1; i < images; i++)
        if (sums[i] < least.sum) least = {i, sums[i]};
    return least;
}

} // namespace

LeastImage least_image(const std::uint64_t* words, std::size_t images, std::span<const ClassIndex> members) {
    std::uint64_t sums[most_key_images] = {};
    if (images == square_images)
        sum_square(words, members.data(), members.size(), sums);
    else
        for (const ClassIndex c : members)
            for (std::size_t i = 0; i < images; i++) sums[i] += words[c * images + i];
    return least_of(sums, images);
}

LeastImage least_image(const std::uint64_t* words, std::size_t images, std::uint64_t members) {
    std::uint64_t sums[most_key_images] = {};
    if (images == square_images)
        sum_square_of_mask(words, members, sums);
    else
        for (; members != 0; members &= members - 1) {
            const std::uint64_t* row = words + static_cast<std::size_t>(std::countr_zero(members)) * images;
            for (std::size_t i = 0; i < images; i++) sums[i] += row[i];
        }
    return least_of(sums, images);
}

SetKeys::SetKeys(const AnswerTable& table, std::span<const TableSymmetry> group, bool may_normalize)
    : table_(table), whole_(table), images_(group.size()), class_count_(table.class_count()) {
    // Where classes hold several situations, an image of one of them does not tell the image of the class's others.
    if (may_normalize && images_ == 1 && class_count_ == table.situation_count()) {
        const SituationIndex any = 0;
        SituationIndex image = 0;
        normalize_ = table.game().normalize({&any, 1}, {&any, 1}, {&image, 1});
    }
    low_words_.reserve(class_count_ * images_);
    for (ClassIndex c = 0; c < class_count_; c++)
        for (const TableSymmetry& g : group) low_words_.push_back(table.class_key(g.classes[c]).low);
    high_words_.reserve(class_count_ * images_);
    for (const TableSymmetry& g : group)
        for (ClassIndex c = 0; c < class_count_; c++) high_words_.push_back(table.class_key(g.classes[c]).high);
}

SetKeys::SetKeys(const SetKeys& whole, const AnswerTable& excerpt, std::span<const ClassIndex> set)
    : table_(excerpt),
      whole_(whole.whole_),
      normalize_(whole.normalize_),
      images_(whole.images_),
      class_count_(set.size()) {
    low_words_.reserve(class_count_ * images_);
    for (const ClassIndex c : set)
        low_words_.insert(low_words_.end(), whole.low_words(c), whole.low_words(c) + images_);
    high_words_.reserve(class_count_ * images_);
    for (std::size_t i = 0; i < images_; i++)
        for (const ClassIndex c : set) high_words_.push_back(whole.high_word(i, c));
}

Key SetKeys::of_normalized(std::span<const ClassIndex> set) const {
    constexpr std::size_t few = 512;
    SituationIndex on_stack[2 * few];
    std::vector<SituationIndex> on_heap;
    if (set.size() > few) on_heap.resize(2 * set.size());
    SituationIndex* situations = set.size() > few ? on_heap.data() : on_stack;
    SituationIndex* images = situations + set.size();
    for (std::size_t i = 0; i < set.size(); i++) situations[i] = table_.members(set[i]).front();
    table_.game().normalize({situations, set.size()}, {situations, set.size()}, {images, set.size()});
    Key key;
    for (std::size_t i = 0; i < set.size(); i++) key += whole_.class_key(whole_.class_of(images[i]));
    return key;
}

Key SetKeys::as_it_is(std::span<const ClassIndex> set) const {
    Key key;
    for (const ClassIndex c : set) key += {high_words_[c], low_words_[c * images_]};
    return key;
}

Key SetKeys::of(std::span<const ClassIndex> set) const {
    if (normalize_) return of_normalized(set);
    const LeastImage least = least_image(low_words_.data(), images_, set);
    const std::uint64_t* high = high_words_.data() + least.image * class_count_;
    Key key{0, least.sum};
    for (const ClassIndex c : set) key.high += high[c];
    return key;
}

} // namespace deduce
