// Lemmas "this set costs at least v", found by their members: a hash finds them, the members decide.
#pragma once

#include "table.hpp"

#include <random>

class Lemmas {
  public:
    explicit Lemmas(const Table& table) : words_(table.situations()) {
        std::generate(words_.begin(), words_.end(), std::mt19937_64());
    }

    // A set's hash is the sum of its members' words.
    std::uint64_t word(Situation s) const { return words_[s]; }

    void add(Set set, Cost value) {
        std::uint64_t hash = 0;
        for (const Situation s : set) hash += words_[s];
        lemmas_.push_back({hash, members_.size(), set.size(), value});
        members_.insert(members_.end(), set.begin(), set.end());
        if (2 * lemmas_.size() <= slots_.size()) return link(lemmas_.size());
        slots_.assign(slots_.size() * 4, 0);
        for (std::size_t number = 1; number <= lemmas_.size(); number++) link(number);
    }

    // What is known of the set of `size` situations for which `is_member` is true; 0 if nothing is.
    template <typename IsMember>
    Cost of(std::uint64_t hash, std::size_t size, const IsMember& is_member) const {
        for (std::size_t at = hash;; at++) {
            const std::uint32_t number = slots_[at & (slots_.size() - 1)];
            if (number == 0) return 0;
            const Lemma& lemma = lemmas_[number - 1];
            if (lemma.hash == hash && lemma.size == size &&
                std::ranges::all_of(Set(members_).subspan(lemma.first, size), is_member))
                return lemma.value;
        }
    }

    std::size_t size() const { return lemmas_.size(); }
    std::size_t all_members() const { return members_.size(); } // of all lemmas

  private:
    struct Lemma {
        std::uint64_t hash;
        std::size_t first; // of its members
        std::size_t size;
        Cost value;
    };

    void link(std::size_t number) {
        std::size_t at = lemmas_[number - 1].hash;
        while (slots_[at & (slots_.size() - 1)] != 0) at++;
        slots_[at & (slots_.size() - 1)] = static_cast<std::uint32_t>(number);
    }

    std::vector<std::uint64_t> words_; // random, by situation
    std::vector<Lemma> lemmas_;
    std::vector<Situation> members_;
    std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(1024); // a lemma's number plus one, or 0
};
