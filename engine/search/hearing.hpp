// What searches in other processes have proven meanwhile of a set, or of a question, that is open here: see gossip.hpp.
#pragma once

#include "engine/memory/memo.hpp"
#include "engine/search/gossip.hpp"
#include "engine/search/live_bounds.hpp"

#include <atomic>
#include <cstdint>

namespace deduce {

class Hearing {
  public:
    // Keeps references.
    Hearing(const Gossip& gossip, const Memo& memo, const Key& key)
        : gossip_(gossip), memo_(memo), key_(key), heard_(gossip.news_of_open()) {}

    // take(proven), if there may be anything new.
    template <class Take>
    void listen(const Take& take) const {
        const std::uint32_t news = gossip_.news_of_open();
        if (heard_.load(std::memory_order_relaxed) == news) return;
        heard_.store(news, std::memory_order_relaxed);
        Interval known;
        if (memo_.recall(key_, known)) take(known);
    }

    // Proven since this was made.
    Cost lower() const {
        listen([&](const Interval& known) { raise_to(lower_, known.lower); });
        return read(lower_);
    }

  private:
    const Gossip& gossip_;
    const Memo& memo_;
    Key key_;
    mutable std::atomic<std::uint32_t> heard_; // of the gossip's news
    mutable std::atomic<Cost> lower_ = 0;
};

} // namespace deduce
