// The thread that runs hands over to the one that is farthest behind.
#include "cluster/virtual_time.hpp"

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
                end();
            });
        }
        const std::size_t first = waiting_.extract(waiting_.begin()).value().second;
        processes_[first].turn_.give();
        all_ended_.await();
    }
    for (const Process& p : processes_)
        if (p.failure_) std::rethrow_exception(p.failure_);
}

void VirtualTime::let_others_run(Process& process) {
    if (waiting_.empty() || Order{process.now_, process.number_} < *waiting_.begin()) return;
    const std::size_t next = waiting_.extract(waiting_.begin()).value().second;
    waiting_.emplace(process.now_, process.number_);
    processes_[next].turn_.give();
    process.turn_.await();
}

void VirtualTime::end() {
    if (waiting_.empty()) return all_ended_.give();
    const std::size_t next = waiting_.extract(waiting_.begin()).value().second;
    processes_[next].turn_.give();
}

} // namespace deduce::cluster
