// One game of `deduce play`: reads lines, says what is possible and what to ask, until the game is over.
#pragma once

#include "cli/play/move_adviser.hpp"
#include "cli/support/line_reader.hpp"
#include "engine/advice/position.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace deduce::cli {

// What `help` prints.
std::string play_help(bool has_secret);

class PlaySession {
  public:
    // With a secret, the program hides it and answers; without one, the user brings the answers.
    PlaySession(const Game& game, MoveAdviser& moves, LineReader& lines, std::optional<SituationIndex> secret);

    // Until `quit`, the end of the lines, or the end of the game. Returns the exit code.
    int run();

  private:
    struct Turn {
        Position position;
        Cost paid = 0; // for the answers so far
        std::optional<MoveAdviser::Suggestion> suggestion = {};
    };

    void converse();
    void obey(std::string_view line);
    bool obey_command(const std::string& word, std::string_view rest);
    void learn_from(std::string_view line);
    void answer_question(std::string_view line);
    void learn(const GivenAnswer& given);
    void undo();
    void list(std::string_view count) const;
    void top(std::string_view count);
    void why(std::string_view question);
    void name(std::string_view estimate);
    void end_with(std::uint64_t estimate);

    void say_where_we_are();
    std::string suggestion_text();
    const MoveAdviser::Suggestion& suggestion();
    std::optional<QuestionIndex> suggested_question();
    std::string price(Cost cost) const;

    const Game& game_;
    MoveAdviser& moves_;
    LineReader& lines_;
    std::optional<SituationIndex> secret_;
    std::vector<Turn> turns_;
    bool is_over_ = false;
};

} // namespace deduce::cli
