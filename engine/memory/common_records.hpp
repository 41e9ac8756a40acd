// Records of one length under keys, in memory that several processes may have in common. What is kept may be forgotten
// at any time: it is for what can be found again.
//
// Four places make a bucket, and a record lies in any place of its key's bucket. The place that was written least often
// makes room, so that the oldest record of a bucket goes first.
//
// Nobody waits for anybody. Each place has a turn, which is odd while somebody writes there: who reads sees whether it
// has changed meanwhile, and then finds nothing. A process that ends while it writes leaves a place that nobody uses.
#pragma once

#include "engine/memory/key.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

namespace deduce {

class CommonRecords {
  public:
    // In memory that was zeroed before the first process came, and that outlives this; aligned to 8 bytes. Where it is
    // too small for a bucket, nothing is ever kept.
    CommonRecords(std::span<std::uint8_t> memory, std::size_t words_a_record);

    std::size_t words_a_record() const { return words_; }
    bool can_keep() const { return buckets_ > 0; }
    // Of memory.
    static std::size_t bytes_a_record(std::size_t words) { return (sizeof(Head) + words * sizeof(Word) + 7) / 8 * 8; }

    // Copies the key's record; false if there is none, or it is written at this moment. Then the copy means nothing.
    bool recall(const Key& key, std::span<std::uint32_t> record) const;

    // Nothing, if the key has a record already.
    void keep(const Key& key, std::span<const std::uint32_t> record);

  private:
    static constexpr std::size_t places = 4; // of a bucket

    using Word = std::atomic<std::uint32_t>;
    struct Head {
        std::atomic<std::uint64_t> turn;
        std::atomic<std::uint64_t> low; // of the key; both are zero before the first turn
        std::atomic<std::uint64_t> high;
    };

    Head& head(const Key& key, std::size_t place) const {
        return *reinterpret_cast<Head*>(memory_ + (key.low % buckets_ * places + place) * bytes_);
    }
    static Word* words_of(Head& head) { return reinterpret_cast<Word*>(&head + 1); }
    static bool is_of(const Head& head, const Key& key);

    std::uint8_t* memory_;
    std::size_t words_;
    std::size_t bytes_; // of a place
    std::size_t buckets_;
};

} // namespace deduce
