// What a part may cost while other processes search the other parts of its question (average objective).
//
// A part has what its question's limit leaves beside the other parts. Others prove meanwhile that these cost more than
// was known, so the part has less left, and a smaller share (shares.hpp). So whenever there is news of open sets, the
// memo is asked for the other parts again. The part's searcher reads the limit as any that falls: see trial.hpp.
#pragma once

#include "engine/memory/memo.hpp"
#include "engine/search/gossip.hpp"
#include "engine/search/part.hpp"
#include "engine/search/shares.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>

namespace deduce {

class FallingLimit {
  public:
    // What the parts of a question are known to cost, which nobody else reads or writes while a FallingLimit lives.
    struct Known {
        std::span<Part> parts;
        Cost& total; // of their lower bounds and edges
    };
    struct Asking {
        std::size_t share_percent;    // of its share, for which the part is asked; 0: for all that is left
        std::size_t least_remembered; // classes: smaller parts have no key
    };

    // Of one of the parts. Keeps references.
    FallingLimit(const Gossip& gossip, const Memo& memo, Known known, const Part& part, Asking asking)
        : gossip_(gossip),
          memo_(memo),
          known_(known),
          part_(part),
          asking_(asking),
          heard_(gossip.news_of_open() - 1),
          elsewhere_(known.total - part.bounds.lower) {}

    // What the part is to stay below where its question has to stay below `limit`. Many threads may ask at a time.
    Cost below(Cost limit) const {
        const std::uint32_t news = gossip_.news_of_open();
        if (heard_.load(std::memory_order_relaxed) != news)
            if (const std::unique_lock lock(mutex_, std::try_to_lock); lock) {
                heard_.store(news, std::memory_order_relaxed);
                learn(limit);
            }
        return std::min(limit - elsewhere_.load(std::memory_order_relaxed), share_.load(std::memory_order_relaxed));
    }

  private:
    void learn(Cost limit) const {
        const Cost before = known_.total;
        for (Part& other : known_.parts) {
            if (&other == &part_ || other.bounds.closed() || other.size() < asking_.least_remembered) continue;
            const Cost lower = other.bounds.lower;
            memo_.recall(other.key, other.bounds);
            known_.total = saturating_add(known_.total, other.bounds.lower - lower);
        }
        if (known_.total == before) return;
        elsewhere_.store(known_.total - part_.bounds.lower, std::memory_order_relaxed);
        if (asking_.share_percent == 0 || is_infinite(limit) || known_.total >= limit) return;
        const Cost share = share_of_first(std::span<const Part>(&part_, known_.parts.data() + known_.parts.size()),
                                          limit - known_.total, asking_.share_percent);
        share_.store(std::max(share, part_.bounds.lower), std::memory_order_relaxed);
    }

    const Gossip& gossip_;
    const Memo& memo_;
    const Known known_;
    const Part& part_;
    const Asking asking_;
    mutable std::mutex mutex_;
    mutable std::atomic<std::uint32_t> heard_; // of the gossip's news; at first, that there is some
    mutable std::atomic<Cost> elsewhere_;      // what the question costs beside the part
    mutable std::atomic<Cost> share_ = infinite_cost;
};

} // namespace deduce
