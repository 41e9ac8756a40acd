// BlackBox (thesis, section 2.10, with its errata): find dots on a board by shooting rays into it from the edge.
//
// Situations are the ways to place k dots, each of weight 1; questions are the edge fields. An absorbed or reflected
// ray makes one edge field known and costs 1, one that leaves elsewhere makes two known and costs 2. Every dot that the
// final estimate does not mark costs a penalty.
#include "engine/estimate/binomial.hpp"
#include "engine/estimate/dots_overlay.hpp"
#include "engine/model/errors.hpp"
#include "engine/model/labels.hpp"
#include "rulesets/boards/blackbox_drawing.hpp"
#include "rulesets/boards/dot_subsets.hpp"
#include "rulesets/boards/ray.hpp"
#include "rulesets/pictured.hpp"
#include "rulesets/ruleset.hpp"

#include <algorithm>
#include <mutex>
#include <optional>

#include <fmt/format.h>

namespace deduce::rulesets {
namespace {

constexpr std::uint64_t most_situations = std::uint64_t{1} << 31;

class Blackbox final : public Game, public Pictured {
  public:
    Blackbox(std::uint32_t width, std::uint32_t height, std::uint32_t dots, Cost penalty)
        : width_(width),
          height_(height),
          dots_(dots),
          penalty_(penalty),
          situation_count_(static_cast<std::uint32_t>(binomial(width * height, dots))),
          subsets_(width * height, dots) {}

    std::string name() const override {
        return fmt::format("blackbox:width={},height={},dots={},penalty={}", width_, height_, dots_, penalty_);
    }

    std::uint32_t situation_count() const override { return situation_count_; }
    std::uint32_t question_count() const override { return 2 * (width_ + height_); }
    std::uint32_t answer_count() const override { return ray_leaves + question_count(); }
    std::uint64_t estimate_count() const override { return situation_count(); }

    AnswerIndex answer(QuestionIndex q, SituationIndex s) const override { return board(s).shoot(q); }
    Cost cost(QuestionIndex, AnswerIndex a) const override { return a < ray_leaves ? 1 : 2; }

    Cost penalty(SituationIndex s, std::uint64_t estimate) const override {
        const auto marked = overlay().dots_of(static_cast<SituationIndex>(estimate));
        Cost total = 0;
        for (const std::uint8_t dot : overlay().dots_of(s))
            if (!std::binary_search(marked.begin(), marked.end(), dot)) total += penalty_;
        return total;
    }

    const Estimator& estimator() const override { return overlay(); }
    std::vector<Symmetry> symmetries() const override;

    std::string situation_label(SituationIndex s) const override { return dots_label(s); }
    std::string question_label(QuestionIndex q) const override { return edge_label(width_, height_, q); }
    std::string answer_label(QuestionIndex, AnswerIndex a) const override {
        if (a < ray_leaves) return a == ray_absorbed ? "absorbed" : "reflected";
        return "leaves at " + edge_label(width_, height_, a - ray_leaves);
    }
    std::string estimate_label(std::uint64_t e) const override { return dots_label(static_cast<SituationIndex>(e)); }
    std::optional<QuestionIndex> read_question(std::string_view text) const override {
        return read_edge(width_, height_, text);
    }
    std::optional<AnswerIndex> read_answer(QuestionIndex q, std::string_view text) const override;
    std::string draw(SituationIndex s) const override {
        return draw_blackbox(width_, height_, overlay().dots_of(s), board(s));
    }

    Picture picture() const override { return {"blackbox", {{"width", width_}, {"height", height_}}, ""}; }
    Figure situation_figure(SituationIndex s) const override {
        const auto dots = overlay().dots_of(s);
        return {dots.begin(), dots.end()};
    }
    Figure question_figure(QuestionIndex q) const override { return {q}; }
    Figure answer_figure(AnswerIndex a) const override { return {a}; }
    Figure estimate_figure(std::uint64_t e) const override { return situation_figure(static_cast<SituationIndex>(e)); }

  private:
    // The estimator holds the situations, which can be gigabytes: listed at the first use, so that a game too large for
    // its table is refused before.
    const DotsOverlay& overlay() const {
        std::call_once(listed_, [this] { overlay_.emplace(subsets_.enumerate(), dots_, width_ * height_, penalty_); });
        return *overlay_;
    }
    RayBoard board(SituationIndex s) const { return {width_, height_, overlay().dots_of(s)}; }
    std::string dots_label(SituationIndex s) const;
    template <class MoveField, class MoveEdge>
    Symmetry symmetry(MoveField move_field, MoveEdge move_edge) const;

