// Two queues: what is joined is heavier than what was joined before, so joined weights come in rising order by
// themselves. Behind each queue stands a weight above all others, so that the lighter head is found without a branch.
#include "engine/bounds/huffman.hpp"

#include <limits>
#include <utility>
#include <vector>

namespace deduce {
namespace {

constexpr std::size_t few = 64; // leaves
constexpr Weight above_all = std::numeric_limits<Weight>::max();

// Both queues have room for one more than there are leaves.
class Queues {
  public:
    Queues(std::span<const Weight> rising, Weight* leaves, Weight* joined)
        : leaf_(leaves), first_(joined), end_(joined) {
        for (const Weight w : rising) *leaves++ = w;
        *leaves = above_all;
        *joined = above_all;
    }

    Weight take() {
        const Weight leaf = *leaf_;
        const Weight first = *first_;
        const bool is_leaf = leaf <= first;
        leaf_ += is_leaf ? 1 : 0;
        first_ += is_leaf ? 0 : 1;
        return is_leaf ? leaf : first;
    }
    void put(Weight sum) {
        *end_++ = sum;
        *end_ = above_all;
    }

  private:
    const Weight* leaf_;
    const Weight* first_; // of the joined weights
    Weight* end_;
};

Cost join_all(Queues queues, std::size_t leaves, std::size_t arity) {
    Cost total = 0;
    if (arity == 2) {
        for (std::size_t left = leaves; left > 1; left--) {
            const Weight lightest = queues.take();
            const Weight sum = lightest + queues.take();
            queues.put(sum);
            total += sum;
        }
        return total;
    }
    std::size_t joins = 2 + (leaves - 2) % (arity - 1);
    for (std::size_t left = leaves; left > 1; left -= std::exchange(joins, arity) - 1) {
        Weight sum = 0;
        for (std::size_t i = 0; i < joins; i++) sum += queues.take();
        queues.put(sum);
        total += sum;
    }
    return total;
}

} // namespace

Cost huffman(std::span<const Weight> rising, std::size_t arity) {
    if (rising.size() < 2) return 0;
    if (rising.size() <= few) {
        Weight leaves[few + 1];
        Weight joined[few + 1];
        return join_all({rising, leaves, joined}, rising.size(), arity);
    }
    std::vector<Weight> room(2 * (rising.size() + 1));
    return join_all({rising, room.data(), room.data() + rising.size() + 1}, rising.size(), arity);
}

} // namespace deduce
