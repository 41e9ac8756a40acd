// Solves tasks: one search thread (which may use many) works, while the calling thread talks to the coordinator.
//
// Tasks wait in a queue, so that the search never waits for the network. Bounds that improve reach the running task;
// one that no longer matters is interrupted. The search, and what its memo knows, lives across tasks.
#pragma once

#include "cluster/clock.hpp"
#include "cluster/coordinator_watch.hpp"
#include "cluster/transport.hpp"
#include "cluster/wire.hpp"
#include "engine/search/search.hpp"
#include "engine/table/fingerprint.hpp"

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>

namespace deduce::cluster {

// Where a worker's messages go, and come from.
struct Line {
    Transport& transport;
    int coordinator;
    std::uint32_t solve;

    void send(Message message) const;
    // To all others at once: those that the coordinator is by the way of it.
    void share(Message message) const;
    // Parcels of other solves are dropped. Throws EndedElsewhere on a Failure.
    std::optional<Message> poll() const;
};

// How often a worker shares what it has proven, and how many findings at most: messages to all others may take only so
// much of its time, and of the network.
struct SharePace {
    Clock::Duration period;
    std::size_t most_findings;

    static SharePace of(std::size_t ranks);
};

// What a rank has not got rid of yet, beyond which it shares no more.
inline constexpr std::size_t most_unsent = std::size_t{1} << 18;

class Worker {
  public:
    // `interrupt` is the flag that `search` was made to stop on; the worker alone sets and clears it. `gossip` is the
    // search's, or null. `watch`, which may be null, hears of the coordinator.
    Worker(const Line& line, const AnswerTable& table, Search& search, std::atomic<bool>& interrupt,
           Gossip* gossip = nullptr, CoordinatorWatch* watch = nullptr, Clock& clock = real_clock());

    // Returns after the Goodbyes. Throws what the search threw, and EndedElsewhere.
    void run();
    // The same without a thread for the search: whoever counts its nodes calls talk() meanwhile.
    void run_in_turns();
    // Hears what there is, and says what there is to say. True if anything was heard.
    bool talk();

  private:
    void search_tasks();
    bool take_task();
    Result search_task(const Task& task);
    void handle(const Message& message);
    void improve(const Improve& message);
    void report();
    void hear(const Share& share);
    void share_news();
    void end_search();

    Line line_;
    const AnswerTable& table_;
    FingerprintLayout layout_;
    Search& search_;
    std::atomic<bool>& interrupt_;
    Gossip* gossip_;
    CoordinatorWatch* watch_;
    SharePace pace_;
    std::atomic<Cost> limit_ = infinite_cost; // of the running task
    bool goodbye_said_ = false;
    bool released_ = false;
    Clock& clock_;
    Timer since_pulse_;
    Timer since_share_;

    std::mutex mutex_; // of all that follows
    std::condition_variable work_;
    std::condition_variable news_;
    std::deque<Task> queue_;
    std::optional<TaskId> running_;
    std::deque<Result> results_;
    std::exception_ptr failure_;
    bool stopping_ = false;
    bool finished_ = false;
};

} // namespace deduce::cluster
