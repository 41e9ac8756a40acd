// Labels as people type them: blanks around them and upper or lower case do not matter where that leaves no doubt.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace deduce {

// ASCII letters as lower case, all else as it is.
std::string in_lower_case(std::string_view text);

// Without the blanks and tabs at both ends.
std::string_view trimmed(std::string_view text);

// Which of the numbers below `count` has the label `text`. If none has, the only one whose label differs from `text` in
// upper and lower case alone; none if there are several. Asks for labels one by one.
std::optional<std::uint32_t> find_label(std::string_view text, std::uint32_t count,
                                        const std::function<std::string(std::uint32_t)>& label);

} // namespace deduce
