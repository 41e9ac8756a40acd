// Names in CSV tables that look like weight, group or cost, but are written otherwise. Taken for questions or
// situations, they would give a wrong optimum without a sign, so they are refused.
//
// A name looks like a reserved word if it is one of a few words of the same meaning (prior, probability, frequency), or
// differs from one only by upper case, blanks and punctuation, a plural s, two neighbouring letters exchanged, a letter
// doubled, or, in words of five letters and more, a letter after the first left out. A name with a question mark never
// does: `weight?` is a question.
#pragma once

#include <optional>
#include <string_view>

namespace deduce::rulesets::table {

// The reserved word that `name` is or looks like: "weight", "group" or "cost".
std::optional<std::string_view> reserved_word_like(std::string_view name);

} // namespace deduce::rulesets::table
