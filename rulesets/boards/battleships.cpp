// BattleShips (thesis, section 2.7, with its errata): find a fleet with as few shots into water as possible.
//
// Situations are the placements of the fleet, each of weight 1. A shot costs 1 in water and nothing on a ship. As
// answers know no history, whether a ship is sunk is a question of its own about a run of fields, free if all of them
// are ship and infinite otherwise, so that it is asked only once that is certain.
#include "engine/estimate/exact_guess.hpp"
#include "engine/estimate/group_guess.hpp"
#include "engine/model/errors.hpp"
#include "engine/model/labels.hpp"
#include "rulesets/boards/fleet.hpp"
#include "rulesets/pictured.hpp"
#include "rulesets/ruleset.hpp"

#include <array>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

namespace deduce::rulesets {
namespace {

enum class Sinking { no, yes, all };
enum class Goal { ships, fields };

constexpr std::array<std::string_view, 3> touching_names = {"never", "corners", "free"};
constexpr std::array<std::string_view, 3> sinking_names = {"no", "yes", "all"};
constexpr std::array<std::string_view, 2> goal_names = {"ships", "fields"};

constexpr std::array<std::string_view, 5> answers = {"water", "ship", "sinking", "not yet sinking",
                                                     "player tries to cheat"};
constexpr AnswerIndex water = 0;
constexpr AnswerIndex ship = 1;
constexpr AnswerIndex sinking = 2;
constexpr AnswerIndex not_yet_sinking = 3;
constexpr AnswerIndex cheat = 4;

// Which fields are occupied, numbered by first appearance, and one placement that occupies them.
struct Outlines {
    std::vector<std::uint32_t> of_placement;
    std::vector<SituationIndex> example;
};

Outlines outlines_of(const Fleet& fleet) {
    Outlines result;
    std::unordered_map<FieldSet, std::uint32_t> numbers;
    for (SituationIndex s = 0; s < fleet.placement_count(); s++) {
        const auto next = static_cast<std::uint32_t>(numbers.size());
        const auto [entry, is_new] = numbers.emplace(fleet.occupied(s), next);
        if (is_new) result.example.push_back(s);
        result.of_placement.push_back(entry->second);
    }
    return result;
}

// Questions are the shots at all fields, then the sinking questions about the first runs of the fleet.
class Battleships final : public Game, public Pictured {
  public:
    Battleships(Fleet fleet, Touching touching, Sinking asked, Goal goal)
        : fleet_(std::move(fleet)), touching_(touching), asked_(asked), goal_(goal) {
        if (asked == Sinking::yes) sinking_questions_ = fleet_.runs().begin(1);
        if (asked == Sinking::all) sinking_questions_ = fleet_.runs().count();
        if (goal == Goal::fields) {
            outlines_ = outlines_of(fleet_);
            estimator_ = std::make_unique<GroupGuess>(outlines_.of_placement);
        } else {
            estimator_ = std::make_unique<ExactGuess>(fleet_.placement_count(), std::vector<Weight>{}, 0);
        }
    }

    std::string name() const override {
        return fmt::format("battleships:width={},height={},ships={},touching={},sinking={},goal={}", board().width(),
                           board().height(), fleet_.lengths_text(), touching_names[static_cast<std::size_t>(touching_)],
                           sinking_names[static_cast<std::size_t>(asked_)],
                           goal_names[static_cast<std::size_t>(goal_)]);
    }

    std::uint32_t situation_count() const override { return fleet_.placement_count(); }
    std::uint32_t question_count() const override { return board().fields() + sinking_questions_; }
    std::uint32_t answer_count() const override { return answers.size(); }
    std::uint64_t estimate_count() const override {
        return goal_ == Goal::ships ? situation_count() : outlines_.example.size();
    }

    AnswerIndex answer(QuestionIndex q, SituationIndex s) const override {
        if (q < board().fields()) return fleet_.occupied(s)[q] ? ship : water;
        const QuestionIndex run = q - board().fields();
        for (const RunIndex own : fleet_.ships(s))
            if (own == run) return sinking;
        return (fleet_.runs().fields(run) & ~fleet_.occupied(s)).none() ? not_yet_sinking : cheat;
    }
    Cost cost(QuestionIndex, AnswerIndex a) const override {
        if (a == cheat) return infinite_cost;
        return a == water ? 1 : 0;
    }
    Cost penalty(SituationIndex s, std::uint64_t estimate) const override {
        const std::uint64_t right = goal_ == Goal::ships ? s : outlines_.of_placement[s];
        return estimate == right ? 0 : infinite_cost;
    }

