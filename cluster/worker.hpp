// Solves tasks: one search thread (which may use many) works, while the calling thread talks to the coordinator.
//
// Tasks wait in a queue, so that the search never waits for the network. Bounds that improve reach the running task;
// one that no longer matters is interrupted. The search, and what its memo knows, lives across tasks.
#pragma once

#include "cluster/clock.hpp"
#include "cluster/coordinator_watch.hpp"
#include "cluster/sharing.hpp"
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
#include <vector>

namespace deduce::cluster {

// Where a worker's messages go, and come from.
struct Line {
    Transport& transport;
    int coordinator;
    std::uint32_t solve;

    void send(Message message) const;
    void send_to(const std::vector<std::size_t>& workers, Message message) const;
    // Parcels of other solves are dropped. Throws EndedElsewhere on a Failure.
    std::optional<Message> poll() const;
};

class Worker {
  public:
    // `interrupt` is the flag that `search` was made to stop on; the worker alone sets and clears it. `sharing` is null
    // where workers tell each other nothing. `watch`, which may be null, hears of the coordinator.
    Worker(const Line& line, const AnswerTable& table, Search& search, std::atomic<bool>& interrupt,
           Sharing* sharing = nullptr, CoordinatorWatch* watch = nullptr, Clock& clock = real_clock());

    // Returns after the Goodbyes. Throws what the search threw, and EndedElsewhere.
    void run();
    // The same without a thread for the search: whoever counts its nodes calls talk() meanwhile.
    void run_in_turns();
    // Hears what there is, and says what there is to say. True if anything was heard from the
    // coordinator: what workers share comes all the time, and need not be heard at once.
    bool talk();
    std::chrono::microseconds longest_pause() const; // between talks

  private:
    void search_tasks();
    bool take_task();
    Result search_task(const Task& task);
    void handle(const Message& message);
    void improve(const Improve& message);
    void report();
    void end_search();

    Line line_;
    const AnswerTable& table_;
    FingerprintLayout layout_;
    Search& search_;
    std::atomic<bool>& interrupt_;
    Sharing* sharing_;
    CoordinatorWatch* watch_;
    std::atomic<Cost> limit_ = infinite_cost; // of the running task
    bool goodbye_said_ = false;
    bool released_ = false;
    Clock& clock_;
    Timer since_pulse_;

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
