// A queue between two threads that poll it: a mutex, and nobody waits.
#pragma once

#include <deque>
#include <mutex>
#include <optional>
#include <utility>

namespace deduce::cluster {

template <class T>
class SharedQueue {
  public:
    void put(T item) {
        const std::lock_guard lock(mutex_);
        items_.push_back(std::move(item));
    }
    std::optional<T> take() {
        const std::lock_guard lock(mutex_);
        if (items_.empty()) return std::nullopt;
        T item = std::move(items_.front());
        items_.pop_front();
        return item;
    }

  private:
    std::mutex mutex_;
    std::deque<T> items_;
};

} // namespace deduce::cluster
