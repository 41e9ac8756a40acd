// Each word is stored with release and loaded with acquire, which costs nothing on x86: so the odd turn is seen by
// whoever sees any word of the next record, and the second reading of a turn comes after all words.
#include "engine/memory/common_records.hpp"

namespace deduce {

CommonRecords::CommonRecords(std::span<std::uint8_t> memory, std::size_t words_a_record)
    : memory_(memory.data()),
      words_(words_a_record),
      bytes_(bytes_a_record(words_a_record)),
      buckets_(memory.size() / (places * bytes_)) {}

bool CommonRecords::is_of(const Head& head, const Key& key) {
    return head.low.load(std::memory_order_acquire) == key.low && head.high.load(std::memory_order_acquire) == key.high;
}

bool CommonRecords::recall(const Key& key, std::span<std::uint32_t> record) const {
    if (!can_keep()) return false;
    for (std::size_t p = 0; p < places; p++) {
        Head& here = head(key, p);
        const std::uint64_t turn = here.turn.load(std::memory_order_acquire);
        if (turn == 0 || turn % 2 != 0 || !is_of(here, key)) continue;
        const Word* const words = words_of(here);
        for (std::size_t i = 0; i < words_; i++) record[i] = words[i].load(std::memory_order_acquire);
        return here.turn.load(std::memory_order_relaxed) == turn;
    }
    return false;
}

void CommonRecords::keep(const Key& key, std::span<const std::uint32_t> record) {
    if (!can_keep()) return;
    Head* oldest = nullptr;
    std::uint64_t turn = 0;
    for (std::size_t p = 0; p < places; p++) {
        Head& here = head(key, p);
        const std::uint64_t its_turn = here.turn.load(std::memory_order_acquire);
        if (its_turn != 0 && is_of(here, key)) return;
        if (its_turn % 2 == 0 && (oldest == nullptr || its_turn < turn)) {
            oldest = &here;
            turn = its_turn;
        }
    }
    if (oldest == nullptr || !oldest->turn.compare_exchange_strong(turn, turn + 1, std::memory_order_acq_rel)) return;
    oldest->low.store(key.low, std::memory_order_release);
    oldest->high.store(key.high, std::memory_order_release);
    Word* const words = words_of(*oldest);
    for (std::size_t i = 0; i < words_; i++) words[i].store(record[i], std::memory_order_release);
    oldest->turn.store(turn + 2, std::memory_order_release);
}

} // namespace deduce
