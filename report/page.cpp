// Fills the template: style and scripts first, which are ours, and the data last, which is not looked at again.
#include "report/page.hpp"

#include "report/page_files.hpp"

#include <array>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deduce::report {
namespace {

// In this order: each uses what stands before it.
constexpr std::array<std::string_view, 15> scripts = {"base.js",
                                                      "boards/text.js",
                                                      "boards/grid.js",
                                                      "boards/blackbox.js",
                                                      "boards/codes.js",
                                                      "boards/words.js",
                                                      "boards/battleships.js",
                                                      "boards/minesweeper.js",
                                                      "boards/scales.js",
                                                      "game.js",
                                                      "strategy.js",
                                                      "chart.js",
                                                      "summary.js",
                                                      "explorer.js",
                                                      "first.js"};

std::string all_scripts() {
    std::string text;
    for (const std::string_view name : scripts) text += page_files().at(name);
    return text.append(page_files().at("main.js"));
}

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '<')
            result += "&lt;";
        else if (c == '&')
            result += "&amp;";
        else
            result += c;
    }
    return result;
}

} // namespace

// Between the strings of a JSON text there are no such characters, so each of them is a string's.
std::string json_for_html(const nlohmann::ordered_json& data) {
    std::string result;
    for (const char c : data.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace)) {
        if (c == '<' || c == '>' || c == '&')
            result += fmt::format("\\u{:04x}", c);
        else
            result += c;
    }
    return result;
}

std::string html_page(const nlohmann::ordered_json& data) {
    const std::string style(page_files().at("page.css"));
    const std::string json = json_for_html(data);
    const std::string title = escaped("deduce: " + data.at("game").at("name").get<std::string>());
    const std::array<std::pair<std::string_view, std::string>, 4> parts = {
        {{"{{title}}", title}, {"{{style}}", style}, {"{{data}}", json}, {"{{script}}", all_scripts()}}};
    std::string page;
    std::string_view rest = page_files().at("page.html");
    for (const auto& [mark, text] : parts) { // as they stand in the template
        const std::size_t at = rest.find(mark);
        page.append(rest.substr(0, at)).append(text);
        rest.remove_prefix(at + mark.size());
    }
    return page.append(rest);
}

} // namespace deduce::report
