// Who is in a piece of work is counted under the lock of the work above, from whose list it is taken when all have
// left.
#include "engine/run/joint_work.hpp"

#include <algorithm>

namespace deduce {

// Nobody may be left inside, even if what was opened is not finished.
JointWork::~JointWork() {
    if (!is_open_) return;
    has_failed_ = true;
    end(false);
}

void JointWork::open() {
    is_open_ = true;
    {
        const std::lock_guard lock(above_->mutex_);
        number_ = above_->next_number_++;
        above_->below_.push_back(this);
    }
    announce();
}

void JointWork::announce() {
    news_.fetch_add(1);
    news_.notify_all();
}

void JointWork::finish(bool helps) {
    end(helps);
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void JointWork::end(bool helps) {
    take_turns();
    while (!close_if_left()) {
        const std::uint32_t seen = news_.load();
        if (helps && help_below()) continue;
        wait_for_news(seen);
    }
    is_open_ = false;
}

void JointWork::help_until(const std::atomic<bool>& done) {
    while (!done.load()) {
        const std::uint32_t seen = news_.load();
        if (!help_below() && !done.load()) news_.wait(seen);
    }
}

// Whether there were any.
bool JointWork::take_turns() {
    bool any = false;
    while (take_turn()) any = true;
    return any;
}

bool JointWork::take_turn() {
    if (!turn_ || has_failed_.load(std::memory_order_relaxed)) return false;
    try {
        return turn_();
    } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
        has_failed_ = true;
        return false;
    }
}

// Whether there was anything to help with. Where the fewest are is looked first: threads that work far apart seldom
// meet the same sets at the same time.
bool JointWork::help_below() {
    std::vector<std::uint64_t> tried;
    while (JointWork* work = join_loneliest(tried)) {
        tried.push_back(work->number_);
        const bool helped = work->take_turns() || work->help_below();
        work->leave();
        if (helped) return true;
    }
    return false;
}

JointWork* JointWork::join_loneliest(std::span<const std::uint64_t> tried) {
    const std::lock_guard lock(mutex_);
    JointWork* loneliest = nullptr;
    for (JointWork* work : below_)
        if (std::ranges::find(tried, work->number_) == tried.end() &&
            (loneliest == nullptr || work->count_inside() < loneliest->count_inside()))
            loneliest = work;
    if (loneliest != nullptr) loneliest->inside_.fetch_add(1);
    return loneliest;
}

// Tells who waits for just that. To others it would be no news: they would look for work in vain, leave, and wake each
// other without end.
void JointWork::leave() {
    // Once nobody is inside, whoever began the work may end its life.
    std::atomic<std::uint32_t>& news = news_;
    if (inside_.fetch_sub(1) != (1 | is_awaited)) return;
    news.fetch_add(1);
    news.notify_all();
}

void JointWork::wait_for_news(std::uint32_t seen) {
    if (inside_.fetch_or(is_awaited) > 0) news_.wait(seen);
    inside_.fetch_and(~is_awaited);
}

bool JointWork::close_if_left() {
    const std::lock_guard lock(above_->mutex_);
    if (count_inside() > 0) return false;
    std::erase(above_->below_, this);
    return true;
}

} // namespace deduce
