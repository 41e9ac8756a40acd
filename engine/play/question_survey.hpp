// Counts what every live question does to a decision set, in SetFacts of its parts.
//
// Members are read in blocks whose rows stay in the cache while all questions look at them. A set of one block needs no
// counters that outlive a question. Where every class is one situation of weight one, counts alone tell all.
#pragma once

#include "engine/play/heuristic.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace deduce {

// The facts of each class, and whether they are all the same: one situation of weight one.
struct ClassFacts {
    explicit ClassFacts(const AnswerTable& table) : facts(table.class_count()) {
        for (ClassIndex c = 0; c < table.class_count(); c++)
            for (const SituationIndex s : table.members(c)) {
                const Weight w = table.game().weight(s);
                const auto weight = static_cast<double>(w);
                facts[c].add({0, 1, w, weight * std::log2(weight), weight * weight});
            }
        for (SetFacts& f : facts) f.classes = 1;
        all_units = table.class_count() == table.situation_count() && table.has_unit_weights();
        if (all_units) facts.clear();
    }

    static SetFacts units(std::uint32_t count) { return {count, count, count, 0, static_cast<double>(count)}; }

    SetFacts sum(std::span<const ClassIndex> set) const {
        if (all_units) return units(static_cast<std::uint32_t>(set.size()));
        SetFacts result;
        for (const ClassIndex c : set) result.add(facts[c]);
        return result;
    }

    std::vector<SetFacts> facts; // empty if all_units
    bool all_units = false;
};

// The sizes decide how fast a survey is, never what it finds.
struct QuestionSurveySizes {
    std::size_t column_bytes = std::size_t{1} << 18; // longer columns do not stay in the cache: rows are read instead
    std::size_t block_members = 512;
    std::size_t most_counters = std::size_t{1} << 16; // of the questions that go through the blocks together
};

template <class Cell>
class QuestionSurvey {
  public:
    QuestionSurvey(const AnswerTable& table, const ClassFacts& classes, const QuestionSurveySizes& sizes = {})
        : table_(table),
          classes_(classes),
          sizes_(sizes),
          by_columns_(table.has_columns() && std::size_t{table.class_count()} * sizeof(Cell) <= sizes.column_bytes) {}

    // Room of one thread.
    struct Room {
        std::vector<std::uint32_t> counts;
        std::vector<SetFacts> facts;
        std::vector<SetFacts> parts;
        std::vector<DenseAnswer> seen;
    };

    // Calls visit(q, split) for each question that has two parts or more, in the order of `live`; split is null where
    // an answer costs infinity.
    template <class Visit>
    void run(std::span<const ClassIndex> set, std::span<const QuestionIndex> live, Room& room, Visit visit) const {
        const std::size_t one_question = std::max<std::size_t>(table_.largest_answer_count(), 1);
        if (set.size() <= sizes_.block_members) {
            reserve(room, one_question);
            for (const QuestionIndex q : live) {
                count(set, q, 0, room, [&](DenseAnswer a) { room.seen.push_back(a); });
                report(q, 0, room, visit);
            }
            return;
        }
        const std::size_t chunk = std::max<std::size_t>(1, sizes_.most_counters / one_question);
        for (std::size_t begin = 0; begin < live.size(); begin += chunk) {
            const auto questions = live.subspan(begin, std::min(chunk, live.size() - begin));
            reserve(room, questions.size() * one_question);
            for (std::size_t from = 0; from < set.size(); from += sizes_.block_members) {
                const auto block = set.subspan(from, std::min(sizes_.block_members, set.size() - from));
                for (std::size_t j = 0; j < questions.size(); j++)
                    count(block, questions[j], j * one_question, room, [](DenseAnswer) {});
            }
            for (std::size_t j = 0; j < questions.size(); j++) {
                for (DenseAnswer a = 0; a < table_.answer_count(questions[j]); a++)
                    if (room.counts[j * one_question + a] > 0) room.seen.push_back(a);
                report(questions[j], j * one_question, room, visit);
            }
        }
    }

  private:
    void reserve(Room& room, std::size_t counters) const {
        if (room.counts.size() < counters) room.counts.resize(counters, 0);
        if (!classes_.all_units && room.facts.size() < counters) room.facts.resize(counters);
    }

    // Adds the members to the counters from `offset` on; meet(a) is called where a counter leaves zero.
    template <class Meet>
    void count(std::span<const ClassIndex> members, QuestionIndex q, std::size_t offset, Room& room, Meet meet) const {
        const Cell* cells = by_columns_ ? table_.column<Cell>(q).first : table_.row<Cell>(0) + q;
        const std::size_t stride = by_columns_ ? 1 : table_.question_count();
        std::uint32_t* counts = room.counts.data() + offset;
        for (const ClassIndex c : members) {
            const Cell a = cells[c * stride];
            if (counts[a]++ == 0) meet(a);
            if (!classes_.all_units) room.facts[offset + a].add(classes_.facts[c]);
        }
    }

    // Tells of one question, and clears its counters.
    template <class Visit>
    void report(QuestionIndex q, std::size_t offset, Room& room, Visit visit) const {
        room.parts.clear();
        Cost cost = 0;
        for (const DenseAnswer a : room.seen) {
            room.parts.push_back(classes_.all_units ? ClassFacts::units(room.counts[offset + a])
                                                    : room.facts[offset + a]);
            cost = saturating_add(cost, weighted(room.parts.back().weight, table_.cost(q, a)));
            room.counts[offset + a] = 0;
            if (!classes_.all_units) room.facts[offset + a] = {};
        }
        room.seen.clear();
        if (room.parts.size() < 2) return;
        const SplitFacts split{room.parts, cost};
        visit(q, is_infinite(cost) ? nullptr : &split);
    }

    const AnswerTable& table_;
    const ClassFacts& classes_;
    const QuestionSurveySizes sizes_;
    const bool by_columns_;
};

} // namespace deduce
