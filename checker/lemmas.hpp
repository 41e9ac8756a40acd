// Lemmas "this set of classes costs at least v", found by their members: a hash finds them, the members decide.
//
// A certificate may name symmetries under which sets are looked up, too: of a set's images the one with the least hash
// is the one that is stored. That they are symmetries is checked before.
#pragma once

#include "symmetry.hpp"

#include <optional>
#include <vector>

namespace check {

class Lemmas {
  public:
    // Keeps a reference.
    Lemmas(const Table& table, const std::vector<Symmetry>& images);

    // Once for a set: a second lemma of it is never found.
    void add(Set set, Cost value);
    // What is known of the set; 0 if nothing is.
    Cost of(Set set);
    std::size_t size() const { return lemmas_.size(); }

  private:
    struct Lemma {
        std::size_t first; // of its members
        std::uint32_t count;
        std::uint32_t next; // one plus the next lemma in the same slot, or 0
        std::uint64_t hash;
        Cost value;
    };
    std::uint64_t choose_image(Set set);
    void grow();

    const std::vector<Symmetry>& images_;
    std::size_t words_; // a class: one for each image, the class itself first
    std::vector<std::uint64_t> hashes_;
    std::vector<Class> image_; // of the set that is looked up
    std::vector<std::uint64_t> sums_;
    std::vector<Lemma> lemmas_;
    std::vector<Class> members_;
    std::vector<std::uint32_t> slots_;
};

} // namespace check
