// Questions by which sets were found to cost no more than their upper bounds: hints, for who plays a strategy of what
// is known.
//
// The memo tells what sets cost at most, and not by which question; to find it again all questions of a set are looked
// at. That is cheap for small sets. Of those that are not, the last question which lowered the upper bound is kept
// here: a word each, without locks. A hint may be lost, or be another set's, or one of an image under the symmetries,
// so whoever takes it holds it against the memo. Larger sets keep their places.
#pragma once

#include "engine/memory/key.hpp"
#include "engine/model/game.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace deduce {

class MoveHints {
  public:
    static constexpr std::size_t least_set = 8; // classes; of smaller sets nothing is kept

    // Takes the 256th part of a memo's bytes, and a mebibyte at most.
    explicit MoveHints(std::size_t memo_bytes)
        : places_(std::bit_floor(std::clamp<std::size_t>(memo_bytes / 256 / sizeof(Place), 1, most_places))) {}

    void keep(const Key& key, std::size_t set_size, QuestionIndex question) {
        if (set_size < least_set) return;
        const auto size_class = std::min<std::uint64_t>(static_cast<std::uint64_t>(std::bit_width(set_size)), 15);
        Place& place = place_of(key);
        if (size_class_of(place.load(std::memory_order_relaxed)) > size_class) return;
        place.store(check_of(key) | size_class << 32 | question, std::memory_order_relaxed);
    }

    std::optional<QuestionIndex> find(const Key& key) const {
        const std::uint64_t word = places_[key.low & (places_.size() - 1)].load(std::memory_order_relaxed);
        if (size_class_of(word) == 0 || (word & check_mask) != check_of(key)) return std::nullopt;
        return static_cast<QuestionIndex>(word);
    }

  private:
    using Place = std::atomic<std::uint64_t>; // | check:28 size:4 question:32 |
    static constexpr std::size_t most_places = std::size_t{1} << 17;
    static constexpr std::uint64_t check_mask = ~std::uint64_t{0} << 36;

    static std::uint64_t check_of(const Key& key) { return key.high & check_mask; }
    static std::uint64_t size_class_of(std::uint64_t word) { return word >> 32 & 15; }
    Place& place_of(const Key& key) { return places_[key.low & (places_.size() - 1)]; }

    std::vector<Place> places_;
};

} // namespace deduce
