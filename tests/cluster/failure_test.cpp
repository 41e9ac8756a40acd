// Jobs that cannot go on end on all ranks, with a message that tells why.
#include "rulesets/registry.hpp"
#include "tests/cluster/ranks.hpp"
#include "tests/support/random_game.hpp"

#include <atomic>
#include <stdexcept>

#include <gtest/gtest.h>

namespace deduce::cluster {
namespace {

// A game that breaks down after its estimator was asked `patience` times.
class BreakingGame final : public test::MatrixGame, private Estimator {
  public:
    BreakingGame(const test::MatrixGame& game, int patience) : MatrixGame(game), patience_(patience) {}

    const Estimator& estimator() const override { return *this; }

  private:
    BestEstimate average_estimate(std::span<const SituationIndex> set) const override {
        count();
        return MatrixGame::estimator().average_estimate(set);
    }
    BestEstimate worst_estimate(std::span<const SituationIndex> set) const override {
        count();
        return MatrixGame::estimator().worst_estimate(set);
    }
    Cost average_bound(std::size_t n) const override { return MatrixGame::estimator().average_bound(n); }
    Cost worst_bound(std::size_t n) const override { return MatrixGame::estimator().worst_bound(n); }
    Cost greatest_penalty() const override { return MatrixGame::estimator().greatest_penalty(); }
    std::string description() const override { return MatrixGame::estimator().description(); }
    void count() const {
        if (patience_.fetch_sub(1) <= 0) throw std::runtime_error("the dice are gone");
    }

    mutable std::atomic<int> patience_;
};

test::MatrixGame some_game() { return test::random_game(3, {60, 12, 4, 5, false}); }

SolveParams quick_params() {
    SolveParams params;
    params.memo_bytes = std::size_t{1} << 20;
    return params;
}

void expect_end(const std::vector<RankOutcome>& outcomes, const std::string& reason) {
    EXPECT_NE(outcomes[0].error.find(reason), std::string::npos) << outcomes[0].error;
    EXPECT_FALSE(outcomes[0].ended_elsewhere);
    for (std::size_t r = 1; r < outcomes.size(); r++) {
        EXPECT_TRUE(outcomes[r].ended_elsewhere) << "rank " << r;
        EXPECT_FALSE(outcomes[r].result.has_value());
    }
}

TEST(Failures, other_games_are_refused) {
    LoopbackNetwork network(3);
    const auto right = rulesets::make_game("mastermind:pegs=3,colours=3");
    const auto wrong = rulesets::make_game("mastermind:pegs=3,colours=4");
    expect_end(
        on_ranks(network, 3,
                 [&](Transport& t) { return solve_on_ranks(t, t.rank() == 2 ? *wrong : *right, quick_params()); }),
        "rank 2 would solve another problem");
}

TEST(Failures, other_objectives_switches_and_widths_are_refused) {
    const auto game = rulesets::make_game("numbers:max=10");
    SolveParams worst = quick_params();
    worst.objective = Objective::worst;
    SolveParams slow = quick_params();
    slow.switches.memo = false;
    SolveParams narrow = quick_params();
    narrow.width = 2;
    for (const SolveParams& other : {worst, slow, narrow}) {
        LoopbackNetwork network(2);
        expect_end(
            on_ranks(network, 2,
                     [&](Transport& t) { return solve_on_ranks(t, *game, t.rank() == 1 ? other : quick_params()); }),
            "rank 1 would solve another problem");
    }
}

// At any time: while a rank sets up, in its first task, later, and on whichever rank.
TEST(Failures, a_rank_that_throws_ends_the_job) {
    const test::MatrixGame game = some_game();
    for (const int broken_rank : {0, 1, 2})
        for (const int patience : {0, 10, 60, 61, 70}) {
            LoopbackNetwork network(3);
            const BreakingGame breaking(game, patience);
            const auto outcomes = on_ranks(network, 3, [&](Transport& t) {
                return solve_on_ranks(t, t.rank() == broken_rank ? static_cast<const Game&>(breaking) : game,
                                      quick_params());
            });
            if (outcomes[0].result) continue; // solved before the rank was asked often enough
            expect_end(outcomes, "the dice are gone");
        }
}

TEST(Failures, a_rank_that_cannot_set_up_is_named) {
    LoopbackNetwork network(3);
    const test::MatrixGame game = some_game();
    const BreakingGame breaking(game, 0);
    expect_end(on_ranks(network, 3,
                        [&](Transport& t) {
                            return solve_on_ranks(t, t.rank() == 1 ? static_cast<const Game&>(breaking) : game,
                                                  quick_params());
                        }),
               "rank 1 failed: the dice are gone");
}

TEST(Failures, bad_input_stays_bad_input) {
    LoopbackNetwork network(2);
    const test::MatrixGame game = some_game();
    SolveParams tiny = quick_params();
    tiny.table_bytes = 10;
    const auto outcomes = on_ranks(network, 2, [&](Transport& t) -> std::optional<SolveResult> {
        try {
            return solve_on_ranks(t, game, t.rank() == 1 ? tiny : quick_params());
        } catch (const EndedElsewhere& e) {
            EXPECT_TRUE(e.bad_input());
            throw;
        } catch (const BadInput&) {
            EXPECT_EQ(t.rank(), 0);
            throw;
        }
    });
    expect_end(outcomes, "needs 0.0 MiB");
}

} // namespace
} // namespace deduce::cluster
