// Two queues in one array, as Moffat and Katajainen do (1995): what is joined is heavier than what was joined before, so
// joined weights come in rising order too, and take the places of leaves that are gone.
#include "engine/bounds/huffman.hpp"

#include <algorithm>

namespace deduce {
namespace {

class Queues {
  public:
    explicit Queues(std::span<Weight> rising) : weights_(rising) {}

    Weight take() {
        const bool is_leaf = leaf_ < weights_.size() && (first_ == joined_ || weights_[leaf_] <= weights_[first_]);
        return weights_[is_leaf ? leaf_++ : first_++];
    }
    void put(Weight sum) { weights_[joined_++] = sum; }

  private:
    std::span<Weight> weights_;
    std::size_t leaf_ = 0;   // the first that is left
    std::size_t first_ = 0;  // the first joined weight that is left
    std::size_t joined_ = 0; // behind the last
};

} // namespace

Cost huffman(std::span<Weight> rising, std::size_t arity) {
    std::size_t left = rising.size();
    if (left < 2) return 0;
    Queues queues(rising);
    Cost total = 0;
    std::size_t joins = 2 + (left - 2) % (arity - 1);
    while (left > 1) {
        Weight sum = 0;
        for (std::size_t i = 0; i < joins; i++) sum += queues.take();
        queues.put(sum);
        total += sum;
        left -= joins - 1;
        joins = arity;
    }
    return total;
}

} // namespace deduce
