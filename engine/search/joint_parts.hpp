// Parts of a question that several processes look into together, one ply deep, as all of them are at it.
//
// Each begins with another part, and marks the one it looks into. What others look into comes last, and mostly the memo
// knows it by then. Nobody waits.
#pragma once

#include "engine/memory/key.hpp"
#include "engine/search/gossip.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace deduce {

// What marks a look into the part. No question has that number.
inline Key key_of_look(const Key& part) { return numbered_key(part, (std::uint64_t{1} << 32) - 1); }

// Until is_done(). recall(part) asks the memo, and tells whether the part was looked into before. Parts that are too
// small to be told of are looked into by everybody.
template <class Part, class IsDone, class Recall, class Look>
void look_into_together(std::span<Part> parts, Gossip& gossip, const IsDone& is_done, const Recall& recall,
                        const Look& look) {
    std::vector<Part*> left;
    for (std::size_t turn = 0; turn < parts.size() && !is_done(); turn++) {
        Part& p = parts[(gossip.place() + turn) % parts.size()];
        if (!gossip.is_shared(p.size())) {
            look(p);
        } else if (!recall(p)) {
            const Key key = key_of_look(p.key);
            if (gossip.is_elsewhere(key)) {
                left.push_back(&p);
            } else {
                const Gossip::Mark mark(&gossip, key);
                look(p);
            }
        }
    }
    for (Part* p : left) {
        if (is_done()) return;
        if (!recall(*p)) look(*p);
    }
}

} // namespace deduce
