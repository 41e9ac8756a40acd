// What a worker tells the other workers of its search, and hears from them: the messages of engine/search/gossip.hpp.
//
// Each of the others sets its own pace, as it acknowledges what it has taken in. Where so many messages to it are on
// their way, what there is to tell waits for it, and the oldest is left out where it becomes too much. So one that is
// slow, stopped or gone holds up nobody else, and no rank ever has more than a few messages of each other rank before
// it.
//
// Workers of one room (room.hpp) have all in common that these messages are about. Of each other room one worker is
// told, another one by each sender; all others hear once a second that the sender lives, and which room it is in.
#pragma once

#include "cluster/clock.hpp"
#include "cluster/room.hpp"
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

    // Keeps references. The gossip is the search's; `subject` is as a Share tells it. Without a room, the worker is
    // alone in one.
    Sharing(Gossip& gossip, Search& search, const Key& subject, Clock& clock, const Room* room = nullptr);

    // Shares about anything else are dropped: the coordinator names who sends them.
    void hear(const Share& share);
    void hear(const Receipt& receipt);
    // Tells what there is to tell, if it is time.
    void tell(const Send& send);

    // All other workers are in this one's room.
    bool is_alone() const { return is_alone_; }

    // Messages to one worker that may be on their way.
    static constexpr std::uint64_t most_on_their_way = 4;

  private:
    struct Other {
        Other(std::size_t place, const Clock& clock) : room(place), since_heard(clock), since_told(clock) {}

        std::uint64_t told = 0;     // shares: sent to it,
        std::uint64_t taken_in = 0; // that it has acknowledged,
        std::uint64_t heard = 0;    // and the same of its own
        std::uint64_t receipted = 0;
        std::size_t room; // its number, as far as it has told: the first place there
        bool hears_for_room = false;
        std::vector<Finding> waiting; // the newest last
        bool is_told = true;          // it was told all that there is, and what is open here
        bool is_silent = false;
        Timer since_heard;
        Timer since_told;
    };

    void acknowledge(const Send& send);
    void forget_silent();
    std::size_t own_room() const;
    bool is_here(std::size_t place) const;
    void choose_hearers();
    void set_pace(std::size_t hearers);
    // What is due to one of the others: what is new, what has waited for it (and what is new behind that), or nothing
    // but that this one lives. What it cannot be told yet waits for it from now on.
    enum class Due { nothing, greeting, news, what_waits };
    Due due_to(Other& other, const std::vector<Finding>& findings) const;
    std::vector<Finding> take_waiting(Other& other) const;
    static void keep_for(Other& other, const std::vector<Finding>& findings);

    Gossip& gossip_;
    Search& search_;
    Key subject_;
    const Room* room_;          // null: none
    std::vector<Other> others_; // by place, this one's own left empty
    std::vector<std::uint64_t> open_;
    bool is_alone_ = false;
    Clock::Duration period_{0};
    std::size_t most_findings_ = 1; // of a message
    Timer since_told_;
};

} // namespace deduce::cluster
