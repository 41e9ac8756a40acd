// Clocks of simulated ranks, each a thread of this process, of which one runs at a time: the one that is behind.
//
// A thread's clock advances by what it says that its work takes. Before it looks at what the others did, it lets those
// run whose clocks are behind its own (`sync`). So whatever is sent takes effect in the order of the clocks, and a run
// depends on nothing but the costs that the threads name.
#pragma once

#include "cluster/clock.hpp"

#include <deque>
#include <exception>
#include <functional>
#include <semaphore>
#include <set>
#include <thread>
#include <utility>

namespace deduce::cluster {

class VirtualTime {
  public:
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
        std::function<void()> main_;
        std::exception_ptr failure_;
        std::binary_semaphore turn_{0};
    };

    Process& add() { return processes_.emplace_back(*this, processes_.size()); }

    // What a process does; set before `run`.
    static void begin_with(Process& process, std::function<void()> main) { process.main_ = std::move(main); }

    // Runs all to their ends. Throws what one of them threw.
    void run();

  private:
    using Order = std::pair<Clock::Duration, std::size_t>;

    void let_others_run(Process& process);
    void end(Process& process);

    std::deque<Process> processes_;
    std::set<Order> waiting_;
    std::binary_semaphore all_ended_{0};
};

} // namespace deduce::cluster
