// Calls a function every period, from a thread of its own, until destroyed: the one timer of the house.
//
// What the function throws ends the ticking, and is kept for the owner: it never ends the program.
#pragma once

#include "engine/run/stopwatch.hpp"

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

namespace deduce {

class Ticker {
  public:
    // The first call comes after one period. Periods below a millisecond count as one. Without a function there is no
    // thread. Throws std::system_error if no thread can be had.
    Ticker(Stopwatch::Duration period, std::function<void()> tick);
    // Stops at once, but for a call that is running.
    ~Ticker();
    Ticker(const Ticker&) = delete;
    Ticker& operator=(const Ticker&) = delete;

    // Stops as the destructor does, and throws what a call threw.
    void finish();

  private:
    void run();
    void stop();

    const Stopwatch::Duration period_;
    const std::function<void()> tick_;
    std::mutex mutex_;
    std::condition_variable wake_;
    bool done_ = false;
    std::exception_ptr failure_; // the thread's, until it has ended
    std::thread thread_;
};

} // namespace deduce
