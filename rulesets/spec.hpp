// A game's specification as text, "name:key=value,key=value", taken apart. What the keys mean is the ruleset's
// business.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace deduce::rulesets {

// All errors are BadInput.
class Spec {
  public:
    // Refuses an empty name, an entry that is not key=value, an empty key or value, and a key given twice.
    static Spec parse(std::string_view text);

    const std::string& name() const { return name_; }
    const std::vector<std::pair<std::string, std::string>>& entries() const { return entries_; } // as given
    bool has(std::string_view key) const { return find(key) != nullptr; }

    // The key's value as a plain decimal number in [least, greatest], or `fallback` if the key is not given.
    std::int64_t integer(std::string_view key, std::int64_t fallback, std::int64_t least, std::int64_t greatest) const;

    // The position in `options` of the key's value, or `fallback` if the key is not given.
    std::size_t choice(std::string_view key, std::span<const std::string_view> options, std::size_t fallback) const;

    // Refuses the first key that is not in `known`, and suggests the nearest one that is.
    void reject_unknown_keys(std::span<const std::string_view> known) const;

  private:
    const std::string* find(std::string_view key) const;

    std::string name_;
    std::vector<std::pair<std::string, std::string>> entries_;
};

} // namespace deduce::rulesets
