// Commands first, then what the line answers or asks: see play_session.hpp.
#include "cli/play/play_session.hpp"

#include "cli/support/advice_report.hpp"
#include "cli/support/exit_codes.hpp"
#include "cli/support/interrupt.hpp"
#include "cli/support/output.hpp"
#include "cli/support/quantities.hpp"
#include "engine/model/average.hpp"
#include "engine/model/errors.hpp"
#include "engine/model/labels.hpp"
#include "rulesets/given.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

namespace deduce::cli {
namespace {

constexpr std::int64_t usual_list = 20;
constexpr std::int64_t usual_top = 5;
constexpr std::int64_t most_listed = 1 << 20;
constexpr std::uint64_t most_estimates_searched = std::uint64_t{1} << 23;

std::size_t count_in(const std::string& command, std::string_view text, std::int64_t usual) {
    if (text.empty()) return static_cast<std::size_t>(usual);
    return static_cast<std::size_t>(parse_number(command, std::string(text), 1, most_listed));
}

std::string plural(std::size_t count, const std::string& noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

} // namespace

std::string play_help(bool has_secret) {
    const std::string moves =
        has_secret ? "  QUESTION          ask it; the program answers\n"
                     "  name ESTIMATE     name what is hidden, and end the game; without one, the best estimate\n"
                     "  hint              what to ask best, and what it is expected to cost\n"
                   : "  ANSWER            the answer to the question that is suggested\n"
                     "  QUESTION=ANSWER   the answer to a question that you prefer\n";
    return moves +
           "  undo              take the last answer back\n"
           "  list [N]          situations that are still possible\n"
           "  top [N]           the best questions, with what they are expected to cost\n"
           "  why [QUESTION]    what each answer would leave\n"
           "  help              this list\n"
           "  quit              end\n"
           "Questions and answers are written as `deduce games NAME` says. A question whose label is one of these\n"
           "words is written as its number, such as #7.\n";
}

PlaySession::PlaySession(const Game& game, MoveAdviser& moves, LineReader& lines, std::optional<SituationIndex> secret)
    : game_(game), moves_(moves), lines_(lines), secret_(secret) {
    turns_.push_back({Position(game)});
}

int PlaySession::run() {
    print(fmt::format("{}\nType help for a list of what can be typed.\n", game_.name()));
    try {
        converse();
    } catch (const Stopped&) {
        // The flag says so, too.
    }
    if (!stop_flag()) return exit_done;
    print("\nstopped\n");
    return exit_stopped;
}

void PlaySession::converse() {
    say_where_we_are();
    while (!is_over_ && !stop_flag()) {
        if (lines_.is_terminal()) print("> ");
        const auto line = lines_.next();
        if (!line) break;
        try {
            obey(trimmed(*line));
        } catch (const BadInput& error) {
            print(fmt::format("{}\n", error.what()));
        }
    }
}

void PlaySession::obey(std::string_view line) {
    if (line.empty()) return;
    const std::size_t blank = std::min(line.find_first_of(" \t"), line.size());
    if (obey_command(in_lower_case(line.substr(0, blank)), trimmed(line.substr(blank)))) return;
    if (secret_)
        answer_question(line);
    else
        learn_from(line);
}

// Whether it was one. A command with more behind it than it takes is none.
bool PlaySession::obey_command(const std::string& word, std::string_view rest) {
    if (word == "list") {
        list(rest);
    } else if (word == "top") {
        // "top a" is a question of some games, "top 5" is not.
        if (!rest.empty() && rest.find_first_not_of("0123456789") != std::string_view::npos) return false;
        top(rest);
    } else if (word == "why") {
        why(rest);
    } else if (word == "name" && secret_) {
        name(rest);
    } else if (!rest.empty()) {
        return false;
    } else if (word == "hint" && secret_) {
        print(suggestion_text());
    } else if (word == "undo") {
        undo();
    } else if (word == "help" || word == "?") {
        print(play_help(secret_.has_value()));
    } else if (word == "quit" || word == "exit") {
        is_over_ = true;
    } else {
        return false;
    }
    return true;
}

void PlaySession::learn_from(std::string_view line) {
    const auto question = suggested_question();
    if (question)
        if (const auto answer = rulesets::find_answer(game_, *question, line)) return learn({*question, *answer});
    if (question && line.find('=') == std::string_view::npos) {
        rulesets::read_answer(game_, *question, line, "answer, QUESTION=ANSWER or command"); // throws
        return;
    }
    const rulesets::Given given = rulesets::read_given(game_, line, "answer");
    learn({given.question, given.answer});
}

void PlaySession::answer_question(std::string_view line) {
    const QuestionIndex q = rulesets::read_question(game_, line, "question or command");
    const AnswerIndex a = game_.answer(q, *secret_);
    print(
        fmt::format("{}: {} (costs {})\n", game_.question_label(q), game_.answer_label(q, a), price(game_.cost(q, a))));
    learn({q, a});
}

void PlaySession::learn(const GivenAnswer& given) {
    Turn next = {turns_.back().position, saturating_add(turns_.back().paid, game_.cost(given.question, given.answer))};
    next.position.learn(given);
    turns_.push_back(std::move(next));
    say_where_we_are();
    const Position& position = turns_.back().position;
    if (secret_ && position.situations().size() == 1) name("");
}

void PlaySession::undo() {
    if (turns_.size() == 1) throw BadInput("there is no answer to take back");
    turns_.pop_back();
    say_where_we_are();
}

void PlaySession::list(std::string_view count) const {
    print(situations_table(turns_.back().position, count_in("list", count, usual_list)));
}

void PlaySession::top(std::string_view count) {
    const Position& position = turns_.back().position;
    const Advice advice = moves_.best_questions(position, count_in("top", count, usual_top));
    print(questions_table(position, moves_.objective(), advice.questions));
    if (!advice.is_ranked) print("  (not all proven within the time for a move)\n");
}

void PlaySession::why(std::string_view text) {
    const auto question =
        text.empty() ? suggested_question() : std::optional(rulesets::read_question(game_, text, "why"));
    if (!question) throw BadInput("no question is suggested; write why QUESTION");
    print(fmt::format("{}\n{}", game_.question_label(*question), answers_table(turns_.back().position, *question)));
}

void PlaySession::name(std::string_view text) {
    if (text.empty()) {
        // Within a limit, the estimate of the least average may cost too much.
        if (moves_.at_most())
            if (const auto& best = suggestion().advice.best; best && !best->is_question())
                return end_with(best->estimate().estimate);
        const BestEstimate best = best_estimate(turns_.back().position, moves_.objective());
        if (is_infinite(best.penalty)) throw BadInput("no estimate is right in all situations that are left; ask on");
        return end_with(best.estimate);
    }
    const auto searched = static_cast<std::uint32_t>(std::min(game_.estimate_count(), most_estimates_searched));
    const auto estimate = find_label(text, searched, [&](std::uint32_t e) { return game_.estimate_label(e); });
    if (!estimate)
        throw BadInput(fmt::format("name: '{}' is no estimate of this game, expected one such as \"{}\"", text,
                                   game_.estimate_label(0)));
    end_with(*estimate);
}

void PlaySession::end_with(std::uint64_t estimate) {
    is_over_ = true;
    const Cost paid = turns_.back().paid;
    const Cost penalty = game_.penalty(*secret_, estimate);
    print(fmt::format("Named {}; hidden was {}. That costs {}.\n", game_.estimate_label(estimate),
                      game_.situation_label(*secret_),
                      is_infinite(penalty) ? "infinitely much: it is wrong" : price(penalty)));
    print(fmt::format("You paid {}: {} for {} and {} for the estimate.\n", price(saturating_add(paid, penalty)),
                      price(paid), plural(turns_.size() - 1, "answer"), price(penalty)));
    const Position beginning(game_);
    const Interval optimum = moves_.suggest(beginning).advice.total;
    print(fmt::format("The optimum is {}{}{}{}.\n", value_text(beginning, moves_.objective(), optimum),
                      moves_.objective() == Objective::average ? " on average" : " in the worst case",
                      moves_.at_most() ? fmt::format(", within {} at most", price(*moves_.at_most())) : "",
                      optimum.closed() ? "" : " (not proven within the time for a move)"));
}

void PlaySession::say_where_we_are() {
    const Turn& turn = turns_.back();
    const std::vector<SituationIndex>& situations = turn.position.situations();
    std::string text = fmt::format("{} possible", plural(situations.size(), "situation"));
    if (situations.size() == 1) text += fmt::format(": {}", game_.situation_label(situations.front()));
    if (turns_.size() > 1) text += fmt::format(", paid so far: {}", price(turn.paid));
    print(text + ".\n");
    if (!secret_) print(suggestion_text());
}

std::string PlaySession::suggestion_text() {
    const auto& [advice, is_from_file] = suggestion();
    const Position& position = turns_.back().position;
    const Objective objective = moves_.objective();
    if (!advice.best)
        return !is_infinite(advice.total.lower) ? "No move was found within the time for one.\n"
               : !moves_.at_most()
                   ? "Whatever is asked, it may cost infinitely much.\n"
                   : fmt::format("Whatever is asked, it may cost more than {} in all.\n", price(*moves_.at_most()));
    const std::string move = move_text(game_, *advice.best);
    std::string text = fmt::format("{}{}: from here {} {}", static_cast<char>(std::toupper(move.front())),
                                   move.substr(1), value_text(position, objective, advice.best->total),
                                   objective == Objective::average ? "on average" : "in the worst case");
    if (is_from_file)
        text += ", by the strategy's file";
    else if (!advice.is_proven())
        text += fmt::format(". It is late: a greedy choice, not proven to be the best. The optimum is {}",
                            value_text(position, objective, advice.total));
    return text + ".\n";
}

const MoveAdviser::Suggestion& PlaySession::suggestion() {
    Turn& turn = turns_.back();
    if (!turn.suggestion) turn.suggestion = moves_.suggest(turn.position);
    return *turn.suggestion;
}

std::optional<QuestionIndex> PlaySession::suggested_question() {
    const auto& best = suggestion().advice.best;
    return best && best->is_question() ? std::optional(best->question()) : std::nullopt;
}

std::string PlaySession::price(Cost cost) const { return exact_decimal(cost, game_.cost_scale()); }

} // namespace deduce::cli
