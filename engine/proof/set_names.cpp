// Sums of words that were gathered once: see set_names.hpp.
#include "engine/proof/set_names.hpp"

namespace deduce {

void SetNames::look_at(std::span<const ClassIndex> set) {
    set_ = set;
    if (keys_.normalize()) return;
    words_.clear();
    for (const ClassIndex c : set) words_.insert(words_.end(), keys_.words(c), keys_.words(c) + keys_.images());
}

SetName SetNames::of(std::span<const std::uint32_t> places) {
    if (keys_.normalize()) {
        part_.clear();
        for (const std::uint32_t i : places) part_.push_back(set_[i]);
        return {keys_.as_it_is(part_), keys_.of(part_)};
    }
    const auto [image, alike] = least_image(words_.data(), keys_.images(), places);
    return {{alike.high + image * 0x9e3779b97f4a7c15U, alike.low ^ image}, alike, static_cast<std::uint32_t>(image)};
}

} // namespace deduce
