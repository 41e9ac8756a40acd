// What goes into the page: data that no label can break out of, whole or cut off, with sums that agree.
#include "report/label_tables.hpp"
#include "report/page.hpp"
#include "report/page_data.hpp"
#include "report/page_files.hpp"
#include "rulesets/registry.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace deduce::test {
namespace {

using Json = nlohmann::ordered_json;

struct Solved {
    explicit Solved(const std::string& spec, Objective objective = Objective::average)
        : game(rulesets::make_game(spec)) {
        params.objective = objective;
        params.memo_bytes = std::size_t{1} << 26;
        params.wants_strategy = true;
        result = solve(*game, params);
    }

    Json data(const report::PageLimits& limits = {}) const {
        return report::page_data({*game, "a summary", "the rules", "1.0", result, std::nullopt}, limits);
    }

    std::unique_ptr<Game> game;
    SolveParams params;
    SolveResult result;
};

// What the flat tree comes to, read without the code that wrote it.
struct TreeSums {
    Cost total = 0;
    Cost worst = 0;
    Weight weight = 0;
    std::size_t named = 0; // situations
    std::size_t nodes = 0;
    std::size_t cut_off = 0;
};

class TreeReader {
  public:
    explicit TreeReader(const Json& data) : data_(data), flat_(data["tree"]) {}

    TreeSums read() {
        node(0);
        EXPECT_EQ(at_, flat_.size());
        return sums_;
    }

  private:
    std::int64_t next() {
        const Json& value = flat_.at(at_++);
        return value.is_string() ? std::stoll(value.get<std::string>()) : value.get<std::int64_t>();
    }
    void end(Weight weight, Cost total, Cost worst) {
        sums_.weight += weight;
        sums_.total += total;
        sums_.worst = std::max(sums_.worst, worst);
    }
    Weight weight_of(std::int64_t situation) const {
        const Json& labels = data_["labels"];
        return labels.contains("weights") ? labels["weights"].at(static_cast<std::size_t>(situation)).get<Weight>() : 1;
    }
    void node(Cost spent) {
        sums_.nodes++;
        const std::int64_t kind = next();
        if (kind == 0) {
            EXPECT_LT(next(), static_cast<std::int64_t>(data_["labels"]["questions"].size()));
            const std::int64_t answers = next();
            for (std::int64_t i = 0; i < answers; i++) {
                EXPECT_LT(next(), static_cast<std::int64_t>(data_["labels"]["answers"].size()));
                const Cost cost = next();
                node(spent + cost);
            }
        } else if (kind == 1) {
            EXPECT_LT(next(), static_cast<std::int64_t>(data_["labels"]["estimates"].size()));
            const std::int64_t count = next();
            for (std::int64_t i = 0; i < count; i++) {
                const Weight weight = weight_of(next());
                const Cost cost = spent + next();
                end(weight, weight * cost, cost);
                sums_.named++;
            }
        } else {
            sums_.cut_off++;
            next(); // situations
            const Weight weight = next();
            const Cost total = next();
            end(weight, weight * spent + total, spent + next());
            const std::int64_t examples = next();
            for (std::int64_t i = 0; i < examples; i++) {
                EXPECT_LT(next(), static_cast<std::int64_t>(data_["labels"]["situations"].size()));
                sums_.named++;
            }
        }
    }

