// A list of sets to split, and a set of seen keys: every set is split by every question once.
#include "thesis/graph/count.hpp"

#include "engine/memory/key.hpp"
#include "engine/model/errors.hpp"
#include "engine/search/search.hpp"

#include <map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace deduce::thesis {
namespace {

constexpr std::size_t bytes_a_key = 48; // an unordered_set's node, its pointer and slack
constexpr std::size_t bytes_a_set = 48; // a vector, its block's header and slack

class Counter {
  public:
    Counter(const AnswerTable& table, const CountParams& params) : table_(table), params_(params) {}

    GraphCount run() {
        meet(whole_game(table_).set);
        while (!open_.empty()) {
            if (params_.stop != nullptr && params_.stop->load(std::memory_order_relaxed)) return {seen_.size(), false};
            const std::vector<ClassIndex> set = std::move(open_.back());
            open_.pop_back();
            open_members_ -= set.size();
            split(set);
        }
        return {seen_.size(), true};
    }

  private:
    void split(const std::vector<ClassIndex>& set) {
        std::map<DenseAnswer, std::vector<ClassIndex>> parts;
        for (QuestionIndex q = 0; q < table_.question_count(); q++) {
            parts.clear();
            for (const ClassIndex c : set) parts[table_.answer(q, c)].push_back(c);
            if (parts.size() < 2) continue;
            for (auto& [answer, part] : parts) meet(std::move(part));
        }
    }

    void meet(std::vector<ClassIndex> set) {
        Key key;
        for (const ClassIndex c : set) key += table_.class_key(c);
        if (!seen_.insert(key).second) return;
        if (params_.listener && seen_.size() % 65536 == 0) params_.listener(seen_.size());
        if (set.size() == 1) return;
        open_members_ += set.size();
        open_.push_back(std::move(set));
        const std::size_t bytes =
            seen_.size() * bytes_a_key + open_.size() * bytes_a_set + open_members_ * sizeof(ClassIndex);
        if (bytes > params_.memory_bytes)
            throw BadInput(fmt::format(
                "counting the player nodes of {} met more than {} of them, and needs more than the {} MiB that it may use: "
                "raise --memo",
                table_.game().name(), seen_.size(), params_.memory_bytes >> 20));
    }

    const AnswerTable& table_;
    const CountParams& params_;
    std::unordered_set<Key, KeyHash> seen_;
    std::vector<std::vector<ClassIndex>> open_; // met, not yet split
    std::size_t open_members_ = 0;
};

} // namespace

GraphCount count_player_nodes(const AnswerTable& table, const CountParams& params) {
    return Counter(table, params).run();
}

} // namespace deduce::thesis
