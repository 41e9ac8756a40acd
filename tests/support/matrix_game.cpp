// MatrixGame: the checks of its shapes, the brute scan over its penalties, and the plain look-ups.
#include "tests/support/matrix_game.hpp"

#include "engine/model/errors.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace deduce::test {
namespace {

void expect(bool condition, const std::string& name, const std::string& expected) {
    if (!condition) throw BadInput("matrix game '" + name + "': expected " + expected);
}

bool is_cost(Cost c) { return c >= 0 && c <= infinite_cost; }

void check_shapes(const GameMatrices& m) {
    const auto situations = m.weights.size();
    expect(situations >= 1, m.name, "at least one situation");
    expect(std::ranges::all_of(m.weights, [](Weight w) { return w >= 1; }), m.name, "weights of at least one");
    expect(m.costs.size() == m.answers.size(), m.name, "one row of costs a question");
    for (std::size_t q = 0; q < m.answers.size(); ++q) {
        const auto answer_count = m.costs[q].size();
        expect(answer_count == m.costs[0].size(), m.name, "rows of costs that are equally long");
        expect(std::ranges::all_of(m.costs[q], is_cost), m.name, "costs from zero to infinite_cost");
        expect(m.answers[q].size() == situations, m.name, "an answer of each situation to each question");
        expect(std::ranges::all_of(m.answers[q], [&](AnswerIndex a) { return a < answer_count; }), m.name,
               "a cost for each answer");
    }
    expect(m.penalties.size() == situations, m.name, "one row of penalties a situation");
    for (const auto& row : m.penalties) {
        expect(row.size() == m.penalties[0].size(), m.name, "rows of penalties that are equally long");
        expect(std::ranges::all_of(row, is_cost), m.name, "penalties from zero to infinite_cost");
    }
    for (const Symmetry& symmetry : m.symmetries)
        expect(symmetry.situations.size() == situations && symmetry.questions.size() == m.answers.size(), m.name,
               "symmetries that move all situations and all questions");
}

class ScanEstimator : public Estimator {
  public:
    explicit ScanEstimator(std::shared_ptr<const GameMatrices> matrices) : matrices_(std::move(matrices)) {
        const std::size_t situations = matrices_->penalties.size();
        average_bounds_.assign(situations + 1, infinite_cost);
        worst_bounds_.assign(situations + 1, infinite_cost);
        for (std::size_t e = 0; e < estimate_count(); ++e) add_least_penalties(e);
        for (std::uint32_t s = 0; s < situations; ++s) kinds_.push_back(s);
        for (std::size_t e = 0; e < estimate_count(); ++e) join_kinds(e);
    }

    BestEstimate average_estimate(std::span<const SituationIndex> situations) const override {
        BestEstimate best;
        for (std::size_t e = 0; e < estimate_count(); ++e) {
            Cost total = 0;
            for (const SituationIndex s : situations)
                total = saturating_add(total, saturating_multiply(matrices_->weights[s], matrices_->penalties[s][e]));
            if (total < best.penalty) best = {total, e};
        }
        return best;
    }

    BestEstimate worst_estimate(std::span<const SituationIndex> situations) const override {
        BestEstimate best;
        for (std::size_t e = 0; e < estimate_count(); ++e) {
            Cost worst = 0;
            for (const SituationIndex s : situations) worst = std::max(worst, matrices_->penalties[s][e]);
            if (worst < best.penalty) best = {worst, e};
        }
        return best;
    }

    Cost average_bound(std::size_t count) const override { return average_bounds_.at(known(count)); }

    std::uint32_t kind(SituationIndex s) const override { return kinds_[s]; }

    Cost greatest_penalty() const override {
        Cost greatest = 0;
        for (const auto& row : matrices_->penalties)
            for (const Cost p : row)
                if (!is_infinite(p)) greatest = std::max(greatest, p);
        return greatest;
    }
    Cost worst_bound(std::size_t count) const override { return worst_bounds_.at(known(count)); }

