// The conformance suite can fail: a sound game with one thing broken at a time is reported, for that thing.
#include "engine/estimate/penalty_table.hpp"
#include "tests/conformance/conformance.hpp"

#include <algorithm>
#include <functional>
#include <span>

#include <gtest/gtest.h>

namespace deduce {
namespace {

// Six situations of weights 1 2 1 1 2 1, and three questions that cut them 1+5, 3+3 and 5+1; the mirror is a symmetry.
// The penalty of an estimate is its distance. Every member can be replaced by a broken one.
struct Cuts : Game {
    std::function<AnswerIndex(QuestionIndex, SituationIndex)> answers = [](QuestionIndex q, SituationIndex s) {
        return static_cast<AnswerIndex>(s > 2 * q);
    };
    std::function<Cost(QuestionIndex, AnswerIndex)> costs = [](QuestionIndex, AnswerIndex) { return Cost{1}; };
    bool blocks_are_shifted = false;
    std::vector<Weight> weights{1, 2, 1, 1, 2, 1};
    std::vector<std::string> labels{"a", "b", "c", "d", "e", "f"};
    std::vector<Symmetry> generators{{{5, 4, 3, 2, 1, 0}, {2, 1, 0}}};
    std::function<void(std::span<const SituationIndex>, std::span<SituationIndex>)> normalized;
    PenaltyTable table{6, 6, distances(), {1, 2, 1, 1, 2, 1}};
    const Estimator* best = &table;
    std::optional<QuestionIndex> question_read; // whatever the text is
    std::optional<AnswerIndex> answer_read;

    static std::vector<Cost> distances() {
        std::vector<Cost> result;
        for (int s = 0; s < 6; s++)
            for (int e = 0; e < 6; e++) result.push_back(std::abs(s - e));
        return result;
    }

    std::string name() const override { return "cuts"; }
    std::uint32_t situation_count() const override { return 6; }
    std::uint32_t question_count() const override { return 3; }
    std::uint32_t answer_count() const override { return 2; }
    std::uint64_t estimate_count() const override { return 6; }
    Weight weight(SituationIndex s) const override { return weights[s]; }
    AnswerIndex answer(QuestionIndex q, SituationIndex s) const override { return answers(q, s); }
    void answer_all(const AnswerBlock& block, std::span<AnswerIndex> out) const override {
        Game::answer_all(block, out);
        if (blocks_are_shifted) std::ranges::rotate(out, out.begin() + 1);
    }
    Cost cost(QuestionIndex q, AnswerIndex a) const override { return costs(q, a); }
    Cost penalty(SituationIndex s, std::uint64_t e) const override {
        return distances()[s * 6 + static_cast<std::size_t>(e)];
    }
    const Estimator& estimator() const override { return *best; }
    std::vector<Symmetry> symmetries() const override { return generators; }
    bool normalize(std::span<const SituationIndex> set, std::span<const SituationIndex>,
                   std::span<SituationIndex> image) const override {
        return normalized != nullptr && (normalized(set, image), true);
    }
    std::string situation_label(SituationIndex s) const override { return labels[s]; }
    std::string question_label(QuestionIndex q) const override { return std::string(1, static_cast<char>('p' + q)); }
    std::string answer_label(QuestionIndex, AnswerIndex a) const override { return a == 0 ? "no" : "yes"; }
    std::optional<QuestionIndex> read_question(std::string_view text) const override {
        return question_read ? question_read : Game::read_question(text);
    }
    std::optional<AnswerIndex> read_answer(QuestionIndex q, std::string_view text) const override {
        return answer_read ? answer_read : Game::read_answer(q, text);
    }
    std::string estimate_label(std::uint64_t e) const override { return labels[static_cast<std::size_t>(e)]; }
};

// The sound estimator, off by constants.
struct Shifted final : Estimator {
    explicit Shifted(const Estimator& sound) : inner(sound) {}

