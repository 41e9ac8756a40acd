// The word that a user who mistyped most likely meant, if any is near.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace deduce::rulesets {

// The first of `words` with the fewest edits: letters added, dropped, replaced, or exchanged with their neighbours,
// upper and lower case alike. None if that takes more than a third of the longer word's letters.
std::optional<std::string_view> nearest(std::string_view given, std::span<const std::string_view> words);

// For the end of a message: "; did you mean WORD?" with the nearest word between `before` and `after`, or nothing.
std::string did_you_mean(std::string_view given, std::span<const std::string_view> words, std::string_view before = "",
                         std::string_view after = "");

} // namespace deduce::rulesets
