// The symmetries that a proof rests on, as products of those that it names. Sets that are images of each other share a
// lemma; of the questions of a set one an orbit is enough, under symmetries that map the set to itself. Of a small
// group all elements are known; of a large one the game tells some (Game::normalize), and those that keep a set are
// handed down from question to question, as the search does.
#pragma once

#include "engine/proof/symmetry_products.hpp"
#include "engine/search/set_keys.hpp"
#include "engine/table/symmetry.hpp"

#include <functional>
#include <map>
#include <memory>
#include <mutex>

namespace deduce {

class ProofSymmetries {
  public:
    using Scope = std::shared_ptr<const SymmetryScope>; // what keeps a set; null: nothing that is known

    using Permutation = SymmetryProducts::Permutation;

    // The format's own number: images are made by so many different products at the most.
    static constexpr std::size_t most_products = 65'535;

    // Keeps references. What is named is appended.
    ProofSymmetries(const AnswerTable& table, std::vector<Permutation>& named, std::size_t most = most_products);

    // The same for sets that are known to be images of each other.
    const SetKeys& keys() const { return *keys_; }
    // Whether the elements of the group are known, each by its number.
    bool lists_elements() const { return !keys_->normalize(); }
    // The number of a product: of element i, and then j backwards.
    std::uint32_t quotient(std::size_t i, std::size_t j);
    // Where elements are not listed: of one that takes a set to another one of the same key; none if it was not found,
    // or there are too many already.
    std::optional<std::uint32_t> between(std::span<const ClassIndex> from, std::span<const ClassIndex> to);
    const SymmetryProduct& product(std::uint32_t number) const { return *numbered_[number]; }

    // Of all classes, and of a part of a question's answers where `scope` keeps the whole.
    Scope of_whole_game() const { return root_; }
    Scope of_part(const Scope& scope, QuestionIndex q, std::span<const ClassIndex> part) const;

    // Those in the scope.
    const std::vector<SymmetryProduct>& products_of(const Scope& scope);

  private:
    void list_elements();
    // What takes the set to the image that stands for it, as the game tells it.
    Permutation normalizing(std::span<const ClassIndex> set) const;
    // The permutation by its product, or named; of products with the same images of the base, one that is accepted.
    std::optional<std::uint32_t> number_of(Permutation permutation,
                                           const std::function<bool(const SymmetryProduct&)>& accept);
    std::uint32_t elements_that_keep(std::span<const ClassIndex> set) const; // bits, without the identity
    Scope scope_of(std::uint32_t elements) const;
    Permutation on_situations(const TableSymmetry& symmetry) const;
    bool takes(const SymmetryProduct& product, std::span<const ClassIndex> from, std::span<const ClassIndex> to);

    const AnswerTable& table_;
    std::size_t most_products_;
    SymmetryProducts products_;
    std::map<std::vector<ClassIndex>, Permutation> generators_; // by what they do to classes
    std::vector<TableSymmetry> small_group_;                    // the identity first
    std::vector<Permutation> elements_;                         // the same
    std::vector<std::optional<std::uint32_t>> quotients_;       // [i][j]: element i, then j backwards, if it is known
    std::map<SymmetryProduct, std::uint32_t> numbers_;
    std::vector<const SymmetryProduct*> numbered_;
    std::unique_ptr<SetKeys> keys_;
    Scope root_;
    mutable std::mutex scopes_mutex_;
    mutable std::map<std::uint32_t, Scope> scopes_; // of a small group, by elements
    std::map<Scope, std::vector<SymmetryProduct>> products_of_scope_;
    std::vector<bool> in_set_; // by class
};

} // namespace deduce