    const Estimator& inner;
    Cost average = 0;
    Cost worst = 0;
    Cost average_bounds = 0;
    Cost worst_bounds = 0;
    bool falling_bounds = false;
    bool has_wrong_kinds = false;
    bool by_order = false;
    std::uint64_t average_estimates = 0;
    std::uint64_t worst_estimates = 0;
    bool estimate_by_order = false;

    BestEstimate average_estimate(std::span<const SituationIndex> set) const override {
        const BestEstimate best = inner.average_estimate(set);
        return {best.penalty, best.estimate + average_estimates};
    }
    BestEstimate worst_estimate(std::span<const SituationIndex> set) const override {
        const BestEstimate best = inner.worst_estimate(set);
        const std::uint64_t bias = estimate_by_order && set.front() > set.back() ? 1 : 0;
        return {best.penalty, best.estimate + worst_estimates + bias};
    }
    Cost best_average(std::span<const SituationIndex> set) const override {
        const Cost bias = by_order && set.front() < set.back() ? 1 : 0;
        return inner.best_average(set) + average + bias;
    }
    Cost best_worst(std::span<const SituationIndex> set) const override { return inner.best_worst(set) + worst; }
    std::uint32_t kind(SituationIndex s) const override { return has_wrong_kinds ? s : 0; }
    Cost average_bound(std::size_t n) const override {
        return falling_bounds ? (n == 3 ? 1 : 0) : inner.average_bound(n) + average_bounds;
    }
    Cost worst_bound(std::size_t n) const override { return inner.worst_bound(n) + worst_bounds; }
    Cost greatest_penalty() const override { return inner.greatest_penalty(); }
    std::string description() const override { return inner.description(); }
};

void expect_report(const Game& game, const std::string& promise) {
    std::string all;
    for (const std::string& line : conformance::find_violations(game)) {
        if (line.starts_with(promise + ":")) return;
        all += line + "\n";
    }
    ADD_FAILURE() << "expected a violation of '" << promise << "', but found:\n" << all;
}

TEST(BrokenGames, TheSoundOneConforms) { conformance::expect_conforming(Cuts{}); }

TEST(BrokenGames, AnswerOutOfRange) {
    Cuts game;
    game.answers = [](QuestionIndex q, SituationIndex s) { return static_cast<AnswerIndex>(q == 1 && s == 4 ? 2 : 0); };
    expect_report(game, "answers are in range");
}

TEST(BrokenGames, AnswerThatChanges) {
    Cuts game;
    game.answers = [asked = 0U](QuestionIndex, SituationIndex) mutable { return asked++ % 2; };
    expect_report(game, "answers are repeatable");
}

TEST(BrokenGames, BlocksThatAreNotTheAnswers) {
    Cuts game;
    game.blocks_are_shifted = true;
    expect_report(game, "blocks of answers are the answers");
}

TEST(BrokenGames, NegativeCost) {
    Cuts game;
    game.costs = [](QuestionIndex q, AnswerIndex a) { return Cost{q == 2 && a == 1 ? -1 : 1}; };
    expect_report(game, "costs are in range");
}

TEST(BrokenGames, WeightOfZero) {
    Cuts game;
    game.weights[3] = 0;
    expect_report(game, "weights are at least 1");
}

TEST(BrokenGames, Labels) {
    Cuts twice;
    twice.labels[2] = "a";
    expect_report(twice, "situations have different labels");
    Cuts empty;
    empty.labels[2] = "";
    expect_report(empty, "situations have labels");
    Cuts unread;
    unread.question_read = 0;
    expect_report(unread, "labels of questions are read");
    Cuts misread;
    misread.answer_read = 1;
    expect_report(misread, "labels of answers are read");
}

TEST(BrokenGames, SymmetryThatIsNoPermutation) {
    Cuts twice;
    twice.generators[0].situations = {5, 4, 3, 2, 1, 1};
    expect_report(twice, "symmetries are permutations");
    Cuts out_of_range;
    out_of_range.generators[0].questions = {2, 1, 3};
    expect_report(out_of_range, "symmetries are permutations");
    Cuts short_one;
    short_one.generators[0].questions = {1, 0};
    expect_report(short_one, "symmetries are permutations");
}

TEST(BrokenGames, SymmetryThatMixesParts) {
    Cuts game;
    game.generators[0].questions = {0, 1, 2};
    expect_report(game, "symmetries keep partitions");
}

TEST(BrokenGames, SymmetryThatChangesCosts) {
    Cuts game;
    game.costs = [](QuestionIndex q, AnswerIndex) { return Cost{q}; };
    expect_report(game, "symmetries keep costs");
}

TEST(BrokenGames, SymmetryThatChangesWeights) {
    Cuts game;
    game.weights[1] = 1;
    expect_report(game, "symmetries keep weights");
}

TEST(BrokenGames, SymmetryThatChangesEstimates) {
    Cuts game; // no question tells situations 3 and 4, or 1 and 2, apart, but the estimates do
    game.weights.assign(6, 1);
    game.generators[0] = {{0, 1, 2, 4, 3, 5}, {0, 1, 2}};
    game.answers = [](QuestionIndex, SituationIndex s) { return static_cast<AnswerIndex>(s > 2); };
    expect_report(game, "symmetries keep best estimates");
}

TEST(BrokenGames, NormalizedSetThatIsNoImage) {
    Cuts game;
    game.normalized = [](std::span<const SituationIndex> set, std::span<SituationIndex> image) {
        for (std::size_t i = 0; i < set.size(); i++) image[i] = (set[i] + 1) % 6;
    };
    expect_report(game, "normalized sets are images");
}

TEST(BrokenGames, NormalizedSetThatDependsOnItsOrder) {
    Cuts game;
    game.normalized = [](std::span<const SituationIndex> set, std::span<SituationIndex> image) {
        for (std::size_t i = 0; i < set.size(); i++) image[i] = set[0] < 3 ? set[i] : 5 - set[i];
    };
    expect_report(game, "normalized sets depend on the set alone");
}

TEST(BrokenGames, WrongEstimator) {
    for (const Cost wrong : {-1, 1}) {
        Cuts game;
        Shifted shifted(game.table);
        game.best = &shifted;
        shifted.average = wrong;
        expect_report(game, "the estimator's average is that of the best estimate");
        shifted.average = 0;
        shifted.worst = wrong;
        expect_report(game, "the estimator's worst case is that of the best estimate");
    }
    Cuts game;
    Shifted shifted(game.table);
    game.best = &shifted;
    shifted.by_order = true;
    expect_report(game, "the estimator does not mind the order of a set");
}

TEST(BrokenGames, WrongBestEstimate) {
    Cuts game;
    Shifted shifted(game.table);
    game.best = &shifted;
    shifted.average_estimates = 1;
    expect_report(game, "an average estimate has the average that it is said to have");
    shifted.average_estimates = 100;
    expect_report(game, "best estimates are in range");
    shifted.average_estimates = 0;
    shifted.worst_estimates = 1;
    expect_report(game, "a worst case estimate has the worst case that it is said to have");
    shifted.worst_estimates = 0;
    shifted.estimate_by_order = true;
    expect_report(game, "a best estimate does not depend on the order of a set");
}

TEST(BrokenGames, WrongBounds) {
    Cuts game;
    Shifted shifted(game.table);
    game.best = &shifted;
    shifted.average_bounds = 1;
    expect_report(game, "average_bound is a lower bound");
    shifted.average_bounds = 0;
    shifted.worst_bounds = 1;
    expect_report(game, "worst_bound is a lower bound");
    shifted.worst_bounds = 0;
    shifted.falling_bounds = true;
    expect_report(game, "bounds never fall with size");
    shifted.falling_bounds = false;
    shifted.has_wrong_kinds = true;
    expect_report(game, "situations of different kinds share no estimate");
}

} // namespace
} // namespace deduce
