// A table's file in memory: see source.hpp.
#include "rulesets/table/source.hpp"

#include "engine/model/errors.hpp"
#include "rulesets/text/text_file.hpp"

#include <utility>

#include <fmt/format.h>

namespace deduce::rulesets::table {
namespace {

bool continues_a_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

} // namespace

Source::Source(std::string file, std::string text) : file_(std::move(file)), text_(std::move(text)) {
    if (text_.empty()) fail(0, "the file is empty");
}

Source Source::load(const std::string& file) { return {file, read_text_file(file, most_bytes)}; }

void Source::fail(std::size_t offset, std::string_view what) const {
    std::size_t line = 1;
    std::size_t column = 1;
    for (std::size_t i = 0; i < offset && i < text_.size(); i++) {
        const bool ends_line =
            text_[i] == '\n' || (text_[i] == '\r' && (i + 1 == text_.size() || text_[i + 1] != '\n'));
        if (ends_line) {
            line++;
            column = 1;
        } else if (!continues_a_character(text_[i])) {
            column++;
        }
    }
    throw BadInput(fmt::format("{}:{}:{}: {}", one_line(file_), line, column, what));
}

std::string one_line(std::string_view text, std::size_t most) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); i++) {
        if (i >= most && !continues_a_character(text[i])) return result + "...";
        const auto c = static_cast<unsigned char>(text[i]);
        if (c >= 0x20 && c != 0x7F)
            result += text[i];
        else if (c == '\n')
            result += "\\n";
        else if (c == '\t')
            result += "\\t";
        else
            result += fmt::format("\\u{:04x}", c);
    }
    return result;
}

std::string shown(std::string_view text) { return fmt::format("'{}'", one_line(text, 60)); }

} // namespace deduce::rulesets::table
