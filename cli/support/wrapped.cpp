// Line breaking: see wrapped.hpp.
#include "cli/support/wrapped.hpp"

namespace deduce::cli {
namespace {

constexpr std::size_t line_width = 100;

} // namespace

std::string wrapped(const std::string& text) {
    std::string result;
    std::size_t line_start = 0; // in `result`
    std::size_t blank = std::string::npos;
    for (const char c : text) {
        if (c == ' ') blank = result.size();
        result += c;
        if (c == '\n') {
            line_start = result.size();
            blank = std::string::npos;
        } else if (result.size() - line_start > line_width && blank != std::string::npos) {
            result[blank] = '\n';
            line_start = blank + 1;
            blank = std::string::npos;
        }
    }
    return result;
}

} // namespace deduce::cli
