// Work that several threads do together, begun by one of them, and how a thread that has to wait finds more of it.
//
// A thread that has no turns of its own work left, while others are still busy with theirs, waits for these; so it
// helps them, with work that they began below (the helpful master of Feldmann's young brothers wait, 1993). It never
// takes up anything else: what it waits for could then be done long before it is back.
//
// Pieces of work form a tree. The thread that began one ends it when all who joined in have left.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

namespace deduce {

class JointWork {
  public:
    // The root of a tree: no turns, only what is begun below it.
    JointWork() : news_(own_news_) {}
    // turn() does one turn, or returns false if none is left; several threads call it at once.
    JointWork(JointWork& above, std::function<bool()> turn)
        : news_(above.news_), above_(&above), turn_(std::move(turn)) {}
    ~JointWork();
    JointWork(const JointWork&) = delete;
    JointWork& operator=(const JointWork&) = delete;

    // From now on, until `finish` returns, all who help above may join in.
    void open();
    // Takes turns until none is left, then waits for those who joined in, and helps them meanwhile if `helps`. Throws
    // what a turn threw, on whatever thread.
    void finish(bool helps);

    // Helps below until `done`; who sets that tells so by `announce`.
    void help_until(const std::atomic<bool>& done);
    void announce();

  private:
    void end(bool helps);
    bool take_turns();
    bool take_turn();
    bool help_below();
    JointWork* join_loneliest(std::span<const std::uint64_t> tried);
    void leave();
    void wait_for_news(std::uint32_t seen);
    int count_inside() const { return inside_.load() & ~is_awaited; }
    bool close_if_left();

    std::atomic<std::uint32_t> own_news_ = 0;
    std::atomic<std::uint32_t>& news_; // of the tree: counts what may end a wait
    JointWork* const above_ = nullptr;
    bool is_open_ = false;
    std::uint64_t number_ = 0; // among those of the same `above`
    std::function<bool()> turn_;
    // Other threads that take turns here, or help below; and whether who began the work waits until they have left.
    static constexpr int is_awaited = 1 << 30;
    std::atomic<int> inside_ = 0;
    std::atomic<bool> has_failed_ = false;

    std::mutex mutex_;
    std::vector<JointWork*> below_; // oldest first
    std::uint64_t next_number_ = 1;
    std::exception_ptr failure_;
};

} // namespace deduce
