// Certificates of games, right and wrong ones, before the checker.
#include "engine/model/errors.hpp"
#include "rulesets/registry.hpp"
#include "tests/checker/certified.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/dice.hpp"
#include "tests/support/random_spec.hpp"
#include "tests/support/small_games.hpp"

#include <array>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr std::array objectives = {Objective::average, Objective::worst};
// All kinds of estimates, both sorts of symmetry groups, first questions, and games of one situation.
const std::vector<std::string> kinds = {"mastermind:pegs=2,colours=4",
                                        "mastermind:pegs=3,colours=3,first=112",
                                        "blackbox:size=3,dots=2",
                                        "blackbox:size=4,dots=2",
                                        "blackbox:width=2,height=1,dots=0",
                                        "blackbox:size=1,dots=1",
                                        "numbers:max=12",
                                        "numbers:max=1",
                                        "numbers:max=20,penalty=fixed,c=10",
                                        "numbers:max=20,penalty=power,c=2,d=2",
                                        "scales:coins=5",
                                        "scales:coins=4,identify=coin-and-weight",
                                        "battleships:width=3,height=3,ships=2+2",
                                        "minesweeper:width=3,height=2,mines=2",
                                        "life:importance=2+1,weights=4+3+2+1,penalty=3",
                                        "life:choices=2,levels=2+1",
                                        "production:importance=2+1,costs=1/3+2/4",
                                        "milk",
                                        "words:answers=rulesets/examples/birds.txt",
                                        "table:rulesets/examples/animals.csv",
                                        "table:rulesets/examples/car.csv",
                                        "table:rulesets/examples/milk.json",
                                        "table:rulesets/examples/materials.csv"};

void expect_right(const Game& game, Objective objective, Cost total, const CertifyParams& params = {}) {
    const Certified c = certify(game, objective, params);
    ASSERT_EQ(c.lower, total) << game.name();
    const CheckerSays says = check_numbers(c.table, c.certificate);
    ASSERT_EQ(says.code, 0) << game.name() << " " << objective_name(objective) << ": " << says.why;
    ASSERT_EQ(says.lower, total) << game.name();
    ASSERT_EQ(says.upper, total) << game.name();
}

std::unique_ptr<Game> game_or_null(const std::string& spec) {
    try {
        return rulesets::make_game(spec);
    } catch (const BadInput&) {
        return nullptr;
    }
}

Cost oracle(const Game& game, Objective objective) {
    BruteForce force(game);
    return objective == Objective::average ? force.average(force.all_situations())
                                           : force.worst(force.all_situations());
}

TEST(Certificate, VerifiesWhatBruteForceFinds) {
    const auto expect = [](const MatrixGame& game, std::uint64_t) {
        for (const Objective objective : objectives) expect_right(game, objective, oracle(game, objective));
    };
    for_random_games(500, expect);
    for_larger_random_games(60, expect);
    for_symmetric_games(200, expect);
}

// Classes of a compiled table fall in weight, those of a certificate follow their situations.
TEST(Certificate, VerifiesGamesOfUnequalWeights) {
    for (std::uint64_t seed = 0; seed < rounds(200) && !HasFatalFailure(); seed++) {
        const MatrixGame game = random_weighted_game(seed);
        for (const Objective objective : objectives) expect_right(game, objective, oracle(game, objective));
    }
}

TEST(Certificate, VerifiesGamesOfAllKinds) {
    for (const std::string& name : kinds)
        for (const Objective objective : objectives) {
            const auto game = rulesets::make_game(name);
            const Certified c = certify(*game, objective);
            const CheckerSays says = check_numbers(c.table, c.certificate);
            EXPECT_EQ(says.code, 0) << name << ": " << says.why;
            EXPECT_EQ(says.lower, c.lower) << name;
            EXPECT_EQ(says.upper, c.lower) << name;
        }
}

TEST(Certificate, VerifiesSmallGamesOfAllRulesets) {
    constexpr std::uint64_t specs = 1600;
    std::uint64_t verified = 0;
    std::uint64_t by_brute_force = 0;
    for (std::uint64_t seed = 0; seed < rounds(specs) && !HasFatalFailure(); seed++) {
        const auto game = game_or_null(random_spec(seed));
        if (!game || game->situation_count() > 30 || game->question_count() > 60) continue;
        const bool has_oracle = game->situation_count() <= 10 && game->question_count() <= 20;
        const Objective objective = objectives[seed / 8 % 2];
        const Cost total = has_oracle ? oracle(*game, objective) : certify(*game, objective).lower;
        expect_right(*game, objective, total);
        verified++;
        by_brute_force += has_oracle ? 1 : 0;
    }
    EXPECT_GT(verified, rounds(specs) / 2);
    EXPECT_GT(by_brute_force, rounds(specs) / 4);
}

TEST(Certificate, VerifiesWhatThreadsProveInBatches) {
    for (const std::string name :
         {"mastermind:pegs=3,colours=4", "blackbox:size=5,dots=2", "blackbox:size=3,dots=3", "scales:coins=5", "milk"})
        for (const Objective objective : objectives)
            for (const CertifyParams& params :
                 {CertifyParams{.threads = 1, .batch = 1}, CertifyParams{.threads = 3, .batch = 1},
                  CertifyParams{.threads = 3, .batch = 50}, CertifyParams{.threads = 3}}) {
                const auto game = rulesets::make_game(name);
                expect_right(*game, objective, certify(*game, objective).lower, params);
            }
}

