// The compiled game says what the game says, merges what nothing tells apart, and refuses what it cannot hold.
#include "engine/model/errors.hpp"
#include "engine/table/answer_table.hpp"
#include "rulesets/registry.hpp"
#include "tests/rulesets/bad_input.hpp"
#include "tests/support/memory_limit.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"

#include <functional>
#include <set>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

// Situations 1 and 3 answer everything alike.
GameMatrices with_twins() {
    GameMatrices m;
    m.answers = {{2, 0, 0, 0}, {1, 0, 1, 0}};
    m.costs = {{10, 11, 12}, {20, 21, 22}};
    m.weights = {1, 2, 3, 4};
    m.penalties = exact_guess_penalties(4, 7);
    return m;
}

Key digest_of(const GameMatrices& matrices) { return AnswerTable(MatrixGame(matrices), memory_limit).digest(); }

template <class Cell>
void expect_cells_to_say_what_the_game_says(const AnswerTable& table) {
    const Game& game = table.game();
    for (QuestionIndex q = 0; q < game.question_count(); q++)
        for (SituationIndex s = 0; s < game.situation_count(); s++) {
            const ClassIndex c = table.class_of(s);
            const DenseAnswer a = table.answer(q, c);
            ASSERT_EQ(table.row<Cell>(c)[q], a);
            ASSERT_EQ(table.column<Cell>(q)[c], a);
            ASSERT_LT(a, table.answer_count(q));
            ASSERT_EQ(table.game_answer(q, a), game.answer(q, s)) << game.name();
            ASSERT_EQ(table.cost(q, a), game.cost(q, game.answer(q, s))) << game.name();
        }
}

void expect_faithful(const Game& game) {
    const AnswerTable table(game, memory_limit);
    ASSERT_EQ(table.situation_count(), game.situation_count());
    ASSERT_EQ(table.question_count(), game.question_count());
    if (table.has_byte_cells())
        expect_cells_to_say_what_the_game_says<std::uint8_t>(table);
    else
        expect_cells_to_say_what_the_game_says<std::uint16_t>(table);

    // Dense answers are numbered by first appearance, and each is told how many classes give it.
    for (QuestionIndex q = 0; q < table.question_count(); q++) {
        std::vector<std::uint32_t> classes(table.answer_count(q), 0);
        DenseAnswer next_new = 0;
        for (SituationIndex s = 0; s < table.situation_count(); s++) {
            const DenseAnswer a = table.answer(q, table.class_of(s));
            ASSERT_LE(a, next_new);
            if (a == next_new) next_new++;
        }
        ASSERT_EQ(next_new, table.answer_count(q));
        for (ClassIndex c = 0; c < table.class_count(); c++) classes[table.answer(q, c)]++;
        ASSERT_LE(table.answer_count(q), table.largest_answer_count());
        for (DenseAnswer a = 0; a < table.answer_count(q); a++) ASSERT_EQ(table.answer_classes(q, a), classes[a]);
    }

    // Where situations differ in weight, classes fall in it.
    bool differ = false;
    bool is_same = table.class_count() == table.situation_count();
    for (SituationIndex s = 0; s < table.situation_count(); s++) {
        differ = differ || game.weight(s) != game.weight(0);
        is_same = is_same && table.class_of(s) == s;
    }
    ASSERT_TRUE(!differ || table.falls_in_weight()) << game.name();
    ASSERT_EQ(table.classes_are_situations(), is_same) << game.name();
    for (ClassIndex c = 1; table.falls_in_weight() && c < table.class_count(); c++)
        ASSERT_LE(table.class_weight(c), table.class_weight(c - 1)) << game.name();

    // Different classes differ in some answer, and their weights are those of their members.
    std::set<std::vector<DenseAnswer>> rows;
    Weight total = 0;
    for (ClassIndex c = 0; c < table.class_count(); c++) {
        std::vector<DenseAnswer> row;
        for (QuestionIndex q = 0; q < table.question_count(); q++) row.push_back(table.answer(q, c));
        ASSERT_TRUE(rows.insert(row).second) << game.name() << ": class " << c << " repeats an earlier one";
        Weight weight = 0;
        for (const SituationIndex s : table.members(c)) {
            ASSERT_EQ(table.class_of(s), c);
            weight += game.weight(s);
        }
        ASSERT_EQ(table.class_weight(c), weight);
        ASSERT_LE(table.least_weight(), weight);
        total += weight;
    }
    ASSERT_EQ(table.total_weight(), total);
}