    std::uint32_t width_;
    std::uint32_t height_;
    std::uint32_t dots_;
    Cost penalty_;
    std::uint32_t situation_count_;
    DotSubsets subsets_;
    mutable std::once_flag listed_;
    mutable std::optional<DotsOverlay> overlay_;
};

template <class MoveField, class MoveEdge>
Symmetry Blackbox::symmetry(MoveField move_field, MoveEdge move_edge) const {
    Symmetry result;
    result.situations.resize(situation_count());
    std::vector<std::uint8_t> image(dots_);
    for (SituationIndex s = 0; s < situation_count(); s++) {
        const auto own = overlay().dots_of(s);
        std::transform(own.begin(), own.end(), image.begin(), [&](std::uint32_t dot) {
            return static_cast<std::uint8_t>(move_field(dot % width_, dot / width_));
        });
        std::sort(image.begin(), image.end());
        result.situations[s] = subsets_.number_of(image);
    }
    const std::uint32_t edges = question_count();
    for (QuestionIndex q = 0; q < edges; q++) result.questions.push_back(move_edge(q) % edges);
    return result;
}

// The edge runs around the board, so a reflection of the board maps edge field q to (constant - q).
std::vector<Symmetry> Blackbox::symmetries() const {
    const std::uint32_t w = width_;
    const std::uint32_t h = height_;
    const std::uint32_t edges = question_count();
    std::vector<Symmetry> result;
    result.push_back(symmetry([&](std::uint32_t x, std::uint32_t y) { return y * w + w - 1 - x; }, // left and right
                              [&](QuestionIndex q) { return edges + w - 1 - q; }));
    result.push_back(symmetry([&](std::uint32_t x, std::uint32_t y) { return (h - 1 - y) * w + x; }, // top and bottom
                              [&](QuestionIndex q) { return edges + 2 * w + h - 1 - q; }));
    if (w == h)
        result.push_back(symmetry([&](std::uint32_t x, std::uint32_t y) { return x * w + y; }, // rows and columns
                                  [&](QuestionIndex q) { return edges - 1 - q; }));
    return result;
}

std::optional<AnswerIndex> Blackbox::read_answer(QuestionIndex, std::string_view text) const {
    const std::string given = in_lower_case(text);
    if (given == "absorbed" || given == "a" || given == "hit") return ray_absorbed;
    if (given == "reflected" || given == "r" || given == "reflection") return ray_reflected;
    std::string_view exit = given;
    for (const std::string_view before : {"leaves at ", "leaves ", "exits at ", "exit "})
        if (exit.starts_with(before)) {
            exit.remove_prefix(before.size());
            break;
        }
    const auto edge = read_edge(width_, height_, exit);
    return edge ? std::optional(ray_leaves + *edge) : std::nullopt;
}

std::string Blackbox::dots_label(SituationIndex s) const {
    std::string text;
    for (const std::uint32_t dot : overlay().dots_of(s))
        text += (text.empty() ? "" : " ") + field_label(dot % width_, dot / width_);
    return text.empty() ? "no dots" : text;
}

std::unique_ptr<Game> make_blackbox(const Spec& spec) {
    if (spec.has("width") != spec.has("height") || (spec.has("size") && spec.has("width")))
        throw BadInput(
            "blackbox: the board is not clear, expected size=N for a square, or both width=W and height=H; give one or the other");
    const auto side = static_cast<std::int64_t>(RayBoard::longest_side);
    const std::int64_t size = spec.integer("size", 8, 1, side);
    const auto width = static_cast<std::uint32_t>(spec.integer("width", size, 1, side));
    const auto height = static_cast<std::uint32_t>(spec.integer("height", size, 1, side));
    const std::uint32_t fields = width * height;
    const auto dots = static_cast<std::uint32_t>(spec.integer("dots", std::min(5U, fields), 0, fields));
    const Cost penalty = spec.integer("penalty", 5, 0, 1'000'000);
    if (binomial(fields, dots) > most_situations)
        throw BadInput(fmt::format(
            "blackbox: {} dots on {} x {} fields make too many situations, expected at most {}; use a smaller board or fewer dots",
            dots, width, height, most_situations));
    return std::make_unique<Blackbox>(width, height, dots, penalty);
}

} // namespace

Ruleset blackbox_ruleset() {
    return {
        "blackbox",
        "find dots on a board by shooting rays that they absorb, deflect and reflect",
        "2.10",
        "Dots are hidden on a board. A question shoots a ray into the board from an edge field. "
        "A dot straight ahead absorbs it, a dot diagonally ahead turns it away by a right angle, and a dot beside the entry sends it back. "
        "A ray that is absorbed or reflected costs 1, one that leaves at another edge field 2. "
        "In the end any dots may be marked, as many as there are, and every hidden dot that is not marked costs the penalty.",
        {{"size", "8", "1..16", "width and height of a square board"},
         {"width", "", "1..16", "columns of the board; with height, instead of size"},
         {"height", "", "1..16", "rows of the board; with width, instead of size"},
         {"dots", "5", "0..fields", "dots on the board"},
         {"penalty", "5", "0..1000000", "what each dot costs that the estimate does not mark"}},
        {"blackbox:size=5,dots=2", "blackbox:width=4,height=3,dots=3", "blackbox"},
        make_blackbox,
        {"A question is an edge field: a side and a column or row, such as top a, right 1, ta or r1. "
         "An answer is absorbed (or A), reflected (or R), or where the ray leaves: leaves at left 2, or left 2 alone.",
         {"top a=absorbed", "right 1=R", "ta=left 2"}}};
}

} // namespace deduce::rulesets
