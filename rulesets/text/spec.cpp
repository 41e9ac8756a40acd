// Parsing of game specifications: see spec.hpp.
#include "rulesets/text/spec.hpp"

#include "engine/model/errors.hpp"
#include "rulesets/text/nearest.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace deduce::rulesets {

Spec Spec::parse(std::string_view text) {
    Spec spec;
    const std::size_t colon = text.find(':');
    spec.name_ = text.substr(0, colon);
    if (spec.name_.empty())
        throw BadInput(
            fmt::format("'{}': no game is named, expected name:key=value,key=value; begin with a game's name", text));
    if (colon == std::string_view::npos) return spec;

    std::string_view rest = text.substr(colon + 1);
    for (bool more = true; more;) {
        const std::size_t comma = rest.find(',');
        const std::string_view entry = rest.substr(0, comma);
        more = comma != std::string_view::npos;
        if (more) rest.remove_prefix(comma + 1);

        const std::size_t equals = entry.find('=');
        if (equals == std::string_view::npos || equals == 0)
            throw BadInput(fmt::format("{}: '{}' is not key=value; write name:key=value,key=value, or just the name",
                                       spec.name_, entry));
        const std::string_view key = entry.substr(0, equals);
        const std::string_view value = entry.substr(equals + 1);
        if (value.empty())
            throw BadInput(fmt::format("{}: {}= has no value, expected {}=value; give a value or leave the key out",
                                       spec.name_, key, key));
        if (const std::string* earlier = spec.find(key))
            throw BadInput(fmt::format("{}: {} is given twice ({} and {}), expected once; drop one of them", spec.name_,
                                       key, *earlier, value));
        spec.entries_.emplace_back(key, value);
    }
    return spec;
}

Spec Spec::parse_path(std::string_view text) {
    Spec spec;
    const std::size_t colon = text.find(':');
    spec.name_ = text.substr(0, colon);
    if (colon != std::string_view::npos) spec.path_ = text.substr(colon + 1);
    if (spec.path_.empty())
        throw BadInput(
            fmt::format("{}: no file is named, expected {}:FILE; give the path of a file", spec.name_, spec.name_));
    return spec;
}

const std::string* Spec::find(std::string_view key) const {
    for (const auto& [own, value] : entries_)
        if (own == key) return &value;
    return nullptr;
}

namespace {

std::optional<std::int64_t> number_in(std::string_view text, std::int64_t least, std::int64_t greatest) {
    std::int64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || stop != end || number < least || number > greatest) return std::nullopt;
    return number;
}

} // namespace

std::int64_t Spec::integer(std::string_view key, std::int64_t fallback, std::int64_t least,
                           std::int64_t greatest) const {
    const std::string* value = find(key);
    if (value == nullptr) return fallback;
    const auto number = number_in(*value, least, greatest);
    if (!number)
        throw BadInput(fmt::format("{}: {}={} cannot be used, expected a whole number from {} to {}, such as {}={}",
                                   name_, key, *value, least, greatest, key, std::clamp(fallback, least, greatest)));
    return *number;
}

std::vector<std::int64_t> Spec::integers(std::string_view key, std::vector<std::int64_t> fallback, std::int64_t least,
                                         std::int64_t greatest, std::size_t most) const {
    const std::string* value = find(key);
    if (value == nullptr) return fallback;
    std::vector<std::int64_t> numbers;
    std::string_view rest = *value;
    for (bool more = true; more;) {
        const std::size_t plus = rest.find('+');
        more = plus != std::string_view::npos;
        const auto number = number_in(rest.substr(0, plus), least, greatest);
        if (!number || numbers.size() == most)
            throw BadInput(fmt::format(
                "{}: {}={} cannot be used, expected 1 to {} whole numbers from {} to {} joined by +, such as {}={}",
                name_, key, *value, most, least, greatest, key, fmt::join(fallback, "+")));
        numbers.push_back(*number);
        if (more) rest.remove_prefix(plus + 1);
    }
    return numbers;
}

std::string Spec::text(std::string_view key, std::string_view fallback) const {
    const std::string* value = find(key);
    return std::string(value == nullptr ? fallback : *value);
}

std::size_t Spec::choice(std::string_view key, std::span<const std::string_view> options, std::size_t fallback) const {
    const std::string* value = find(key);
    if (value == nullptr) return fallback;
    const auto match = std::find(options.begin(), options.end(), *value);
    if (match == options.end())
        throw BadInput(fmt::format("{}: {}={} cannot be used, expected one of {}{}", name_, key, *value,
                                   fmt::join(options, ", "), did_you_mean(*value, options, fmt::format("{}=", key))));
    return static_cast<std::size_t>(match - options.begin());
}

void Spec::reject_unknown_keys(std::span<const std::string_view> known) const {
    for (const auto& [key, value] : entries_)
        if (std::find(known.begin(), known.end(), key) == known.end())
            throw BadInput(fmt::format("{}: there is no key '{}', expected one of {}{}", name_, key,
                                       fmt::join(known, ", "),
                                       did_you_mean(key, known, "", fmt::format("={}", value))));
}

} // namespace deduce::rulesets
