// JSON as a light tree that knows where each value stands in the text, so that errors can name line and column.
//
// A value is twelve bytes: strings and numbers stay in the text. nlohmann-json parses; the number of values and the
// depth are limited while it does.
#pragma once

#include "rulesets/table/source.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace deduce::rulesets::table {

class JsonTree;

// What a document may have at most, and what messages call it. The defaults are those of tables.
struct JsonLimits {
    std::size_t values = std::size_t{1} << 25;
    std::size_t levels = 16; // brackets inside each other
    std::string_view document = "table";
};

// A value of a tree; cheap to copy, valid while the tree and its source are.
class JsonValue {
  public:
    bool is_object() const { return first_character() == '{'; }
    bool is_array() const { return first_character() == '['; }
    bool is_string() const { return first_character() == '"'; }
    bool is_number() const {
        return first_character() == '-' || (first_character() >= '0' && first_character() <= '9');
    }

    std::size_t offset() const;
    // A scalar as it is written; an array or an object as its bracket.
    std::string_view raw() const;
    // What a string holds, escapes resolved.
    std::string text() const;
    // "an object", "a number", ...
    std::string_view type() const;

    [[noreturn]] void fail(std::string_view what) const;

    // Calls `visit(value)` for each item of an array, or `visit(key, value)` for each member of an object.
    template <class Visit>
    void for_each_item(Visit visit) const;
    template <class Visit>
    void for_each_member(Visit visit) const;

  private:
    friend class JsonTree;
    JsonValue(const JsonTree& tree, std::uint32_t index) : tree_(&tree), index_(index) {}
    char first_character() const;
    std::uint32_t after() const;

    const JsonTree* tree_;
    std::uint32_t index_;
};

class JsonTree {
  public:
    // Keeps a reference to the source. Throws BadInput for what is no JSON, or beyond the limits. Needs no stack for
    // deep documents.
    explicit JsonTree(const Source& source, const JsonLimits& limits = {});

    JsonValue root() const { return {*this, 0}; }

  private:
    friend class JsonValue;
    friend class TreeBuilder;

    struct Node {
        std::uint32_t begin; // in the text
        std::uint32_t end;   // of a scalar
        std::uint32_t after; // the node behind this value and all inside it; an object's nodes alternate key and value
    };

    const Source& source_;
    std::vector<Node> nodes_;
};

template <class Visit>
void JsonValue::for_each_item(Visit visit) const {
    for (std::uint32_t i = index_ + 1; i < after();) {
        const JsonValue item(*tree_, i);
        visit(item);
        i = item.after();
    }
}

template <class Visit>
void JsonValue::for_each_member(Visit visit) const {
    for (std::uint32_t i = index_ + 1; i < after();) {
        const JsonValue key(*tree_, i);
        const JsonValue value(*tree_, key.after());
        visit(key, value);
        i = value.after();
    }
}

} // namespace deduce::rulesets::table
