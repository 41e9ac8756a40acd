// Lemmas that wait: see waiting_lemmas.hpp.
#include "engine/proof/waiting_lemmas.hpp"

#include "engine/model/leb128.hpp"

#include <algorithm>

namespace deduce {

void LemmasOfSize::need(const Need& need, ProofSymmetries& symmetries) {
    std::uint32_t lemma = by_key_.find(need.key);
    if (lemma == KeyIndex::none) lemma = add_image(need, symmetries);
    if (lemma == KeyIndex::none)
        add(need);
    else
        values_[lemma] = std::max(values_[lemma], need.value);
}

std::uint32_t LemmasOfSize::add_image(const Need& need, ProofSymmetries& symmetries) {
    const std::uint32_t lemma = alike_.find(need.alike);
    if (lemma == KeyIndex::none) return KeyIndex::none;
    unpack(lemma, other_);
    const auto product = symmetries.between(other_, need.set);
    if (!product) return KeyIndex::none;
    images_.push_back({lemma, *product});
    by_key_.add(need.key, lemma);
    return lemma;
}

void LemmasOfSize::add(const Need& need) {
    const auto lemma = static_cast<std::uint32_t>(count());
    by_key_.add(need.key, lemma);
    if (alike_.find(need.alike) == KeyIndex::none) alike_.add(need.alike, lemma);
    if (need.scope) scopes_.emplace(lemma, need.scope);
    values_.push_back(need.value);
    starts_.push_back(packed_.size());
    ClassIndex next = 0;
    for (const ClassIndex c : need.set) {
        put_leb128(c - next, [this](std::uint8_t byte) { packed_.push_back(byte); });
        next = c + 1;
    }
}

void LemmasOfSize::unpack(std::size_t lemma, std::vector<ClassIndex>& set) const {
    set.clear();
    const std::uint8_t* at = packed_.data() + starts_[lemma];
    for (ClassIndex next = 0; set.size() < size_; next = set.back() + 1)
        set.push_back(next + static_cast<ClassIndex>(take_leb128([&at] { return *at++; })));
}

ProofSymmetries::Scope LemmasOfSize::scope(std::size_t lemma) const {
    const auto at = scopes_.find(lemma);
    return at == scopes_.end() ? nullptr : at->second;
}

void LemmasOfSize::sort_images() { std::ranges::stable_sort(images_, {}, &Image::lemma); }

void WaitingLemmas::need(const Need& need, ProofSymmetries& symmetries) {
    std::unique_ptr<LemmasOfSize>& lemmas = by_size_[need.set.size()];
    if (!lemmas) lemmas = std::make_unique<LemmasOfSize>(need.set.size());
    lemmas->need(need, symmetries);
}

std::unique_ptr<LemmasOfSize> WaitingLemmas::take_largest() {
    while (largest_ > 0 && !by_size_[largest_]) largest_--;
    return std::move(by_size_[largest_]);
}

} // namespace deduce