    const Json& data_;
    const Json& flat_;
    std::size_t at_ = 0;
    TreeSums sums_;
};

// All games, and what the page says of them.
class PageData : public testing::TestWithParam<std::string> {};

TEST_P(PageData, AddsUpToTheValue) {
    for (const Objective objective : {Objective::average, Objective::worst}) {
        const Solved solved(GetParam(), objective);
        const Json data = solved.data();
        const TreeSums sums = TreeReader(data).read();
        EXPECT_EQ(objective == Objective::average ? sums.total : sums.worst, solved.result.total.upper);
        EXPECT_EQ(sums.weight, solved.result.weight);
        EXPECT_EQ(sums.named, solved.game->situation_count());
        EXPECT_EQ(sums.cut_off, 0U);
        EXPECT_TRUE(data["whole"].get<bool>());
        EXPECT_FALSE(data["labels"].contains("situation_numbers"));
    }
}

TEST_P(PageData, OfTheTopAddsUpToo) {
    const Solved solved(GetParam());
    const TreeSums whole = TreeReader(solved.data()).read();
    for (const std::size_t nodes : {1, 2, 5, 20}) {
        const report::PageLimits limits{1, nodes, 3};
        const Json data = solved.data(limits);
        const TreeSums sums = TreeReader(data).read();
        EXPECT_EQ(data["whole"].get<bool>(), solved.game->situation_count() == 1);
        EXPECT_EQ(sums.total, whole.total);
        EXPECT_EQ(sums.worst, whole.worst);
        EXPECT_EQ(sums.weight, whole.weight);
        EXPECT_LE(sums.nodes, whole.nodes);
        EXPECT_LE(sums.named, 3 * sums.cut_off + 1);
    }
}

INSTANTIATE_TEST_SUITE_P(Games, PageData,
                         testing::Values("mastermind:pegs=3,colours=3", "bulls:digits=2,symbols=4",
                                         "blackbox:size=3,dots=2", "battleships:width=3,height=3,ships=2+2",
                                         "minesweeper:width=3,height=3,mines=2", "numbers:max=20,penalty=power", "life",
                                         "production", "scales:coins=4", "milk",
                                         "words:answers=rulesets/examples/birds.txt",
                                         "table:rulesets/examples/car.csv"),
                         [](const auto& given) { return given.param.substr(0, given.param.find(':')); });

TEST(PageData, GivesEachLabelOnce) {
    const Json data = Solved("mastermind:pegs=3,colours=3").data();
    const auto distinct = [](const Json& list) {
        return std::set<std::string>(list.begin(), list.end()).size() == list.size();
    };
    for (const std::string kind : {"questions", "answers", "situations", "estimates"})
        EXPECT_TRUE(distinct(data["labels"][kind])) << kind;
    EXPECT_LT(data["labels"]["questions"].size(), 27U); // only those that are asked
}

TEST(PageData, WritesLargeNumbersAsText) {
    constexpr std::int64_t exact = std::int64_t{1} << 53; // scripts round what is above
    EXPECT_EQ(report::exact_json(exact), exact);
    EXPECT_EQ(report::exact_json(exact + 1), "9007199254740993");
    EXPECT_EQ(report::exact_json(-exact - 1), "-9007199254740993");
}

TEST(PageData, SaysWhyThereIsNoStrategy) {
    const Json data = Solved("scales:coins=2").data();
    EXPECT_EQ(data["status"], "infinite");
    EXPECT_TRUE(data["reason"].is_string());
    EXPECT_TRUE(data["tree"].empty());
    EXPECT_FALSE(data.contains("strategy"));
}

TEST(Page, LetsNoTextOut) {
    const std::vector<std::string> hostile = {"</script><script>alert(1)</script>",
                                              "<!--",
                                              "<img src=x onerror=alert(1)>",
                                              "{{data}}{{script}}{{style}}{{title}}",
                                              "&lt;",
                                              "\xff\xfe",
                                              "\\\"",
                                              "\xe2\x80\xa8"};
    Json data = {{"game", {{"name", hostile[0] + hostile[1] + hostile[3]}}}, {"labels", hostile}};
    const std::string json = report::json_for_html(data);
    EXPECT_EQ(json.find_first_of("<>&"), std::string::npos);
    const Json back = Json::parse(json);
    for (std::size_t i = 0; i < hostile.size(); i++)
        if (i != 5) {
            EXPECT_EQ(back["labels"][i], hostile[i]);
        } // which is no UTF-8
    const std::string page = report::html_page(data);
    EXPECT_EQ(page.find("<script>alert"), std::string::npos);
    EXPECT_EQ(page.find("<img"), std::string::npos);
    const auto count = [&](const std::string& text) {
        std::size_t found = 0;
        for (std::size_t at = 0; (at = page.find(text, at)) != std::string::npos; at++) found++;
        return found;
    };
    EXPECT_EQ(count("</script>"), 2U); // the data's and the script's
    EXPECT_EQ(count("</title>"), 1U);
    EXPECT_EQ(count("{{data}}"), 3U); // as text: in the title, the name and the label
}

TEST(Page, HoldsAllScriptsAndNoAddressOfANetwork) {
    const std::string page = report::html_page(Json{{"game", {{"name", "x"}}}});
    for (const auto& [name, text] : report::page_files()) {
        if (name == "page.html") continue;
        EXPECT_NE(page.find(text), std::string::npos) << name;
    }
    std::string rest = page;
    const std::string drawing = "http://www.w3.org/2000/svg"; // a name, not a place
    for (std::size_t at = 0; (at = rest.find(drawing)) != std::string::npos;) rest.erase(at, drawing.size());
    for (const std::string address : {"http:", "https:", "src=\"", "@import", "url("})
        EXPECT_EQ(rest.find(address), std::string::npos) << address;
}

} // namespace
} // namespace deduce::test
