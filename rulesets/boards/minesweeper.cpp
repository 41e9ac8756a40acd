// Minesweeper (thesis, sections 2.8 and 2.9): find all mines with as little risk as possible, then with few questions.
//
// Situations are the ways to place k mines, each of weight 1. A question looks at a field: a safe one costs 1 and tells
// the number of mines around it, a mine costs so much that no risk pays that can be avoided, and play goes on. With
// open=yes there is also a question for each ordered pair of neighbours: what is on the first, where the second is
// empty? It is free if that is true (no mine on the second, and none around it), and infinite otherwise.
#include "engine/estimate/binomial.hpp"
#include "engine/estimate/exact_guess.hpp"
#include "engine/model/errors.hpp"
#include "engine/model/labels.hpp"
#include "rulesets/boards/board.hpp"
#include "rulesets/boards/dot_subsets.hpp"
#include "rulesets/pictured.hpp"
#include "rulesets/ruleset.hpp"

#include <algorithm>
#include <array>
#include <mutex>
#include <span>

#include <fmt/format.h>

namespace deduce::rulesets {
namespace {

constexpr std::uint64_t most_layouts = std::uint64_t{1} << 26;
constexpr Cost most_mine_cost = 1'000'000'000'000;
constexpr std::array<std::string_view, 2> open_names = {"no", "yes"};

// Answers below `mine` are the number of mines around a field.
constexpr AnswerIndex mine = 9;
constexpr AnswerIndex cheating = 10;

struct Neighbours {
    std::uint32_t field;
    std::uint32_t empty;

    friend auto operator<=>(const Neighbours&, const Neighbours&) = default;
};

// Rising.
std::vector<Neighbours> pairs_of_neighbours(const Board& board) {
    std::vector<Neighbours> result;
    for (std::uint32_t field = 0; field < board.fields(); field++)
        for (const std::uint32_t other : board.around(field)) result.push_back({field, other});
    return result;
}

class Minesweeper final : public Game, public Pictured {
  public:
    Minesweeper(const Board& board, std::uint32_t mines, bool open, Cost mine_cost)
        : board_(board),
          mines_(mines),
          open_(open),
          mine_cost_(mine_cost),
          subsets_(board.fields(), mines),
          estimator_(static_cast<std::uint32_t>(binomial(board.fields(), mines)), {}, 0) {
        if (open) pairs_ = pairs_of_neighbours(board);
    }

    std::string name() const override {
        return fmt::format("minesweeper:width={},height={},mines={},open={},mine-cost={}", board_.width(),
                           board_.height(), mines_, open_names[open_], mine_cost_);
    }

    std::uint32_t situation_count() const override {
        return static_cast<std::uint32_t>(binomial(board_.fields(), mines_));
    }
    std::uint32_t question_count() const override {
        return board_.fields() + static_cast<std::uint32_t>(pairs_.size());
    }
    std::uint32_t answer_count() const override { return open_ ? cheating + 1 : mine + 1; }
    std::uint64_t estimate_count() const override { return situation_count(); }

    AnswerIndex answer(QuestionIndex q, SituationIndex s) const override {
        if (q < board_.fields()) return look_at(q, s);
        const auto [field, empty] = pairs_[q - board_.fields()];
        return look_at(empty, s) == 0 ? look_at(field, s) : cheating;
    }
    Cost cost(QuestionIndex q, AnswerIndex a) const override {
        if (a == cheating) return infinite_cost;
        if (q >= board_.fields()) return 0;
        return a == mine ? mine_cost_ : 1;
    }
    Cost penalty(SituationIndex s, std::uint64_t estimate) const override { return s == estimate ? 0 : infinite_cost; }

    const Estimator& estimator() const override { return estimator_; }
    std::vector<Symmetry> symmetries() const override;