// Of a limit that was refuted, of one that was not, and of a search that had no time.
TEST(Certificate, VerifiesWhatWasProvenOfBounds) {
    int open = 0;
    for_larger_random_games(60, [&](const MatrixGame& game, std::uint64_t seed) {
        for (const Objective objective : objectives) {
            const Cost total = oracle(game, objective);
            if (is_infinite(total)) continue;
            for (const CertifyParams& params : {CertifyParams{.limit = total / 2 + 1}, CertifyParams{.limit = total},
                                                CertifyParams{.limit = total + 1}, CertifyParams{.is_stopped = true}}) {
                const Certified c = certify(game, objective, params);
                if (params.limit) {
                    EXPECT_EQ(c.lower >= *params.limit, total >= *params.limit) << seed;
                }
                const CheckerSays says = check_numbers(c.table, c.certificate);
                ASSERT_EQ(says.code, 0) << seed << ": " << says.why;
                EXPECT_EQ(says.lower, c.lower) << seed;
                EXPECT_EQ(says.upper, c.upper) << seed;
                EXPECT_LE(says.lower, total) << seed;
                EXPECT_GE(says.upper, total) << seed;
                open += says.lower < says.upper ? 1 : 0;
            }
        }
    });
    EXPECT_GT(open, 20);
}

// A search that believes too much: bounds that are one too high, where a proof asks for them.
TEST(Certificate, OfAnUnsoundBoundIsRejected) {
    int told = 0;
    for_larger_random_games(200, [&](const MatrixGame& game, std::uint64_t seed) {
        for (const Objective objective : objectives) {
            const Cost total = oracle(game, objective);
            if (is_infinite(total)) continue;
            try {
                const Certified c = certify(game, objective, {1, [](Cost bound, Cost) { return bound + 1; }});
                told++;
                EXPECT_EQ(check_numbers(c.table, c.certificate).code, 1) << seed;
            } catch (const std::exception&) {
                // The lower bounds do not add up: no certificate is better than a wrong one.
            }
        }
    });
    EXPECT_GT(static_cast<std::uint64_t>(told), rounds(80));
}

// One number, or one byte of a packed file, is another one, is left out, or is there twice; or all ends there.
std::string changed(const std::string& text, Dice& dice) {
    std::string result = text;
    const std::size_t at = dice.below(static_cast<std::uint32_t>(text.size()));
    switch (dice.below(7)) {
    case 0:
        result[at] = static_cast<char>(dice.below(256));
        break;
    case 1:
        result[at] = static_cast<char>(result[at] + 1);
        break;
    case 2:
        result[at] = static_cast<char>(result[at] - 1);
        break;
    case 3:
        result.erase(at, 1 + dice.below(4));
        break;
    case 4:
        result.insert(at, result.substr(at, 1 + dice.below(8)));
        break;
    case 5:
        result.insert(at, "\xff\xff\xff\xff\xff\xff\xff\xff\x7f"); // 2^63 - 1
        break;
    default:
        result.resize(at);
    }
    return result;
}

// The number of mutations is that of the environment, if it tells one.
TEST(Certificate, MutationsNeverProveTooMuch) {
    const char* wanted = std::getenv("DEDUCE_MUTATIONS");
    const std::uint64_t count = wanted != nullptr ? std::strtoull(wanted, nullptr, 10) : rounds(3000);
    std::vector<std::pair<Certified, Cost>> certificates;
    for (const std::string& name : kinds)
        for (const Objective objective : objectives) {
            certificates.emplace_back(certify(*rulesets::make_game(name), objective), 0);
            if (certificates.back().first.certificate.size() > 4000) certificates.pop_back();
        }
    Dice dice(1);
    std::map<int, std::uint64_t> codes;
    for (std::uint64_t i = 0; i < count; i++) {
        const Certified& c = certificates[dice.below(static_cast<std::uint32_t>(certificates.size()))].first;
        const Certified& other = certificates[dice.below(static_cast<std::uint32_t>(certificates.size()))].first;
        CheckerSays says;
        switch (dice.below(8)) {
        case 0: // bytes of the packed file
            says = check_files(packed("deducet2", c.table), changed(packed("deducec2", c.certificate), dice));
            break;
        case 1:
            says = check_files(changed(packed("deducet2", c.table), dice), packed("deducec2", c.certificate));
            break;
        case 2:
            says = check_numbers(other.table, c.certificate);
            if (other.table != c.table) {
                ASSERT_EQ(says.code, 2);
            }
            break;
        default:
            says = check_numbers(c.table, changed(c.certificate, dice));
        }
        codes[says.code]++;
        if (says.code != 0) continue;
        ASSERT_LE(says.lower, other.table == c.table ? std::max(c.lower, other.lower) : c.lower) << i;
        ASSERT_GE(says.upper, other.table == c.table ? std::min(c.lower, other.lower) : c.lower) << i;
    }
    EXPECT_GT(codes[1], count / 10);
    EXPECT_GT(codes[2], count / 10);
}

} // namespace
} // namespace deduce::test
