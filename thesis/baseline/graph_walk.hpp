// The recursion of chapter 6 over the implicit decision set graph: player node, computer node, player node, ...
//
// Algorithm 6.10 or 6.16 without limits, 6.25, 6.30 and 6.32 with them; without known results it walks the behavioural
// game tree instead. Where the thesis' text leaves a choice:
// - a result counts as known limit if it was infinite under a limit of at least the present one. The text of
//   Algorithm 6.25 compares the other way round, against Lemma 6.24;
// - the first test of Algorithm 6.30 is left out: if every answer is too expensive, so is their sum;
// - in the worst case, too, the answers' costs are looked at before any child;
// - a node of one class has no question that splits it, and no special case;
// - the orders of answers and situations, and the place of the estimate, are parameters.
#pragma once

#include "engine/run/deep_call.hpp"
#include "thesis/baseline/known_values.hpp"
#include "thesis/baseline/node_counter.hpp"
#include "thesis/baseline/node_sets.hpp"
#include "thesis/baseline/situation_lists.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include <fmt/format.h>

namespace deduce::thesis::baseline {

// `Costs` is one of costs.hpp; those of fractions have no limits.
template <class Costs, bool with_limits>
class GraphWalk {
  public:
    GraphWalk(const AnswerTable& table, const Params& params, bool with_memo)
        : table_(table),
          params_(params),
          with_memo_(with_memo),
          sets_(table, params),
          situations_(table),
          results_(params.memo_by),
          limits_(params.memo_by),
          counter_(params),
          random_(params.seed) {}

    Result run() {
        Result result;
        result.weight = table_.total_weight();
        try {
            const PlayerNode whole = sets_.whole();
            Value value = Costs::infinity();
            if (const auto first = table_.first_question()) {
                counter_.count();
                value = computer_node(whole, sets_.members(whole), *first, Costs::infinity());
            } else {
                value = player_node(whole, Costs::infinity());
            }
            result.total = Costs::total(value, result.weight);
        } catch (const Stopped&) {
            result.complete = false;
        }
        result.player_nodes = counter_.nodes();
        result.known_results = results_.size();
        result.known_limits = limits_.size();
        return result;
    }

  private:
    using Value = typename Costs::Value;

    // The node's value if that is below `limit`, else infinity. Without limits, always the value.
    Value player_node(const PlayerNode& node, Value limit) {
        // 1. Known already?
        List members;
        if (params_.sets != SetForm::mask || params_.memo_by == Label::set) members = sets_.members(node);
        if (with_memo_) {
            if (const Value* known = results_.find(node, members))
                return !with_limits || *known < limit ? *known : Costs::infinity();
            if constexpr (with_limits)
                if (const Value* known = limits_.find(node, members); known != nullptr && !(*known < limit))
                    return Costs::infinity();
        }
        counter_.count();
        if (members.empty()) members = sets_.members(node);

        // 2. The cheapest child.
        Value least = Costs::infinity();
        if (params_.estimate_first) take_estimate(members, limit, least);
        for (const QuestionIndex q : questions())
            if (sets_.splits(node, members, q))
                least = std::min(least, computer_node(node, members, q, std::min(limit, least)));
        if (!params_.estimate_first) take_estimate(members, limit, least);

        // 3. Remember.
        if (with_memo_) remember(node, members, least, limit);
        return least;
    }

    void take_estimate(const List& members, const Value& limit, Value& least) {
        const Value estimate = Costs::estimate(table_.game().estimator(), situations_.of(members), weight_of(members));
        if (!with_limits || estimate < limit) least = std::min(least, estimate);
    }

    Value computer_node(const PlayerNode& node, const List& members, QuestionIndex q, const Value& limit) {
        if constexpr (with_limits) return computer_node_below(node, members, q, limit);
        Value sum{};
        for (const Child& child : sets_.children(node, members, q))
            sum = Costs::join(sum, Costs::child(below(child, limit), child.cost, child.weight));
        return Costs::question(sum, weight_of(members));
    }

    Value computer_node_below(const PlayerNode& node, const List& members, QuestionIndex q, const Value& limit) {
        Value sum{};
        for (const ClassIndex c : members)
            sum = Costs::start(sum, table_.cost(q, table_.answer(q, c)), table_.class_weight(c));
        if (!(sum < limit)) return Costs::infinity();
        for (const Child& child : sets_.children(node, members, q)) {
            const Value value = below(child, Costs::limit(limit, sum, child.cost));
            sum = Costs::advance(sum, value, child.cost);
            if (!(sum < limit)) return Costs::infinity();
        }
        return sum;
    }

    Value below(const Child& child, const Value& limit) {
        return deep_call([&] { return player_node(child.node, limit); });
    }

    std::vector<QuestionIndex> questions() {
        std::vector<QuestionIndex> order(table_.question_count());
        for (QuestionIndex q = 0; q < table_.question_count(); q++) order[q] = q;
        if (params_.questions == QuestionOrder::given) return order;
        // std::shuffle would differ from library to library.
        for (std::size_t left = order.size(); left > 1; left--) std::swap(order[left - 1], order[random_() % left]);
        return order;
    }

    void remember(const PlayerNode& node, const List& members, const Value& least, const Value& limit) {
        if (!with_limits || least < Costs::infinity())
            results_.put(node, members, least);
        else
            limits_.put(node, members, limit);
        if (results_.bytes() + limits_.bytes() > params_.memory_bytes)
            throw BadInput(fmt::format(
                "the baseline met {} player nodes of {}, and their results need more than the {} MiB that it may use: "
                "raise --memo, or use `deduce solve`",
                counter_.nodes(), table_.game().name(), params_.memory_bytes >> 20));
    }

    Weight weight_of(const List& members) const {
        Weight weight = 0;
        for (const ClassIndex c : members) weight += table_.class_weight(c);
        return weight;
    }

    const AnswerTable& table_;
    const Params& params_;
    bool with_memo_;
    NodeSets sets_;
    SituationLists situations_;
    KnownValues<Value> results_;
    KnownValues<Value> limits_;
    NodeCounter counter_;
    std::mt19937_64 random_;
};

} // namespace deduce::thesis::baseline