    std::string situation_label(SituationIndex s) const override {
        std::string text;
        for (const std::uint8_t field : mines_of(s)) text += (text.empty() ? "" : " ") + board_.label(field);
        return text.empty() ? "no mines" : text;
    }
    std::string question_label(QuestionIndex q) const override {
        if (q < board_.fields()) return "look at " + board_.label(q);
        const auto [field, empty] = pairs_[q - board_.fields()];
        return "open " + board_.label(field) + " beside empty " + board_.label(empty);
    }
    std::string answer_label(QuestionIndex, AnswerIndex a) const override {
        if (a == mine) return "mine!";
        return a == cheating ? "player tries to cheat" : std::to_string(a);
    }
    std::string estimate_label(std::uint64_t e) const override {
        return situation_label(static_cast<SituationIndex>(e));
    }
    std::optional<QuestionIndex> read_question(std::string_view text) const override;
    std::optional<AnswerIndex> read_answer(QuestionIndex q, std::string_view text) const override;
    std::string draw(SituationIndex s) const override;

    Picture picture() const override {
        return {"minesweeper", {{"width", board_.width()}, {"height", board_.height()}}, ""};
    }
    Figure situation_figure(SituationIndex s) const override {
        const auto mines = mines_of(s);
        return {mines.begin(), mines.end()};
    }
    Figure question_figure(QuestionIndex q) const override {
        if (q < board_.fields()) return {q};
        const auto [field, empty] = pairs_[q - board_.fields()];
        return {field, empty};
    }
    Figure answer_figure(AnswerIndex a) const override { return {a}; }
    Figure estimate_figure(std::uint64_t e) const override { return situation_figure(static_cast<SituationIndex>(e)); }

  private:
    // Listed at the first use, so that a game too large for its table is refused before.
    std::span<const std::uint8_t> mines_of(SituationIndex s) const {
        std::call_once(listed_, [this] { cells_ = subsets_.enumerate(); });
        return std::span(cells_).subspan(std::size_t{s} * mines_, mines_);
    }
    AnswerIndex look_at(std::uint32_t field, SituationIndex s) const;

