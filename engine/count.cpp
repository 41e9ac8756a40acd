// Depth first from the root: every set is split by every question once; a set of seen keys ends the recursion.
#include "engine/count.hpp"

#include "engine/errors.hpp"
#include "engine/key.hpp"

#include <map>
#include <unordered_set>
#include <vector>

#include <fmt/format.h>

namespace deduce {
namespace {

constexpr std::size_t bytes_a_key = 48; // an unordered_set's node, its pointer and slack

class Counter {
  public:
    Counter(const AnswerTable& table, const CountParams& params) : table_(table), params_(params) {}

    GraphCount run() {
        std::vector<ClassIndex> all(table_.class_count());
        for (ClassIndex c = 0; c < all.size(); c++) all[c] = c;
        visit(all);
        return {seen_.size(), complete_};
    }

  private:
    void visit(const std::vector<ClassIndex>& set) {
        Key key;
        for (const ClassIndex c : set) key += table_.class_key(c);
        if (!seen_.insert(key).second) return;
        if (seen_.size() * bytes_a_key > params_.memory_bytes)
            throw BadInput(
                fmt::format("counting the player nodes of {} met more than {} of them, and needs more than the "
                            "{} MiB that it may use: raise --memo",
                            table_.game().name(), seen_.size(), params_.memory_bytes >> 20));
        if (params_.listener && seen_.size() % 65536 == 0) params_.listener(seen_.size());
        if (set.size() == 1) return;
        std::map<DenseAnswer, std::vector<ClassIndex>> parts;
        for (QuestionIndex q = 0; q < table_.question_count(); q++) {
            if (params_.stop != nullptr && params_.stop->load(std::memory_order_relaxed)) complete_ = false;
            if (!complete_) return;
            parts.clear();
            for (const ClassIndex c : set) parts[table_.answer(q, c)].push_back(c);
            if (parts.size() < 2) continue;
            for (const auto& [answer, part] : parts) visit(part);
        }
    }

    const AnswerTable& table_;
    const CountParams& params_;
    std::unordered_set<Key, KeyHash> seen_;
    bool complete_ = true;
};

} // namespace

GraphCount count_player_nodes(const AnswerTable& table, const CountParams& params) {
    return Counter(table, params).run();
}

} // namespace deduce
