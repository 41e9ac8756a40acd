// The waves: a tree of the large decision sets, grown from the root, evaluated from its leaves back.
#include "engine/play/play_out.hpp"

#include "engine/model/errors.hpp"
#include "engine/run/stopwatch.hpp"
#include "engine/run/ticker.hpp"

#include <chrono>
#include <memory>
#include <numeric>
#include <optional>

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace deduce {
namespace {

template <class Cell>
class PlayOut {
  public:
    PlayOut(const AnswerTable& table, const Policy& policy, const PlayParams& params)
        : table_(table), params_(params), player_(table, policy, params.stop) {}

    PlayResult run() {
        grow();
        if (player_.stopped()) throw Stopped();
        fold();
        PlayResult result;
        result.total = nodes_.front().total;
        result.weight = table_.total_weight();
        result.costs = std::move(nodes_.front().costs);
        if (is_infinite(result.total)) result.costs = {{}, infinite_cost};
        for (const auto& thread : threads_) {
            result.nodes += thread.nodes;
            result.profile.add(thread.profile);
        }
        result.profile.add(profile_);
        return result;
    }

    Weight finished() const { return finished_.load(std::memory_order_relaxed); }

  private:
    using Live = std::shared_ptr<const std::vector<QuestionIndex>>;

    struct Node {
        std::vector<ClassIndex> set; // given up once it is cut or played
        Live live;
        std::size_t parent = 0;
        Cost answer = 0; // what the answer cost that led here
        Weight weight = 0;
        std::size_t classes = 0;
        Cost estimate = infinite_cost;
        std::vector<CostEntry> estimate_log;
        bool has_question = false;
        Cost total = 0; // of the question, summed up from the children; in the end of the strategy
        Distribution costs;
    };

    void grow() {
        Node root;
        root.set.resize(table_.class_count());
        std::iota(root.set.begin(), root.set.end(), 0U);
        auto all = std::make_shared<std::vector<QuestionIndex>>(table_.question_count());
        std::iota(all->begin(), all->end(), 0U);
        root.live = std::move(all);
        root.weight = table_.total_weight();
        nodes_.push_back(std::move(root));
        for (std::size_t begin = 0; begin < nodes_.size() && !player_.stopped();) {
            const std::size_t end = nodes_.size();
            std::vector<std::vector<Node>> children(end - begin);
            tbb::parallel_for(
                begin, end, [&](std::size_t i) { children[i - begin] = visit(i); }, tbb::simple_partitioner());
            for (auto& group : children)
                for (Node& child : group) nodes_.push_back(std::move(child));
            begin = end;
        }
    }

    // Plays a small set to its end, or cuts a large one.
    std::vector<Node> visit(std::size_t index) {
        Node& node = nodes_[index];
        auto& thread = threads_.local();
        node.classes = node.set.size();
        const auto opening = index == 0 ? table_.first_question() : std::nullopt;
        std::vector<Node> children;
        if (node.classes > Lookahead::most_largest || opening)
            children = cut(node, index, opening, thread);
        else
            finish(node, thread);
        node.set = {};
        node.live = nullptr;
        return children;
    }

    void finish(Node& node, PlayThread<Cell>& thread) {
        thread.log.clear();
        node.total = player_.play(node.set, *node.live, infinite_cost, thread);
        for (const CostEntry& e : thread.log) node.costs.add(e);
        finished_ += node.weight;
    }

    std::vector<Node> cut(Node& node, std::size_t index, std::optional<QuestionIndex> question,
                          PlayThread<Cell>& thread) {
        thread.nodes++;
        Scratch::Frame frame(thread.scratch);
        Live live = node.live;
        if (!question) {
            node.estimate = player_.estimate(node.set, thread);
            thread.log.clear();
            player_.log_estimate(node.set, 0, thread);
            node.estimate_log = thread.log;
            std::span<const QuestionIndex> splitting;
            const auto chosen = player_.choose(node.set, *node.live, true, thread, frame, splitting);
            if (!chosen.empty()) question = chosen.front();
            live = std::make_shared<std::vector<QuestionIndex>>(splitting.begin(), splitting.end());
        }
        std::vector<Node> children;
        if (!question) {
            finished_ += node.weight;
            return children;
        }
        node.has_question = true;
        for (const auto& part : player_.split(node.set, *question, frame)) {
            Node child;
            child.set.assign(part.set.begin(), part.set.end());
            child.live = live;
            child.parent = index;
            child.answer = part.answer;
            child.weight = table_.weight_of(part.set);
            children.push_back(std::move(child));
        }
        return children;
    }

    // Children come after their parents, so one pass from the back sees every node complete.
    void fold() {
        for (std::size_t i = nodes_.size(); i-- > 0;) {
            Node& node = nodes_[i];
            if (node.classes > Lookahead::most_largest) {
                if (!node.has_question || node.estimate < node.total) {
                    node.total = node.estimate;
                    node.costs = {};
                    for (const CostEntry& e : node.estimate_log) node.costs.add(e);
                }
                profile_.add(node.classes, node.weight, node.total);
            }
            if (i == 0) break;
            Node& parent = nodes_[node.parent];
            parent.total = saturating_add(parent.total, saturating_add(weighted(node.weight, node.answer), node.total));
            parent.costs.add(node.costs, node.answer);
            node.costs = {};
        }
    }

    const AnswerTable& table_;
    const PlayParams& params_;
    Player<Cell> player_;
    std::vector<Node> nodes_;
    tbb::enumerable_thread_specific<PlayThread<Cell>> threads_;
    SizeProfile profile_;
    std::atomic<Weight> finished_ = 0;
};

template <class Cell>
PlayResult play_out_as(const AnswerTable& table, const Policy& policy, const PlayParams& params) {
    const Stopwatch watch;
    PlayOut<Cell> play(table, policy, params);
    PlayResult result;
    {
        Ticker ticker(std::chrono::seconds(1), [&] {
            if (params.listener) params.listener({watch.seconds(), play.finished(), table.total_weight()});
        });
        tbb::task_arena arena(params.threads);
        arena.execute([&] { result = play.run(); });
        ticker.finish();
    }
    result.seconds = watch.seconds();
    return result;
}

} // namespace

PlayResult play_out(const AnswerTable& table, const Policy& policy, const PlayParams& params) {
    return table.has_byte_cells() ? play_out_as<std::uint8_t>(table, policy, params)
                                  : play_out_as<std::uint16_t>(table, policy, params);
}

} // namespace deduce
