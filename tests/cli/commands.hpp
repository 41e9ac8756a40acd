// Every command of the program. That `deduce --help` lists these and no others is a test of its own, so that a new
// command cannot be forgotten by the tests that go through all.
#pragma once

#include <string>
#include <vector>

namespace deduce::test {

inline const std::vector<std::string> all_commands = {
    "solve",  "advise",    "play",     "verify",    "report", "campaign", "equilibrium",
    "matrix", "recursive", "sequence", "baseline",  "bounds", "count",    "export",
    "games",  "levels",    "play-out", "reproduce", "show",   "simulate", "help"};

} // namespace deduce::test
