// Lists all reachable sets, and evaluates them from the smallest up: a set's parts are smaller than itself.
#include "engine/play/random_play.hpp"

#include "engine/memory/key.hpp"
#include "engine/model/errors.hpp"
#include "engine/run/stop.hpp"
#include "engine/run/stopwatch.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace deduce {
namespace {

constexpr double unit_roundoff = 0x1p-53;
constexpr std::size_t bytes_a_set = 128; // a node of the map, its slack, and the entries here

// Totals by kind, and a bound of their relative errors.
struct Value {
    std::array<double, random_kinds> totals{};
    double error = 0;
};

double to_double(Cost c) { return is_infinite(c) ? std::numeric_limits<double>::infinity() : static_cast<double>(c); }

class RandomPlay {
  public:
    RandomPlay(const AnswerTable& table, const RandomParams& params)
        : table_(table), params_(params), copies_(table.question_count(), 0) {
        for (QuestionIndex q = 0; q < table.game().question_count(); q++)
            if (table.question_for(q) < table.question_count()) copies_[table.question_for(q)]++;
    }

    RandomResult run() {
        std::vector<ClassIndex> all(table_.class_count());
        std::iota(all.begin(), all.end(), 0U);
        const Key root = key_of(all);
        meet(all, root);
        list();
        evaluate();
        Value value = sets_[index_.at(root)].value;
        if (const auto opening = table_.first_question()) {
            Room room;
            cut(all, *opening, room);
            value = value_of_question(*opening, room);
        }
        RandomResult result;
        for (std::size_t k = 0; k < random_kinds; k++)
            result.averages[k] = value.totals[k] / static_cast<double>(table_.total_weight());
        // The last division, and a little for the products of errors.
        result.relative_error = (value.error + 2 * unit_roundoff) * 1.001;
        result.sets = sets_.size();
        return result;
    }

  private:
    struct Set {
        std::size_t begin; // of the members
        std::uint32_t size;
        Value value;
    };

    // Of a part of a set: what its members' keys and weights sum up to.
    struct PartSums {
        std::uint32_t classes = 0;
        Weight weight = 0;
        Key key;
    };
    // Room of one thread: parts by answer, and the answers that occur.
    struct Room {
        std::vector<PartSums> parts;
        std::vector<DenseAnswer> seen;
    };

    Key key_of(std::span<const ClassIndex> set) const {
        Key key;
        for (const ClassIndex c : set) key += table_.class_key(c);
        return key;
    }
    std::span<const ClassIndex> members(const Set& s) const { return std::span(pool_).subspan(s.begin, s.size); }

    void check_stop() const { throw_if_set(params_.stop); }

    void cut(std::span<const ClassIndex> set, QuestionIndex q, Room& room) const {
        for (const DenseAnswer a : room.seen) room.parts[a] = {};
        room.seen.clear();
        room.parts.resize(std::max<std::size_t>(room.parts.size(), table_.answer_count(q)));
        for (const ClassIndex c : set) {
            const DenseAnswer a = table_.answer(q, c);
            PartSums& part = room.parts[a];
            if (part.classes++ == 0) room.seen.push_back(a);
            part.weight += table_.class_weight(c);
            part.key += table_.class_key(c);
        }
    }

    void meet(std::span<const ClassIndex> set, const Key& key) {
        const auto index = static_cast<std::uint32_t>(sets_.size());
        if (!index_.try_emplace(key, index).second) return;
        if (sets_.size() * bytes_a_set + (pool_.size() + set.size()) * 2 * sizeof(ClassIndex) > params_.memory_bytes ||
            sets_.size() == std::numeric_limits<std::uint32_t>::max())
            throw BadInput(fmt::format(
                "random play of {} met more than {} decision sets, and needs more than the {} MiB that it may use: "
                "raise --memo, or choose a smaller game",
                table_.game().name(), sets_.size(), params_.memory_bytes >> 20));
        sets_.push_back({pool_.size(), static_cast<std::uint32_t>(set.size()), {}});
        pool_.insert(pool_.end(), set.begin(), set.end());
        if (params_.listener && sets_.size() % 4096 == 0) params_.listener(sets_.size());
    }

