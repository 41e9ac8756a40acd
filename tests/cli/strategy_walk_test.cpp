// Strategy files hold what they claim: walked with a JSON parser and the table that `deduce export` writes, and no
// other code of ours.
#include "tests/cli/program.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace deduce::test {
namespace {

using nlohmann::json;

class NamedFile {
  public:
    explicit NamedFile(const std::string& ending)
        : path_(std::filesystem::temp_directory_path() /
                ("deduce-strategy-" + std::to_string(getpid()) + "-" + std::to_string(count++) + ending)) {}
    ~NamedFile() { std::filesystem::remove(path_); }
    NamedFile(const NamedFile&) = delete;
    NamedFile& operator=(const NamedFile&) = delete;
    std::string path() const { return path_.string(); }

  private:
    static inline int count = 0;
    std::filesystem::path path_;
};

json read(const std::string& path) {
    std::FILE* file = std::fopen(path.c_str(), "rb");
    EXPECT_NE(file, nullptr) << path;
    if (file == nullptr) return {};
    json document = json::parse(file, nullptr, false);
    std::fclose(file);
    EXPECT_FALSE(document.is_discarded()) << path;
    return document;
}

long cost_of(const json& question, const std::string& answer) {
    const json& cost = question.at("cost");
    return cost.is_object() ? cost.at(answer).get<long>() : cost.get<long>();
}

long penalty_of(const json& table, std::size_t situation, const std::string& estimate) {
    const json& estimates = table.at("estimates");
    constexpr long wrong = -1;
    if (estimates.is_string() || estimates.contains("exact")) {
        if (estimate != table.at("situations")[situation]) return wrong;
        return estimates.is_string() ? 0 : estimates.at("exact").get<long>();
    }
    if (estimates.contains("groups")) return estimates.at("groups")[situation] == estimate ? 0 : wrong;
    const json& names = estimates.at("names");
    const auto at = std::find(names.begin(), names.end(), json(estimate)) - names.begin();
    if (at == static_cast<std::ptrdiff_t>(names.size())) return wrong;
    const json& penalty = estimates.at("penalties")[situation][static_cast<std::size_t>(at)];
    return penalty.is_number() ? penalty.get<long>() : wrong;
}

// What a situation costs, followed from the root; -1 with a failure if it does not come to an end.
long walk(const json& strategy, const json& table, std::size_t situation) {
    long cost = 0;
    const json* node = &strategy.at("root");
    while (node->contains("question")) {
        const json& question = table.at("questions").at(node->at("question").get<std::size_t>());
        EXPECT_EQ(question.at("name"), node->at("label"));
        const std::string answer = question.at("answers")[situation];
        const json& answers = node->at("answers");
        const auto branch =
            std::find_if(answers.begin(), answers.end(), [&](const json& a) { return a.at("label") == answer; });
        if (branch == answers.end()) {
            ADD_FAILURE() << answer << " is missing";
            return -1;
        }
        EXPECT_EQ(branch->at("cost"), cost_of(question, answer));
        cost += branch->at("cost").get<long>();
        node = &branch->at("then");
    }
    for (const json& end : node->at("situations"))
        if (end.at("situation") == situation) {
            EXPECT_EQ(end.at("penalty"), penalty_of(table, situation, node->at("estimate")));
            return cost + end.at("penalty").get<long>();
        }
    ADD_FAILURE() << "situation " << situation << " is not where it ends";
    return -1;
}

void expect_walkable(const std::string& game, const std::string& objective) {
    SCOPED_TRACE(game + " " + objective);
    const NamedFile file(".json");
    const NamedFile exported(".json");
    const Outcome solved = run_deduce({"solve", game, "--objective", objective, "--threads", "1", "--quiet",
                                       "--strategy", file.path(), "--json", "-"},
                                      std::chrono::seconds(60));
    ASSERT_EQ(solved.exit_code, 0) << solved.err;
    ASSERT_EQ(run_deduce({"export", game, "--output", exported.path()}).exit_code, 0);
    const json result = json::parse(solved.out);
    const json strategy = read(file.path());
    const json table = read(exported.path());
    ASSERT_EQ(strategy.at("format"), "deduce strategy");
    ASSERT_EQ(strategy.at("version"), 1);
    EXPECT_EQ(strategy.at("game"), result.at("game"));
    EXPECT_EQ(strategy.at("objective"), objective);
    EXPECT_EQ(strategy.at("status"), "optimal");
    EXPECT_EQ(result.at("strategy_file"), file.path());

    long total = 0;
    long worst = 0;
    std::map<std::string, long> distribution;
    const std::size_t situations = table.at("situations").size();
    for (std::size_t s = 0; s < situations; s++) {
        const long cost = walk(strategy, table, s);
        const long weight = table.contains("weights") ? table.at("weights")[s].get<long>() : 1;
        total += weight * cost;
        worst = std::max(worst, cost);
        distribution[std::to_string(cost)] += weight;
        if (testing::Test::HasFailure()) return;
    }
    EXPECT_EQ(strategy.at("total"), total);
    EXPECT_EQ(strategy.at("worst"), worst);
    EXPECT_EQ(result.at("total_of_strategy"), total);
    EXPECT_EQ(result.at("worst_of_strategy"), worst);
    EXPECT_EQ(result.at("distribution"), json(distribution));
    EXPECT_EQ(result.at("upper_total"), objective == "average" ? total : worst);
    if (strategy.at("root").contains("question")) {
        EXPECT_EQ(result.at("first_question"), strategy.at("root").at("question"));
        EXPECT_EQ(result.at("first_question_label"), strategy.at("root").at("label"));
    }
    EXPECT_EQ(run_deduce({"verify", game, file.path()}).exit_code, 0);
}

TEST(StrategyWalk, EveryKindOfGame) {
    for (const std::string game : {"blackbox:size=4,dots=3", "blackbox:size=4,dots=2", "mastermind:pegs=3,colours=5",
                                   "bulls:digits=3,symbols=6", "scales:coins=5", "numbers:max=30",
                                   "battleships:width=3,height=3,ships=2", "minesweeper:width=3,height=3,mines=2",
                                   "milk", "table:rulesets/examples/animals.csv", "table:rulesets/examples/milk.json"})
        for (const std::string objective : {"average", "worst"}) expect_walkable(game, objective);
}

TEST(StrategyWalk, Mastermind) { expect_walkable("mastermind:pegs=4,colours=6", "average"); }

TEST(StrategyWalk, BlackBox) { expect_walkable("blackbox:size=5,dots=2", "average"); }

} // namespace
} // namespace deduce::test
