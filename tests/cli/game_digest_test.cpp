// A strategy knows its game again: by name, or, where the game is made of files, by what is in them.
#include "cli/strategy/game_digest.hpp"
#include "cli/strategy/verification.hpp"
#include "engine/model/errors.hpp"
#include "engine/solve.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/text_on_disk.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace deduce::test {
namespace {

using nlohmann::json;

const std::string cars = "thing,weight,red?,big?\ncost,,1,2\na,1,yes,no\nb,2,yes,yes\nc,1,no,no\n";

std::unique_ptr<Game> table(const TextOnDisk& file) { return rulesets::make_game("table:" + file.path()); }

json strategy_of(const Game& game) {
    SolveParams params;
    params.memo_bytes = std::size_t{1} << 22;
    params.wants_strategy = true;
    const SolveResult result = solve(game, params);
    const auto& [strategy, costs] = result.strategy.value();
    std::string text;
    cli::write_strategy_json([&](std::string_view piece) { text += piece; }, game,
                             {game.name(), Objective::average, true, costs.total, costs.weight, costs.worst}, strategy);
    return json::parse(text);
}

cli::Verification verified(const json& document, const Game& game) {
    return verify(cli::read_strategy("file", document.dump(), game), game);
}

void expect_part(const std::optional<std::string>& text, const std::string& part) {
    ASSERT_TRUE(text) << part;
    EXPECT_NE(text->find(part), std::string::npos) << *text;
}

TEST(GameDigest, IsOfTheContentAlone) {
    const TextOnDisk one(cars);
    const TextOnDisk other(cars + "\n");
    EXPECT_EQ(cli::game_digest(*table(one)), cli::game_digest(*table(other)));
    std::set<std::string> digests = {cli::game_digest(*table(one))};
    for (const char* changed :
         {"thing,weight,red?,big?\ncost,,1,3\na,1,yes,no\nb,2,yes,yes\nc,1,no,no\n",   // a cost
          "thing,weight,red?,big?\ncost,,1,2\na,1,yes,no\nb,2,yes,yes\nc,2,no,no\n",   // a weight
          "thing,weight,red?,big?\ncost,,1,2\na,1,yes,no\nb,2,yes,yes\nc,1,no,yes\n",  // an answer
          "thing,weight,red?,large?\ncost,,1,2\na,1,yes,no\nb,2,yes,yes\nc,1,no,no\n", // labels
          "thing,weight,red?,big?\ncost,,1,2\na,1,yes,no\nb,2,yes,yes\nd,1,no,no\n",
          "thing,weight,red?,big?\ncost,,1,2\na,1,ja,no\nb,2,ja,yes\nc,1,no,no\n",
          "thing,weight,group,red?,big?\ncost,,,1,2\na,1,x,yes,no\nb,2,x,yes,yes\nc,1,y,no,no\n"}) { // what counts
        const TextOnDisk file(changed);
        EXPECT_TRUE(digests.insert(cli::game_digest(*table(file))).second) << changed;
    }
}

TEST(GameDigest, FollowsAFileThatWasMoved) {
    const TextOnDisk old_place(cars);
    const TextOnDisk new_place(cars);
    const json strategy = strategy_of(*table(old_place));
    EXPECT_EQ(verified(strategy, *table(old_place)).note, std::nullopt);
    const auto moved = verified(strategy, *table(new_place));
    EXPECT_EQ(moved.difference, std::nullopt);
    expect_part(moved.note, "its content is the same");
}

TEST(GameDigest, TellsThatAFileWasChanged) {
    const TextOnDisk file(cars);
    json strategy = strategy_of(*table(file));
    // A question more, which the strategy does not ask: its costs are right, and it need not be optimal any more.
    std::ofstream(file.path())
        << "thing,weight,red?,big?,name?\ncost,,1,2,0\na,1,yes,no,a\nb,2,yes,yes,b\nc,1,no,no,c\n";
    expect_part(verified(strategy, *table(file)).difference, "was changed since");
    const TextOnDisk other("thing,q\na,1\nb,2\n");
    expect_part(verified(strategy, *table(other)).difference, "another game");
    strategy["game_digest"] = "nonsense";
    expect_part(verified(strategy, *table(file)).difference, "another game");
}

// As other programs, and older ones, write it.
TEST(GameDigest, MayBeLeftOut) {
    const TextOnDisk old_place(cars);
    const TextOnDisk new_place(cars);
    json strategy = strategy_of(*table(old_place));
    strategy.erase("game_digest");
    const auto moved = verified(strategy, *table(new_place));
    EXPECT_EQ(moved.difference, std::nullopt);
    expect_part(moved.note, "it has no game_digest");
    strategy["game"] = "words:answers=birds.txt";
    expect_part(verified(strategy, *table(new_place)).difference, "another game");
}

TEST(GameDigest, IsNotOfGamesThatTheirNamesTell) {
    const auto game = rulesets::make_game("numbers:max=9");
    json strategy = strategy_of(*game);
    EXPECT_FALSE(strategy.contains("game_digest"));
    strategy["game_digest"] = "ignored";
    EXPECT_EQ(verified(strategy, *game).difference, std::nullopt);
    strategy["game"] = "numbers";
    expect_part(verified(strategy, *game).difference, "another game, numbers, and numbers:max=9");
}

TEST(VerifiedStrategy, IsRefusedByOneLine) {
    const auto game = rulesets::make_game("numbers:max=9");
    json strategy = strategy_of(*game);
    const TextOnDisk right(strategy.dump());
    EXPECT_EQ(cli::verified_strategy(right.path(), *game).costs.total, strategy["total"]);
    strategy["total"] = 1;
    const TextOnDisk wrong(strategy.dump());
    try {
        cli::verified_strategy(wrong.path(), *game);
        FAIL();
    } catch (const BadInput& error) {
        const std::string message = error.what();
        EXPECT_TRUE(message.starts_with("--strategy: ")) << message;
        EXPECT_NE(message.find("total = 1"), std::string::npos) << message;
        EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    }
}

} // namespace
} // namespace deduce::test
