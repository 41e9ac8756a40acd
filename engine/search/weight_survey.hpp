// The survey that bounds parts by weight (weight_bound.hpp): each question's parts are listed, and the part of each of
// the set's blocks is bounded by its tree.
#pragma once

#include "engine/bounds/weight_bound.hpp"
#include "engine/run/stop.hpp"
#include "engine/search/search_data.hpp"
#include "engine/search/tally.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace deduce {

// Belongs to one thread.
template <class Cell, class Objective>
class WeightSurvey {
  public:
    // Keeps references.
    explicit WeightSurvey(const SearchData<Objective>& data) : data_(&data) {}

    // As CountSurvey::run. Throws Stopped soon after the flag is set.
    const SetBounds::Table& run(std::span<const ClassIndex> set, std::span<const QuestionIndex> live,
                                std::span<Tally> tallies, const SetBounds::Table& outer, bool are_all, StopFlag stop) {
        const AnswerTable& table = data_->table;
        parts_.resize(std::max<std::size_t>(parts_.size(), table.largest_answer_count()));
        members_.resize(std::max(members_.size(), set.size()));
        const SetBounds::Table* bounds = &outer;
        if (are_all) {
            const SetBounds::Table& own = data_->set_bounds.of(richness_of(set, live));
            if (own.by_size.back() >= outer.by_size.back()) bounds = &own;
        }
        data_->weight_bound.find_blocks(set, room_);
        for (std::size_t j = 0; j < live.size(); j++) {
            if (j % questions_a_look == questions_a_look - 1) throw_if_set(stop);
            tallies[j] = tally(set, live[j], *bounds);
        }
        return *bounds;
    }

  private:
    static constexpr std::size_t questions_a_look = 64; // at the stop flag

    // What a question's answer is given by.
    struct Part {
        std::uint32_t count = 0;
        std::uint32_t next = 0; // where its next member goes
        Weight weight = 0;
        Cost singles = 0;
        Cost layers = 0;
        Cost blocks = 0;
    };

    Richness richness_of(std::span<const ClassIndex> set, std::span<const QuestionIndex> live) {
        Richness richness{0, 0};
        for (Part& p : parts_) p.count = 0;
        for (const QuestionIndex q : live) {
            std::uint32_t parts = 0;
            std::uint32_t cheapest = 0;
            for (const ClassIndex c : set) {
                const Cell a = data_->table.template row<Cell>(c)[q];
                if (parts_[a].count++ > 0) continue;
                parts++;
                cheapest += data_->table.cost(q, a) <= data_->set_bounds.cheapest() ? 1 : 0;
            }
            for (const ClassIndex c : set) parts_[data_->table.template row<Cell>(c)[q]].count = 0;
            widen(richness, cheapest, parts);
        }
        return richness;
    }

    Tally tally(std::span<const ClassIndex> set, QuestionIndex q, const SetBounds::Table& bounds) {
        const AnswerTable& table = data_->table;
        const WeightBound& by_weight = data_->weight_bound;
        const std::uint32_t answers = table.answer_count(q);
        std::fill_n(parts_.begin(), answers, Part{});
        // 1. What adds up.
        for (const ClassIndex c : set) {
            Part& p = parts_[table.template row<Cell>(c)[q]];
            const Weight w = table.class_weight(c);
            p.weight += w;
            p.singles += by_weight.single(c);
            if (by_weight.params().layers && p.count < bounds.raises.size()) p.layers += w * bounds.raises[p.count];
            p.count++;
        }
        Tally t;
        for (DenseAnswer a = 0; a < answers; a++) t.parts += parts_[a].count > 0 ? 1 : 0;
        if (t.parts < 2) return t;
        // 2. Trees.
        for (const WeightBound::Block& block : room_.blocks) add_block(block, q, bounds);
        // 3. Costs.
        for (DenseAnswer a = 0; a < answers; a++) {
            const Part& p = parts_[a];
            if (p.count == 0) continue;
            const Cost size = std::max({bounds_of(bounds)[p.count], p.layers, saturating_add(p.singles, p.blocks)});
            t.join(true, size, weighted(p.weight, table.cost(q, a)));
        }
        t.close(true);
        return t;
    }

    const std::vector<Cost>& bounds_of(const SetBounds::Table& bounds) const {
        return members_.size() < bounds.by_size.size() ? bounds.by_size : data_->size_bounds;
    }

    void add_block(const WeightBound::Block& block, QuestionIndex q, const SetBounds::Table& bounds) {
        const AnswerTable& table = data_->table;
        const auto all = std::span<const ClassIndex>(room_.members).subspan(block.first, block.count);
        const std::uint32_t answers = table.answer_count(q);
        for (DenseAnswer a = 0; a < answers; a++) parts_[a].next = 0;
        for (const ClassIndex c : all) parts_[table.template row<Cell>(c)[q]].next++;
        std::uint32_t end = 0;
        for (DenseAnswer a = 0; a < answers; a++) end += std::exchange(parts_[a].next, end);
        for (const ClassIndex c : all) members_[parts_[table.template row<Cell>(c)[q]].next++] = c;
        std::uint32_t begin = 0;
        for (DenseAnswer a = 0; a < answers; a++) {
            const std::span<const ClassIndex> part(members_.data() + begin, parts_[a].next - begin);
            parts_[a].blocks += data_->weight_bound.block(block, part, bounds, room_);
            begin = parts_[a].next;
        }
    }

    const SearchData<Objective>* data_;
    std::vector<Part> parts_; // by answer
    std::vector<ClassIndex> members_;
    WeightBound::Room room_;
};

} // namespace deduce
