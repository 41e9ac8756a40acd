// Texts are hashed with their lengths, so that no two lists of texts are one.
#include "cli/strategy/game_digest.hpp"

#include "engine/memory/hash.hpp"

#include <cstdint>
#include <vector>

#include <fmt/format.h>

namespace deduce::cli {
namespace {

class GameHasher {
  public:
    explicit GameHasher(const Game& game) : game_(game), answers_(game.situation_count()) {}

    std::string digest(StopFlag stop) {
        add(game_.situation_count());
        add(game_.question_count());
        add(static_cast<std::uint64_t>(game_.cost_scale()));
        add(static_cast<std::uint64_t>(game_.weight_scale()));
        for (SituationIndex s = 0; s < game_.situation_count(); s++) {
            add(static_cast<std::uint64_t>(game_.weight(s)));
            add(game_.situation_label(s));
        }
        for (QuestionIndex q = 0; q < game_.question_count(); q++) {
            throw_if_set(stop);
            add_question(q);
        }
        add(game_.estimator().description());
        if (const auto first = game_.first_question()) add(*first);
        const Key key = hasher_.result();
        return fmt::format("{:016x}{:016x}", key.high, key.low);
    }

  private:
    void add_question(QuestionIndex q) {
        add(game_.question_label(q));
        game_.answer_all({q, 1, 0, game_.situation_count()}, answers_);
        hasher_.add(answers_);
        std::vector<bool> occurs(game_.answer_count());
        for (const AnswerIndex a : answers_) occurs[a] = true;
        for (AnswerIndex a = 0; a < occurs.size(); a++) {
            if (!occurs[a]) continue;
            add(static_cast<std::uint64_t>(game_.cost(q, a)));
            add(game_.answer_label(q, a));
        }
    }

    void add(std::uint64_t number) { hasher_.add(&number, sizeof number); }
    void add(const std::string& text) {
        add(text.size());
        hasher_.add(text.data(), text.size());
    }

    const Game& game_;
    Hasher hasher_;
    std::vector<AnswerIndex> answers_; // to one question, by situation
};

} // namespace

std::string game_digest(const Game& game, StopFlag stop) { return GameHasher(game).digest(stop); }

} // namespace deduce::cli
