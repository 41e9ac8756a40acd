// Every ruleset, in all its variants, keeps the promises of Game.
#include "rulesets/registry.hpp"
#include "tests/conformance/conformance.hpp"

#include <gtest/gtest.h>

namespace deduce {
namespace {

class Conformance : public testing::TestWithParam<std::string> {};

TEST_P(Conformance, KeepsThePromisesOfGame) { conformance::expect_conforming(*rulesets::make_game(GetParam())); }

INSTANTIATE_TEST_SUITE_P(Numbers, Conformance,
                         testing::Values("numbers:max=1", "numbers:max=2", "numbers:max=7", "numbers:max=1000"));

INSTANTIATE_TEST_SUITE_P(
    Mastermind, Conformance,
    testing::Values("mastermind:pegs=1,colours=1", "mastermind:pegs=1,colours=5", "mastermind:pegs=5,colours=1",
                    "mastermind:pegs=2,colours=2", "mastermind:pegs=3,colours=3", "mastermind:pegs=4,colours=6",
                    "mastermind:pegs=3,colours=3,final=free", "mastermind:pegs=3,colours=3,final=announce",
                    "mastermind:pegs=3,colours=4,feedback=presence", "mastermind:pegs=3,colours=4,score=pegs",
                    "mastermind:pegs=3,colours=4,score=pegs,final=announce", "mastermind:pegs=3,colours=4,repeats=no",
                    "mastermind:pegs=4,colours=4,repeats=no,feedback=presence,score=pegs,final=free"));

INSTANTIATE_TEST_SUITE_P(Bulls, Conformance,
                         testing::Values("bulls", "bulls:digits=1,symbols=36", "bulls:digits=3,symbols=3,final=free",
                                         "bulls:digits=3,symbols=5,score=pegs,final=announce"));

INSTANTIATE_TEST_SUITE_P(Blackbox, Conformance,
                         testing::Values("blackbox:size=1,dots=0", "blackbox:size=1,dots=1", "blackbox:size=2,dots=1",
                                         "blackbox:size=3,dots=0", "blackbox:size=3,dots=2", "blackbox:size=3,dots=5",
                                         "blackbox:size=3,dots=8", "blackbox:size=4,dots=3,penalty=7",
                                         "blackbox:width=2,height=4,dots=3",
                                         "blackbox:width=5,height=3,dots=4,penalty=0",
                                         "blackbox:width=1,height=6,dots=2", "blackbox:size=5,dots=2",
                                         "blackbox:size=8,dots=3", "blackbox:size=16,dots=2"));

} // namespace
} // namespace deduce
