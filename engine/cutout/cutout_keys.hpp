// The shared memo's keys of the decision sets of one cutout: the members' image words stay in the nearest cache.
#pragma once

#include "engine/cutout/cutout.hpp"
#include "engine/search/set_keys.hpp"

#include <bit>
#include <span>
#include <vector>

namespace deduce {

class CutoutKeys {
  public:
    // Keeps references until the next call.
    void take(const SetKeys& keys, const Cutout& cutout) {
        keys_ = &keys;
        cutout_ = &cutout;
        words_.clear();
        for (std::size_t i = 0; i < cutout.size(); i++) {
            const std::uint64_t* words = keys.words(cutout.class_of(i));
            words_.insert(words_.end(), words, words + keys.images());
        }
    }

    Key of(MemberMask set) const {
        if (keys_->normalize()) {
            ClassIndex classes[Cutout::most_members];
            std::size_t count = 0;
            for (; set != 0; set &= set - 1)
                classes[count++] = cutout_->class_of(static_cast<std::size_t>(std::countr_zero(set)));
            return keys_->of({classes, count});
        }
        return least_image(words_.data(), keys_->images(), set).key;
    }

    // Of several sets.
    void find(std::span<const MemberMask> sets, Key* keys) const {
        if (!keys_->normalize()) return least_keys(words_.data(), keys_->images(), sets, keys);
        for (const MemberMask set : sets) *keys++ = of(set);
    }

  private:
    const SetKeys* keys_ = nullptr;
    const Cutout* cutout_ = nullptr;
    std::vector<std::uint64_t> words_; // by member and image
};

} // namespace deduce
