// The tree is built from the parser's events and from how far it has read: see json_tree.hpp.
#include "rulesets/table/json_tree.hpp"

#include <iterator>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deduce::rulesets::table {
namespace {

using nlohmann::json;

// An iterator over the text that tells somebody how far the parser has come.
class Reading {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    Reading(const char* at, const char** reached) : at_(at), reached_(reached) {}
    reference operator*() const { return *at_; }
    Reading& operator++() {
        *reached_ = ++at_;
        return *this;
    }
    Reading operator++(int) {
        const Reading before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const Reading& a, const Reading& b) { return a.at_ == b.at_; }
    friend bool operator!=(const Reading& a, const Reading& b) { return a.at_ != b.at_; }

  private:
    const char* at_;
    const char** reached_;
};

// "syntax error while parsing value - unexpected ']'; expected ..." out of nlohmann's message, which also repeats what
// was read, of any length.
std::string reason_in(const json::exception& error) {
    constexpr int number_overflow = 406;
    if (error.id == number_overflow) return "this number is too large";
    std::string text = error.what();
    if (const std::size_t start = text.find("syntax error"); start != std::string::npos) text.erase(0, start);
    const std::size_t read = text.find("; last read: '");
    if (read != std::string::npos) {
        const std::size_t expected = text.rfind("'; expected ");
        text.erase(read, expected == std::string::npos || expected < read ? std::string::npos : expected + 1 - read);
    }
    return one_line(text, 200);
}

} // namespace

// nlohmann's SAX interface. A value begins behind the blanks, commas and colons that follow what was read before it;
// behind a number one more character is read, which can only be one of these, or a closing bracket.
class TreeBuilder {
  public:
    TreeBuilder(JsonTree& tree, const Source& source, const JsonLimits& limits)
        : tree_(tree),
          source_(source),
          limits_(limits),
          text_(source.text()),
          reached_(text_.data()),
          before_(text_.data()) {}

    void parse() {
        const char* const end = text_.data() + text_.size();
        json::sax_parse(Reading(text_.data(), &reached_), Reading(end, &reached_), this);
    }

    bool null() { return scalar(); }
    bool boolean(bool) { return scalar(); }
    bool number_integer(json::number_integer_t) { return number(); }
    bool number_unsigned(json::number_unsigned_t) { return number(); }
    bool number_float(json::number_float_t, const std::string&) { return number(); }
    bool string(std::string&) { return scalar(); }
    bool binary(json::binary_t&) { return false; }
    bool key(std::string&) { return scalar(); }
    bool start_object(std::size_t) { return open(); }
    bool end_object() { return close(); }
    bool start_array(std::size_t) { return open(); }
    bool end_array() { return close(); }

    bool parse_error(std::size_t position, const std::string&, const json::exception& error) {
        source_.fail(position == 0 ? 0 : position - 1, fmt::format("this is no JSON: {}", reason_in(error)));
    }

  private:
    std::uint32_t offset_of(const char* at) const { return static_cast<std::uint32_t>(at - text_.data()); }

    void add(std::size_t length) {
        constexpr std::string_view between = " \t\r\n,:";
        const std::size_t begin = text_.find_first_not_of(between, offset_of(before_));
        const std::size_t end = length > 0 ? begin + length : offset_of(reached_);
        if (tree_.nodes_.size() == limits_.values)
            source_.fail(begin,
                         fmt::format("more than {} values, a {} may have that many", limits_.values, limits_.document));
        tree_.nodes_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end),
                                static_cast<std::uint32_t>(tree_.nodes_.size() + 1)});
        before_ = reached_;
    }

    bool scalar() {
        add(0);
        return true;
    }

    bool number() {
        const std::size_t begin = text_.find_first_of("-0123456789", offset_of(before_));
        const std::size_t end = std::min(text_.find_first_not_of("+-.0123456789Ee", begin), text_.size());
        add(end - begin);
        return true;
    }

    bool open() {
        const auto index = static_cast<std::uint32_t>(tree_.nodes_.size());
        add(1);
        if (open_.size() == limits_.levels)
            source_.fail(tree_.nodes_[index].begin,
                         fmt::format("more than {} brackets inside each other, no {} needs that many", limits_.levels,
                                     limits_.document));
        open_.push_back(index);
        return true;
    }

    bool close() {
        tree_.nodes_[open_.back()].after = static_cast<std::uint32_t>(tree_.nodes_.size());
        open_.pop_back();
        before_ = reached_;
        return true;
    }

    JsonTree& tree_;
    const Source& source_;
    const JsonLimits& limits_;
    std::string_view text_;
    const char* reached_;
    const char* before_; // what was read when the last event came
    std::vector<std::uint32_t> open_;
};

JsonTree::JsonTree(const Source& source, const JsonLimits& limits) : source_(source) {
    TreeBuilder(*this, source, limits).parse();
}

std::size_t JsonValue::offset() const { return tree_->nodes_[index_].begin; }

std::uint32_t JsonValue::after() const { return tree_->nodes_[index_].after; }

char JsonValue::first_character() const { return tree_->source_.text()[offset()]; }

std::string_view JsonValue::raw() const {
    return tree_->source_.text().substr(offset(), tree_->nodes_[index_].end - offset());
}

std::string JsonValue::text() const {
    const std::string_view inside = raw().substr(1, raw().size() - 2);
    if (inside.find('\\') == std::string_view::npos) return std::string(inside);
    return json::parse(raw()).get<std::string>();
}

std::string_view JsonValue::type() const {
    switch (first_character()) {
    case '{':
        return "an object";
    case '[':
        return "a list";
    case '"':
        return "a text";
    case 't':
    case 'f':
        return "a truth value";
    case 'n':
        return "null";
    default:
        return "a number";
    }
}

void JsonValue::fail(std::string_view what) const { tree_->source_.fail(offset(), what); }

} // namespace deduce::rulesets::table
