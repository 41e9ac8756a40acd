// A condition variable that is waited for with a timeout; see ticker.hpp.
#include "engine/run/ticker.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace deduce {

Ticker::Ticker(Stopwatch::Duration period, std::function<void()> tick)
    : period_(std::max<Stopwatch::Duration>(period, std::chrono::milliseconds(1))), tick_(std::move(tick)) {
    if (tick_) thread_ = std::thread([this] { run(); });
}

Ticker::~Ticker() { stop(); }

void Ticker::stop() {
    if (!thread_.joinable()) return;
    {
        const std::lock_guard lock(mutex_);
        done_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void Ticker::finish() {
    stop();
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

// Whoever stops must not wait for the lock while a call is running.
void Ticker::run() {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, period_, [this] { return done_; })) {
        lock.unlock();
        try {
            tick_();
        } catch (...) {
            failure_ = std::current_exception();
            return;
        }
        lock.lock();
    }
}

} // namespace deduce
