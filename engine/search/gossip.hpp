// What a search tells the searches of other processes, and hears from them: what it has proven of large sets, and which
// sets it is at. So all of them search one graph together, as threads of one process do that share a memo.
//
// Nobody owns a set. All begin at the root, and whoever comes to a set, or to a question of it, that another is at
// leaves it for later (open_sets.hpp, but between processes). Whoever has nothing else left joins in, and finds other
// parts of it to do. What one has proven ends what the others do about the same set: see Trial::bound.
//
// Search threads put findings into a box, and one thread empties it, sends and receives. The box is bounded. Where it
// fills up faster than it may be emptied, sets have to be larger to be told of.
//
// Processes of one machine may have their memo and their marks of what they are at in common. They need not tell each
// other anything: what one of them knows, and hears from others, all know.
#pragma once

#include "engine/memory/key.hpp"
#include "engine/model/cost.hpp"
#include "engine/search/open_marks.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace deduce {

struct Finding {
    Key key;
    Interval proven;
    std::uint64_t set_size = 0;

    friend bool operator==(const Finding&, const Finding&) = default;
};

class Gossip {
  public:
    struct Sizes {
        std::size_t told = 4;   // classes of sets whose findings are told, at the least
        std::size_t left = 200; // the same of sets that are left to who is at them
    };
    struct News {
        std::vector<Finding> findings;
        std::vector<std::uint64_t> open; // low words of the keys of what the sender is at: all of them, each time
    };

    // Of the process `place` of so many. Keeps a reference to marks that it has in common with others; null: it has
    // none.
    Gossip(std::size_t place, std::size_t places, Sizes sizes, OpenMarks* common = nullptr);

    // 1. Search threads.
    // Something is open while it lives, to those who hear of it.
    class Mark {
      public:
        Mark(Gossip* gossip, const Key& key) : gossip_(gossip), key_(key.low) {
            if (gossip_ != nullptr) gossip_->begin(key_);
        }
        ~Mark() {
            if (gossip_ != nullptr) gossip_->end(key_);
        }
        Mark(const Mark&) = delete;
        Mark& operator=(const Mark&) = delete;

      private:
        Gossip* gossip_;
        std::uint64_t key_;
    };

    std::size_t place() const { return place_; }
    std::size_t places() const { return heard_open_.size(); }
    bool is_shared(std::size_t set_size) const { return set_size >= sizes_.left; }
    bool is_elsewhere(const Key& key) const { return marks_.is_elsewhere(key.low, place_); }
    void tell(const Key& key, const Interval& proven, std::size_t set_size) {
        if (is_shared(set_size) && is_elsewhere(key)) marks_.tell_news();
        if (set_size >= least_told_.load(std::memory_order_relaxed)) put({key, proven, set_size});
    }
    // Changes whenever something was heard of a set that is open here.
    std::uint32_t news_of_open() const { return marks_.news(); }

    // 2. The thread that sends and receives. At most so many findings; nothing if there is no news.
    std::optional<News> collect(std::size_t most_findings);
    // There is nobody to tell of findings, or there is again.
    void keep_to_itself(bool is_alone);
    // It is silent: nothing is left to it any more.
    void forget(std::size_t place);
    // What the findings say has been learned before.
    void hear(std::size_t place, const News& news);

  private:
    static constexpr std::size_t told_of_none = std::numeric_limits<std::size_t>::max();

    void begin(std::uint64_t key);
    void end(std::uint64_t key);
    void put(const Finding& finding);

    std::size_t place_;
    Sizes sizes_;
    std::atomic<std::size_t> least_told_;
    std::unique_ptr<OpenMarks> own_marks_; // none if they are in common
    OpenMarks& marks_;

    std::vector<std::vector<std::uint64_t>> heard_open_; // by place; of the thread that receives
    std::vector<std::uint64_t> told_open_;               // what was collected last

    std::mutex mutex_; // of all that follows
    std::vector<std::uint64_t> open_;
    std::vector<Finding> box_;
};

} // namespace deduce
