// Letters survive the journey, and damaged ones are refused.
#include "cluster/wire.hpp"
#include "engine/memory/hash.hpp"
#include "engine/model/errors.hpp"

#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::cluster {
namespace {

FingerprintMask some_mask() {
    FingerprintMask mask{Fingerprint(130), Fingerprint(130)};
    for (const std::size_t bit : {0u, 63u, 64u, 129u}) mask.fixed.set(bit);
    mask.value.set(64);
    return mask;
}

std::vector<Message> one_of_each() {
    return {Hello{{1, 2}, "numbers:max=10", Objective::worst, "memo,symmetry", 3, 87, 12, "process 3 on node7", {3, 4}},
            Failure{"out of memory", true},
            Task{7, Task::Kind::play_greedily, some_mask(), {3, 1, 4}, 1234567890123, {5, infinite_cost}},
            Improve{7, -1},
            Result{8, {9, 10}, 1ull << 40},
            Pulse{77},
            Stop{},
            Goodbye{78},
            Kept{"the disk is full"},
            Share({8, 9}, 3, 2, {{{{1, 2}, {3, infinite_cost}, 40}, {{5, 6}, {7, 7}, 80}}, {11, 12}}),
            Receipt{3, 12}};
}

TEST(Wire, letters_arrive_as_sent) {
    for (const Message& message : one_of_each()) {
        const Letter letter = decode(encode({42, message}));
        EXPECT_EQ(letter.solve, 42u);
        EXPECT_TRUE(letter.message == message) << "kind " << message.index();
    }
}

TEST(Wire, what_is_between_workers_is_told_from_all_others) {
    for (const Message& message : one_of_each())
        EXPECT_EQ(is_between_workers(encode({42, message})),
                  std::holds_alternative<Share>(message) || std::holds_alternative<Receipt>(message))
            << message.index();
    EXPECT_FALSE(is_between_workers(""));
}

TEST(Wire, a_mask_of_no_bits_arrives) {
    const Message task = Task{1, Task::Kind::solve, {}, {}, 5, {}};
    EXPECT_TRUE(decode(encode({1, task})).message == task);
}

TEST(Wire, every_truncation_is_refused) {
    for (const Message& message : one_of_each()) {
        const std::string bytes = encode({42, message});
        for (std::size_t length = 0; length < bytes.size(); length++)
            EXPECT_THROW(decode(bytes.substr(0, length)), BrokenPromise)
                << "kind " << message.index() << ", " << length;
    }
}

TEST(Wire, every_changed_byte_is_refused) {
    for (const Message& message : one_of_each()) {
        const std::string bytes = encode({42, message});
        for (std::size_t i = 0; i < bytes.size(); i++) {
            std::string damaged = bytes;
            damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
            EXPECT_THROW(decode(damaged), BrokenPromise) << "kind " << message.index() << ", byte " << i;
        }
    }
}

// The checksum is right, and what follows is no letter: another program's, or another version's.
TEST(Wire, well_wrapped_nonsense_is_refused) {
    for (std::size_t length = 0; length < 64; length++) {
        std::string payload(length, '\0');
        for (std::size_t i = 0; i < length; i++) payload[i] = static_cast<char>(0x80 + i);
        const std::uint64_t sum = hash128(payload.data(), payload.size()).low;
        std::string bytes(sizeof sum, '\0');
        std::memcpy(bytes.data(), &sum, sizeof sum);
        EXPECT_THROW(decode(bytes + payload), BrokenPromise) << length;
    }
}

} // namespace
} // namespace deduce::cluster
