// A place's key is written after its state has told that a block is being made there. So whoever reads a state, then
// the key, and can still count himself into that state, has read the key of the block that he holds.
#include "engine/memory/common_blocks.hpp"

#include <algorithm>

namespace deduce {
namespace {

constexpr std::uint64_t next_number = std::uint64_t{1} << 32;
constexpr std::uint64_t being_made = next_number - 1;
constexpr std::uint64_t made_together = next_number / 2;

std::uint64_t number_of(std::uint64_t state) { return state / next_number; }
std::uint64_t holders_of(std::uint64_t state) { return state % next_number; }

} // namespace

CommonBlocks::CommonBlocks(std::span<std::uint8_t> memory, std::size_t least_length, std::size_t users)
    : least_length_(least_length) {
    const std::size_t share = memory.size() / shares / line * line;
    std::uint8_t* next = memory.data();
    for (std::size_t i = 0; i < lengths; i++) {
        Length& length = lengths_[i];
        std::uint8_t* const begin = next;
        const std::size_t bytes = share * (i < lengths - long_lengths ? 1 : shares_of_long);
        next += bytes;
        length.bytes = least_length << i;
        length.count = std::min(bytes < line ? 0 : (bytes - line) / (length.bytes + sizeof(Place)),
                                users * std::max(bytes_a_user / length.bytes, places_a_user));
        length.clock = reinterpret_cast<std::atomic<std::uint64_t>*>(begin);
        length.places = reinterpret_cast<Place*>(begin + line);
        length.first = begin + line + length.count * sizeof(Place);
    }
}

const CommonBlocks::Length& CommonBlocks::length_of(std::size_t bytes) const {
    const auto longer = static_cast<std::size_t>(std::bit_width((std::max<std::size_t>(bytes, 1) - 1) / least_length_));
    return lengths_[std::min(longer, lengths)];
}

// The place is in that state, and nobody makes its block alone. Tells the state in which it was held. Who gives a block
// up takes its key away first: so the key is read again wherever the state has changed.
bool CommonBlocks::hold(Place& place, const Key& key, std::uint64_t& state) {
    const std::uint64_t number = number_of(state);
    while (number_of(state) == number && holders_of(state) + 1 < being_made) {
        if (place.low.load(std::memory_order_acquire) != key.low ||
            place.high.load(std::memory_order_acquire) != key.high)
            return false;
        if (place.state.compare_exchange_weak(state, state + 1, std::memory_order_acq_rel)) return true;
    }
    return false;
}

std::optional<CommonBlocks::Block> CommonBlocks::get(const Key& key, std::size_t bytes, bool together) {
    const Length& length = length_of(bytes);
    if (length.count == 0) return std::nullopt;
    const std::uint64_t now = length.clock->fetch_add(1, std::memory_order_relaxed);
    const auto block_at = [&](std::size_t at, Block::Stage stage) {
        length.places[at].asked_for.store(now, std::memory_order_relaxed);
        return Block(&length.places[at], {length.first + at * length.bytes, length.bytes}, stage);
    };
    std::size_t free = length.count;
    std::uint64_t free_state = 0;
    std::uint64_t free_since = 0;
    for (std::size_t p = 0; p < std::min(length.count, places_of_key); p++) {
        const std::size_t at = (key.low + p) % length.count;
        Place& place = length.places[at];
        std::uint64_t state = place.state.load(std::memory_order_acquire);
        if (holders_of(state) == being_made) {
            if (place.low.load(std::memory_order_acquire) == key.low) return std::nullopt;
            continue;
        }
        if (number_of(state) > 0 && hold(place, key, state))
            return block_at(at, (state & made_together) != 0 ? Block::Stage::helping : Block::Stage::whole);
        const std::uint64_t since = place.asked_for.load(std::memory_order_relaxed);
        if (holders_of(state) > 0 || (free != length.count && since >= free_since)) continue;
        free = at;
        free_state = state;
        free_since = since;
    }
    if (free == length.count) return std::nullopt;
    Place& place = length.places[free];
    const std::uint64_t making = (number_of(free_state) + 1) * next_number + being_made;
    if (!place.state.compare_exchange_strong(free_state, making, std::memory_order_acq_rel)) return std::nullopt;
    place.low.store(key.low, std::memory_order_release);
    place.high.store(key.high, std::memory_order_release);
    if (!together) return block_at(free, Block::Stage::made_alone);
    std::fill_n(length.first + free * length.bytes, zeroed, std::uint8_t{0});
    place.state.store(making - being_made + made_together + 1, std::memory_order_release);
    return block_at(free, Block::Stage::made_together);
}

void CommonBlocks::Block::show() {
    if (stage_ == Stage::whole || stage_ == Stage::helping) return;
    if (stage_ == Stage::made_together)
        place_->state.fetch_sub(made_together, std::memory_order_acq_rel);
    else
        place_->state.store(place_->state.load(std::memory_order_relaxed) - being_made + 1, std::memory_order_release);
    stage_ = Stage::whole;
}

// One that was never shown is nobody's: no set has the key of nothing.
CommonBlocks::Block::~Block() {
    if (place_ == nullptr) return;
    if (stage_ == Stage::made_alone || stage_ == Stage::made_together) {
        place_->low.store(0, std::memory_order_release);
        place_->high.store(0, std::memory_order_release);
        show();
    }
    place_->state.fetch_sub(1, std::memory_order_acq_rel);
}

} // namespace deduce
