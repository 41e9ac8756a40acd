// All lemmas so far: packed, found by hashes, and compared member by member. Images are products of symmetries.
#pragma once

#include "symmetry.hpp"

#include <deque>
#include <map>
#include <random>

class Lemmas {
  public:
    explicit Lemmas(std::size_t situations) : words_(situations) { std::ranges::generate(words_, std::mt19937_64()); }

    // The set costs `value` at least.
    void add(Set set, Cost value) {
        place_ = packed_.size();
        pack(set.size());
        pack(static_cast<std::uint64_t>(value));
        for (std::size_t i = 0; i < set.size(); i++) pack(i == 0 ? set[0] : set[i] - set[i - 1]);
        add_image({});
    }

    // So does an image of the set that was added last.
    void add_image(const Product& product) {
        const auto [at, is_new] = numbers_.try_emplace(product, products_.size());
        if (is_new) products_.push_back(product);
        if (at->second >> 16 != 0 || place_ >> 40 != 0)
            throw Rejected("more than 65536 products, or 2^40 bytes of sets");
        put(place_ << 24 | at->second << 8);
    }

    // What is known of the set of this hash and size; 0 if nothing is. `has` tells its members.
    template <class Has>
    Cost bound(std::uint64_t hash, std::size_t size, const Has& has) const {
        for (std::size_t at = hash;; at++) {
            const std::uint64_t slot = slots_[at & (slots_.size() - 1)];
            const Cost value = slot % 256 == hash >> 56 ? value_if(slot, size, has) : 0;
            if (slot == 0 || value > 0) return value;
        }
    }

    std::uint64_t word(Situation s) const { return words_[s]; } // the hash of a set is their sum
    std::size_t count() const { return count_; }                // with images

  private:
    void pack(std::uint64_t number) {
        for (; number >= 128; number >>= 7) packed_.push_back(static_cast<unsigned char>(number | 128));
        packed_.push_back(static_cast<unsigned char>(number));
    }

    // The lemma's value if it has so many members (0: any number), and all of them pass; otherwise 0.
    template <class Passes>
    Cost value_if(std::uint64_t slot, std::size_t size, const Passes& passes) const {
        auto in = packed_.begin() + static_cast<std::ptrdiff_t>(slot >> 24);
        const auto next = [&in] {
            std::uint64_t number = *in & 127;
            for (unsigned shift = 7; *in++ >= 128; shift += 7) number |= std::uint64_t{*in & 127U} << shift;
            return number;
        };
        std::size_t left = next();
        if (size != 0 && left != size) return 0;
        const auto value = static_cast<Cost>(next());
        const Product& product = products_[slot >> 8 & 65535];
        for (Situation s = 0; left > 0; left--)
            if (!passes(image_of(s += static_cast<Situation>(next()), product, &Symmetry::situations))) return 0;
        return value;
    }

    void put(std::uint64_t slot) {
        if (4 * ++count_ > 3 * slots_.size()) {
            const auto before = std::exchange(slots_, std::vector<std::uint64_t>(2 * slots_.size()));
            count_ = 1;
            for (const std::uint64_t other : before)
                if (other != 0) put(other & ~std::uint64_t{255});
        }
        std::uint64_t hash = 0;
        value_if(slot, 0, [&](Situation s) { return hash += words_[s], true; });
        std::size_t at = hash;
        while (slots_[at & (slots_.size() - 1)] != 0) at++;
        slots_[at & (slots_.size() - 1)] = slot | hash >> 56;
    }

    std::vector<std::uint64_t> words_;                                    // of situations; random
    std::deque<unsigned char> packed_ = {0};                              // none, which slots of 0 are for
    std::size_t place_ = 0;                                               // there, of the lemma that was added last
    std::vector<std::uint64_t> slots_ = std::vector<std::uint64_t>(1024); // 40 bits of place, 16 of product, 8 of hash
    std::size_t count_ = 0;
    std::vector<Product> products_;
    std::map<Product, std::size_t> numbers_;
};