TEST(AnswerTable, SaysWhatRandomGamesSay) {
    for (std::uint64_t seed = 0; seed < rounds(300); seed++) expect_faithful(random_game(seed));
    for (std::uint64_t seed = 0; seed < rounds(100); seed++) expect_faithful(random_symmetric_game(seed));
}

TEST(AnswerTable, SaysWhatTheRulesetsSay) {
    for (const char* spec : {"numbers:max=1", "numbers:max=30", "mastermind:pegs=3,colours=3",
                             "mastermind:pegs=2,colours=3,feedback=presence,score=pegs,final=announce",
                             "bulls:digits=2,symbols=5", "blackbox:size=3,dots=2", "blackbox:width=4,height=2,dots=3"})
        expect_faithful(*rulesets::make_game(spec));
}

TEST(AnswerTable, MergesSituationsThatNoQuestionTellsApart) {
    const MatrixGame game(with_twins());
    const AnswerTable table(game, memory_limit);
    ASSERT_EQ(table.class_count(), 3U);
    EXPECT_EQ(table.situation_count(), 4U);
    const ClassIndex twins = table.class_of(1);
    EXPECT_EQ(table.class_of(3), twins);
    EXPECT_NE(table.class_of(0), twins);
    EXPECT_NE(table.class_of(2), twins);
    EXPECT_EQ(std::vector<SituationIndex>(table.members(twins).begin(), table.members(twins).end()),
              (std::vector<SituationIndex>{1, 3}));
    EXPECT_EQ(table.class_weight(twins), 6);
    EXPECT_EQ(table.total_weight(), 10);
    EXPECT_EQ(table.least_weight(), 1);
    EXPECT_FALSE(table.has_unit_weights());
}

TEST(AnswerTable, NumbersAnswersByFirstAppearance) {
    const MatrixGame game(with_twins());
    const AnswerTable table(game, memory_limit);
    ASSERT_EQ(table.answer_count(0), 2U) << "answer 1 never occurs";
    EXPECT_EQ(table.game_answer(0, 0), 2U);
    EXPECT_EQ(table.game_answer(0, 1), 0U);
    EXPECT_EQ(table.cost(0, 0), 12);
    EXPECT_EQ(table.cost(0, 1), 10);
    EXPECT_EQ(table.cost(1, 0), 21);
    EXPECT_EQ(table.cost(1, 1), 20);
    EXPECT_EQ(table.answer_classes(0, 0), 1U);
    EXPECT_EQ(table.answer_classes(0, 1), 2U);
    EXPECT_EQ(table.largest_answer_count(), 2U);
}

TEST(AnswerTable, TakesTwoBytesForMoreThan256Answers) {
    GameMatrices m;
    m.answers.emplace_back();
    m.costs.emplace_back(300, 1);
    for (AnswerIndex s = 0; s < 300; s++) {
        m.answers[0].push_back(299 - s);
        m.weights.push_back(1);
        m.penalties.push_back({0});
    }
    const MatrixGame game(m);
    const AnswerTable table(game, memory_limit);
    EXPECT_FALSE(table.has_byte_cells());
    EXPECT_EQ(table.answer_count(0), 300U);
    EXPECT_TRUE(table.has_unit_weights());
    expect_faithful(game);
}

// Many questions and situations are asked in several blocks.
TEST(AnswerTable, SaysWhatLargerGamesSay) {
    for (const char* spec : {"numbers:max=700", "bulls:digits=3,symbols=9", "blackbox:size=6,dots=3"})
        expect_faithful(*rulesets::make_game(spec));
}

// A game whose answers are few, but have high numbers.
class HighNumbers : public MatrixGame {
  public:
    HighNumbers() : MatrixGame(with_twins()) {}
    std::uint32_t answer_count() const override { return MatrixGame::answer_count() + high; }
    AnswerIndex answer(QuestionIndex q, SituationIndex s) const override { return MatrixGame::answer(q, s) + high; }
    Cost cost(QuestionIndex q, AnswerIndex a) const override { return MatrixGame::cost(q, a - high); }

