// Keys of decision sets: sums over the members, so that regrouped sets need no hashing.
//
// Under a small group of symmetries every class has a word for each of its images, and the image of the set with the
// least sum stands for all: sets of equal value under the symmetries meet in the memo. That image's 128-bit key is the
// set's key. Images whose sums are equal are taken for equal sets.
//
// Code games have millions of symmetries. There the game chooses the image (Game::normalize), and sets that it gives
// the same image meet.
//
// Layout: the low words of a class's images side by side (one cache line for the eight of a square), so that a set's
// images are summed in one pass of vector additions; the high words image by image, as only one image's are read.
#pragma once

#include "engine/memory/key.hpp"
#include "engine/table/answer_table.hpp"
#include "engine/table/symmetry.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace deduce {

// Groups of at most this many symmetries give canonical keys.
inline constexpr std::size_t most_key_images = 16;

class SetKeys {
  public:
    // `group` holds 1 to most_key_images symmetries, the identity among them. If that is all, and `may_normalize`, the
    // game itself is asked for the image that stands for a set. Keeps a reference to the table.
    SetKeys(const AnswerTable& table, std::span<const TableSymmetry> group, bool may_normalize);

    // Of an excerpt of the table: the same keys for the same classes. Keeps references to both tables.
    SetKeys(const SetKeys& whole, const AnswerTable& excerpt, std::span<const ClassIndex> set);

    Key of(std::span<const ClassIndex> set) const;
    // Of the set itself, and none of its images.
    Key as_it_is(std::span<const ClassIndex> set) const;

    // If so, nothing below is of use.
    bool normalize() const { return normalize_; }

    std::size_t images() const { return images_; }
    // images() words.
    const std::uint64_t* low_words(ClassIndex c) const { return low_words_.data() + std::size_t{c} * images_; }
    std::uint64_t high_word(std::size_t image, ClassIndex c) const { return high_words_[image * class_count_ + c]; }

  private:
    Key of_normalized(std::span<const ClassIndex> set) const;

    const AnswerTable& table_;
    const AnswerTable& whole_; // of which table_ is an excerpt, or table_ itself
    bool normalize_ = false;
    std::size_t images_;
    std::size_t class_count_;
    std::vector<std::uint64_t> low_words_;
    std::vector<std::uint64_t> high_words_;
};

// The least of the images' sums, and which image has it.
struct LeastImage {
    std::size_t image;
    std::uint64_t sum;
};

// Of the members whose rows of `images` words each are at words + members[i] * images.
LeastImage least_image(const std::uint64_t* words, std::size_t images, std::span<const ClassIndex> members);

// Of the members whose bits are set, rows of `images` words each.
LeastImage least_image(const std::uint64_t* words, std::size_t images, std::uint64_t members);

} // namespace deduce
