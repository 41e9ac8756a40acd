// Solves tasks: one search thread (which may use many) works, while the calling thread talks to the coordinator.
//
// Tasks wait in a queue, so that the search never waits for the network. Bounds that improve reach the running task;
// one that no longer matters is interrupted. The search, and what its memo knows, lives across tasks.
#pragma once

#include "cluster/coordinator_watch.hpp"
#include "cluster/transport.hpp"
#include "cluster/wire.hpp"
#include "engine/run/stopwatch.hpp"
#include "engine/search/search.hpp"
#include "engine/table/fingerprint.hpp"

#include <atomic>
#include <condition_variable>
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
    // Parcels of other solves are dropped. Throws EndedElsewhere on a Failure.
    std::optional<Message> poll() const;
};

class Worker {
  public:
    // `interrupt` is the flag that `search` was made to stop on; the worker alone sets and clears it. `watch`, which
    // may be null, hears of the coordinator.
    Worker(const Line& line, const AnswerTable& table, Search& search, std::atomic<bool>& interrupt,
           CoordinatorWatch* watch = nullptr);

    // Returns after the Goodbyes. Throws what the search threw, and EndedElsewhere.
    void run();

  private:
    void search_tasks();
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
    CoordinatorWatch* watch_;
    std::atomic<Cost> limit_ = infinite_cost; // of the running task
    bool goodbye_said_ = false;
    bool released_ = false;
    Stopwatch since_pulse_;

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
