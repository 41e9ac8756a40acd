// What looks at large sets found, in memory that searches of several processes have in common: whoever comes to a set
// that another one has looked at does not look again (`common-looks`).
//
// A look counts the answers to all questions, so it takes the longer the larger the set is. What it finds is a tally of
// each question, however large the set is. A record holds the figures of the tallies, in 32 bits each, and which bounds
// hold for all subsets of the set. A look with larger figures is not kept.
//
// Dropped: what was counted of each answer, which spares whoever cuts the set a count of one question. Records would be
// ten times as long on BlackBox boards.
//
// A record belongs to the set as it is, not to its images under the symmetries. Who reads it may have fewer live
// questions than who kept it, or more: those that are left out there do not split the set.
#pragma once

#include "engine/bounds/set_bound.hpp"
#include "engine/memory/common_records.hpp"
#include "engine/memory/scratch.hpp"
#include "engine/search/tally.hpp"
#include "engine/table/answer_table.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

namespace deduce {

class CommonLooks {
  public:
    // Memory as CommonRecords'.
    CommonLooks(std::span<std::uint8_t> memory, std::size_t questions) : records_(memory, words_of(questions)) {}

    bool can_keep() const { return records_.can_keep(); }
    static std::size_t bytes_a_look(std::size_t questions) {
        return CommonRecords::bytes_a_record(words_of(questions));
    }

    // tallies[j] describes question live[j]; `bounds`, by their number, hold for all subsets. Arrays live in the frame.
    void keep(const Key& key, std::span<const QuestionIndex> live, std::span<const Tally> tallies, std::uint32_t bounds,
              Scratch::Frame& frame) {
        const std::span<std::uint32_t> record = frame.array<std::uint32_t>(records_.words_a_record());
        std::fill(record.begin(), record.end(), 0U);
        record[0] = bounds;
        for (std::size_t j = 0; j < live.size(); j++) {
            const Tally& t = tallies[j];
            if (!fits(t.edges) || !fits(t.sizes) || !fits(t.bound)) return;
            std::uint32_t* const words = record.data() + first_word(live[j]);
            words[0] = packed(t.edges);
            words[1] = packed(t.sizes);
            words[2] = packed(t.bound);
            words[3] = t.parts;
        }
        records_.keep(key, record);
    }

    // Fills in the tallies, and returns the number of the bounds; nothing if no look at the set is kept.
    std::optional<std::uint32_t> recall(const Key& key, std::span<const QuestionIndex> live, std::span<Tally> tallies,
                                        Scratch::Frame& frame) const {
        const std::span<std::uint32_t> record = frame.array<std::uint32_t>(records_.words_a_record());
        if (!records_.recall(key, record)) return std::nullopt;
        for (std::size_t j = 0; j < live.size(); j++) {
            const std::uint32_t* const words = record.data() + first_word(live[j]);
            tallies[j] = {unpacked(words[0]), unpacked(words[1]), unpacked(words[2]), words[3]};
        }
        return record[0];
    }

  private:
    static constexpr std::size_t words_a_question = 4;
    static constexpr std::uint32_t infinite_word = std::numeric_limits<std::uint32_t>::max();

    static std::size_t first_word(QuestionIndex q) { return 1 + q * words_a_question; }
    static std::size_t words_of(std::size_t questions) { return 1 + questions * words_a_question; }

    static bool fits(Cost c) { return c < infinite_word || is_infinite(c); }
    static std::uint32_t packed(Cost c) { return is_infinite(c) ? infinite_word : static_cast<std::uint32_t>(c); }
    static Cost unpacked(std::uint32_t word) { return word == infinite_word ? infinite_cost : Cost{word}; }

    CommonRecords records_;
};

} // namespace deduce