    void list() {
        Room room;
        std::vector<ClassIndex> part;
        for (std::size_t i = 0; i < sets_.size(); i++) {
            check_stop();
            for (QuestionIndex q = 0; q < table_.question_count() && sets_[i].size > 1; q++) {
                cut(members(sets_[i]), q, room);
                for (const DenseAnswer a : room.seen) {
                    if (index_.contains(room.parts[a].key)) continue;
                    part.clear();
                    for (const ClassIndex c : members(sets_[i]))
                        if (table_.answer(q, c) == a) part.push_back(c);
                    meet(part, room.parts[a].key);
                }
            }
        }
    }

    void evaluate() {
        std::vector<std::uint32_t> by_size(sets_.size());
        std::iota(by_size.begin(), by_size.end(), 0U);
        std::stable_sort(by_size.begin(), by_size.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return sets_[a].size < sets_[b].size; });
        tbb::task_arena arena(params_.threads);
        for (std::size_t begin = 0; begin < by_size.size();) {
            check_stop();
            std::size_t end = begin;
            while (end < by_size.size() && sets_[by_size[end]].size == sets_[by_size[begin]].size) end++;
            arena.execute([&] {
                tbb::parallel_for(begin, end, [&](std::size_t i) {
                    Set& set = sets_[by_size[i]];
                    set.value = value_of(members(set), rooms_.local());
                });
            });
            begin = end;
        }
    }

    // All that a question costs, its parts' values included. Each part's term is a product, at most two conversions,
    // and two additions.
    Value value_of_question(QuestionIndex q, const Room& room) const {
        Value value;
        for (const DenseAnswer a : room.seen) {
            const Value& below = sets_[index_.at(room.parts[a].key)].value;
            const double edge = to_double(weighted(room.parts[a].weight, table_.cost(q, a)));
            for (std::size_t k = 0; k < random_kinds; k++) value.totals[k] += edge + below.totals[k];
            value.error = std::max(value.error, below.error);
        }
        value.error += static_cast<double>(room.seen.size() + 2) * unit_roundoff;
        return value;
    }

    Value value_of(std::span<const ClassIndex> set, Room& room) const {
        const double estimate = to_double(best_estimate(set));
        // 1. The sum over all questions, each as often as it is in the game.
        Value sum;
        std::uint32_t questions = 0;
        std::uint32_t terms = 0;
        for (QuestionIndex q = 0; q < table_.question_count() && set.size() > 1; q++) {
            cut(set, q, room);
            if (room.seen.size() < 2) continue;
            const Value v = value_of_question(q, room);
            for (std::size_t k = 0; k < random_kinds; k++) sum.totals[k] += copies_[q] * v.totals[k];
            sum.error = std::max(sum.error, v.error);
            questions += copies_[q];
            terms++;
        }
        if (questions == 0) return {{estimate, estimate, estimate}, unit_roundoff};

        // 2. Mixed with the estimate: at most one product, one sum and one division more.
        const auto [a, b, c] = sum.totals;
        return {{(a + estimate) / (questions + 1.0), (b / questions + estimate) / 2, std::min(c / questions, estimate)},
                sum.error + (terms + 4) * unit_roundoff};
    }

    Cost best_estimate(std::span<const ClassIndex> set) const {
        if (table_.classes_are_situations()) return table_.game().estimator().best_average(set);
        std::vector<SituationIndex> situations;
        for (const ClassIndex c : set)
            situations.insert(situations.end(), table_.members(c).begin(), table_.members(c).end());
        return table_.game().estimator().best_average(situations);
    }

    const AnswerTable& table_;
    const RandomParams& params_;
    std::vector<std::uint32_t> copies_; // how many questions of the game each of the table stands for
    std::unordered_map<Key, std::uint32_t, KeyHash> index_;
    std::vector<Set> sets_;
    std::vector<ClassIndex> pool_; // the members of all sets
    tbb::enumerable_thread_specific<Room> rooms_;
};

} // namespace

RandomResult random_play(const AnswerTable& table, const RandomParams& params) {
    const Stopwatch watch;
    RandomResult result = RandomPlay(table, params).run();
    result.seconds = watch.seconds();
    return result;
}

} // namespace deduce
