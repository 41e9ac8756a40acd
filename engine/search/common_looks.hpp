// What looks at large sets found, in memory that searches of several processes have in common: whoever comes to a set
// that another one has looked at does not look again (`common-looks`).
//
// A look counts the answers to all questions, so it takes the longer the larger the set is. What it finds is a tally of
// each question, however large the set is. A record holds the tallies of a block of questions: their figures, in 32
// bits each, and which bounds hold for all subsets of the set. A block with larger figures is not kept. Blocks are kept
// one by one, so that several may look at a set together (joint_look.hpp).
//
// Dropped: what was counted of each answer, which spares whoever cuts the set a count of one question. Records would be
// ten times as long on BlackBox boards.
//
// A record belongs to the set as it is, not to its images under the symmetries. Who reads it may have fewer live
// questions than who kept it, or more: those that are left out there do not split the set.
#pragma once

#include "engine/bounds/set_bound.hpp"
#include "engine/memory/common_records.hpp"
#include "engine/search/tally.hpp"
#include "engine/table/answer_table.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace deduce {

class CommonLooks {
  public:
    // Of the live questions of a set; `key` is the block's.
    struct Block {
        std::size_t first;
        std::size_t count;
        Key key;
    };

    // Memory as CommonRecords'.
    CommonLooks(std::span<std::uint8_t> memory, std::size_t questions) : records_(memory, words_of(questions)) {}

    bool can_keep() const { return records_.can_keep(); }
    static std::size_t bytes_a_look(std::size_t questions) {
        const std::size_t blocks = (questions + block_questions - 1) / block_questions;
        return blocks * CommonRecords::bytes_a_record(words_of(questions));
    }

    // `live` rises.
    static std::vector<Block> blocks_of(const Key& set, std::span<const QuestionIndex> live) {
        std::vector<Block> blocks;
        for (std::size_t first = 0; first < live.size();) {
            const std::size_t number = live[first] / block_questions;
            std::size_t end = first + 1;
            while (end < live.size() && live[end] / block_questions == number) end++;
            blocks.push_back({first, end - first, numbered_key(set, first_number + number)});
            first = end;
        }
        return blocks;
    }

    // tallies[j] describes question live[j]; `bounds`, by their number, hold for all subsets.
    void keep(const Key& set, std::span<const QuestionIndex> live, std::span<const Tally> tallies,
              std::uint32_t bounds) {
        for (const Block& block : blocks_of(set, live)) keep_block(block, live, tallies, bounds);
    }
    // Fills in the tallies, and returns the number of the bounds; nothing if no whole look at the set is kept.
    std::optional<std::uint32_t> recall(const Key& set, std::span<const QuestionIndex> live,
                                        std::span<Tally> tallies) const {
        std::optional<std::uint32_t> bounds;
        for (const Block& block : blocks_of(set, live)) {
            bounds = recall_block(block, live, tallies);
            if (!bounds) break;
        }
        return bounds;
    }

    // The same of one block alone: of live.size() questions and tallies, only the block's are read or filled in.
    void keep_block(const Block& block, std::span<const QuestionIndex> live, std::span<const Tally> tallies,
                    std::uint32_t bounds) {
        Record record{};
        record[0] = bounds;
        for (std::size_t j = block.first; j < block.first + block.count; j++) {
            const Tally& t = tallies[j];
            if (!fits(t.edges) || !fits(t.sizes) || !fits(t.bound)) return;
            std::uint32_t* const words = record.data() + first_word(live[j]);
            words[0] = packed(t.edges);
            words[1] = packed(t.sizes);
            words[2] = packed(t.bound);
            words[3] = t.parts;
        }
        records_.keep(block.key, std::span(record).first(records_.words_a_record()));
    }
    std::optional<std::uint32_t> recall_block(const Block& block, std::span<const QuestionIndex> live,
                                              std::span<Tally> tallies) const {
        Record record;
        if (!records_.recall(block.key, std::span(record).first(records_.words_a_record()))) return std::nullopt;
        for (std::size_t j = block.first; j < block.first + block.count; j++) {
            const std::uint32_t* const words = record.data() + first_word(live[j]);
            tallies[j] = {unpacked(words[0]), unpacked(words[1]), unpacked(words[2]), words[3]};
        }
        return record[0];
    }

  private:
    static constexpr std::size_t block_questions = 64;
    static constexpr std::size_t words_a_question = 4;
    static constexpr std::uint32_t infinite_word = std::numeric_limits<std::uint32_t>::max();
    // Smaller numbers of a set's keys are its questions' (shared_questions.hpp).
    static constexpr std::uint64_t first_number = std::uint64_t{1} << 32;

    static std::size_t words_of(std::size_t questions) {
        return 1 + std::min(questions, block_questions) * words_a_question;
    }
    static std::size_t first_word(QuestionIndex q) { return 1 + q % block_questions * words_a_question; }
    using Record = std::array<std::uint32_t, 1 + block_questions * words_a_question>;

    static bool fits(Cost c) { return c < infinite_word || is_infinite(c); }
    static std::uint32_t packed(Cost c) { return is_infinite(c) ? infinite_word : static_cast<std::uint32_t>(c); }
    static Cost unpacked(std::uint32_t word) { return word == infinite_word ? infinite_cost : Cost{word}; }

    CommonRecords records_;
};

} // namespace deduce
