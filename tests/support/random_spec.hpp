// Small games of all rulesets, with parameters that few people would choose: boards of one field, no dots, one coin.
#pragma once

#include <cstdint>
#include <string>

namespace deduce::test {

// As make_game() reads it. About one in twenty is refused, as its parameters do not go together.
std::string random_spec(std::uint64_t seed);

} // namespace deduce::test
