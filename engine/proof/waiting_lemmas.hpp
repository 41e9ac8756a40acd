// Lemmas that are needed and not proven yet, packed: of a large proof a hundred million wait.
//
// By size, as all of a size are proven together and then forgotten. Sets are found by their keys; images of a set share
// its lemma, and the lemma tells by which products of symmetries.
#pragma once

#include "engine/proof/key_index.hpp"
#include "engine/proof/proof_symmetries.hpp"

#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace deduce {

// What a lemma needs of a part.
struct Need {
    std::span<const ClassIndex> set; // ascending
    Key key;                         // of the set as it is
    Key alike;                       // of all its images
    Cost value;
    ProofSymmetries::Scope scope;
};

class LemmasOfSize {
  public:
    explicit LemmasOfSize(std::size_t size) : size_(size) {}

    std::size_t size() const { return size_; }
    std::size_t count() const { return values_.size(); }

    // What is needed of the set; 0 if nothing is.
    Cost needed(const Key& key) const {
        const std::uint32_t lemma = by_key_.find(key);
        return lemma == KeyIndex::none ? 0 : values_[lemma];
    }
    // A new lemma, or a higher value of one; of an image, `symmetries` tell the product.
    void need(const Need& need, ProofSymmetries& symmetries);

    // Of the lemma of this number.
    Cost value(std::size_t lemma) const { return values_[lemma]; }
    void unpack(std::size_t lemma, std::vector<ClassIndex>& set) const;
    ProofSymmetries::Scope scope(std::size_t lemma) const;
    struct Image {
        std::uint32_t lemma;
        std::uint32_t product; // its number
    };
    void sort_images(); // rising by lemma
    std::span<const Image> images() const { return images_; }

  private:
    void add(const Need& need);
    // The lemma of which the set is an image, or none.
    std::uint32_t add_image(const Need& need, ProofSymmetries& symmetries);

    std::size_t size_;
    std::vector<Cost> values_;
    std::vector<std::uint64_t> starts_; // in packed_
    std::vector<std::uint8_t> packed_;  // members: the first one, then how many are left out before each
    KeyIndex by_key_;                   // lemmas and their images
    KeyIndex alike_;
    std::vector<Image> images_;
    std::unordered_map<std::size_t, ProofSymmetries::Scope> scopes_; // of those that have one
    std::vector<ClassIndex> other_;                                  // scratch
};

class WaitingLemmas {
  public:
    explicit WaitingLemmas(std::size_t classes) : by_size_(classes + 1), largest_(classes) {}

    Cost needed(std::size_t size, const Key& key) const { return by_size_[size] ? by_size_[size]->needed(key) : 0; }
    // Of a set that is no larger than those of any size that was taken.
    void need(const Need& need, ProofSymmetries& symmetries);

    // Those of the largest size, which wait no more; null if none wait.
    std::unique_ptr<LemmasOfSize> take_largest();

  private:
    std::vector<std::unique_ptr<LemmasOfSize>> by_size_;
    std::size_t largest_; // none that waits is larger
};

} // namespace deduce
