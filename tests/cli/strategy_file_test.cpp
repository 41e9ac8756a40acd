// Strategy files: what is written is read back and verified; whatever is changed in them is found, and named.
#include "cli/strategy/verification.hpp"
#include "engine/model/errors.hpp"
#include "engine/solve.hpp"
#include "rulesets/registry.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/chain_game.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace deduce::test {
namespace {

using cli::StrategyFile;
using nlohmann::json;

std::string written(const Game& game, Objective objective = Objective::average) {
    SolveParams params;
    params.objective = objective;
    params.memo_bytes = std::size_t{1} << 24;
    params.wants_strategy = true;
    const SolveResult result = solve(game, params);
    EXPECT_TRUE(result.strategy);
    const auto& [strategy, costs] = *result.strategy;
    std::string text;
    cli::write_strategy_json([&](std::string_view piece) { text += piece; }, game,
                             {game.name(), objective, true, costs.total, costs.weight, costs.worst}, strategy);
    return text;
}

std::optional<std::string> difference_in(const std::string& text, const Game& game) {
    return verify(cli::read_strategy("file", text, game), game).difference;
}

void expect_difference(const json& document, const Game& game, const std::string& mention) {
    const auto difference = difference_in(document.dump(), game);
    ASSERT_TRUE(difference) << mention;
    EXPECT_NE(difference->find(mention), std::string::npos) << *difference;
    EXPECT_EQ(difference->find('\n'), std::string::npos);
}

TEST(StrategyFile, IsReadBackAndVerified) {
    for (const char* spec :
         {"blackbox:size=4,dots=3", "mastermind:pegs=3,colours=4", "scales:coins=6", "numbers:max=40",
          "table:rulesets/examples/car.csv", "table:rulesets/examples/materials.csv"}) {
        const auto game = rulesets::make_game(spec);
        for (const Objective objective : {Objective::average, Objective::worst}) {
            const std::string text = written(*game, objective);
            const StrategyFile file = cli::read_strategy("file", text, *game);
            const auto verification = verify(file, *game);
            EXPECT_EQ(verification.difference, std::nullopt) << spec;
            EXPECT_EQ(verification.costs.total, file.claims.total);
            std::string again;
            write_strategy_json([&](std::string_view piece) { again += piece; }, *game, file.claims, file.strategy);
            EXPECT_EQ(again, text) << spec;
        }
    }
}

// The first leaf below a node.
json& leaf_below(json& node) {
    json* at = &node;
    while (at->contains("question")) at = &at->at("answers").at(0).at("then");
    return *at;
}

class Changed : public testing::Test {
  protected:
    const std::unique_ptr<Game> game = rulesets::make_game("blackbox:size=4,dots=2");
    const json original = json::parse(written(*game));