    std::string description() const override {
        std::string text = "scan";
        for (std::size_t s = 0; s < matrices_->penalties.size(); ++s) {
            text += "; " + std::to_string(matrices_->weights[s]) + " x";
            for (const Cost p : matrices_->penalties[s]) text += is_infinite(p) ? " inf" : " " + std::to_string(p);
        }
        return text;
    }

  private:
    std::size_t estimate_count() const { return matrices_->penalties[0].size(); }

    std::size_t known(std::size_t count) const { return std::min(count, average_bounds_.size() - 1); }

    // Situations that share an estimate are of one kind.
    void join_kinds(std::size_t estimate) {
        std::optional<std::uint32_t> kind;
        for (std::size_t s = 0; s < kinds_.size(); ++s) {
            if (is_infinite(matrices_->penalties[s][estimate])) continue;
            if (!kind) kind = kinds_[s];
            std::ranges::replace(kinds_, std::uint32_t{kinds_[s]}, *kind);
        }
    }

    // No set of n situations costs the estimate less than its n least penalties.
    void add_least_penalties(std::size_t estimate) {
        std::vector<Cost> rising;
        for (const auto& row : matrices_->penalties) rising.push_back(row[estimate]);
        std::ranges::sort(rising);
        Cost total = 0;
        for (std::size_t n = 0; n <= rising.size(); ++n) {
            if (n > 0) total = saturating_add(total, rising[n - 1]);
            average_bounds_[n] = std::min(average_bounds_[n], total);
            worst_bounds_[n] = std::min(worst_bounds_[n], n > 0 ? rising[n - 1] : 0);
        }
    }

    std::shared_ptr<const GameMatrices> matrices_;
    std::vector<Cost> average_bounds_; // by the number of situations
    std::vector<Cost> worst_bounds_;
    std::vector<std::uint32_t> kinds_; // by situation
};

std::shared_ptr<const GameMatrices> checked(GameMatrices matrices) {
    check_shapes(matrices);
    return std::make_shared<const GameMatrices>(std::move(matrices));
}

} // namespace

std::vector<std::vector<Cost>> exact_guess_penalties(std::size_t situations, Cost fee) {
    std::vector<std::vector<Cost>> penalties(situations, std::vector<Cost>(situations, fee));
    for (std::size_t s = 0; s < situations; ++s) penalties[s][s] = 0;
    return penalties;
}

MatrixGame::MatrixGame(GameMatrices matrices)
    : matrices_(checked(std::move(matrices))), estimator_(std::make_shared<const ScanEstimator>(matrices_)) {}

std::string MatrixGame::name() const { return matrices_->name; }

std::uint32_t MatrixGame::situation_count() const { return static_cast<std::uint32_t>(matrices_->weights.size()); }

std::uint32_t MatrixGame::question_count() const { return static_cast<std::uint32_t>(matrices_->answers.size()); }

std::uint32_t MatrixGame::answer_count() const {
    return matrices_->costs.empty() ? 0 : static_cast<std::uint32_t>(matrices_->costs[0].size());
}

std::uint64_t MatrixGame::estimate_count() const { return matrices_->penalties[0].size(); }

Weight MatrixGame::weight(SituationIndex s) const { return matrices_->weights.at(s); }

AnswerIndex MatrixGame::answer(QuestionIndex q, SituationIndex s) const { return matrices_->answers.at(q).at(s); }

Cost MatrixGame::cost(QuestionIndex q, AnswerIndex a) const { return matrices_->costs.at(q).at(a); }

Cost MatrixGame::penalty(SituationIndex s, std::uint64_t estimate) const {
    return matrices_->penalties.at(s).at(estimate);
}

std::vector<Symmetry> MatrixGame::symmetries() const { return matrices_->symmetries; }

std::string MatrixGame::situation_label(SituationIndex s) const { return "s" + std::to_string(s); }

std::string MatrixGame::question_label(QuestionIndex q) const { return "q" + std::to_string(q); }

std::string MatrixGame::answer_label(QuestionIndex, AnswerIndex a) const { return "a" + std::to_string(a); }

std::string MatrixGame::estimate_label(std::uint64_t estimate) const { return "e" + std::to_string(estimate); }

} // namespace deduce::test
