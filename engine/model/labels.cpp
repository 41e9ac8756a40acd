// One pass over all labels: see labels.hpp.
#include "engine/model/labels.hpp"

#include <algorithm>

namespace deduce {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

} // namespace

std::string in_lower_case(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(), lower);
    return result;
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::optional<std::uint32_t> find_label(std::string_view text, std::uint32_t count,
                                        const std::function<std::string(std::uint32_t)>& label) {
    std::optional<std::uint32_t> like;
    bool is_unique = true;
    for (std::uint32_t i = 0; i < count; i++) {
        const std::string candidate = label(i);
        if (candidate == text) return i;
        if (!std::ranges::equal(candidate, text, {}, lower, lower)) continue;
        is_unique = !like;
        like = i;
    }
    return is_unique ? like : std::nullopt;
}

} // namespace deduce
