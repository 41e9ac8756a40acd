// The games of the suite: what is known of each, who is the best of the other programs, and how long it may take.
#pragma once

#include "engine/model/cost.hpp"

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace deduce::bench {

enum class Tier { quick, full };

// A figure of another program, measured by its CPU seconds on one core.
struct Peer {
    std::string name;
    std::optional<double> seconds = {}; // none if it did not finish
};

// How the yardstick is told of an instance: board, dots, and a memo of 2^memo_bits entries, which holds all that it
// stores (it never ends once that is full).
struct YardstickCase {
    int size;
    int dots;
    int memo_bits;
};

struct Instance {
    std::string name;
    std::string game;
    std::optional<Cost> known_total = {};
    std::string source = {}; // of known_total
    std::optional<Peer> peer = {};
    std::vector<int> threads = {1};
    std::chrono::milliseconds limit{60000};
    std::string memo = {}; // as --memo; "": deduce's default
    std::optional<YardstickCase> yardstick = {};
    std::string missing = {}; // why it cannot run here, such as a file that is not there
};

// `words` is a folder with answers.txt and guesses.txt.
std::vector<Instance> instances(Tier tier, const std::filesystem::path& words);

// Games as the user names them, on one thread and, if `threads` is more, on that many.
std::vector<Instance> instances_of_games(const std::vector<std::string>& games, int threads,
                                         std::chrono::milliseconds limit);

// Those whose names or games contain one of the patterns, in either case; all if there is none. Throws BadInput, with
// the names, if nothing is left.
std::vector<Instance> chosen(const std::vector<Instance>& all, const std::vector<std::string>& patterns);

} // namespace deduce::bench
