// Algorithm 4.36: the behavioural game tree, node by node, with lists and nothing remembered.
//
// GraphWalk could do it too; this one splits lists in place and allocates nothing, since the trees of table 10.5 have
// up to a thousand million player nodes. A question that does not split the set is not asked (Corollary 4.40).
#pragma once

#include "engine/run/deep_call.hpp"
#include "thesis/baseline/node_counter.hpp"
#include "thesis/baseline/situation_lists.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace deduce::thesis::baseline {

template <class Cell, class Costs>
class TreeWalk {
  public:
    TreeWalk(const AnswerTable& table, const Params& params) : table_(table), situations_(table), counter_(params) {
        // A path asks each question once at most, and every question leaves one class fewer.
        depths_.resize(std::min(table.question_count(), table.class_count()) + std::size_t{1});
    }

    Result run() {
        Result result;
        result.weight = table_.total_weight();
        std::vector<ClassIndex> whole(table_.class_count());
        for (ClassIndex c = 0; c < table_.class_count(); c++) whole[c] = c;
        try {
            Value value = Costs::infinity();
            if (const auto first = table_.first_question()) {
                counter_.count();
                value = computer_node(whole, *first, 0);
            } else {
                value = player_node(whole, 0);
            }
            result.total = Costs::total(value, result.weight);
        } catch (const Stopped&) {
            result.complete = false;
        }
        result.player_nodes = counter_.nodes();
        return result;
    }

  private:
    using Value = typename Costs::Value;

    // What one computer node at a time needs at each depth.
    struct AnswerGroup {
        DenseAnswer answer;
        std::uint32_t end; // in `members`
        Weight weight;
    };
    struct Depth {
        std::vector<ClassIndex> members;    // by answer
        std::vector<AnswerGroup> parts;     // in order of appearance
        std::vector<std::uint32_t> part_of; // answer -> 1 + position in `parts`, 0 if it does not occur
    };

    Value player_node(std::span<const ClassIndex> set, std::size_t depth) {
        counter_.count();
        Weight weight = 0;
        for (const ClassIndex c : set) weight += table_.class_weight(c);
        Value least = Costs::estimate(table_.game().estimator(), situations_.of(set), weight);
        if (set.size() == 1) return least;
        for (QuestionIndex q = 0; q < table_.question_count(); q++) {
            const Column<Cell> column = table_.column<Cell>(q);
            const Cell first = column[set.front()];
            if (std::ranges::any_of(set, [&](ClassIndex c) { return column[c] != first; }))
                least = std::min(least, computer_node(set, q, depth));
        }
        return least;
    }

    Value computer_node(std::span<const ClassIndex> set, QuestionIndex q, std::size_t depth) {
        split(set, q, depths_[depth]);
        Value sum{};
        Weight weight = 0;
        std::uint32_t begin = 0;
        for (std::size_t i = 0; i < depths_[depth].parts.size(); i++) {
            const Depth& at = depths_[depth];
            const AnswerGroup part = at.parts[i];
            const std::span<const ClassIndex> members = std::span(at.members).subspan(begin, part.end - begin);
            const Value value = deep_call([&] { return player_node(members, depth + 1); });
            sum = Costs::join(sum, Costs::child(value, table_.cost(q, part.answer), part.weight));
            weight += part.weight;
            begin = part.end;
        }
        return Costs::question(sum, weight);
    }

    void split(std::span<const ClassIndex> set, QuestionIndex q, Depth& at) {
        const Column<Cell> column = table_.column<Cell>(q);
        at.part_of.resize(table_.largest_answer_count());
        at.parts.clear();
        for (const ClassIndex c : set) {
            std::uint32_t& part = at.part_of[column[c]];
            if (part == 0) {
                at.parts.push_back({column[c], 0, 0});
                part = static_cast<std::uint32_t>(at.parts.size());
            }
            at.parts[part - 1].end++;
            at.parts[part - 1].weight += table_.class_weight(c);
        }
        std::uint32_t begin = 0;
        for (AnswerGroup& part : at.parts) begin += std::exchange(part.end, begin);
        at.members.resize(set.size());
        for (const ClassIndex c : set) at.members[at.parts[at.part_of[column[c]] - 1].end++] = c;
        for (const AnswerGroup& part : at.parts) at.part_of[part.answer] = 0;
    }

    const AnswerTable& table_;
    SituationLists situations_;
    NodeCounter counter_;
    std::vector<Depth> depths_;
};

} // namespace deduce::thesis::baseline
