// A game's specification as text, "name:key=value,key=value" or "name:path", taken apart. What the keys mean is the
// ruleset's business.
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

    // For games that are a file: all behind the first colon is its path, whatever characters that has. Refuses an empty
    // one.
    static Spec parse_path(std::string_view text);

    const std::string& name() const { return name_; }
    const std::vector<std::pair<std::string, std::string>>& entries() const { return entries_; } // as given
    const std::string& path() const { return path_; } // empty but for parse_path
    bool has(std::string_view key) const { return find(key) != nullptr; }

    // The key's value as a plain decimal number in [least, greatest], or `fallback` if the key is not given.
    std::int64_t integer(std::string_view key, std::int64_t fallback, std::int64_t least, std::int64_t greatest) const;

    // The key's value as plain decimal numbers in [least, greatest] joined by '+' (1 to `most` of them), or `fallback`
    // if the key is not given.
    std::vector<std::int64_t> integers(std::string_view key, std::vector<std::int64_t> fallback, std::int64_t least,
                                       std::int64_t greatest, std::size_t most) const;

    // The key's value as it is, or `fallback` if the key is not given.
    std::string text(std::string_view key, std::string_view fallback) const;

    // The position in `options` of the key's value, or `fallback` if the key is not given.
    std::size_t choice(std::string_view key, std::span<const std::string_view> options, std::size_t fallback) const;

    // Refuses the first key that is not in `known`, and suggests the nearest one that is.
    void reject_unknown_keys(std::span<const std::string_view> known) const;

  private:
    const std::string* find(std::string_view key) const;

    std::string name_;
    std::string path_;
    std::vector<std::pair<std::string, std::string>> entries_;
};

} // namespace deduce::rulesets
