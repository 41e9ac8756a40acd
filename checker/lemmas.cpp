// A hash table of sets: see lemmas.hpp.
#include "lemmas.hpp"

#include <algorithm>

namespace check {
namespace {

std::uint64_t scrambled(std::uint64_t x) { // splitmix64
    x += 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

} // namespace

Lemmas::Lemmas(const Table& table) : slots_(1024, 0) {
    for (Class c = 0; c < table.classes(); c++) words_.push_back(scrambled(c));
}

std::uint64_t Lemmas::hash_of(Set set) const {
    std::uint64_t sum = 0;
    for (const Class c : set) sum += words_[c];
    return sum;
}

void Lemmas::link(std::size_t lemma) {
    std::uint32_t& slot = slots_[lemmas_[lemma].hash & (slots_.size() - 1)];
    lemmas_[lemma].next = slot;
    slot = static_cast<std::uint32_t>(lemma + 1);
}

void Lemmas::add(Set set, Cost value) {
    lemmas_.push_back({members_.size(), static_cast<std::uint32_t>(set.size()), 0, hash_of(set), value});
    members_.insert(members_.end(), set.begin(), set.end());
    if (lemmas_.size() <= slots_.size()) return link(lemmas_.size() - 1);
    slots_.assign(slots_.size() * 4, 0);
    for (std::size_t i = 0; i < lemmas_.size(); i++) link(i);
}

Cost Lemmas::of(Set set) const {
    const std::uint64_t hash = hash_of(set);
    for (std::uint32_t i = slots_[hash & (slots_.size() - 1)]; i != 0; i = lemmas_[i - 1].next) {
        const Lemma& lemma = lemmas_[i - 1];
        if (lemma.hash == hash && lemma.count == set.size() &&
            std::equal(set.begin(), set.end(), members_.begin() + static_cast<std::ptrdiff_t>(lemma.first)))
            return lemma.value;
    }
    return 0;
}

} // namespace check
