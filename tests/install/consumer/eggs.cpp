// A game of our own and a built-in one, solved with the library.
#include <exception>
#include <iostream>
#include <string>

#include <deduce/deduce.hpp>

// Eggs survive a fall from up to some floor of a house. Situation s: from floor s, 0 to `floors`. Question q: drop an
// egg from floor q + 1. It survives, for one minute's work, or it breaks, and a new one must be bought.
class Eggs final : public deduce::Game {
  public:
    Eggs(std::uint32_t floors, deduce::Cost egg) : floors_(floors), egg_(egg), estimator_(floors + 1, {}, 0) {}

    std::string name() const override {
        return "eggs:floors=" + std::to_string(floors_) + ",egg=" + std::to_string(egg_);
    }

    std::uint32_t situation_count() const override { return floors_ + 1; }
    std::uint32_t question_count() const override { return floors_; }
    std::uint32_t answer_count() const override { return 2; } // survives, breaks
    std::uint64_t estimate_count() const override { return floors_ + 1; }

    deduce::AnswerIndex answer(deduce::QuestionIndex q, deduce::SituationIndex s) const override { return q + 1 > s; }
    deduce::Cost cost(deduce::QuestionIndex, deduce::AnswerIndex a) const override { return a == 0 ? 1 : 1 + egg_; }
    deduce::Cost penalty(deduce::SituationIndex s, std::uint64_t e) const override {
        return s == e ? 0 : deduce::infinite_cost; // the floor must be known
    }
    const deduce::Estimator& estimator() const override { return estimator_; }

    std::string situation_label(deduce::SituationIndex s) const override { return "floor " + std::to_string(s); }
    std::string question_label(deduce::QuestionIndex q) const override { return "drop from " + std::to_string(q + 1); }
    std::string answer_label(deduce::QuestionIndex, deduce::AnswerIndex a) const override {
        return a == 0 ? "survives" : "breaks";
    }
    std::string estimate_label(std::uint64_t e) const override { return "floor " + std::to_string(e); }

  private:
    std::uint32_t floors_;
    deduce::Cost egg_;
    deduce::ExactGuess estimator_;
};

void print_optimum(const deduce::Game& game) {
    const deduce::SolveResult result = deduce::solve(game, deduce::SolveParams{});
    std::cout << game.name() << ": " << result.total.upper << " in all, " << deduce::exact_value(result)
              << " on average\n";
}

int main() {
    try {
        print_optimum(Eggs(20, 3));
        print_optimum(*deduce::rulesets::make_game("blackbox:size=6,dots=2"));
    } catch (const std::exception& e) { // a deduce::Error says what was given, what was expected, and what to do
        std::cerr << e.what() << '\n';
        return 1;
    }
}
