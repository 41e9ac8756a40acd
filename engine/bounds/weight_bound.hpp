// Lower bounds of the average objective that know weights, what must be told apart, and what questions cost.
//
// A strategy is a tree. Its cost is linear in the weights, and in the costs of questions: both are taken apart into
// layers here, and the least sum is at least the sum of the layers' least sums.
//
//   weights    Let w_1 >= .. >= w_n be the weights of T, and G(i) a bound of any i classes of weight one. Then
//              g(T) >= sum_i w_i [ G(i) - G(i - 1) ], which is sum_i [ w_i - w_(i+1) ] G(i): the layer of the i
//              heaviest classes weighs w_i - w_(i+1) each, and costs G(i) at least, as g rises with the set.
//   costs      Let c_1 < c_2 < .. be the least costs that questions have, each question by its cheapest answer. One of
//              c_j costs (c_1 - 0) + .. + (c_j - c_(j-1)). Layer j counts the questions of c_j and dearer ones, each as
//              one; all others are free. Being told their answers never hurts, so what they do not tell apart (the
//              blocks of layer j) must still be: each block costs at least the best tree over its weights (huffman.hpp)
//              times c_j - c_(j-1). Blocks are known beforehand: pairs that no cheaper question tells apart. Where no
//              cheap question splits T any longer, T is in one block: so the bound knows what its questions cost still.
//   leaves     Situations of one kind (Estimator::kind) may end in one leaf. The tree that joins all leaves of a kind
//              at the highest of them is no dearer. So a kind is one leaf, of all its weight.
//   estimates  What each class costs by itself, in whatever leaf it ends, is added.
//
// Where the answers of a question differ in cost, entropy bounds the tree of the first layer, too: letter_bits.hpp.
#pragma once

#include "engine/bounds/letter_bits.hpp"
#include "engine/bounds/set_bound.hpp"
#include "engine/table/answer_table.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace deduce {

// Which of them are used.
struct WeightBoundParams {
    bool layers = true;  // of weights; not used in tables that do not fall in weight
    bool trees = true;   // layers of costs
    bool entropy = true; // of the first layer
};

class WeightBound {
  public:
    // Classes of a set that a layer's cheaper questions do not tell apart.
    struct Block {
        Cost step; // of the layer
        std::uint32_t first;
        std::uint32_t count; // at least 2
        bool is_first;       // of the layers
    };
    // One thread's.
    struct Room {
        std::vector<Block> blocks;
        std::vector<ClassIndex> members; // of all blocks, rising in each
        std::vector<Weight> leaves;
        std::vector<Weight> kind_weights;
        std::vector<std::uint32_t> slots; // by block
        std::vector<std::uint32_t> touched;
    };

    // Nothing is bounded.
    explicit WeightBound(const AnswerTable& table) : table_(&table) {}
    // `singles` is what each class costs by itself. Keeps a reference to the table.
    WeightBound(const AnswerTable& table, std::span<const Cost> singles, const WeightBoundParams& params);
    // Of an excerpt of the table: class i is set[i].
    WeightBound(const WeightBound& whole, const AnswerTable& excerpt, std::span<const ClassIndex> set);

    const WeightBoundParams& params() const { return params_; }
    std::size_t layer_count() const { return layers_.size(); } // of costs
    bool uses_blocks() const { return params_.trees || params_.entropy; }

    // Of classes that rise. No question gives more answers on them, and no dearer ones, than `size_bounds` allow.
    Cost of(std::span<const ClassIndex> set, const SetBounds::Table& size_bounds, Room& room) const;

    // What of() is made of, for those who bound many parts of one set. With blocks it is the greater of layers() and
    // the sum of singles and blocks: a part's block is what the part has of the set's block.
    Cost layers(std::span<const ClassIndex> set, const SetBounds::Table& size_bounds) const;
    Cost single(ClassIndex c) const { return singles_[c]; }
    bool has_kinds() const { return !kinds_.empty(); }
    bool uses_entropy_of(const SetBounds::Table& size_bounds) const { return params_.entropy && size_bounds.bits > 0; }
    void find_blocks(std::span<const ClassIndex> set, Room& room) const;
    Cost block(const Block& block, std::span<const ClassIndex> members, const SetBounds::Table& size_bounds,
               Room& room) const;

  private:
    // Questions of one least cost, and dearer ones.
    struct Layer {
        Cost step;                           // what they cost beyond those before
        std::vector<std::uint32_t> block_of; // by class; 0 if cheaper questions tell it from all others
        std::uint32_t blocks;                // 0 included
    };

    void find_layers();
    std::span<Weight> leaves_of(std::span<const ClassIndex> members, Room& room) const;
    Cost entropy(std::span<const ClassIndex> members, std::span<const Weight> leaves, double bits) const;

    const AnswerTable* table_;
    WeightBoundParams params_{false, false, false};
    std::vector<std::uint32_t> kinds_; // by class; empty if each is one of its own
    std::uint32_t kind_count_ = 0;
    std::vector<Layer> layers_;
    std::vector<Cost> singles_;
    std::vector<double> information_; // w log2 w
};

} // namespace deduce
