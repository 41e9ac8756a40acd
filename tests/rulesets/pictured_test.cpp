// Figures say what labels say: the answer to each question follows from the numbers alone.
#include "rulesets/boards/ray.hpp"
#include "rulesets/pictured.hpp"
#include "rulesets/registry.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

using rulesets::Figure;
using rulesets::Pictured;

bool holds(const Figure& figure, std::uint32_t number) { return std::ranges::find(figure, number) != figure.end(); }

// answer(question figure, situation figure) for all questions and situations.
template <class Answer>
void expect_answers(const std::string& spec, Answer answer) {
    const auto game = rulesets::make_game(spec);
    const auto* pictured = dynamic_cast<const Pictured*>(game.get());
    ASSERT_NE(pictured, nullptr) << spec;
    for (QuestionIndex q = 0; q < game->question_count(); q++)
        for (SituationIndex s = 0; s < game->situation_count(); s++)
            EXPECT_EQ(pictured->answer_figure(game->answer(q, s)),
                      answer(pictured->question_figure(q), pictured->situation_figure(s)))
                << spec << ": " << game->question_label(q) << ", " << game->situation_label(s);
}

TEST(Pictured, Blackbox) {
    expect_answers("blackbox:width=4,height=3,dots=2", [](const Figure& edge, const Figure& dots) {
        const std::vector<std::uint8_t> fields(dots.begin(), dots.end());
        return Figure{rulesets::RayBoard(4, 3, fields).shoot(edge[0])};
    });
}

TEST(Pictured, Codes) {
    const auto black_and_white = [](const Figure& tried, const Figure& hidden) {
        std::uint32_t black = 0;
        std::uint32_t both = 0;
        for (std::uint32_t colour = 0; colour < 26; colour++)
            both += static_cast<std::uint32_t>(
                std::min(std::ranges::count(tried, colour), std::ranges::count(hidden, colour)));
        for (std::size_t i = 0; i < tried.size(); i++) black += tried[i] == hidden[i];
        return Figure{black, both - black};
    };
    expect_answers("mastermind:pegs=3,colours=4", black_and_white);
    expect_answers("bulls:digits=3,symbols=5", black_and_white);
}

TEST(Pictured, Battleships) {
    expect_answers("battleships:width=3,height=3,ships=2+2,touching=free,sinking=all",
                   [](const Figure& question, const Figure& ships) {
                       const Figure fields(question.begin() + 1, question.end());
                       bool is_ship = false;
                       Figure occupied;
                       for (std::size_t at = 0; at < ships.size(); at += 1 + ships[at]) {
                           const auto first = ships.begin() + static_cast<std::ptrdiff_t>(at) + 1;
                           const Figure ship(first, first + ships[at]);
                           is_ship = is_ship || ship == fields;
                           occupied.insert(occupied.end(), ship.begin(), ship.end());
                       }
                       const bool all = std::ranges::all_of(fields, [&](auto f) { return holds(occupied, f); });
                       if (question[0] == 0) return Figure{all ? 1U : 0U};
                       return Figure{is_ship ? 2U : all ? 3U : 4U};
                   });
}

TEST(Pictured, Minesweeper) {
    const auto look = [](std::uint32_t field, const Figure& mines) {
        if (holds(mines, field)) return 9U;
        return static_cast<std::uint32_t>(std::ranges::count_if(mines, [&](std::uint32_t mine) {
            return std::abs(static_cast<int>(mine % 4) - static_cast<int>(field % 4)) <= 1 &&
                   std::abs(static_cast<int>(mine / 4) - static_cast<int>(field / 4)) <= 1;
        }));
    };
    expect_answers("minesweeper:width=4,height=3,mines=2,open=yes", [&](const Figure& question, const Figure& mines) {
        if (question.size() == 2 && look(question[1], mines) != 0) return Figure{10};
        return Figure{look(question[0], mines)};
    });
}

TEST(Pictured, Scales) {
    expect_answers("scales:coins=5", [](const Figure& weighing, const Figure& coin) {
        const auto place = std::ranges::find(weighing, coin[0]) - weighing.begin();
        const auto half = static_cast<std::ptrdiff_t>(weighing.size() / 2);
        if (place == 2 * half) return Figure{0};
        return Figure{(place < half) == (coin[1] == 1) ? 1U : 2U};
    });
}

TEST(Pictured, WordsShowTheirAnswersByLetter) {
    const auto game = rulesets::make_game("words:answers=rulesets/examples/birds.txt");
    const auto* pictured = dynamic_cast<const Pictured*>(game.get());
    ASSERT_NE(pictured, nullptr);
    for (AnswerIndex a = 0; a < game->answer_count(); a++) {
        std::string text;
        for (const std::uint32_t tone : pictured->answer_figure(a)) text += "-YG"[tone];
        EXPECT_EQ(text, game->answer_label(0, a));
    }
}

TEST(Pictured, EstimatesAreDrawnAsWhatTheyName) {
    for (const std::string spec : {"mastermind:pegs=2,colours=3", "blackbox:size=3,dots=2", "scales:coins=3",
                                   "minesweeper:width=3,height=2,mines=2", "battleships:width=3,height=3,ships=2+2"}) {
        const auto game = rulesets::make_game(spec);
        const auto* pictured = dynamic_cast<const Pictured*>(game.get());
        for (SituationIndex s = 0; s < game->situation_count(); s++)
            for (std::uint64_t e = 0; e < game->estimate_count(); e++) {
                if (game->penalty(s, e) != 0) continue;
                const Figure hidden = pictured->situation_figure(s);
                const Figure named = pictured->estimate_figure(e);
                EXPECT_TRUE(std::equal(named.begin(), named.end(), hidden.begin())) << spec;
            }
    }
}

} // namespace
} // namespace deduce::test
