// One file that shows a strategy: opened from disk, it needs nothing else.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace deduce::report {

// The page with this data (see page_data.hpp). What texts say never becomes markup or script.
std::string html_page(const nlohmann::ordered_json& data);

// JSON that can stand in a <script> element: nothing in it ends the element or begins a comment. Text that is no UTF-8
// gets replacement characters.
std::string json_for_html(const nlohmann::ordered_json& data);

} // namespace deduce::report
