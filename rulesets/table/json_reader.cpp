// A table's keys: see json_reader.hpp.
#include "rulesets/table/json_reader.hpp"

#include "rulesets/table/checks.hpp"
#include "rulesets/table/json_tree.hpp"
#include "rulesets/text/nearest.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace deduce::rulesets::table {
namespace {

[[noreturn]] void fail_type(const JsonValue& value, std::string_view what, std::string_view expected) {
    value.fail(fmt::format("{} is {} here, expected {}", what, value.type(), expected));
}

std::string text_of(const JsonValue& value, std::string_view what) {
    if (!value.is_string()) fail_type(value, what, "a text in quotes");
    return value.text();
}

// An object's members by key: all known, none twice.
class Members {
  public:
    Members(const JsonValue& object, std::string_view what, std::span<const std::string_view> known)
        : object_(object), what_(what), known_(known), values_(known.size()) {
        if (!object.is_object()) fail_type(object, what, "an object in braces");
        object.for_each_member([&](const JsonValue& key, const JsonValue& value) {
            const std::string name = key.text();
            const auto place = std::find(known.begin(), known.end(), name);
            if (place == known.end())
                key.fail(fmt::format("{} has no key {}, expected one of {}{}", what, shown(name),
                                     fmt::join(known, ", "), did_you_mean(name.substr(0, 60), known)));
            auto& own = values_[static_cast<std::size_t>(place - known.begin())];
            if (own) key.fail(fmt::format("{} has the key {} twice, expected it once", what, shown(name)));
            own = value;
        });
    }

    const std::optional<JsonValue>& find(std::string_view key) const {
        return values_[static_cast<std::size_t>(std::find(known_.begin(), known_.end(), key) - known_.begin())];
    }

    const JsonValue& at(std::string_view key) const {
        if (!find(key)) object_.fail(fmt::format("{} has no key '{}', which it needs", what_, key));
        return *find(key);
    }

  private:
    JsonValue object_;
    std::string_view what_;
    std::span<const std::string_view> known_;
    std::vector<std::optional<JsonValue>> values_;
};

class JsonReader {
  public:
    JsonReader(const Source& source, const JsonTree& tree, Places places)
        : source_(source), tree_(tree), places_(places), numbers_(source, places) {}

    std::pair<TableData, Places> read() {
        static constexpr std::array<std::string_view, 7> keys{"$schema",   "description", "situations", "weights",
                                                              "questions", "first",       "estimates"};
        const Members table(tree_.root(), "the table", keys);
        if (const auto& schema = table.find("$schema")) text_of(*schema, "$schema");
        if (const auto& description = table.find("description"))
            data_.description = text_of(*description, "description");
        read_situations(table.at("situations"));
        read_weights(table.find("weights"));
        read_questions(table.at("questions"), table.find("first"));
        if (const auto& estimates = table.find("estimates")) read_estimates(*estimates);
        data_.cost_scale = numbers_.cost_scale();
        data_.weight_scale = numbers_.weight_scale();
        if (numbers_.needed() == places_) numbers_.check_totals(data_);
        return {std::move(data_), numbers_.needed()};
    }

  private:
    // One item a situation: visit(item).
    template <class Visit>
    void for_each_situation(const JsonValue& list, std::string_view what, Visit visit) {
        if (!list.is_array()) fail_type(list, what, "a list in brackets, with an item for each situation");
        std::size_t count = 0;
        list.for_each_item([&](const JsonValue&) { count++; });
        if (count != data_.situations.size())
            list.fail(fmt::format("{} has {} items, expected {}: one for each situation", what, count,
                                  data_.situations.size()));
        list.for_each_item(visit);
    }

    void read_situations(const JsonValue& list) {
        if (!list.is_array()) fail_type(list, "situations", "a list of names");
        Names names(source_, "situation");
        list.for_each_item([&](const JsonValue& item) {
            const std::string name = text_of(item, "a situation");
            names.add(name, item.offset());
            data_.situations.push_back(name);
            check_size(source_, item.offset(), data_.situations.size(), 0);
        });
        if (data_.situations.empty()) list.fail("there are no situations, expected a name for each");
    }

    void read_weights(const std::optional<JsonValue>& list) {
        data_.weights.assign(data_.situations.size(), 1);
        if (!list) return;
        std::size_t s = 0;
        for_each_situation(*list, "weights", [&](const JsonValue& item) {
            if (!item.is_number()) fail_type(item, "a weight", "a number");
            data_.weights[s++] = numbers_.weight(item.raw(), item.offset());
        });
    }

