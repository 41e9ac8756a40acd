// Keys of decision sets: sums over the members, so that regrouped sets need no hashing.
//
// Each class has a word of its own, that no other class has. A set's key is the sum of its members' words, and the sum
// of what two halves of each word give as a product. Under a small group of symmetries every class has the word of each
// of its images, and the image of the set with the least sum of words stands for all: sets of equal value under the
// symmetries meet in the memo. Images whose sums are equal are taken for equal sets.
//
// Code games have millions of symmetries. There the game chooses the image (Game::normalize), and sets that it gives
// the same image meet.
//
// Layout: the words of a class's images side by side (one cache line for the eight of a square), so that a set's images
// are summed in one pass of vector operations. What a set's parts but one are summed to leaves the sums of that one.
#pragma once

#include "engine/memory/array_source.hpp"
#include "engine/memory/key.hpp"
#include "engine/memory/large_array.hpp"
#include "engine/table/answer_table.hpp"
#include "engine/table/symmetry.hpp"

#include <cstdint>
#include <span>

namespace deduce {

// Groups of at most this many symmetries give canonical keys.
inline constexpr std::size_t most_key_images = 16;

// Of one set: for each image the sum of its members' words, and that of the products of their halves.
struct ImageSums {
    std::uint64_t words[most_key_images] = {};
    std::uint64_t products[most_key_images] = {};

    // Adds a part to the set, or takes one away.
    ImageSums& operator+=(const ImageSums& part);
    ImageSums& operator-=(const ImageSums& part);
};

// Of a set's image, by its sums. Products of small sets do not use the upper bits alike, which memo buckets go by.
inline Key key_of_sums(std::uint64_t words, std::uint64_t products) {
    const std::uint64_t mixed = (products ^ (products >> 32)) * 0x9e3779b97f4a7c15U;
    return {mixed ^ (mixed >> 29), words};
}

class SetKeys {
  public:
    // `group` holds 1 to most_key_images symmetries, the identity among them. If that is all, and `may_normalize`, the
    // game itself is asked for the image that stands for a set. Keeps a reference to the table.
    SetKeys(const AnswerTable& table, std::span<const TableSymmetry> group, bool may_normalize);

    // Of an excerpt of the table: the same keys for the same classes. Keeps references to both tables.
    SetKeys(const SetKeys& whole, const AnswerTable& excerpt, std::span<const ClassIndex> set, ArraySource& arrays);

    Key of(std::span<const ClassIndex> set) const;
    // The same in two steps, unless normalize().
    ImageSums sums(std::span<const ClassIndex> set) const;
    Key of(const ImageSums& sums) const;
    // Of the set itself, and none of its images.
    Key as_it_is(std::span<const ClassIndex> set) const;
    static Key as_it_is(const ImageSums& sums) { return key_of_sums(sums.words[0], sums.products[0]); }

    // If so, nothing below is of use.
    bool normalize() const { return normalize_; }

    std::size_t images() const { return images_; }
    // images() words.
    const std::uint64_t* words(ClassIndex c) const { return words_.as<std::uint64_t>() + std::size_t{c} * images_; }

  private:
    Key of_normalized(std::span<const ClassIndex> set) const;

    const AnswerTable& table_;
    const AnswerTable& whole_; // of which table_ is an excerpt, or table_ itself
    bool normalize_ = false;
    std::size_t images_;
    LargeArray words_;
};

// The image whose words have the least sum, and its key.
struct LeastImage {
    std::size_t image;
    Key key;
};

// Of the members whose rows of `images` words each are at words + members[i] * images.
LeastImage least_image(const std::uint64_t* words, std::size_t images, std::span<const ClassIndex> members);

// Of the members whose bits are set, rows of `images` words each.
LeastImage least_image(const std::uint64_t* words, std::size_t images, std::uint64_t members);
// The same of several sets, of which the keys alone are wanted.
void least_keys(const std::uint64_t* words, std::size_t images, std::span<const std::uint64_t> sets, Key* keys);

} // namespace deduce
