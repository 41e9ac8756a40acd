// Lemmas "this set of classes costs at least v", found by their members: a hash finds them, the members decide.
#pragma once

#include "table.hpp"

#include <vector>

namespace check {

class Lemmas {
  public:
    explicit Lemmas(const Table& table);

    // A second lemma of a set is never found.
    void add(Set set, Cost value);
    // What is known of the set; 0 if nothing is.
    Cost of(Set set) const;

    std::size_t size() const { return lemmas_.size(); }
    std::size_t all_members() const { return members_.size(); } // of all lemmas
    Set set(std::size_t lemma) const { return Set(members_).subspan(lemmas_[lemma].first, lemmas_[lemma].count); }
    Cost value(std::size_t lemma) const { return lemmas_[lemma].value; }

  private:
    struct Lemma {
        std::size_t first; // of its members
        std::uint32_t count;
        std::uint32_t next; // one plus the next lemma in the same slot, or 0
        std::uint64_t hash;
        Cost value;
    };
    std::uint64_t hash_of(Set set) const;
    void link(std::size_t lemma);

    std::vector<std::uint64_t> words_; // by class; a set's hash is their sum
    std::vector<Lemma> lemmas_;
    std::vector<Class> members_;
    std::vector<std::uint32_t> slots_;
};

} // namespace check
