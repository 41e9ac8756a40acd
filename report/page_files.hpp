// The files of report/page as text: template, style, scripts. The build writes what is declared here.
#pragma once

#include <map>
#include <string_view>

namespace deduce::report {

// By name, such as "page.html" or "boards/words.js".
const std::map<std::string_view, std::string_view>& page_files();

} // namespace deduce::report
