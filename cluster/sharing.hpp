// What a worker tells the other workers of its search, and hears from them: the messages of engine/search/gossip.hpp.
//
// Each of the others sets its own pace, as it acknowledges what it has taken in. Where so many messages to it are on
// their way, what there is to tell waits for it, and the oldest is left out where it becomes too much. So one that is
// slow, stopped or gone holds up nobody else, and no rank ever has more than a few messages of each other rank before
// it.
#pragma once

#include "cluster/clock.hpp"
#include "cluster/wire.hpp"
#include "engine/search/gossip.hpp"
#include "engine/search/search.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace deduce::cluster {

class Sharing {
  public:
    // To some of the other workers.
    using Send = std::function<void(const std::vector<std::size_t>& workers, Message message)>;

    // Keeps references. The gossip is the search's; `subject` is as a Share tells it.
    Sharing(Gossip& gossip, Search& search, const Key& subject, Clock& clock);

    // Shares about anything else are dropped: the coordinator names who sends them.
    void hear(const Share& share);
    void hear(const Receipt& receipt);
    // Tells what there is to tell, if it is time.
    void tell(const Send& send);

    // Messages to one worker that may be on their way.
    static constexpr std::uint64_t most_on_their_way = 4;

  private:
    struct Other {
        explicit Other(const Clock& clock) : since_heard(clock), since_told(clock) {}

        std::uint64_t told = 0;     // shares: sent to it,
        std::uint64_t taken_in = 0; // that it has acknowledged,
        std::uint64_t heard = 0;    // and the same of its own
        std::uint64_t receipted = 0;
        std::vector<Finding> waiting; // the newest last
        bool is_told = true;          // it was told all that there is, and what is open here
        bool is_silent = false;
        Timer since_heard;
        Timer since_told;
    };

    void acknowledge(const Send& send);
    void forget_silent();
    std::vector<Finding> take_waiting(Other& other) const;
    static void keep_for(Other& other, const std::vector<Finding>& findings);

    Gossip& gossip_;
    Search& search_;
    Key subject_;
    std::vector<Other> others_; // by place, this one's own left empty
    std::vector<std::uint64_t> open_;
    Clock::Duration period_;
    std::size_t most_findings_; // of a message
    Timer since_told_;
};

} // namespace deduce::cluster