    Board board_;
    std::uint32_t mines_;
    bool open_;
    Cost mine_cost_;
    DotSubsets subsets_;
    ExactGuess estimator_;
    std::vector<Neighbours> pairs_; // none without open=yes
    mutable std::once_flag listed_;
    mutable std::vector<std::uint8_t> cells_; // each situation's mines, rising
};

// "b2", or "b2 beside a1" where a1 is empty.
std::optional<QuestionIndex> Minesweeper::read_question(std::string_view text) const {
    if (const auto q = Game::read_question(text)) return q;
    std::string given = in_lower_case(text);
    constexpr std::string_view open = "open ";
    constexpr std::string_view beside = " beside ";
    if (given.starts_with(open)) given.erase(0, open.size());
    const std::size_t at = given.find(beside);
    if (at == std::string::npos) return Game::read_question("look at " + given);
    return Game::read_question("open " + given.substr(0, at) + " beside empty " + given.substr(at + beside.size()));
}

std::optional<AnswerIndex> Minesweeper::read_answer(QuestionIndex q, std::string_view text) const {
    if (const auto a = Game::read_answer(q, text)) return a;
    const std::string given = in_lower_case(text);
    return given == "mine" || given == "*" ? std::optional(mine) : std::nullopt;
}

AnswerIndex Minesweeper::look_at(std::uint32_t field, SituationIndex s) const {
    const std::uint32_t x = field % board_.width();
    const std::uint32_t y = field / board_.width();
    AnswerIndex count = 0;
    for (const std::uint32_t other : mines_of(s)) {
        if (other == field) return mine;
        const std::uint32_t other_x = other % board_.width();
        const std::uint32_t other_y = other / board_.width();
        count += other_x <= x + 1 && x <= other_x + 1 && other_y <= y + 1 && y <= other_y + 1;
    }
    return count;
}

std::vector<Symmetry> Minesweeper::symmetries() const {
    std::vector<Symmetry> result;
    std::vector<std::uint8_t> image(mines_);
    for (const std::vector<std::uint32_t>& fields : board_.reflections()) {
        Symmetry symmetry;
        symmetry.situations.reserve(situation_count());
        for (SituationIndex s = 0; s < situation_count(); s++) {
            std::ranges::transform(mines_of(s), image.begin(),
                                   [&](std::uint8_t field) { return static_cast<std::uint8_t>(fields[field]); });
            std::ranges::sort(image);
            symmetry.situations.push_back(subsets_.number_of(image));
        }
        symmetry.questions = fields;
        for (const auto [field, empty] : pairs_) {
            const auto place = std::ranges::lower_bound(pairs_, Neighbours{fields[field], fields[empty]});
            symmetry.questions.push_back(board_.fields() + static_cast<QuestionIndex>(place - pairs_.begin()));
        }
        result.push_back(std::move(symmetry));
    }
    return result;
}

// As a finished game shows it: mines are '*', empty fields '.'.
std::string Minesweeper::draw(SituationIndex s) const {
    std::string characters;
    for (std::uint32_t field = 0; field < board_.fields(); field++) characters += ".12345678*"[look_at(field, s)];
    return board_.draw(characters);
}

// The answer table refuses totals that could overflow; here it is known what to do about it.
void check_mine_cost(const Board& board, std::uint64_t situations, Cost mine_cost) {
    const auto most = static_cast<Cost>(situations * board.fields()); // each situation looks at each field
    if (saturating_multiply(most, mine_cost) < infinite_cost / 2) return;
    const Cost greatest = (infinite_cost / 2 - 1) / most;
    throw BadInput(fmt::format(
        "minesweeper: {} situations with mines that cost {} each could exceed the greatest total, expected at most {}; give mine-cost={}, or less",
        situations, mine_cost, greatest, greatest));
}

std::unique_ptr<Game> make_minesweeper(const Spec& spec) {
    constexpr std::int64_t side = Board::longest_side;
    const auto width = static_cast<std::uint32_t>(spec.integer("width", 4, 1, side));
    const auto height = static_cast<std::uint32_t>(spec.integer("height", 4, 1, side));
    const Board board(width, height);
    const std::uint32_t fields = board.fields();
    const auto mines = static_cast<std::uint32_t>(spec.integer("mines", std::min(3U, fields), 0, fields));
    const bool open = spec.choice("open", open_names, 0) == 1;
    const std::uint64_t situations = binomial(fields, mines);
    if (situations > most_layouts)
        throw BadInput(fmt::format(
            "minesweeper: {} mines on {} x {} fields make too many situations, expected at most {}; use a smaller board or fewer mines",
            mines, width, height, most_layouts));
    const auto usual_cost = static_cast<Cost>(situations * fields);
    const Cost mine_cost = spec.integer("mine-cost", usual_cost, 0, most_mine_cost);
    check_mine_cost(board, situations, mine_cost);
    return std::make_unique<Minesweeper>(board, mines, open, mine_cost);
}

} // namespace

Ruleset minesweeper_ruleset() {
    return {
        "minesweeper",
        "find all mines on a board with as little risk as possible",
        "2.8, 2.9",
        "A number of mines is hidden on a board. A question looks at a field. "
        "A safe field costs 1 and tells how many of its up to eight neighbours are mines. "
        "A mine tells only that it is one, and play goes on; it costs the number of situations times that of fields, so that no risk pays that can be avoided, unless mine-cost says otherwise. "
        "With open=yes there is also a question for every ordered pair of neighbours: what is on the first field, which is a neighbour of the empty second? "
        "If the second has no mine, and none around it, that is free, otherwise infinitely dear. "
        "In the end all mines must be known.",
        {{"width", "4", "1..16", "columns of the board"},
         {"height", "4", "1..16", "rows of the board"},
         {"mines", "3", "0..fields", "mines on the board"},
         {"open", "no", "no|yes", "whether the neighbours of empty fields may be opened for nothing"},
         {"mine-cost", "", "0..1000000000000", "what a mine costs; without it, situations x fields"}},
        {"minesweeper", "minesweeper:width=4,height=3,mines=2,open=yes",
         "minesweeper:width=5,height=4,mines=3,mine-cost=20"},
        make_minesweeper,
        {"A question is a field, b2 or look at b2; with open=yes also a field beside an empty one: b2 beside a1, or open b2 beside empty a1. "
         "An answer is the number of mines around the field, or mine (also mine! or *).",
         {"b2=1", "look at a1=mine"}}};
}

} // namespace deduce::rulesets
