// Lemmas that wait: see waiting_lemmas.hpp.
#include "engine/proof/waiting_lemmas.hpp"

#include "engine/model/leb128.hpp"

#include <algorithm>
#include <bit>

namespace deduce {
namespace {

constexpr std::size_t marked = 8; // one of so many lemmas has a start; from there the others are counted off

static_assert(most_key_images <= 16, "an image is one of 16 bits");

std::uint16_t bit(std::size_t image) { return static_cast<std::uint16_t>(1U << image); }

} // namespace

auto LemmasOfSize::known(const SetName& name) const -> Known {
    const std::uint32_t lemma = alike_.find(name.alike);
    if (lemma == KeyIndex::none) return {};
    if (lists_images_) return {values_[lemma], (needed_images_[lemma] & bit(name.image)) != 0};
    const std::uint32_t own = by_key_.find(name.own);
    return own == KeyIndex::none ? Known{values_[lemma], false} : Known{values_[own], true};
}

void LemmasOfSize::need(const Need& need, ProofSymmetries& symmetries) {
    std::uint32_t lemma = lists_images_ ? alike_.find(need.name.alike) : by_key_.find(need.name.own);
    if (lemma == KeyIndex::none && !lists_images_) lemma = add_image(need, symmetries);
    if (lemma == KeyIndex::none) {
        add(need);
        return;
    }
    values_[lemma] = std::max(values_[lemma], need.value);
    if (lists_images_) needed_images_[lemma] |= bit(need.name.image);
}

std::uint32_t LemmasOfSize::add_image(const Need& need, ProofSymmetries& symmetries) {
    const std::uint32_t lemma = alike_.find(need.name.alike);
    if (lemma == KeyIndex::none) return KeyIndex::none;
    unpack(lemma, other_);
    const auto product = symmetries.between(other_, need.set);
    if (!product) return KeyIndex::none;
    found_images_.push_back({lemma, *product});
    are_sorted_ = false;
    by_key_.add(need.name.own, lemma);
    return lemma;
}

void LemmasOfSize::add(const Need& need) {
    const auto lemma = static_cast<std::uint32_t>(count());
    if (lists_images_) {
        own_image_.push_back(static_cast<std::uint8_t>(need.name.image));
        needed_images_.push_back(bit(need.name.image));
    } else {
        by_key_.add(need.name.own, lemma);
    }
    if (alike_.find(need.name.alike) == KeyIndex::none) alike_.add(need.name.alike, lemma);
    if (need.scope) scopes_.emplace(lemma, need.scope);
    values_.push_back(need.value);
    if (lemma % marked == 0) starts_.push_back(packed_.size());
    ClassIndex next = 0;
    for (const ClassIndex c : need.set) {
        put_leb128(c - next, [this](std::uint8_t byte) { packed_.push_back(byte); });
        next = c + 1;
    }
}

void LemmasOfSize::unpack(std::size_t lemma, std::vector<ClassIndex>& set) const {
    auto at = packed_.begin() + static_cast<std::ptrdiff_t>(starts_[lemma / marked]);
    for (std::size_t i = lemma - lemma % marked; i < lemma; i++) skip(at);
    set.clear();
    for (ClassIndex next = 0; set.size() < size_; next = set.back() + 1)
        set.push_back(next + static_cast<ClassIndex>(take_leb128([&at] { return *at++; })));
}

void LemmasOfSize::skip(std::deque<std::uint8_t>::const_iterator& at) const {
    for (std::size_t left = size_; left > 0; ++at)
        if (*at < 128) left--;
}

ProofSymmetries::Scope LemmasOfSize::scope(std::size_t lemma) const {
    const auto at = scopes_.find(lemma);
    return at == scopes_.end() ? nullptr : at->second;
}

void LemmasOfSize::images(std::size_t lemma, ProofSymmetries& symmetries, std::vector<SymmetryProduct>& products) {
    products.clear();
    if (lists_images_) {
        for (std::uint32_t left = needed_images_[lemma]; left != 0; left &= left - 1) {
            const auto image = static_cast<std::size_t>(std::countr_zero(left));
            if (image != own_image_[lemma])
                products.push_back(symmetries.product(symmetries.quotient(own_image_[lemma], image)));
        }
        return;
    }
    if (!are_sorted_) std::ranges::stable_sort(found_images_, {}, &Image::lemma);
    are_sorted_ = true;
    for (const Image& image : std::ranges::equal_range(found_images_, lemma, {}, &Image::lemma))
        products.push_back(symmetries.product(image.product));
}

void WaitingLemmas::need(const Need& need, ProofSymmetries& symmetries) {
    std::unique_ptr<LemmasOfSize>& lemmas = by_size_[need.set.size()];
    if (!lemmas) lemmas = std::make_unique<LemmasOfSize>(need.set.size(), lists_images_);
    lemmas->need(need, symmetries);
}

std::unique_ptr<LemmasOfSize> WaitingLemmas::take_largest() {
    while (largest_ > 0 && !by_size_[largest_]) largest_--;
    return std::move(by_size_[largest_]);
}

} // namespace deduce
