// From the root down, with a list of what is still to be read in place of recursion.
#include "cli/strategy/strategy_reader.hpp"

#include "engine/model/errors.hpp"
#include "rulesets/table/json_tree.hpp"
#include "rulesets/table/source.hpp"
#include "rulesets/text/text_file.hpp"

#include <array>
#include <charconv>
#include <limits>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace deduce::cli {
namespace {

using rulesets::table::JsonTree;
using rulesets::table::JsonValue;
using rulesets::table::Source;

// The tree counts bytes in 32 bits. BlackBox 8x8 with 5 dots has 1.5 GB and some 200 million values, of 12 bytes each.
constexpr std::size_t most_bytes = (std::size_t{1} << 32) - 1;
constexpr rulesets::table::JsonLimits limits{std::size_t{1} << 29, std::size_t{1} << 22, "strategy"};
constexpr std::uint64_t most_estimates_by_label = std::uint64_t{1} << 20;

// The members of an object that have these names, in their order; other members are left alone.
template <std::size_t Count>
using Members = std::array<std::optional<JsonValue>, Count>;

template <std::size_t Count>
Members<Count> members_of(const JsonValue& object, const std::array<std::string_view, Count>& names) {
    if (!object.is_object()) object.fail(fmt::format("{}, expected an object", object.type()));
    Members<Count> found;
    object.for_each_member([&](const JsonValue& key, const JsonValue& value) {
        const std::string name = key.text();
        for (std::size_t i = 0; i < Count; i++) {
            if (name != names[i]) continue;
            if (found[i]) key.fail(fmt::format("\"{}\" stands here twice", name));
            found[i] = value;
        }
    });
    return found;
}

const JsonValue& needed(const JsonValue& object, const std::optional<JsonValue>& member, std::string_view name) {
    if (!member) object.fail(fmt::format("\"{}\" is missing in this object", name));
    return *member;
}

template <class Integer>
Integer whole_number(const JsonValue& value, Integer greatest) {
    const std::string_view text = value.raw();
    Integer number = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (!value.is_number() || error != std::errc() || rest != text.data() + text.size() || number < 0 ||
        number > greatest)
        value.fail(
            fmt::format("{}, expected a whole number from 0 to {}", rulesets::table::one_line(text, 40), greatest));
    return number;
}

std::uint32_t index_in(const JsonValue& value) {
    return whole_number<std::uint32_t>(value, std::numeric_limits<std::uint32_t>::max());
}
Cost cost_in(const JsonValue& value) { return whole_number<Cost>(value, infinite_cost); }

std::string text_in(const JsonValue& value) {
    if (!value.is_string()) value.fail(fmt::format("{}, expected a text", value.type()));
    return value.text();
}

const JsonValue& list_in(const JsonValue& value) {
    if (!value.is_array()) value.fail(fmt::format("{}, expected a list", value.type()));
    return value;
}

class StrategyReader {
  public:
    explicit StrategyReader(const Game& game) : game_(game) {}

    StrategyFile read(const JsonValue& document) {
        const std::array<std::string_view, 11> names = {"format", "version", "game", "objective",   "status", "total",
                                                        "weight", "worst",   "root", "game_digest", "at_most"};
        const auto members = members_of(document, names);
        const auto member = [&](std::size_t i) -> const JsonValue& { return needed(document, members[i], names[i]); };
        if (const std::string format = text_in(member(0)); format != strategy_format)
            member(0).fail(
                fmt::format("the format is {}, expected \"{}\"", rulesets::table::shown(format), strategy_format));
        if (const auto version = index_in(member(1)); version != strategy_version)
            member(1).fail(
                fmt::format("version {} was given, this program reads version {}", version, strategy_version));
        StrategyClaims& claims = result_.claims;
        claims.game = text_in(member(2));
        const std::size_t objective =
            one_of<4>(member(3), {"average", "worst", "worst-then-average", "average-then-worst"});
        claims.objective = objective == 1 ? Objective::worst : Objective::average;
        claims.priority = objective < 2 ? Priority::one : static_cast<Priority>(objective - 1);
        claims.is_optimal = one_of<2>(member(4), {"optimal", "bounds"}) == 0;
        claims.total = cost_in(member(5));
        claims.weight = cost_in(member(6));
        claims.worst = cost_in(member(7));
        if (members[9]) claims.game_digest = text_in(*members[9]);
        if (members[10]) claims.at_most = cost_in(*members[10]);
        places_.push_back({member(8), Strategy::root, 0});
        while (!places_.empty()) {
            const Place place = places_.back();
            places_.pop_back();
            read_node(place);
        }
        return std::move(result_);
    }

  private:
    // A node still to be read, and the branch that leads to it.
    struct Place {
        JsonValue value;
        StrategyIndex parent;
        std::size_t branch;
    };

