// Tables and certificates of games as numbers, packed into files and put before the checker.
#pragma once

#include "engine/model/game.hpp"
#include "engine/model/objective.hpp"
#include "engine/proof/proof.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace deduce::test {

struct Certified {
    std::string table; // numbers, not packed
    std::string certificate;
    std::string lower_bound; // the same without a strategy
    Cost lower;              // what was proven
    Cost upper;              // what the strategy costs, if there is one
};

// What lies between the search and the proof; the bound that it returns is believed.
using Falsify = std::function<Cost(Cost bound, Cost limit)>;

// Solves the game on one thread, and proves it on `threads`. `raise` is added to the lower bound that is claimed. With
// a limit, the solve is one of `--limit`; a solve that is stopped tells what it has.
struct CertifyParams {
    Cost raise = 0;
    Falsify falsify{};
    std::optional<Cost> limit{};
    bool is_stopped = false; // from the start
    int threads = 1;
    std::size_t batch = 256; // of lemmas
};
Certified certify(const Game& game, Objective objective, const CertifyParams& params = {});

struct CheckerSays {
    int code;        // as the program's exit codes: 0 verified, 1 rejected, 2 damaged
    std::string why; // unless verified
    Cost lower = 0;  // if verified
    Cost upper = 0;
};

std::string packed(const std::string& kind, const std::string& numbers);
// Of whole files.
CheckerSays check_files(const std::string& table, const std::string& certificate);
// Of numbers.
CheckerSays check_numbers(const std::string& table, const std::string& certificate);

} // namespace deduce::test
