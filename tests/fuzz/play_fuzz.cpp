// libFuzzer's entry to what people type: the dialogue of `deduce play`, which reads lines as from a pipe, and
// "QUESTION=ANSWER" as after --given. The first byte chooses the game and whether it hides a situation. Whatever is
// typed, the game goes on or ends; what is refused is refused by one line; what is read reads back from its label.
#include "cli/play/play_session.hpp"
#include "engine/model/errors.hpp"
#include "rulesets/given.hpp"
#include "rulesets/ruleset.hpp"
#include "rulesets/table/csv_reader.hpp"
#include "rulesets/table/table_game.hpp"
#include "rulesets/text/spec.hpp"

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <sys/mman.h>
#include <unistd.h>

namespace {

using namespace deduce;

void demand(bool holds) {
    if (!holds) std::abort();
}

// Labels that could be taken for something else: commands, numbers, two equals signs, nothing.
constexpr const char* confusing = "thing,undo,1,a=b,why x\n#1,1,0,c,x\nname,1,1,b=c,x\n2,2,0,=,y\n\xc3\xa9,2,1,c,y\n";

std::unique_ptr<Game> confusing_table() {
    return std::make_unique<rulesets::table::TableGame>(
        "table:x", rulesets::table::read_csv(rulesets::table::Source("x", confusing)));
}

const std::array<std::unique_ptr<Game>, 3>& games() {
    static const std::array<std::unique_ptr<Game>, 3> all = {
        rulesets::mastermind_ruleset().factory(rulesets::Spec::parse("mastermind:pegs=2,colours=3")),
        rulesets::bulls_ruleset().factory(rulesets::Spec::parse("bulls:digits=2,symbols=4")), confusing_table()};
    return all;
}

// The first question that tells something, or the best estimate: no search.
class SimpleAdviser final : public cli::MoveAdviser {
  public:
    Objective objective() const override { return Objective::average; }
    std::optional<Cost> at_most() const override { return std::nullopt; }
    Suggestion suggest(const Position& position) override { return {best_questions(position, 1), false}; }
    Advice best_questions(const Position& position, std::size_t top) override {
        const Game& game = position.game();
        Advice advice;
        advice.total = {0, infinite_cost};
        for (QuestionIndex q = 0; q < game.question_count() && advice.questions.size() < top; q++)
            if (tells_something(position, q)) advice.questions.push_back({q, advice.total});
        if (!advice.questions.empty())
            advice.best = Move{advice.questions.front().question, advice.total};
        else if (const BestEstimate best = best_estimate(position, objective()); !is_infinite(best.penalty))
            advice.best = Move{best, {best.penalty, best.penalty}};
        return advice;
    }

  private:
    static bool tells_something(const Position& position, QuestionIndex q) {
        const Game& game = position.game();
        for (const SituationIndex s : position.situations())
            if (game.answer(q, s) != game.answer(q, position.situations().front())) return true;
        return false;
    }
};

void read_as_given(const Game& game, std::string_view text) {
    rulesets::Given given{};
    try {
        given = rulesets::read_given(game, text, "--given");
    } catch (const BadInput& error) {
        const std::string_view message = error.what();
        demand(message.starts_with("--given:") && message.find('\n') == std::string_view::npos);
        return;
    }
    demand(given.question < game.question_count() && given.answer < game.answer_count());
    const std::string numbers = "#" + std::to_string(given.question) + "=#" + std::to_string(given.answer);
    const rulesets::Given again = rulesets::read_given(game, numbers, "--given");
    demand(again.question == given.question && again.answer == given.answer);
}

void play(const Game& game, std::string_view text, bool has_secret) {
    static const int input = memfd_create("input", 0);
    demand(ftruncate(input, 0) == 0 && lseek(input, 0, SEEK_SET) == 0);
    demand(write(input, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
    lseek(input, 0, SEEK_SET);
    SimpleAdviser adviser;
    cli::LineReader lines(input);
    const auto secret = has_secret ? std::optional<SituationIndex>(game.situation_count() / 2) : std::nullopt;
    demand(cli::PlaySession(game, adviser, lines, secret).run() == 0);
}

} // namespace

// What the games say is not looked at.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
    demand(std::freopen("/dev/null", "w", stdout) != nullptr);
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(bytes) + 1, size - 1);
    const Game& game = *games()[bytes[0] / 2 % games().size()];
    read_as_given(game, text.substr(0, text.find('\n')));
    play(game, text, bytes[0] % 2 == 1);
    return 0;
}