    void read_questions(const JsonValue& list, const std::optional<JsonValue>& first) {
        if (!list.is_array()) fail_type(list, "questions", "a list of objects with name, answers, and perhaps cost");
        Names names(source_, "question");
        list.for_each_item([&](const JsonValue& item) {
            static constexpr std::array<std::string_view, 3> keys{"name", "answers", "cost"};
            const Members members(item, "a question", keys);
            const JsonValue& name = members.at("name");
            names.add(text_of(name, "a question's name"), name.offset());
            check_size(source_, item.offset(), data_.situations.size(), names.size());
            QuestionBuilder question(source_, name.text(), numbers_.cost_scale());
            for_each_situation(members.at("answers"), "answers", [&](const JsonValue& answer) {
                question.add_answer(text_of(answer, "an answer"), answer.offset());
            });
            if (const auto& costs = members.find("cost")) read_costs(question, *costs);
            data_.questions.push_back(question.finish());
        });
        if (first) data_.first = names.find(text_of(*first, "first"), first->offset());
    }

    void read_costs(QuestionBuilder& question, const JsonValue& value) {
        if (!value.is_object()) return question.set_all_costs(cost_of(value, "cost"));
        value.for_each_member([&](const JsonValue& answer, const JsonValue& cost) {
            question.set_cost(answer.text(), cost_of(cost, "cost"), answer.offset());
        });
    }

    Cost cost_of(const JsonValue& value, std::string_view kind) {
        if (value.is_number()) return numbers_.cost(value.raw(), value.offset(), kind);
        if (value.is_string()) {
            if (value.text() == "inf") return infinite_cost;
            value.fail(fmt::format("a {} is {} here, expected a number without quotes, or \"inf\"", kind,
                                   shown(value.text())));
        }
        fail_type(value, fmt::format("a {}", kind), "a number or \"inf\"");
    }

    // "exact", {"exact": fee}, {"groups": [...]}, or {"names": [...], "penalties": [[...], ...]}.
    void read_estimates(const JsonValue& value) {
        if (value.is_string() && value.text() == "exact") return;
        if (!value.is_object())
            fail_type(value, "estimates",
                      "\"exact\", or an object with exact, with groups, or with names and penalties");
        static constexpr std::array<std::string_view, 4> keys{"exact", "groups", "names", "penalties"};
        const Members members(value, "estimates", keys);
        const auto& exact = members.find("exact");
        const auto& groups = members.find("groups");
        const bool matrix = members.find("names") || members.find("penalties");
        if (int{exact.has_value()} + int{groups.has_value()} + int{matrix} != 1)
            value.fail(
                "estimates are given in several ways or in none, expected exact, or groups, or names and penalties");
        if (exact) {
            data_.estimates.fee = cost_of(*exact, "fee");
            if (is_infinite(data_.estimates.fee)) exact->fail("the fee is infinite, expected a number");
        } else if (groups) {
            read_groups(*groups);
        } else {
            read_penalties(members.at("names"), members.at("penalties"));
        }
    }

    void read_groups(const JsonValue& list) {
        data_.estimates.kind = TableEstimates::Kind::groups;
        Names names(source_, "group");
        for_each_situation(list, "groups", [&](const JsonValue& item) {
            const std::string group = text_of(item, "a group");
            const std::uint32_t number = names.add_or_find(group, item.offset());
            if (number == data_.estimates.names.size()) data_.estimates.names.push_back(group);
            data_.estimates.group_of.push_back(number);
        });
    }

    void read_penalties(const JsonValue& names, const JsonValue& rows) {
        data_.estimates.kind = TableEstimates::Kind::penalties;
        if (!names.is_array()) fail_type(names, "names", "a list of the estimates' names");
        Names different(source_, "estimate");
        names.for_each_item([&](const JsonValue& item) {
            const std::string name = text_of(item, "an estimate's name");
            different.add(name, item.offset());
            data_.estimates.names.push_back(name);
        });
        const std::size_t count = data_.estimates.names.size();
        if (count == 0) names.fail("there are no estimates, expected a name for each");
        if (count * data_.situations.size() > most_penalties)
            names.fail(fmt::format("more than {} penalties (situations x estimates), a table may have that many",
                                   most_penalties));
        for_each_situation(rows, "penalties", [&](const JsonValue& row) {
            if (!row.is_array()) fail_type(row, "a row of penalties", "a list with a penalty for each estimate");
            const std::size_t before = data_.estimates.penalties.size();
            row.for_each_item(
                [&](const JsonValue& item) { data_.estimates.penalties.push_back(cost_of(item, "penalty")); });
            const std::size_t width = data_.estimates.penalties.size() - before;
            if (width != count)
                row.fail(fmt::format("this row has {} penalties, expected {}: one for each estimate", width, count));
        });
    }

    const Source& source_;
    const JsonTree& tree_;
    Places places_;
    Numbers numbers_;
    TableData data_;
};

} // namespace

TableData read_json(const Source& source) {
    const JsonTree tree(source);
    return read_with_places([&](Places places) { return JsonReader(source, tree, places).read(); });
}

} // namespace deduce::rulesets::table