  private:
    static constexpr AnswerIndex high = 4'000'000'000;
};

TEST(AnswerTable, AnswersMayHaveHighNumbers) { expect_faithful(HighNumbers()); }

TEST(AnswerTable, InfiniteCostsStayInfiniteAndDoNotCountAsTotals) {
    GameMatrices m = with_twins();
    m.costs[0][2] = infinite_cost;
    const MatrixGame game(m);
    const AnswerTable table(game, memory_limit);
    EXPECT_TRUE(is_infinite(table.cost(0, 0)));
    EXPECT_FALSE(is_infinite(table.greatest_total()));
}

TEST(AnswerTable, GreatestTotalCoversTheDearestPath) {
    const MatrixGame game(with_twins());
    const AnswerTable table(game, memory_limit);
    EXPECT_GE(table.greatest_total(), 10 * (12 + 21)) << "total weight, times the dearest answers that occur";
    EXPECT_LT(table.greatest_total(), infinite_cost);
}

TEST(AnswerTable, DigestIsTheSameForTheSameGame) {
    EXPECT_EQ(digest_of(with_twins()), digest_of(with_twins()));
    GameMatrices renamed = with_twins();
    renamed.name = "another name";
    EXPECT_EQ(digest_of(renamed), digest_of(with_twins()));

    // Answers 0 and 2 of question 0 exchanged, and their costs with them.
    GameMatrices relabelled = with_twins();
    relabelled.answers[0] = {0, 2, 2, 2};
    relabelled.costs[0] = {12, 11, 10};
    EXPECT_EQ(digest_of(relabelled), digest_of(with_twins()));
}

TEST(AnswerTable, DigestDiffersWhereAResultCould) {
    const std::pair<const char*, std::function<void(GameMatrices&)>> changes[] = {
        {"an answer", [](GameMatrices& m) { m.answers[1][3] = 1; }},
        {"an answer that splits as before", [](GameMatrices& m) { m.answers[0][0] = 1; }},
        {"a cost", [](GameMatrices& m) { m.costs[0][0] = 9; }},
        {"an infinite cost", [](GameMatrices& m) { m.costs[0][0] = infinite_cost; }},
        {"a weight", [](GameMatrices& m) { m.weights[2] = 4; }},
        {"weights within a class", [](GameMatrices& m) { std::swap(m.weights[1], m.weights[3]); }},
        {"a penalty", [](GameMatrices& m) { m.penalties[2][0] = 6; }},
        {"an infinite penalty", [](GameMatrices& m) { m.penalties[2][0] = infinite_cost; }},
        {"a question more",
         [](GameMatrices& m) {
             m.answers.push_back({0, 0, 0, 0});
             m.costs.push_back({1, 1, 1});
         }},
    };
    for (const auto& [what, change] : changes) {
        GameMatrices changed = with_twins();
        change(changed);
        EXPECT_NE(digest_of(changed), digest_of(with_twins())) << what;
    }
}

TEST(AnswerTable, DigestsOfTheRulesetsVariantsDiffer) {
    std::set<Key> digests;
    std::size_t games = 0;
    for (const char* spec : {"mastermind:pegs=2,colours=3", "mastermind:pegs=2,colours=3,final=free",
                             "mastermind:pegs=2,colours=3,final=announce", "mastermind:pegs=2,colours=3,score=pegs",
                             "mastermind:pegs=2,colours=3,repeats=no", "blackbox:size=3,dots=2",
                             "blackbox:size=3,dots=2,penalty=4", "numbers:max=9", "numbers:max=10"}) {
        digests.insert(AnswerTable(*rulesets::make_game(spec), memory_limit).digest());
        games++;
    }
    EXPECT_EQ(digests.size(), games);
}

// A game that breaks one promise.
class BrokenGame : public MatrixGame {
  public:
    explicit BrokenGame(int fault) : MatrixGame(with_twins()), fault_(fault) {}
    AnswerIndex answer(QuestionIndex q, SituationIndex s) const override {
        return fault_ == 0 && q == 1 && s == 3 ? 3 : MatrixGame::answer(q, s);
    }
    Cost cost(QuestionIndex q, AnswerIndex a) const override {
        return fault_ == 1 && q == 1 && a == 0 ? -1 : MatrixGame::cost(q, a);
    }
    Weight weight(SituationIndex s) const override { return fault_ == 2 && s == 3 ? 0 : MatrixGame::weight(s); }
    std::uint32_t situation_count() const override { return fault_ == 3 ? 0 : MatrixGame::situation_count(); }

