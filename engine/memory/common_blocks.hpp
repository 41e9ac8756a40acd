// Blocks of bytes under keys, in memory that several processes may have in common: one makes a block, and the others
// read it where it lies. Blocks are for what can be made again: a block that nobody holds may make room for another.
//
// Places are of a few lengths, each twice the one before. All lengths have as many bytes, but the two longest have four
// times as many, so that there are enough of their places. No length has more places than its users need: each place
// costs page faults when it is first written, and few users seldom come back to an old block. A block lies in one of a
// few places by its key. Of those that nobody holds, the one that was asked for least recently makes room.
//
// Nobody waits for anybody: whoever finds a block that somebody is still making helps to make it, if it is one that is
// made together (joint_pieces.hpp), and else goes without it. A process that ends while it holds a block leaves a place
// that nobody uses.
#pragma once

#include "engine/memory/key.hpp"

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

namespace deduce {

class CommonBlocks {
    struct Place;

  public:
    // Held while it lives: its bytes stay as they are. Whoever is given one that is not whole writes its bytes, which
    // may be anything before, and shows it to the others; else it is forgotten.
    class Block {
      public:
        Block(Block&& other) noexcept
            : place_(std::exchange(other.place_, nullptr)), bytes_(other.bytes_), stage_(other.stage_) {}
        Block& operator=(Block&&) = delete;
        ~Block();

        // Aligned to a cache line.
        std::span<std::uint8_t> bytes() const { return bytes_; }
        bool is_whole() const { return stage_ == Stage::whole; }
        // Somebody else shows it.
        bool is_helping() const { return stage_ == Stage::helping; }
        // To the others, unless it is whole already, or somebody else does.
        void show();

      private:
        friend class CommonBlocks;
        enum class Stage : std::uint8_t { whole, made_alone, made_together, helping };
        Block(Place* place, std::span<std::uint8_t> bytes, Stage stage) : place_(place), bytes_(bytes), stage_(stage) {}

        Place* place_;
        std::span<std::uint8_t> bytes_;
        Stage stage_;
    };

    // In memory that was zeroed before the first process came, and that outlives this; aligned to a cache line. Where
    // it is too small for a place of some length, no such block is ever kept. The shortest length is a power of two,
    // and the longest is so many times as long. All processes say the same, and how many they are.
    CommonBlocks(std::span<std::uint8_t> memory, std::size_t least_length, std::size_t users);
    static constexpr std::size_t longest = 2048;
    // What one user needs of a length, whichever is more.
    static constexpr std::size_t bytes_a_user = std::size_t{1} << 21;
    static constexpr std::size_t places_a_user = 4;

    // Whether there are places for so many bytes.
    bool can_keep(std::size_t bytes) const { return length_of(bytes).count > 0; }

    // The key's block, of at least so many bytes, or a place to make it. Nothing, if somebody is making it alone at
    // this moment, or all its places are held. Whoever asks for it says the same of `together`: then the first `zeroed`
    // bytes are zero when it is given to be made, and whoever comes meanwhile helps.
    std::optional<Block> get(const Key& key, std::size_t bytes, bool together = false);
    static constexpr std::size_t zeroed = 64;

    static constexpr std::size_t places_of_key = 8; // at most

  private:
    static constexpr std::size_t line = 64;

    // Its state is the number of the block in its upper half, which rises, and in the lower one how many hold it, and
    // whether these make it together, or that one makes it. There is no block before the first number.
    struct alignas(line) Place {
        std::atomic<std::uint64_t> state;
        std::atomic<std::uint64_t> low; // of the key
        std::atomic<std::uint64_t> high;
        std::atomic<std::uint64_t> asked_for; // by the length's clock
    };
    // Places of one length, and their bytes.
    struct Length {
        std::size_t bytes = 0; // of a place
        std::size_t count = 0;
        std::atomic<std::uint64_t>* clock = nullptr;
        Place* places = nullptr;
        std::uint8_t* first = nullptr;
    };
    static constexpr std::size_t lengths = std::bit_width(longest);
    static constexpr std::size_t long_lengths = 2;
    static constexpr std::size_t shares_of_long = 4; // of the bytes, where the others have one
    static constexpr std::size_t shares = lengths + long_lengths * (shares_of_long - 1);

    const Length& length_of(std::size_t bytes) const;
    static bool hold(Place& place, const Key& key, std::uint64_t& state);

    std::size_t least_length_;
    std::array<Length, lengths + 1> lengths_; // the last one has no places
};

} // namespace deduce
