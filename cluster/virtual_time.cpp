// The thread that runs hands over to the one that is farthest behind.
#include "cluster/virtual_time.hpp"

#include <algorithm>
#include <vector>

namespace deduce::cluster {

void VirtualTime::run() {
    {
        std::vector<std::jthread> threads;
        for (Process& p : processes_) {
            waiting_.emplace(p.now_, p.number_);
            threads.emplace_back([&] {
                p.turn_.await();
                try {
                    p.main_();
                } catch (...) {
                    p.failure_ = std::current_exception();
                }
                end(p);
            });
        }
        {
            const std::lock_guard lock(mutex_);
            give_turns();
        }
        all_ended_.await();
    }
    for (const Process& p : processes_)
        if (p.failure_) std::rethrow_exception(p.failure_);
}

void VirtualTime::give_turns() {
    while (!waiting_.empty() && running_.size() < at_once_ &&
           (running_.empty() || waiting_.begin()->first <= running_.begin()->first + lead_)) {
        const Order next = waiting_.extract(waiting_.begin()).value();
        running_.insert(next);
        most_at_once_ = std::max(most_at_once_, running_.size());
        processes_[next.second].at_turn_ = next.first;
        processes_[next.second].turn_.give();
    }
}

// A turn that comes back at once is taken at once.
void VirtualTime::let_others_run(Process& process) {
    {
        const std::lock_guard lock(mutex_);
        running_.erase({process.at_turn_, process.number_});
        waiting_.emplace(process.now_, process.number_);
        give_turns();
    }
    process.turn_.await();
}

void VirtualTime::end(Process& process) {
    const std::lock_guard lock(mutex_);
    running_.erase({process.at_turn_, process.number_});
    give_turns();
    if (running_.empty()) all_ended_.give();
}

} // namespace deduce::cluster