  private:
    int fault_;
};

TEST(AnswerTable, RefusesGamesThatBreakTheirPromises) {
    EXPECT_NO_THROW(AnswerTable(BrokenGame(-1), memory_limit));
    EXPECT_THROW(AnswerTable(BrokenGame(0), memory_limit), BrokenPromise) << "an answer out of range";
    EXPECT_THROW(AnswerTable(BrokenGame(1), memory_limit), BrokenPromise) << "a negative cost";
    EXPECT_THROW(AnswerTable(BrokenGame(2), memory_limit), BrokenPromise) << "a weight of zero";
    EXPECT_THROW(AnswerTable(BrokenGame(3), memory_limit), BadInput) << "no situations";
}

TEST(AnswerTable, SaysHowMuchMemoryItWouldNeedBeforeAsking) {
    const auto game = rulesets::make_game("numbers:max=65536");
    expect_bad_input([&] { AnswerTable(*game, memory_limit); }, {"numbers:max=65536", "12.0 GiB", "1.0 GiB"});
    const auto small = rulesets::make_game("numbers:max=10");
    expect_bad_input([&] { AnswerTable(*small, 100); }, {"numbers:max=10", "memory"});
    EXPECT_NO_THROW(AnswerTable(*small, 1 << 16));
}

TEST(AnswerTable, RefusesTotalsThatCouldOverflow) {
    GameMatrices m = with_twins();
    m.weights.assign(4, Weight{1} << 40);
    EXPECT_NO_THROW(AnswerTable(MatrixGame(m), memory_limit)) << "large weights alone are fine";
    m.costs[0][0] = Cost{1} << 30;
    expect_bad_input([&] { AnswerTable(MatrixGame(m), memory_limit); }, {"overflow", "weights"});

    GameMatrices heavy = with_twins();
    heavy.weights.assign(4, infinite_cost);
    expect_bad_input([&] { AnswerTable(MatrixGame(heavy), memory_limit); }, {"overflow"});

    GameMatrices dear = with_twins();
    dear.costs[1][0] = infinite_cost - 1;
    expect_bad_input([&] { AnswerTable(MatrixGame(dear), memory_limit); }, {"overflow"});
}

TEST(AnswerTable, RefusesPenaltiesThatCouldOverflow) {
    GameMatrices m = with_twins();
    m.weights.assign(4, Weight{1} << 30);
    m.penalties = exact_guess_penalties(4, Cost{1} << 31);
    expect_bad_input([&] { AnswerTable(MatrixGame(m), memory_limit); }, {"overflow"});
}

TEST(InseparablePair, NamesTwinsThatNoEstimateCovers) {
    GameMatrices m = with_twins();
    EXPECT_EQ(inseparable_pair(AnswerTable(MatrixGame(m), memory_limit)), std::nullopt)
        << "an estimate costs 7 at most";
    m.penalties = exact_guess_penalties(4);
    const MatrixGame game(m);
    EXPECT_EQ(inseparable_pair(AnswerTable(game, memory_limit)), std::pair(SituationIndex{1}, SituationIndex{3}));
    m.answers[1][3] = 2;
    const MatrixGame separable(m);
    EXPECT_EQ(inseparable_pair(AnswerTable(separable, memory_limit)), std::nullopt);
}

// Three twins; estimate 0 covers {0, 1}, estimate 1 covers {1, 2}.
TEST(InseparablePair, SkipsPairsThatAnEstimateCovers) {
    GameMatrices m;
    m.answers = {{0, 0, 0}};
    m.costs = {{1}};
    m.weights = {1, 1, 1};
    m.penalties = {{0, infinite_cost}, {0, 3}, {infinite_cost, 3}};
    const MatrixGame game(m);
    EXPECT_EQ(inseparable_pair(AnswerTable(game, memory_limit)), std::pair(SituationIndex{0}, SituationIndex{2}));
}

} // namespace
} // namespace deduce::test
