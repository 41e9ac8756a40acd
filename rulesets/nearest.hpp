// The word that a user who mistyped most likely meant.
#pragma once

#include <span>
#include <string_view>

namespace deduce::rulesets {

// The first of `words` (not empty) with the least edit distance to `given`.
std::string_view nearest(std::string_view given, std::span<const std::string_view> words);

} // namespace deduce::rulesets
