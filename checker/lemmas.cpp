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

Lemmas::Lemmas(const Table& table, const std::vector<Symmetry>& images)
    : images_(images), words_(images.size() + 1), sums_(words_), slots_(1024, 0) {
    for (Class c = 0; c < table.classes(); c++) {
        hashes_.push_back(scrambled(c));
        for (const Symmetry& image : images) hashes_.push_back(scrambled(image.classes[c]));
    }
}

// Leaves the image in image_, and returns its hash.
std::uint64_t Lemmas::choose_image(Set set) {
    std::fill(sums_.begin(), sums_.end(), 0);
    for (const Class c : set) {
        const std::uint64_t* words = hashes_.data() + c * words_;
        for (std::size_t i = 0; i < words_; i++) sums_[i] += words[i];
    }
    const auto least = std::min_element(sums_.begin(), sums_.end());
    image_.assign(set.begin(), set.end());
    if (least != sums_.begin()) {
        const Symmetry& chosen = images_[static_cast<std::size_t>(least - sums_.begin()) - 1];
        for (Class& c : image_) c = chosen.classes[c];
        std::sort(image_.begin(), image_.end());
    }
    return *least;
}

void Lemmas::add(Set set, Cost value) {
    if (lemmas_.size() + 1 > slots_.size() / 2) grow();
    const std::uint64_t hash = choose_image(set);
    std::uint32_t& slot = slots_[hash & (slots_.size() - 1)];
    lemmas_.push_back({members_.size(), static_cast<std::uint32_t>(image_.size()), slot, hash, value});
    members_.insert(members_.end(), image_.begin(), image_.end());
    slot = static_cast<std::uint32_t>(lemmas_.size());
}

void Lemmas::grow() {
    slots_.assign(slots_.size() * 4, 0);
    for (std::size_t i = 0; i < lemmas_.size(); i++) {
        std::uint32_t& slot = slots_[lemmas_[i].hash & (slots_.size() - 1)];
        lemmas_[i].next = slot;
        slot = static_cast<std::uint32_t>(i + 1);
    }
}

Cost Lemmas::of(Set set) {
    const std::uint64_t hash = choose_image(set);
    for (std::uint32_t i = slots_[hash & (slots_.size() - 1)]; i != 0; i = lemmas_[i - 1].next) {
        const Lemma& lemma = lemmas_[i - 1];
        if (lemma.hash == hash && lemma.count == image_.size() &&
            std::equal(image_.begin(), image_.end(), members_.begin() + static_cast<std::ptrdiff_t>(lemma.first)))
            return lemma.value;
    }
    return 0;
}

} // namespace check
