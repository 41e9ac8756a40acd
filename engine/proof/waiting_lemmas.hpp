// Lemmas that are needed and not proven yet, packed: of a large proof a hundred million wait.
//
// By size, as all of a size are proven together and then forgotten. Images of a set share its lemma, which is found by
// what the images have in common. Where all symmetries are listed, a lemma keeps one bit for each, for the image that
// is needed; of others it keeps the products that the symmetries tell.
#pragma once

#include "engine/proof/key_index.hpp"
#include "engine/proof/set_names.hpp"

#include <deque>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace deduce {

// What a lemma needs of a part.
struct Need {
    std::span<const ClassIndex> set; // ascending
    SetName name;
    Cost value;
    ProofSymmetries::Scope scope;
};

class LemmasOfSize {
  public:
    LemmasOfSize(std::size_t size, bool lists_images) : size_(size), lists_images_(lists_images) {}

    std::size_t size() const { return size_; }
    std::size_t count() const { return values_.size(); }

    // What is needed of the set or one of its images, and whether the lemma tells of the set itself.
    struct Known {
        Cost value = 0;
        bool is_told = false;
    };
    Known known(const SetName& name) const;
    // A new lemma, or a higher value of one, or another image. The symmetries are asked for products of images only if
    // they are not listed.
    void need(const Need& need, ProofSymmetries& symmetries);

    // Of the lemma of this number.
    Cost value(std::size_t lemma) const { return values_[lemma]; }
    void unpack(std::size_t lemma, std::vector<ClassIndex>& set) const;
    ProofSymmetries::Scope scope(std::size_t lemma) const;
    // Products that make the images. No lemma is added any more.
    void images(std::size_t lemma, ProofSymmetries& symmetries, std::vector<SymmetryProduct>& products);

  private:
    struct Image {
        std::uint32_t lemma;
        std::uint32_t product; // its number
    };

    void add(const Need& need);
    // The lemma of which the set is an image, or none.
    std::uint32_t add_image(const Need& need, ProofSymmetries& symmetries);
    void skip(std::deque<std::uint8_t>::const_iterator& at) const;

    std::size_t size_;
    bool lists_images_;
    std::vector<Cost> values_;
    std::deque<std::uint8_t> packed_;   // members: the first one, then how many are left out before each
    std::vector<std::uint64_t> starts_; // in packed_, of some lemmas
    KeyIndex alike_;                    // lemmas by what images have in common
    std::unordered_map<std::size_t, ProofSymmetries::Scope> scopes_; // of those that have one
    std::vector<ClassIndex> other_;                                  // scratch
    // Where images are listed: by lemma, its own and the needed ones.
    std::vector<std::uint8_t> own_image_;
    std::vector<std::uint16_t> needed_images_;
    // Where they are not.
    KeyIndex by_key_; // lemmas and their images
    std::vector<Image> found_images_;
    bool are_sorted_ = true;
};

class WaitingLemmas {
  public:
    WaitingLemmas(std::size_t classes, bool lists_images)
        : lists_images_(lists_images), by_size_(classes + 1), largest_(classes) {}

    LemmasOfSize::Known known(std::size_t size, const SetName& name) const {
        return by_size_[size] ? by_size_[size]->known(name) : LemmasOfSize::Known{};
    }
    // Of a set that is no larger than those of any size that was taken. Sets of different sizes may be needed at the
    // same time, if images are listed.
    void need(const Need& need, ProofSymmetries& symmetries);

    // Those of the largest size, which wait no more; null if none wait.
    std::unique_ptr<LemmasOfSize> take_largest();

  private:
    bool lists_images_;
    std::vector<std::unique_ptr<LemmasOfSize>> by_size_;
    std::size_t largest_; // none that waits is larger
};

} // namespace deduce