    const Estimator& estimator() const override { return *estimator_; }
    std::vector<Symmetry> symmetries() const override;

    std::string situation_label(SituationIndex s) const override {
        std::string text;
        for (const RunIndex run : fleet_.ships(s)) text += (text.empty() ? "" : " ") + fleet_.runs().label(run);
        return text;
    }
    std::string question_label(QuestionIndex q) const override {
        if (q < board().fields()) return "shoot " + board().label(q);
        return "is " + fleet_.runs().label(q - board().fields()) + " a ship?";
    }
    std::string answer_label(QuestionIndex, AnswerIndex a) const override { return std::string(answers[a]); }
    std::string estimate_label(std::uint64_t e) const override;
    std::optional<QuestionIndex> read_question(std::string_view text) const override;
    std::optional<AnswerIndex> read_answer(QuestionIndex q, std::string_view text) const override;
    std::string draw(SituationIndex s) const override;

    Picture picture() const override {
        return {"battleships", {{"width", board().width()}, {"height", board().height()}}, ""};
    }
    Figure situation_figure(SituationIndex s) const override;
    Figure question_figure(QuestionIndex q) const override;
    Figure answer_figure(AnswerIndex a) const override { return {a}; }
    Figure estimate_figure(std::uint64_t e) const override;

  private:
    const Board& board() const { return fleet_.board(); }
    Figure fields_of(const FieldSet& set) const;

