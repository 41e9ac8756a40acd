// Lemmas "this set costs at least v", found by their members: a hash finds them, the members decide.
#pragma once

#include "table.hpp"

#include <cstdint>
#include <vector>

namespace check {

class Lemmas {
  public:
    explicit Lemmas(const Table& table) {
        for (std::uint64_t s = 0; s < table.situations(); s++) words_.push_back(scrambled(s));
    }

    void add(Set set, Cost value) {
        lemmas_.push_back({hash_of(set), members_.size(), static_cast<std::uint32_t>(set.size()), value});
        members_.insert(members_.end(), set.begin(), set.end());
        if (2 * lemmas_.size() <= slots_.size()) return link(lemmas_.size());
        slots_.assign(slots_.size() * 4, 0);
        for (std::size_t i = 1; i <= lemmas_.size(); i++) link(i);
    }

    // What is known of the set; 0 if nothing is.
    Cost of(Set set) const {
        const std::uint64_t hash = hash_of(set);
        for (std::size_t at = slot_of(hash); slots_[at] != 0; at = (at + 1) & (slots_.size() - 1)) {
            const Lemma& lemma = lemmas_[slots_[at] - 1];
            if (lemma.hash == hash && lemma.size == set.size() &&
                std::equal(set.begin(), set.end(), members_.begin() + static_cast<std::ptrdiff_t>(lemma.first)))
                return lemma.value;
        }
        return 0;
    }

    std::size_t size() const { return lemmas_.size(); }
    std::size_t all_members() const { return members_.size(); } // of all lemmas

  private:
    struct Lemma {
        std::uint64_t hash;
        std::size_t first; // of its members
        std::uint32_t size;
        Cost value;
    };

    static std::uint64_t scrambled(std::uint64_t x) { // splitmix64
        x += 0x9e3779b97f4a7c15;
        x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
        x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
        return x ^ (x >> 31);
    }
    std::uint64_t hash_of(Set set) const {
        std::uint64_t sum = 0;
        for (const Situation s : set) sum += words_[s];
        return sum;
    }
    std::size_t slot_of(std::uint64_t hash) const { return hash >> 20 & (slots_.size() - 1); }
    void link(std::size_t number) {
        std::size_t at = slot_of(lemmas_[number - 1].hash);
        while (slots_[at] != 0) at = (at + 1) & (slots_.size() - 1);
        slots_[at] = static_cast<std::uint32_t>(number);
    }

    std::vector<std::uint64_t> words_; // by situation
    std::vector<Lemma> lemmas_;
    std::vector<Situation> members_;
    std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(1024); // a lemma's number plus one, or 0
};

} // namespace check
