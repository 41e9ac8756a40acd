// Clocks of simulated ranks, each a thread of this process, of which one runs at a time: the one that is behind.
//
// A thread's clock advances by what it says that its work takes. Before it looks at what the others did, it lets those
// run whose clocks are behind its own (`sync`). So whatever is sent takes effect in the order of the clocks, and a run
// depends on nothing but the costs that the threads name.
//
// Several may run at a time, on as many cores: those that are behind, where their clocks differ by little. Then what
// they do meets as it does in real runs, and no two runs are alike.
#pragma once

#include "cluster/clock.hpp"

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

namespace deduce::cluster {

// Whose turn it is. Who waits sleeps, and does not spin as std::binary_semaphore does: the waiting threads are many.
class Turn {
  public:
    void give() {
        const std::lock_guard lock(mutex_);
        is_here_ = true;
        given_.notify_one();
    }
    void await() {
        std::unique_lock lock(mutex_);
        given_.wait(lock, [&] { return is_here_; });
        is_here_ = false;
    }

  private:
    std::mutex mutex_;
    std::condition_variable given_;
    bool is_here_ = false;
};

class VirtualTime {
  public:
    // So many run at a time. None gets its turn while its clock is more than `lead` ahead of that at which another one,
    // which still runs, got its own.
    explicit VirtualTime(std::size_t at_once = 1, Clock::Duration lead = Clock::Duration{0})
        : at_once_(at_once), lead_(lead) {}

    class Process final : public Clock {
      public:
        Process(VirtualTime& time, std::size_t number) : time_(time), number_(number) {}
        Duration now() const override { return now_; }
        // Lets others run until they are at `duration` from now.
        void rest(Duration duration) override {
            advance(duration);
            sync();
        }
        void advance(Duration duration) { now_ += duration; }
        void sync() { time_.let_others_run(*this); }

      private:
        friend class VirtualTime;
        VirtualTime& time_;
        std::size_t number_;
        Duration now_{0};
        Duration at_turn_{0}; // when its turn came
        std::function<void()> main_;
        std::exception_ptr failure_;
        Turn turn_;
    };

    Process& add() { return processes_.emplace_back(*this, processes_.size()); }

    // What a process does; set before `run`.
    static void begin_with(Process& process, std::function<void()> main) { process.main_ = std::move(main); }

    // Runs all to their ends. Throws what one of them threw.
    void run();

    // How many ran at the same time, at most.
    std::size_t most_at_once() const { return most_at_once_; }

  private:
    using Order = std::pair<Clock::Duration, std::size_t>;

    void let_others_run(Process& process);
    void end(Process& process);
    void give_turns();

    std::size_t at_once_;
    Clock::Duration lead_;
    std::deque<Process> processes_;
    std::mutex mutex_; // of what follows
    std::set<Order> waiting_;
    std::set<Order> running_; // as they were when their turns came
    std::size_t most_at_once_ = 0;
    Turn all_ended_;
};

} // namespace deduce::cluster
