// The 128-bit key of a decision set: sums, modulo 2^64, of two words for each of its classes.
//
// Sums, so that a partition yields all its parts' keys in the pass that makes it, whatever the order of the members.
// The search's words are those of set_keys.hpp, others are the classes' XXH3-128 values.
// Results rest on these keys, of which the memo compares fewer bits (Memo::key_bits): two different sets of n that are
// met in one run share b bits with probability below n^2 / 2^(b + 1), which the search accepts, and results tell b.
#pragma once

#include <compare>
#include <cstdint>

namespace deduce {

struct Key {
    std::uint64_t high = 0;
    std::uint64_t low = 0;

    Key& operator+=(const Key& other) {
        low += other.low;
        high += other.high;
        return *this;
    }

    friend auto operator<=>(const Key&, const Key&) = default;
};

// Of what belongs to the set under a number of its own: what belongs to the set under another, and to other sets, has
// other keys.
inline Key numbered_key(const Key& set, std::uint64_t number) {
    std::uint64_t mixed = (number + 1) * 0x9e3779b97f4a7c15U;
    mixed ^= mixed >> 29;
    return {set.high ^ mixed * 0xbf58476d1ce4e5b9U, set.low ^ mixed * 0x94d049bb133111ebU};
}

// What greedy play of the set costs is remembered under a key of its own.
inline Key key_of_play(const Key& set) { return {set.low, set.high}; }

struct KeyHash {
    std::size_t operator()(const Key& k) const { return k.low ^ k.high; }
};

} // namespace deduce