    void expect(const std::string& mention, const std::function<void(json&)>& change) const {
        json document = original;
        change(document);
        ASSERT_NE(document, original);
        expect_difference(document, *game, mention);
    }
};

TEST_F(Changed, GameAndSums) {
    expect("another game, blackbox:5", [](json& d) { d["game"] = "blackbox:5"; });
    expect("total = 1, and it is", [](json& d) { d["total"] = 1; });
    expect("weight = 121, and it is 120", [](json& d) { d["weight"] = 121; });
    expect("worst = 0, and it is", [](json& d) { d["worst"] = 0; });
}

TEST_F(Changed, Answers) {
    const auto answers = [](json& d) -> json& { return d["root"]["answers"]; };
    expect("is missing at the root", [&](json& d) { answers(d).erase(0); });
    expect("is missing at the root", [&](json& d) { answers(d) = json::array(); });
    expect("stands twice", [&](json& d) { answers(d).push_back(answers(d)[0]); });
    expect("costs 1, not 2", [&](json& d) {
        for (json& a : answers(d))
            if (a["cost"] == 1) a["cost"] = 2;
    });
    expect("costs 2, not 0", [&](json& d) {
        for (json& a : answers(d))
            if (a["cost"] == 2) a["cost"] = 0;
    });
    expect("is labelled 'x', and is", [&](json& d) { answers(d)[0]["label"] = "x"; });
    expect("is labelled 'x', and is 'top", [&](json& d) { d["root"]["label"] = "x"; });
    expect("stands twice", [&](json& d) { answers(d)[0]["answer"] = answers(d)[1]["answer"]; });
    expect("does not exist", [&](json& d) { answers(d)[0]["answer"] = 4000000000; });
    expect("situation", [&](json& d) { std::swap(answers(d)[0]["then"], answers(d)[1]["then"]); });
    expect("question 16 does not exist: the game has 16", [](json& d) { d["root"]["question"] = 16; });
}

// A branch that no situation takes.
TEST_F(Changed, Unreachable) {
    expect("no situation reaches node", [&](json& d) {
        json branch = d["root"]["answers"][0];
        std::vector<AnswerIndex> used;
        for (const json& a : d["root"]["answers"]) used.push_back(a["answer"]);
        AnswerIndex unused = 0;
        while (std::find(used.begin(), used.end(), unused) != used.end()) unused++;
        ASSERT_LT(unused, game->answer_count());
        branch["answer"] = unused;
        branch["label"] = game->answer_label(d["root"]["question"], unused);
        branch["then"] = {{"estimate", game->estimate_label(0)}, {"number", 0}, {"situations", json::array()}};
        d["root"]["answers"].push_back(branch);
    });
}

TEST_F(Changed, Endings) {
    const auto ends = [](json& d) -> json& { return leaf_below(d["root"])["situations"]; };
    expect("which does not list it", [&](json& d) { ends(d).erase(0); });
    expect("stands twice", [&](json& d) { ends(d).push_back(ends(d)[0]); });
    expect("costs 0, not 3", [&](json& d) { ends(d)[0]["penalty"] = 3; });
    expect("does not exist", [&](json& d) { ends(d)[0]["situation"] = 120; });
    expect("stands twice", [&](json& d) { ends(d)[0]["situation"] = ends(d)[0]["situation"] == 0 ? 1 : 0; });
    expect("does not exist", [&](json& d) { leaf_below(d["root"])["number"] = 18446744073709551615U; });
    expect("is labelled 'x'", [&](json& d) { leaf_below(d["root"])["estimate"] = "x"; });
    expect("estimate", [&](json& d) {
        json& leaf = leaf_below(d["root"]);
        leaf["number"] = leaf["number"] == 0 ? 1 : 0;
        leaf["estimate"] = game->estimate_label(leaf["number"]);
    });
}

// Asked again, a question tells nothing, and more questions than the game has are refused.
TEST_F(Changed, AskedAgainAndAgain) {
    json document = original;
    const json& root = original["root"];
    for (json& a : document["root"]["answers"]) {
        json once = {{"question", root["question"]}, {"label", root["label"]}, {"answers", {a}}};
        for (int i = 0; i < 20; i++) {
            json again = once;
            again["answers"][0]["then"] = a["then"];
            a["then"] = again;
        }
    }
    expect_difference(document, *game, "the strategy asks more than the game's 16 questions");
}

// Each file with one byte, number or text changed is verified, differs or is refused: nothing else happens, and what is
// verified has the same costs.
TEST(StrategyFile, NoChangeOfAByteGoesUnnoticed) {
    const auto game = rulesets::make_game("mastermind:pegs=2,colours=2");
    const std::string text = written(*game);
    for (std::size_t i = 0; i < text.size(); i++)
        for (const char c : {'0', '9', '"', ' ', '}', 'x'}) {
            std::string changed = text;
            changed[i] = c;
            try {
                const StrategyFile file = cli::read_strategy("file", changed, *game);
                const auto verification = verify(file, *game);
                if (verification.difference) continue;
                EXPECT_EQ(verification.costs.total, 8) << changed;
            } catch (const BadInput& e) {
                EXPECT_TRUE(std::string(e.what()).starts_with("file:")) << e.what();
            }
        }
}

TEST(StrategyFile, RefusesWhatIsNone) {
    const auto game = rulesets::make_game("numbers:max=3");
    const std::string head = R"({"format":"deduce strategy","version":1,"game":"x","objective":"average",)"
                             R"("status":"optimal","total":0,"weight":0,"worst":0)";
    const std::pair<std::string, std::string> texts[] = {
        {"", "file is empty"},
        {"[]", "expected an object"},
        {"{", "no JSON"},
        {"{}", "\"format\" is missing"},
        {R"({"format":"table"})", "the format is 'table'"},
        {R"({"format":"deduce strategy","version":2})", "version 2 was given"},
        {R"({"format":"deduce strategy","version":1,"version":1})", "stands here twice"},
        {head + "}", "\"root\" is missing"},
        {head + R"(,"root":{}})", "either a \"question\" or an \"estimate\""},
        {head + R"(,"root":{"question":-1,"answers":[]}})", "whole number"},
        {head + R"(,"root":{"question":1.0,"answers":[]}})", "whole number"},
        {head + R"(,"root":{"question":1e3,"answers":[]}})", "whole number"},
        {head + R"(,"root":{"question":99999999999,"answers":[]}})", "whole number"},
        {head + R"(,"root":{"question":"1","answers":[]}})", "whole number"},
        {head + R"(,"root":{"question":1,"answers":{}}})", "expected a list"},
        {head + R"(,"root":{"question":1,"answers":[{"answer":1,"then":{}}]}})", "\"cost\" is missing"},
        {head + R"(,"root":{"question":1,"answers":[{"answer":1,"cost":1}]}})", "\"then\" is missing"},
        {head + R"(,"root":{"question":1,"answers":[{"answer":1,"cost":99999999999999999999,"then":{}}]}})", "number"},
        {head + R"(,"root":{"estimate":1}})", "expected a text"},
        {head + R"(,"root":{"estimate":"none such","situations":[]}})", "no estimate 'none such'"},
    };
    for (const auto& [text, mention] : texts) {
        try {
            cli::read_strategy("file", text, *game);
            ADD_FAILURE() << text;
        } catch (const BadInput& e) {
            EXPECT_NE(std::string(e.what()).find(mention), std::string::npos) << text << ": " << e.what();
        }
    }
}

// Files of other programs may leave out numbers of estimates and labels of the rest.
TEST(StrategyFile, FindsEstimatesByTheirLabels) {
    const auto game = rulesets::make_game("mastermind:pegs=2,colours=3");
    std::function<void(json&)> strip = [&](json& value) {
        if (value.is_object()) value.erase("number");
        if (value.is_object() && !value.contains("estimate")) value.erase("label");
        if (!value.is_structured()) return; // a scalar's only item is itself
        for (json& part : value) strip(part);
    };
    json document = json::parse(written(*game));
    strip(document);
    EXPECT_EQ(difference_in(document.dump(), *game), std::nullopt);
}

// Writers, readers and replay need no stack.
TEST(StrategyFile, GoesAsDeepAsTheGame) {
    const ChainGame game(1200);
    const std::string text = written(game);
    EXPECT_EQ(difference_in(text, game), std::nullopt);
    const StrategyFile file = cli::read_strategy("file", text, game);
    std::size_t bytes = 0;
    const cli::Put count = [&](std::string_view piece) { bytes += piece.size(); };
    write_strategy_text(count, game, file.claims, file.strategy);
    write_strategy_dot(count, game, file.claims, file.strategy, 0);
    EXPECT_GT(bytes, 1200U * 10);
    std::string nested = text.substr(0, text.find("\"root\""));
    nested += "\"root\":";
    for (int i = 0; i < 1'000'000; i++) nested += R"({"question":0,"answers":[{"answer":0,"cost":1,"then":)";
    EXPECT_THROW(cli::read_strategy("file", nested, game), BadInput);
    for (int i = 0; i < 300'000; i++) nested += "[";
    EXPECT_THROW(cli::read_strategy("file", nested, game), BadInput);
}

TEST(StrategyFile, DotEndsAtItsDepth) {
    const auto game = rulesets::make_game("blackbox:size=4,dots=2");
    const StrategyFile file = cli::read_strategy("file", written(*game), *game);
    std::string text;
    write_strategy_dot([&](std::string_view piece) { text += piece; }, *game, file.claims, file.strategy, 1);
    const auto edges = static_cast<std::size_t>(std::count(text.begin(), text.end(), '>'));
    EXPECT_EQ(edges, file.strategy.branches(Strategy::root).size());
    EXPECT_NE(text.find("[label=\"...\"]"), std::string::npos);
}

TEST(StrategyCommand, RefusesBeforeTheSolveBegins) {
    const auto expect = [](const std::vector<std::string>& options, const std::string& mention) {
        std::vector<std::string> arguments = {"solve", "blackbox:size=8,dots=6"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const Outcome outcome = run_deduce(arguments);
        EXPECT_EQ(outcome.exit_code, 2) << mention;
        EXPECT_NE(outcome.err.find(mention), std::string::npos) << outcome.err;
        EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    };
    expect({"--strategy", "plan.xml"}, "plan.xml was given; name a file that ends in .json");
    expect({"--strategy", "-"}, "ends in .json");
    expect({"--strategy", "/nowhere/plan.json"}, "cannot write /nowhere/plan.json");
    expect({"--strategy", "plan.json", "--no-strategy"}, "choose one of them");
    expect({"--strategy", "plan.json", "--depth", "3"}, "--depth");
    expect({"--depth", "3"}, "--depth");
}

TEST(StrategyCommand, LeavesTheStrategyOut) {
    const Outcome outcome = run_deduce({"solve", "numbers:max=20", "--no-strategy", "--json", "-"});
    EXPECT_EQ(outcome.exit_code, 0);
    for (const char* key : {"first_question", "distribution", "worst_of_strategy", "strategy_seconds"})
        EXPECT_FALSE(json::parse(outcome.out).contains(key)) << key;
}

TEST(StrategyCommand, SaysWhatDiffers) {
    const Outcome none = run_deduce({"verify", "numbers:max=20", "README.md"});
    EXPECT_EQ(none.exit_code, 2);
    EXPECT_TRUE(none.err.starts_with("deduce: README.md:1:1: ")) << none.err;
    EXPECT_EQ(run_deduce({"verify", "numbers:max=20", "none.json"}).exit_code, 2);
    const std::string path = TemporaryFile().path().string() + ".json";
    ASSERT_EQ(run_deduce({"solve", "numbers:max=20", "--strategy", path}).exit_code, 0);
    const Outcome right = run_deduce({"verify", "numbers:max=20", path, "--json", "-"});
    EXPECT_EQ(right.exit_code, 0);
    EXPECT_EQ(json::parse(right.out).at("verdict"), "verified");
    EXPECT_EQ(json::parse(right.out).at("total_of_strategy"), 88);
    const Outcome other = run_deduce({"verify", "numbers:max=21", path, "--json", "-"});
    EXPECT_EQ(other.exit_code, 1);
    EXPECT_EQ(json::parse(other.out).at("verdict"), "differs");
    EXPECT_NE(json::parse(other.out).at("difference").get<std::string>().find("another game"), std::string::npos);
    std::filesystem::remove(path);
}

// A solve that is stopped writes the best strategy that is known, and it is one.
TEST(StrategyCommand, WritesWhatIsKnownWhenStopped) {
    const std::string path = TemporaryFile().path().string() + ".json";
    const std::vector<std::string> arguments = {"solve",
                                                "blackbox:size=7,dots=4",
                                                "--time-limit",
                                                "2s",
                                                "--threads",
                                                "1",
                                                "--quiet",
                                                "--strategy",
                                                path,
                                                "--json",
                                                "-"};
    const Outcome outcome = run_deduce(arguments, std::chrono::seconds(60));
    ASSERT_EQ(outcome.exit_code, 3) << outcome.err;
    const json result = json::parse(outcome.out);
    EXPECT_EQ(result.at("status"), "bounds");
    EXPECT_LE(result.at("upper_total"), result.at("total_of_strategy"));
    const Outcome verified = run_deduce({"verify", "blackbox:size=7,dots=4", path, "--json", "-"});
    EXPECT_EQ(verified.exit_code, 0) << verified.out;
    EXPECT_EQ(json::parse(verified.out).at("claims"), "bounds");
    EXPECT_EQ(json::parse(verified.out).at("total_of_strategy"), result.at("total_of_strategy"));
    std::filesystem::remove(path);
}

} // namespace
} // namespace deduce::test
