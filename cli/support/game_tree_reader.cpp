// See game_tree_reader.hpp.
#include "cli/support/game_tree_reader.hpp"

#include "engine/model/errors.hpp"
#include "rulesets/text/text_file.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

using adversary::Rational;
using adversary::SequenceBuilder;
using Json = nlohmann::ordered_json;

constexpr std::size_t most_bytes = std::size_t{64} << 20;
constexpr int deepest = 1000;

class Reader {
  public:
    explicit Reader(std::string file) : file_(std::move(file)) {}

    void read(const Json& node, const SequenceBuilder::Place& place, const std::string& where, int depth) {
        if (depth > deepest) fail(where, fmt::format("the tree is deeper than {} moves; give a smaller one", deepest));
        if (!node.is_object())
            builder_.end(place, number(node, where));
        else if (node.contains("chance"))
            read_chance(node, place, where, depth);
        else
            read_choice(node, place, where, depth);
    }

    adversary::SequenceForm finish() { return builder_.finish(); }

  private:
    [[noreturn]] void fail(const std::string& where, const std::string& what) const {
        throw BadInput(fmt::format("{}: at {}: {}", file_, where.empty() ? "/" : where, what));
    }

    Rational number(const Json& json, const std::string& where) const {
        if (json.is_number_integer() || json.is_string()) {
            try {
                return adversary::read_rational(json.is_string() ? json.get<std::string>() : json.dump());
            } catch (const BadInput& error) {
                fail(where, error.what());
            }
        }
        fail(where, fmt::format("{} is no number, expected a whole one, or a fraction as a text such as \"1/3\"",
                                shortened(json)));
    }

    static std::string shortened(const Json& json) {
        const std::string text = json.dump(-1, ' ', true);
        return text.size() <= 40 ? text : text.substr(0, 37) + "...";
    }

    void expect_keys(const Json& node, const std::string& where, const std::vector<std::string>& keys) const {
        for (const std::string& key : keys)
            if (!node.contains(key))
                fail(where,
                     fmt::format("\"{}\" is missing, expected a number, an object with \"player\", \"knows\" and "
                                 "\"moves\", or one with \"chance\"",
                                 key));
        for (const auto& [key, value] : node.items())
            if (std::find(keys.begin(), keys.end(), key) == keys.end())
                fail(where, fmt::format("\"{}\" means nothing here; remove it", key));
    }

    void read_chance(const Json& node, const SequenceBuilder::Place& place, const std::string& where, int depth) {
        expect_keys(node, where, {"chance"});
        const Json& draws = node["chance"];
        if (!draws.is_array() || draws.empty())
            fail(where + "/chance", "expected a list of pairs [probability, what follows]");
        Rational sum = 0;
        for (std::size_t i = 0; i < draws.size(); i++) {
            const std::string here = fmt::format("{}/chance/{}", where, i);
            if (!draws[i].is_array() || draws[i].size() != 2) fail(here, "expected a pair [probability, what follows]");
            const Rational probability = number(draws[i][0], here + "/0");
            if (probability <= 0) fail(here + "/0", "a probability is above 0; leave out what never happens");
            sum += probability;
            read(draws[i][1], SequenceBuilder::after_chance(place, probability), here + "/1", depth + 1);
        }
        if (sum != 1)
            fail(where + "/chance",
                 fmt::format("the probabilities have the sum {}, expected 1", adversary::fraction_text(sum)));
    }

    void read_choice(const Json& node, const SequenceBuilder::Place& place, const std::string& where, int depth) {
        expect_keys(node, where, {"player", "knows", "moves"});
        if (node["player"] != 1 && node["player"] != 2)
            fail(where + "/player", fmt::format("{} is no player, expected 1 or 2", shortened(node["player"])));
        if (!node["knows"].is_string()) fail(where + "/knows", "expected a text that names what the player knows");
        const Json& moves = node["moves"];
        if (!moves.is_object() || moves.empty()) fail(where + "/moves", "expected an object with a move or more");
        std::vector<std::string> names;
        for (const auto& [name, next] : moves.items()) names.push_back(name);
        std::vector<SequenceBuilder::Place> places;
        try {
            places = builder_.decide(place, node["player"].get<int>() - 1, node["knows"].get<std::string>(), names);
        } catch (const BadInput& error) {
            fail(where, error.what());
        }
        std::size_t i = 0;
        for (const auto& [name, next] : moves.items()) read(next, places[i++], where + "/moves/" + name, depth + 1);
    }

    std::string file_;
    SequenceBuilder builder_;
};

} // namespace

adversary::SequenceForm read_game_tree(const std::string& file) {
    const std::string text = rulesets::read_text_file(file, most_bytes);
    Json tree;
    try {
        tree = Json::parse(text, [](int depth, Json::parse_event_t, Json&) {
            if (depth > 3 * deepest) throw BadInput(fmt::format("the tree is deeper than {} moves", deepest));
            return true;
        });
    } catch (const Json::parse_error& error) {
        throw BadInput(fmt::format("{}: no JSON at byte {}, expected a game's tree; see `deduce sequence --help`", file,
                                   error.byte));
    }
    Reader reader(file);
    reader.read(tree, {}, "", 0);
    return reader.finish();
}

} // namespace deduce::cli