    template <std::size_t Count>
    static std::size_t one_of(const JsonValue& value, const std::array<std::string_view, Count>& words) {
        const std::string text = text_in(value);
        for (std::size_t i = 0; i < words.size(); i++)
            if (text == words[i]) return i;
        value.fail(fmt::format("{} was given, expected {}", rulesets::table::shown(text), fmt::join(words, " or ")));
    }

    void read_node(const Place& place) {
        const std::array<std::string_view, 6> names = {"question", "label",  "answers",
                                                       "estimate", "number", "situations"};
        const JsonValue& object = place.value;
        const auto members = members_of(object, names);
        if (members[0].has_value() == members[3].has_value())
            object.fail("a move has either a \"question\" or an \"estimate\"");
        const StrategyIndex node = members[0] ? read_question(object, members) : read_estimate(object, members);
        if (node != Strategy::root) result_.strategy.lead_to(place.parent, place.branch, node);
    }

    StrategyIndex read_question(const JsonValue& object, const Members<6>& members) {
        const QuestionIndex question = index_in(*members[0]);
        const bool is_known = question < game_.question_count();
        if (members[1] && is_known)
            compare(*members[1], game_.question_label(question), fmt::format("question {}", question));
        branches_.clear();
        thens_.clear();
        list_in(needed(object, members[2], "answers")).for_each_item([&](const JsonValue& item) {
            const std::array<std::string_view, 4> names = {"answer", "label", "cost", "then"};
            const auto parts = members_of(item, names);
            const AnswerIndex answer = index_in(needed(item, parts[0], names[0]));
            if (parts[1] && is_known && answer < game_.answer_count())
                compare(*parts[1], game_.answer_label(question, answer),
                        fmt::format("answer {} to question {}", answer, question));
            branches_.push_back({answer, 0, cost_in(needed(item, parts[2], names[2]))});
            thens_.push_back(needed(item, parts[3], names[3]));
        });
        const StrategyIndex node = result_.strategy.add_question(question, branches_);
        for (std::size_t i = thens_.size(); i-- > 0;) places_.push_back({thens_[i], node, i});
        return node;
    }

    StrategyIndex read_estimate(const JsonValue& object, const Members<6>& members) {
        const std::string label = text_in(*members[3]);
        std::uint64_t estimate = 0;
        if (members[4]) {
            estimate = whole_number<std::uint64_t>(*members[4], std::numeric_limits<std::uint64_t>::max());
            if (estimate < game_.estimate_count())
                compare(*members[3], game_.estimate_label(estimate), fmt::format("estimate {}", estimate));
        } else {
            estimate = estimate_named(label, object);
        }
        endings_.clear();
        list_in(needed(object, members[5], "situations")).for_each_item([&](const JsonValue& item) {
            const std::array<std::string_view, 2> names = {"situation", "penalty"};
            const auto parts = members_of(item, names);
            endings_.push_back({index_in(needed(item, parts[0], names[0])), cost_in(needed(item, parts[1], names[1]))});
        });
        return result_.strategy.add_estimate(estimate, endings_);
    }

    std::uint64_t estimate_named(const std::string& label, const JsonValue& object) {
        if (game_.estimate_count() > most_estimates_by_label)
            object.fail(
                "\"number\" is missing in this object: the game has too many estimates to find it by its label");
        if (estimates_.empty())
            for (std::uint64_t e = 0; e < game_.estimate_count(); e++) estimates_.emplace(game_.estimate_label(e), e);
        const auto found = estimates_.find(label);
        if (found == estimates_.end())
            object.fail(fmt::format("the game has no estimate {}", rulesets::table::shown(label)));
        return found->second;
    }

    void compare(const JsonValue& label, const std::string& expected, const std::string& what) {
        const std::string given = text_in(label);
        if (given == expected || result_.wrong_label) return;
        result_.wrong_label = fmt::format("{} is labelled {}, and is {} in the game", what,
                                          rulesets::table::shown(given), rulesets::table::shown(expected));
    }

    const Game& game_;
    StrategyFile result_;
    std::vector<Place> places_;
    std::vector<StrategyBranch> branches_;
    std::vector<StrategyEnding> endings_;
    std::vector<JsonValue> thens_; // of branches_
    std::unordered_map<std::string, std::uint64_t> estimates_;
};

} // namespace

StrategyFile load_strategy(const std::string& file, const Game& game) {
    return read_strategy(file, rulesets::read_text_file(file, most_bytes), game);
}

StrategyFile read_strategy(const std::string& file, std::string text, const Game& game) {
    const Source source(file, std::move(text));
    const JsonTree tree(source, limits);
    return StrategyReader(game).read(tree.root());
}

} // namespace deduce::cli
