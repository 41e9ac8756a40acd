// Questions of a node that are tried once more in the end: others were at all that was left of them.
//
// Who joins another one at a small part mostly does what that one does, in the same order. A large part has work for
// several, who leave its questions to each other (gossip.hpp). So where the next part is small, the question is left as
// it is, and the node's next one is tried: mostly all of them have to be refuted anyway. In the end the others are
// done, or whoever has nothing else left joins them.
//
// One rank alone begins a large part only once all smaller ones have their shares, and a third of such parts never:
// the smaller ones refute the question. So where others are still at smaller parts, a question is put off, too, before
// a large part is begun. At the root only by ranks beyond the first few: its first question sets the bound of the
// others, so some stay at it, and of many ranks an eighth.
#pragma once

#include "engine/search/question_order.hpp"
#include "engine/search/tuning.hpp"

#include <algorithm>
#include <cstddef>
#include <mutex>
#include <utility>
#include <vector>

namespace deduce {

// How many of all processes stay at the root's first question.
inline std::size_t ranks_that_stay(const SearchTuning& tuning, std::size_t all) {
    return std::max(tuning.ranks_that_stay, all / tuning.ranks_for_one_that_stays);
}

class PutOff {
  public:
    // Of a node that has so many questions to try: a single one cannot be put off.
    void begin(std::size_t questions) { is_open_ = questions > 1; }
    bool is_open() const { return is_open_; }

    // By any thread.
    void add(const Choice& choice) {
        const std::lock_guard lock(mutex_);
        choices_.push_back(choice);
    }

    // Once all threads are done: none is put off from now on.
    std::vector<Choice> end() {
        is_open_ = false;
        return std::exchange(choices_, {});
    }

  private:
    bool is_open_ = false;
    std::mutex mutex_;
    std::vector<Choice> choices_;
};

// Of a search that nobody else is at.
struct NothingPutOff {
    void begin(std::size_t) {}
    static bool is_open() { return false; }
    void add(const Choice&) {}
    static std::vector<Choice> end() { return {}; }
};

} // namespace deduce
