// Layers of costs are found once; see weight_bound.hpp for what is proven by them.
#include "engine/bounds/weight_bound.hpp"

#include "engine/bounds/huffman.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>
#include <utility>

namespace deduce {
namespace {

constexpr std::size_t most_layers = 16; // dearer questions are taken for those of the last

constexpr std::uint32_t nowhere = ~std::uint32_t{0};

double information_of(double weight) { return weight * std::log2(weight); }

// What a question costs whatever it tells.
Cost cheapest_answer(const AnswerTable& table, QuestionIndex q) {
    const auto costs = table.costs().subspan(table.answer_offset(q), table.answer_count(q));
    return costs.empty() ? infinite_cost : std::ranges::min(costs);
}

// Numbered as they come, from 0.
template <class Word>
std::uint32_t renumber(std::vector<Word>& numbers) {
    std::unordered_map<Word, std::uint32_t> seen;
    for (Word& n : numbers) n = seen.try_emplace(n, static_cast<std::uint32_t>(seen.size())).first->second;
    return static_cast<std::uint32_t>(seen.size());
}

} // namespace

WeightBound::WeightBound(const AnswerTable& table, std::span<const Cost> singles, const WeightBoundParams& params)
    : table_(&table), params_(params), singles_(singles.begin(), singles.end()) {
    for (Cost& s : singles_)
        if (is_infinite(s)) s = 0; // then everything is infinite, which the search finds out
    for (const Weight w : table.class_weights()) information_.push_back(information_of(static_cast<double>(w)));
    if (!table.falls_in_weight()) params_.layers = false;
    // 1. What need not be told apart. The members of a class end in one leaf, or nowhere.
    const Estimator& estimator = table.game().estimator();
    for (ClassIndex c = 0; c < table.class_count(); c++) kinds_.push_back(estimator.kind(table.members(c).front()));
    kind_count_ = renumber(kinds_);
    const bool tells_all = kind_count_ == table.class_count();
    if (tells_all) kinds_.clear();
    // 2. Totals that cannot overflow.
    if (params_.trees || params_.entropy) find_layers();
    Cost dearest = 1;
    for (const Layer& layer : layers_) dearest += layer.step;
    const Cost deepest = saturating_multiply(table.total_weight(), deepest_huffman);
    if (layers_.empty() || is_infinite(saturating_multiply(deepest, 2 * dearest)))
        params_.trees = params_.entropy = false;
}

// Questions by rising cost, which take the blocks apart one after the other.
void WeightBound::find_layers() {
    const AnswerTable& table = *table_;
    std::map<Cost, std::vector<QuestionIndex>> by_cost;
    for (QuestionIndex q = 0; q < table.question_count(); q++)
        if (const Cost c = cheapest_answer(table, q); !is_infinite(c)) by_cost[c].push_back(q);

    std::vector<std::uint32_t> block(table.class_count(), 0);
    std::uint32_t blocks = 1;
    Cost before = 0;
    for (const auto& [cost, questions] : by_cost) {
        if (blocks == table.class_count() || kind_count_ < 2 || layers_.size() == most_layers) break;
        if (cost > before) {
            std::vector<std::uint32_t> sizes(blocks, 0);
            for (const std::uint32_t b : block) sizes[b]++;
            Layer layer{cost - before, {}, blocks + 1};
            for (const std::uint32_t b : block) layer.block_of.push_back(sizes[b] < 2 ? 0 : b + 1);
            layers_.push_back(std::move(layer));
        }
        before = cost;
        if (cost == by_cost.rbegin()->first) break; // no dearer ones are left to tell anything apart
        for (const QuestionIndex q : questions) {
            if (blocks == table.class_count()) break;
            std::vector<std::uint64_t> pairs;
            for (ClassIndex c = 0; c < table.class_count(); c++)
                pairs.push_back(std::uint64_t{block[c]} << 32 | table.answer(q, c));
            blocks = renumber(pairs);
            for (ClassIndex c = 0; c < table.class_count(); c++) block[c] = static_cast<std::uint32_t>(pairs[c]);
        }
    }
}

WeightBound::WeightBound(const WeightBound& whole, const AnswerTable& excerpt, std::span<const ClassIndex> set)
    : table_(&excerpt), params_(whole.params_), kind_count_(whole.kind_count_) {
    for (const ClassIndex c : set) {
        if (!whole.kinds_.empty()) kinds_.push_back(whole.kinds_[c]);
        if (!whole.singles_.empty()) singles_.push_back(whole.singles_[c]);
        if (!whole.information_.empty()) information_.push_back(whole.information_[c]);
    }
    for (const Layer& layer : whole.layers_) {
        layers_.push_back({layer.step, {}, layer.blocks});
        for (const ClassIndex c : set) layers_.back().block_of.push_back(layer.block_of[c]);
    }
}

void WeightBound::find_blocks(std::span<const ClassIndex> set, Room& room) const {
    room.blocks.clear();
    room.members.clear();
    for (const Layer& layer : layers_) {
        // 1. How many of each block are here.
        room.touched.clear();
        if (room.slots.size() < layer.blocks) room.slots.resize(layer.blocks, 0);
        for (const ClassIndex c : set)
            if (const std::uint32_t b = layer.block_of[c]; b != 0 && room.slots[b]++ == 0) room.touched.push_back(b);
        // 2. A stretch for each that has several.
        const std::size_t first_block = room.blocks.size();
        auto end = static_cast<std::uint32_t>(room.members.size());
        for (const std::uint32_t b : room.touched) {
            const std::uint32_t count = room.slots[b];
            room.slots[b] = nowhere;
            if (count < 2) continue;
            room.blocks.push_back({layer.step, end, count, &layer == layers_.data()});
            room.slots[b] = end;
            end += count;
        }
        room.members.resize(end);
        for (const ClassIndex c : set)
            if (const std::uint32_t b = layer.block_of[c]; b != 0 && room.slots[b] != nowhere)
                room.members[room.slots[b]++] = c;
        for (const std::uint32_t b : room.touched) room.slots[b] = 0;
        if (room.blocks.size() == first_block) return; // nor has a dearer layer any
        if (!params_.trees) return;
    }
}

std::span<Weight> WeightBound::leaves_of(std::span<const ClassIndex> members, Room& room) const {
    room.leaves.clear();
    if (kinds_.empty()) {
        for (std::size_t i = members.size(); i-- > 0;) room.leaves.push_back(table_->class_weight(members[i]));
        if (!table_->falls_in_weight()) std::sort(room.leaves.begin(), room.leaves.end());
        return room.leaves;
    }
    if (room.kind_weights.size() < kind_count_) room.kind_weights.resize(kind_count_, 0);
    room.touched.clear();
    for (const ClassIndex c : members) {
        Weight& weight = room.kind_weights[kinds_[c]];
        if (weight == 0) room.touched.push_back(kinds_[c]);
        weight += table_->class_weight(c);
    }
    for (const std::uint32_t kind : room.touched) room.leaves.push_back(std::exchange(room.kind_weights[kind], 0));
    std::sort(room.leaves.begin(), room.leaves.end());
    return room.leaves;
}

Cost WeightBound::entropy(std::span<const ClassIndex> members, std::span<const Weight> leaves, double bits) const {
    double sum = 0;
    double weight = 0;
    for (const Weight w : leaves) weight += static_cast<double>(w);
    if (kinds_.empty())
        for (const ClassIndex c : members) sum += information_[c];
    else
        for (const Weight w : leaves) sum += information_of(static_cast<double>(w));
    return entropy_bound(information_of(weight) - sum, weight, leaves.size(), bits);
}

Cost WeightBound::layers(std::span<const ClassIndex> set, const SetBounds::Table& size_bounds) const {
    Cost bound = 0;
    const std::size_t count = std::min(set.size(), size_bounds.raises.size());
    for (std::size_t i = 0; i < count; i++) bound += table_->class_weight(set[i]) * size_bounds.raises[i];
    return bound;
}

Cost WeightBound::block(const Block& block, std::span<const ClassIndex> members, const SetBounds::Table& size_bounds,
                        Room& room) const {
    if (members.size() < 2) return 0;
    const std::span<Weight> leaves = leaves_of(members, room);
    Cost bound = 0;
    if (block.is_first && uses_entropy_of(size_bounds)) bound = entropy(members, leaves, size_bounds.bits);
    if (params_.trees) bound = std::max(bound, block.step * huffman(leaves, size_bounds.parts));
    return bound;
}

Cost WeightBound::of(std::span<const ClassIndex> set, const SetBounds::Table& size_bounds, Room& room) const {
    const Cost by_layers = params_.layers ? layers(set, size_bounds) : 0;
    if (!uses_blocks()) return by_layers;
    Cost bound = 0;
    find_blocks(set, room);
    for (const Block& b : room.blocks)
        bound += block(b, std::span(room.members).subspan(b.first, b.count), size_bounds, room);
    for (const ClassIndex c : set) bound += singles_[c];
    return std::max(by_layers, bound);
}

} // namespace deduce
