// Permutations of the situations as products of few named ones: a base and strong generators (Sims 1970).
//
// A level has a point of the base, and the named permutations that keep the points of the levels before. They lead from
// its point to all others of an orbit, step by step. To write a permutation as a product, it is seen where it takes the
// first level's point, the steps there are taken back, what is left keeps that point, and the next level goes on. What
// cannot be written so becomes a named permutation itself. So no group need be known beforehand, nor its order.
//
// Steps to a point stay as they are once it is reached. So what was added once can be written from then on.
#pragma once

#include "engine/proof/proof.hpp"

#include <optional>
#include <span>
#include <vector>

namespace deduce {

class SymmetryProducts {
  public:
    using Permutation = std::vector<SituationIndex>; // the image of each situation

    // What is named is appended to `named`, to which a reference is kept.
    explicit SymmetryProducts(std::vector<Permutation>& named) : named_(named) {}

    // Whether the permutation had to be named, itself or what is left of it.
    bool add(Permutation permutation);

    // The situations whose images tell a permutation.
    const std::vector<SituationIndex>& base() const { return base_; }
    // The product that takes the base's points to these, if there is one: the permutation, if it is one of those that
    // can be written.
    std::optional<SymmetryProduct> product_for(std::vector<SituationIndex> images_of_base) const;

    SituationIndex image(const SymmetryProduct& product, SituationIndex s) const {
        for (const std::uint32_t factor : product) s = named_[factor][s];
        return s;
    }

  private:
    struct Level {
        std::vector<std::uint32_t> generators;
        std::vector<SituationIndex> orbit;     // the level's point first
        std::vector<std::uint32_t> reached_by; // by situation: the generator that leads to it
    };
    // By a new generator.
    void grow_orbit(Level& level, std::uint32_t generator);

    std::vector<Permutation>& named_;
    std::vector<Permutation> inverses_;
    std::vector<SituationIndex> base_;
    std::vector<Level> levels_;
};

} // namespace deduce