    Fleet fleet_;
    Touching touching_;
    Sinking asked_;
    Goal goal_;
    std::uint32_t sinking_questions_ = 0;
    Outlines outlines_; // only for goal=fields
    std::unique_ptr<const Estimator> estimator_;
};

std::vector<Symmetry> Battleships::symmetries() const {
    std::vector<Symmetry> result;
    for (std::vector<std::uint32_t>& fields : board().reflections()) {
        const std::vector<RunIndex> runs = fleet_.runs().images(fields);
        Symmetry symmetry{fleet_.images(runs), std::move(fields)};
        for (std::uint32_t i = 0; i < sinking_questions_; i++) symmetry.questions.push_back(board().fields() + runs[i]);
        result.push_back(std::move(symmetry));
    }
    return result;
}

std::string Battleships::estimate_label(std::uint64_t e) const {
    if (goal_ == Goal::ships) return situation_label(static_cast<SituationIndex>(e));
    const FieldSet occupied = fleet_.occupied(outlines_.example[e]);
    std::string text;
    for (std::uint32_t field = 0; field < board().fields(); field++)
        if (occupied[field]) text += (text.empty() ? "" : " ") + board().label(field);
    return text;
}

// A field alone is a shot, a run of fields a sinking question, from either end.
std::optional<QuestionIndex> Battleships::read_question(std::string_view text) const {
    if (const auto q = Game::read_question(text)) return q;
    const std::string given = in_lower_case(text);
    if (const auto q = Game::read_question("shoot " + given)) return q;
    const std::size_t dash = given.find('-');
    if (dash == std::string::npos) return std::nullopt;
    const std::string first(trimmed(std::string_view(given).substr(0, dash)));
    const std::string last(trimmed(std::string_view(given).substr(dash + 1)));
    const auto q = Game::read_question("is " + first + "-" + last + " a ship?");
    return q ? q : Game::read_question("is " + last + "-" + first + " a ship?");
}

std::optional<AnswerIndex> Battleships::read_answer(QuestionIndex q, std::string_view text) const {
    if (const auto a = Game::read_answer(q, text)) return a;
    const std::string given = in_lower_case(text);
    const bool is_shot = q < board().fields();
    if (given == (is_shot ? "miss" : "no")) return is_shot ? water : not_yet_sinking;
    if (given == (is_shot ? "hit" : "yes") || given == (is_shot ? "x" : "sunk")) return is_shot ? ship : sinking;
    return std::nullopt;
}

// Each ship has a letter of its own, so that ships that touch can be told apart.
std::string Battleships::draw(SituationIndex s) const {
    std::string characters(board().fields(), '.');
    char name = 'A';
    for (const RunIndex run : fleet_.ships(s)) {
        for (std::uint32_t field = 0; field < board().fields(); field++)
            if (fleet_.runs().fields(run)[field]) characters[field] = name;
        name++;
    }
    return board().draw(characters);
}

Figure Battleships::fields_of(const FieldSet& set) const {
    Figure fields;
    for (std::uint32_t field = 0; field < board().fields(); field++)
        if (set[field]) fields.push_back(field);
    return fields;
}

Figure Battleships::situation_figure(SituationIndex s) const {
    Figure result;
    for (const RunIndex run : fleet_.ships(s)) {
        const Figure fields = fields_of(fleet_.runs().fields(run));
        result.push_back(static_cast<std::uint32_t>(fields.size()));
        result.insert(result.end(), fields.begin(), fields.end());
    }
    return result;
}

Figure Battleships::question_figure(QuestionIndex q) const {
    if (q < board().fields()) return {0, q};
    Figure result = fields_of(fleet_.runs().fields(q - board().fields()));
    result.insert(result.begin(), 1);
    return result;
}

Figure Battleships::estimate_figure(std::uint64_t e) const {
    if (goal_ == Goal::ships) return situation_figure(static_cast<SituationIndex>(e));
    Figure result;
    for (const std::uint32_t field : fields_of(fleet_.occupied(outlines_.example[e])))
        result.insert(result.end(), {1, field});
    return result;
}

std::unique_ptr<Game> make_battleships(const Spec& spec) {
    constexpr std::int64_t side = Board::longest_side;
    const auto width = static_cast<std::uint32_t>(spec.integer("width", 4, 1, side));
    const auto height = static_cast<std::uint32_t>(spec.integer("height", 4, 1, side));
    const std::vector<std::int64_t> ships = spec.integers("ships", {3, 2, 2}, 1, side, Fleet::most_ships);
    const auto touching = static_cast<Touching>(spec.choice("touching", touching_names, 0));
    const auto asked = static_cast<Sinking>(spec.choice("sinking", sinking_names, 0));
    const auto goal = static_cast<Goal>(spec.choice("goal", goal_names, 0));
    return std::make_unique<Battleships>(Fleet(Board(width, height), {ships.begin(), ships.end()}, touching), touching,
                                         asked, goal);
}

} // namespace

Ruleset battleships_ruleset() {
    return {
        "battleships",
        "find a fleet of ships with few shots into water",
        "2.7",
        "A fleet is hidden on a board. "
        "Each ship is a straight run of fields, horizontal or vertical; ships of the same length are interchangeable. "
        "A question shoots at a field: water costs 1, a ship nothing. "
        "With sinking=yes one may also ask whether a run of 2 fields up to the longest ship's is a complete ship, with sinking=all about single fields too. "
        "That is free, but infinitely dear if the run might touch water. "
        "Ship fields that are not exactly one ship are \"not yet sinking\", even if they belong to several. "
        "In the end the place of every ship must be known, or with goal=fields only which fields are occupied. "
        "Where ships may touch and nothing is said about sinking, several placements can look the same: then only goal=fields can be reached.",
        {{"width", "4", "1..16", "columns of the board"},
         {"height", "4", "1..16", "rows of the board"},
         {"ships", "3+2+2", "1..16 joined by +", "the lengths of up to 16 ships"},
         {"touching", "never", "never|corners|free",
          "whether ships may touch: not at all, at corners, along sides too"},
         {"sinking", "no", "no|yes|all", "whether one may ask if a run of fields is a ship; all: single fields too"},
         {"goal", "ships", "ships|fields", "what must be known in the end"}},
        {"battleships", "battleships:ships=3+2,sinking=yes",
         "battleships:width=4,height=3,ships=2+2,touching=free,goal=fields"},
        make_battleships,
        {"A question is a field that is shot at, b2 or shoot b2, or a run of fields that may be a ship, a1-a3 or is a1-a3 a ship?. "
         "A shot is answered by water (or miss) or ship (or hit), a run by sinking (or yes, sunk) or not yet sinking (or no).",
         {"b2=water", "shoot a1=hit"}}};
}

} // namespace deduce::rulesets
