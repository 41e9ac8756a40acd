// What coordinator and workers say to each other, and how it becomes bytes.
//
//     worker -> coordinator    Hello, Result*, Pulse*, Goodbye, Kept, or at any time Failure
//     coordinator -> worker    Task*, Improve*, Stop, Goodbye, or at any time Failure
//     worker -> worker         Share*, Receipt*; by way of rank 0's coordinator where one of them is its own
//
// A parcel is a checksum, the number of the solve it belongs to, and one message. Solves follow each other on one
// transport; a parcel of an earlier one (it was stopped, and did not wait for all its workers) is told by its number.
#pragma once

#include "engine/model/cost.hpp"
#include "engine/search/search.hpp"
#include "engine/table/answer_table.hpp"
#include "engine/table/fingerprint.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace deduce::cluster {

using TaskId = std::uint32_t;

// A worker is ready, and this is what it would solve: coordinator and workers must agree.
struct Hello {
    Key digest; // of the answer table
    std::string game;
    Objective objective = Objective::average;
    std::string switches_off;
    std::uint64_t width = 0; // of a narrow search
    // Each rank has its own:
    int key_bits = 0;           // of its search
    std::uint64_t restored = 0; // results that came from its checkpoint
    std::string place;          // where it runs: its host and process, for people
    Key shared;                 // what its shares are about; zero if it has none

    bool agrees_with(const Hello& other) const {
        Hello mine = *this;
        mine.key_bits = other.key_bits;
        mine.restored = other.restored;
        mine.place = other.place;
        if (shared == Key{} || other.shared == Key{}) mine.shared = other.shared;
        return mine == other;
    }
    friend bool operator==(const Hello&, const Hello&) = default;
};

// The sender cannot go on, and the job must end.
struct Failure {
    std::string text;
    bool bad_input = false; // the user's fault, as far as the sender knows

    friend bool operator==(const Failure&, const Failure&) = default;
};

// A subproblem, named by its mask. `known` is what the coordinator has proven of it.
struct Task {
    enum class Kind : std::uint8_t { solve, play_greedily };

    TaskId id = 0;
    Kind kind = Kind::solve;
    FingerprintMask mask;
    std::vector<QuestionIndex> history;
    Cost limit = infinite_cost;
    Interval known;

    friend bool operator==(const Task&, const Task&) = default;
};

// The task's limit has fallen. At 0 or below nothing about it matters any more.
struct Improve {
    TaskId id = 0;
    Cost limit = 0;

    friend bool operator==(const Improve&, const Improve&) = default;
};

struct Result {
    TaskId id = 0;
    Interval bounds;
    std::uint64_t nodes = 0; // of the worker, in this solve, so far

    friend bool operator==(const Result&, const Result&) = default;
};

// Sent about once a second, also by those that wait: who is silent for long hangs.
struct Pulse {
    std::uint64_t nodes = 0;

    friend bool operator==(const Pulse&, const Pulse&) = default;
};

// No more work: return what is proven, and say Goodbye.
struct Stop {
    friend bool operator==(const Stop&, const Stop&) = default;
};

// From a worker: its last message. From the coordinator: all have said so, or it waits no longer.
struct Goodbye {
    std::uint64_t nodes = 0;

    friend bool operator==(const Goodbye&, const Goodbye&) = default;
};

// From a worker, after the Goodbyes: its checkpoint is written, or why not.
struct Kept {
    std::string problem; // empty if there is none

    friend bool operator==(const Kept&, const Kept&) = default;
};

// What a worker has proven of large sets, and what it is at: see gossip.hpp.
struct Share {
    Key subject; // the table, the objective, and how sets are keyed
    std::uint32_t worker = 0;
    std::uint32_t room = 0; // the first worker of those that have the sender's memo in common: itself, if it is alone
    std::string findings;   // packed: packed_findings.hpp
    std::vector<std::uint64_t> open;

    Share() = default;
    Share(const Key& about, std::uint32_t from, std::uint32_t room, const Gossip::News& news);
    // Throws BrokenPromise if the findings are not whole.
    Gossip::News news() const;

    friend bool operator==(const Share&, const Share&) = default;
};

// So many shares of the receiver the worker has taken in, in all.
struct Receipt {
    std::uint32_t worker = 0;
    std::uint64_t shares = 0;

    friend bool operator==(const Receipt&, const Receipt&) = default;
};

using Message = std::variant<Hello, Failure, Task, Improve, Result, Pulse, Stop, Goodbye, Kept, Share, Receipt>;

struct Letter {
    std::uint32_t solve = 0;
    Message message;
};

std::string encode(const Letter& letter);

// Whether the bytes, if they are a letter, are of one worker to another: seen without reading them.
bool is_between_workers(std::string_view bytes);

// Throws BrokenPromise if the bytes are no letter.
Letter decode(std::string_view bytes);

} // namespace deduce::cluster
