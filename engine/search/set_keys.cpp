// Sums of image words by vector operations; see set_keys.hpp.
#include "engine/search/set_keys.hpp"

#include "engine/memory/gather.hpp"
#include "engine/search/square_words.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace deduce {
namespace {

// No two classes have the same word: each step can be undone (Steele, Lea, Flood 2014, as in SplitMix64).
std::uint64_t word_of(ClassIndex c) {
    std::uint64_t word = (c + std::uint64_t{1}) * 0x9e3779b97f4a7c15U;
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9U;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebU;
    return word ^ (word >> 31);
}

constexpr std::uint64_t product_of_halves(std::uint64_t word) { return (word & 0xffffffffU) * (word >> 32); }

// Of one image or several, side by side.
template <std::size_t Images>
struct Sums {
    std::uint64_t words[Images] = {};
    std::uint64_t products[Images] = {};
};

template <class SumsOfImages>
void add_row(const std::uint64_t* of_class, std::size_t images, SumsOfImages& sums) {
    for (std::size_t i = 0; i < images; i++) {
        sums.words[i] += of_class[i];
        sums.products[i] += product_of_halves(of_class[i]);
    }
}

template <class SumsOfImages>
LeastImage least_of(const SumsOfImages& sums, std::size_t images) {
    const auto image = static_cast<std::size_t>(std::min_element(sums.words, sums.words + images) - sums.words);
    return {image, key_of_sums(sums.words[image], sums.products[image])};
}

void sum_plain(const std::uint64_t* words, std::span<const ClassIndex> members, SquareSums& sums) {
    sums = sum_of_square<PlainSquares>(words, members);
}
LeastImage least_plain(const std::uint64_t* words, std::uint64_t members) {
    return PlainSquares::least(sum_of_square<PlainSquares>(words, members));
}

#if DEDUCE_HAS_WIDE
DEDUCE_AVX2 void sum_in_halves(const std::uint64_t* words, std::span<const ClassIndex> members, SquareSums& sums) {
    const HalvedSums halves = sum_of_square<HalvedSquares>(words, members);
    std::memcpy(&sums.words, halves.words, sizeof sums.words);
    std::memcpy(&sums.products, halves.products, sizeof sums.products);
}
DEDUCE_AVX2 LeastImage least_in_halves(const std::uint64_t* words, std::uint64_t members) {
    return HalvedSquares::least(sum_of_square<HalvedSquares>(words, members));
}
DEDUCE_WIDE void sum_wide(const std::uint64_t* words, std::span<const ClassIndex> members, SquareSums& sums) {
    sums = sum_of_square<WideSquares>(words, members);
}
DEDUCE_WIDE LeastImage least_wide(const std::uint64_t* words, std::uint64_t members) {
    return WideSquares::least(sum_of_square<WideSquares>(words, members));
}
DEDUCE_WIDE void keys_wide(const std::uint64_t* words, std::span<const std::uint64_t> sets, Key* keys) {
    for (const std::uint64_t members : sets)
        *keys++ = WideSquares::least(sum_of_square<WideSquares>(words, members)).key;
}
#endif

void sum_square(const std::uint64_t* words, std::span<const ClassIndex> members, SquareSums& sums) {
#if DEDUCE_HAS_WIDE
    if (has_avx512()) return sum_wide(words, members, sums);
    if (has_avx2()) return sum_in_halves(words, members, sums);
#endif
    sum_plain(words, members, sums);
}

LeastImage least_square(const std::uint64_t* words, std::uint64_t members) {
#if DEDUCE_HAS_WIDE
    if (has_avx512()) return least_wide(words, members);
    if (has_avx2()) return least_in_halves(words, members);
#endif
    return least_plain(words, members);
}

} // namespace

LeastImage least_image(const std::uint64_t* words, std::size_t images, std::span<const ClassIndex> members) {
    if (images == square_images) {
        SquareSums sums;
        sum_square(words, members, sums);
        return least_of_square(sums);
    }
    Sums<most_key_images> sums;
    for (const ClassIndex c : members) add_row(words + c * images, images, sums);
    return least_of(sums, images);
}

ImageSums& ImageSums::operator+=(const ImageSums& part) {
    for (std::size_t i = 0; i < most_key_images; i++) {
        words[i] += part.words[i];
        products[i] += part.products[i];
    }
    return *this;
}

ImageSums& ImageSums::operator-=(const ImageSums& part) {
    for (std::size_t i = 0; i < most_key_images; i++) {
        words[i] -= part.words[i];
        products[i] -= part.products[i];
    }
    return *this;
}

LeastImage least_image(const std::uint64_t* words, std::size_t images, std::uint64_t members) {
    if (images == square_images) return least_square(words, members);
    Sums<most_key_images> sums;
    for (; members != 0; members &= members - 1)
        add_row(words + static_cast<std::size_t>(std::countr_zero(members)) * images, images, sums);
    return least_of(sums, images);
}

void least_keys(const std::uint64_t* words, std::size_t images, std::span<const std::uint64_t> sets, Key* keys) {
#if DEDUCE_HAS_WIDE
    if (images == square_images && has_avx512()) return keys_wide(words, sets, keys);
#endif
    for (const std::uint64_t members : sets) *keys++ = least_image(words, images, members).key;
}

SetKeys::SetKeys(const AnswerTable& table, std::span<const TableSymmetry> group, bool may_normalize)
    : table_(table),
      whole_(table),
      images_(group.size()),
      words_(table.class_count() * group.size() * sizeof(std::uint64_t)) {
    // Where classes hold several situations, an image of one of them does not tell the image of the class's others.
    if (may_normalize && images_ == 1 && table.class_count() == table.situation_count()) {
        const SituationIndex any = 0;
        SituationIndex image = 0;
        normalize_ = table.game().normalize({&any, 1}, {&any, 1}, {&image, 1});
    }
    auto* word = words_.as<std::uint64_t>();
    for (ClassIndex c = 0; c < table.class_count(); c++)
        for (const TableSymmetry& g : group) *word++ = word_of(g.classes[c]);
}

SetKeys::SetKeys(const SetKeys& whole, const AnswerTable& excerpt, std::span<const ClassIndex> set, ArraySource& arrays)
    : table_(excerpt),
      whole_(whole.whole_),
      normalize_(whole.normalize_),
      images_(whole.images_),
      words_(gather(whole.words_, images_ * sizeof(std::uint64_t), set, 0, arrays)) {}

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
    Sums<1> sums;
    for (const ClassIndex c : set) add_row(words(c), 1, sums);
    return key_of_sums(sums.words[0], sums.products[0]);
}

ImageSums SetKeys::sums(std::span<const ClassIndex> set) const {
    ImageSums result;
    if (images_ == square_images) {
        SquareSums sums;
        sum_square(words(0), set, sums);
        std::memcpy(result.words, &sums.words, sizeof sums.words);
        std::memcpy(result.products, &sums.products, sizeof sums.products);
    } else {
        for (const ClassIndex c : set) add_row(words(c), images_, result);
    }
    return result;
}

Key SetKeys::of(const ImageSums& sums) const { return least_of(sums, images_).key; }

Key SetKeys::of(std::span<const ClassIndex> set) const {
    return normalize_ ? of_normalized(set) : least_image(words_.as<std::uint64_t>(), images_, set).key;
}

} // namespace deduce
