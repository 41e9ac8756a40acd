// How many different answers each question gives on a small set, many questions at a time.
#pragma once

#include "engine/table/answer_table.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace deduce {

// By question. Compares the set's classes pair by pair: for sets of up to some hundred.
void count_parts(const AnswerTable& table, std::span<const ClassIndex> set, std::vector<std::uint16_t>& counts);

} // namespace deduce
