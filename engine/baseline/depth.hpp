// The baselines are plain recursions, so a game must not be deeper than the stack can hold.
#pragma once

#include "engine/answer_table.hpp"

namespace deduce::baseline {

// A path asks each question once at most, and every question leaves one class fewer. Throws BadInput.
void check_depth(const AnswerTable& table);

} // namespace deduce::baseline
