// nodes(T) = 1 + the sum over the questions that split T, and their answers, of nodes(T_a).
#include "thesis/baseline/tree_count.hpp"

#include "engine/run/deep_call.hpp"
#include "thesis/baseline/known_values.hpp"
#include "thesis/baseline/node_counter.hpp"
#include "thesis/baseline/node_sets.hpp"

#include <fmt/format.h>

namespace deduce::thesis::baseline {
namespace {

using Number = boost::multiprecision::cpp_int;

class TreeCounter {
  public:
    TreeCounter(const AnswerTable& table, const Params& params)
        : table_(table), params_(params), sets_(table, params), counter_(params) {}

    Number run() {
        const PlayerNode whole = sets_.whole();
        if (const auto first = table_.first_question()) return 1 + below(whole, *first);
        return nodes_from(whole);
    }

  private:
    Number nodes_from(const PlayerNode& node) {
        if (const Number* known = known_.find(node, node.list)) return *known;
        counter_.count();
        Number nodes = 1;
        for (QuestionIndex q = 0; q < table_.question_count(); q++)
            if (sets_.splits(node, node.list, q)) nodes += below(node, q);
        known_.put(node, node.list, nodes);
        if (known_.bytes() > params_.memory_bytes)
            throw BadInput(fmt::format(
                "counting the behavioural game tree of {} met {} decision sets, and needs more than the {} MiB that it may use: "
                "raise --memo",
                table_.game().name(), known_.size(), params_.memory_bytes >> 20));
        return nodes;
    }

    Number below(const PlayerNode& node, QuestionIndex q) {
        Number nodes = 0;
        for (const Child& child : sets_.children(node, node.list, q))
            nodes += deep_call([&] { return nodes_from(child.node); });
        return nodes;
    }

    const AnswerTable& table_;
    const Params& params_;
    NodeSets sets_;
    NodeCounter counter_;
    KnownValues<Number> known_{Label::set};
};

} // namespace

std::optional<Number> count_tree_nodes(const AnswerTable& table, const TreeCountParams& params) {
    Params walk;
    walk.memory_bytes = params.memory_bytes;
    walk.stop = params.stop;
    walk.listener = params.listener;
    try {
        return TreeCounter(table, walk).run();
    } catch (const Stopped&) {
        return std::nullopt;
    }
}

} // namespace deduce::thesis::baseline
