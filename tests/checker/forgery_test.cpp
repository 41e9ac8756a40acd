// Certificates that somebody forged: one thing is changed at a time, and none may prove more than the truth.
#include "engine/model/estimate_facts.hpp"
#include "engine/model/number_writer.hpp"
#include "rulesets/registry.hpp"
#include "tests/checker/certified.hpp"
#include "tests/checker/parsed_certificate.hpp"
#include "tests/support/dice.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/small_games.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <numeric>

#include <gtest/gtest.h>
#include <sys/resource.h>

namespace deduce::test {
namespace {

// What is forged, and its certificate: small games with several lemmas, all with symmetries.
struct Original {
    std::string name;
    Certified certified;
    ParsedCertificate parsed;
    std::size_t situations;
};

const std::vector<Original>& originals() {
    static const std::vector<Original> all = [] {
        std::vector<Original> result;
        for (const std::string name :
             {"mastermind:pegs=3,colours=3", "mastermind:pegs=2,colours=5", "blackbox:size=3,dots=2",
              "blackbox:size=4,dots=2", "bulls:digits=2,symbols=5", "scales:coins=6"})
            for (const Objective objective : {Objective::average, Objective::worst}) {
                const auto game = rulesets::make_game(name);
                const EstimateFacts facts = estimate_facts(*game, 1 << 20);
                const std::size_t size = game->situation_count() + game->question_count() +
                                         std::accumulate(facts.options.begin(), facts.options.end(), std::size_t{0});
                Original original{name, certify(*game, objective), {}, game->situation_count()};
                original.parsed = parsed(original.certified.lower_bound, size);
                if (!original.parsed.lemmas.empty()) result.push_back(std::move(original));
            }
        return result;
    }();
    return all;
}

using Lemma = ParsedCertificate::ParsedLemma;
using Forgery = std::function<bool(ParsedCertificate&, const Original&, Dice&)>; // false: it cannot be done

std::uint32_t one_of(std::size_t count, Dice& dice) { return dice.below(static_cast<std::uint32_t>(count)); }
Lemma& some_lemma(ParsedCertificate& c, Dice& dice) { return c.lemmas[one_of(c.lemmas.size(), dice)]; }

bool raise_claim(ParsedCertificate& c, const Original&, Dice&) {
    c.lower++;
    return true;
}
bool raise_lemma(ParsedCertificate& c, const Original&, Dice& dice) {
    some_lemma(c, dice).value++;
    return true;
}
bool raise_all(ParsedCertificate& c, const Original&, Dice&) {
    c.lower++;
    for (Lemma& lemma : c.lemmas) lemma.value++;
    return true;
}
bool leave_out_lemma(ParsedCertificate& c, const Original&, Dice& dice) {
    c.lemmas.erase(c.lemmas.begin() + one_of(c.lemmas.size(), dice));
    return true;
}
bool leave_out_image(ParsedCertificate& c, const Original&, Dice& dice) {
    auto& images = some_lemma(c, dice).images;
    if (images.empty()) return false;
    images.erase(images.begin() + one_of(images.size(), dice));
    return true;
}
bool change_member(ParsedCertificate& c, const Original& original, Dice& dice) {
    Numbers& set = some_lemma(c, dice).set;
    const std::uint64_t other = one_of(original.situations, dice);
    if (std::ranges::find(set, other) != set.end()) return false;
    set[one_of(set.size(), dice)] = other;
    std::ranges::sort(set);
    return true;
}
bool leave_out_member(ParsedCertificate& c, const Original&, Dice& dice) {
    Numbers& set = some_lemma(c, dice).set;
    if (set.size() < 2) return false;
    set.erase(set.begin() + one_of(set.size(), dice));
    return true;
}
// Two images change places: still a permutation.
bool break_symmetry(ParsedCertificate& c, const Original&, Dice& dice) {
    if (c.symmetries.empty()) return false;
    Numbers& symmetry = c.symmetries[one_of(c.symmetries.size(), dice)];
    const std::uint32_t a = one_of(symmetry.size(), dice);
    const std::uint32_t b = one_of(symmetry.size(), dice);
    std::swap(symmetry[a], symmetry[b]);
    return symmetry[a] != symmetry[b];
}
// Another image of the lemma's set, and a lemma that rests on it.
bool invent_image(ParsedCertificate& c, const Original&, Dice& dice) {
    if (c.symmetries.empty()) return false;
    some_lemma(c, dice).images.push_back({one_of(c.symmetries.size(), dice)});
    c.lower += dice.below(2);
    return true;
}
// Questions are forgotten: those of which others are said to be images.
bool forget_questions(ParsedCertificate& c, const Original&, Dice& dice) {
    if (c.symmetries.empty()) return false;
    ParsedCertificate::Products& keeps = dice.one_in(2) ? c.keeps : some_lemma(c, dice).keeps;
    Numbers product;
    for (std::uint32_t left = dice.between(1, 3); left > 0; left--)
        product.push_back(one_of(c.symmetries.size(), dice));
    keeps.push_back(product);
    c.lower += dice.below(2);
    return true;
}
// The first lemma rests on the last ones, or on itself, or stands twice and rests on its other self.
bool go_in_a_circle(ParsedCertificate& c, const Original&, Dice& dice) {
    if (dice.one_in(2)) {
        std::ranges::reverse(c.lemmas);
    } else {
        Lemma twin = some_lemma(c, dice);
        twin.value++;
        c.lemmas.insert(c.lemmas.begin() + one_of(c.lemmas.size(), dice), twin);
        c.lemmas.push_back(twin);
    }
    c.lower += dice.below(2);
    return true;
}
// The whole game as a lemma of its own, before it is shown.
bool presuppose_claim(ParsedCertificate& c, const Original& original, Dice& dice) {
    c.lower++;
    Lemma whole;
    whole.set.resize(original.situations);
    std::iota(whole.set.begin(), whole.set.end(), 0U);
    whole.value = c.lower;
    whole.keeps = c.keeps;
    c.lemmas.insert(c.lemmas.begin() + one_of(c.lemmas.size() + 1, dice), whole);
    return true;
}
bool use_huge_numbers(ParsedCertificate& c, const Original&, Dice& dice) {
    const std::array<std::uint64_t, 6> huge = {0, 1ULL << 60, (1ULL << 60) + 1, ~0ULL >> 1, 1ULL << 63, ~0ULL};
    const std::uint64_t number = huge[dice.below(huge.size())];
    Lemma& lemma = some_lemma(c, dice);
    switch (dice.below(5)) {
    case 0:
        c.lower = number;
        break;
    case 1:
        lemma.value = number;
        break;
    case 2:
        lemma.set.back() = number;
        break;
    case 3:
        lemma.keeps.push_back({number});
        break;
    default:
        lemma.value = c.lower = number;
    }
    return true;
}

const std::map<std::string, Forgery> forgeries = {{"raise_claim", raise_claim},
                                                  {"raise_lemma", raise_lemma},
                                                  {"raise_all", raise_all},
                                                  {"leave_out_lemma", leave_out_lemma},
                                                  {"leave_out_image", leave_out_image},
                                                  {"change_member", change_member},
                                                  {"leave_out_member", leave_out_member},
                                                  {"break_symmetry", break_symmetry},
                                                  {"invent_image", invent_image},
                                                  {"forget_questions", forget_questions},
                                                  {"go_in_a_circle", go_in_a_circle},
                                                  {"presuppose_claim", presuppose_claim},
                                                  {"use_huge_numbers", use_huge_numbers}};

TEST(Forgery, OriginalsAreVerifiedAsTheyWereParsed) {
    for (const Original& o : originals()) {
        ASSERT_EQ(written(o.parsed), o.certified.lower_bound) << o.name;
        EXPECT_EQ(check_numbers(o.certified.table, o.certified.lower_bound).lower, o.certified.lower) << o.name;
    }
    EXPECT_GE(originals().size(), 8U);
}

// The number of forgeries is that of the environment, if it tells one.
TEST(Forgery, NoneProvesMoreThanTheTruth) {
    const char* wanted = std::getenv("DEDUCE_MUTATIONS");
    const std::uint64_t count = wanted != nullptr ? std::strtoull(wanted, nullptr, 10) : rounds(6000);
    std::map<std::string, std::map<int, std::uint64_t>> codes; // verdicts by forgery
    Dice dice(20);
    for (std::uint64_t i = 0; i < count; i++) {
        const auto forgery = std::next(forgeries.begin(), one_of(forgeries.size(), dice));
        const Original& original = originals()[one_of(originals().size(), dice)];
        ParsedCertificate forged = original.parsed;
        if (!forgery->second(forged, original, dice)) continue;
        const CheckerSays says = check_numbers(original.certified.table, written(forged));
        codes[forgery->first][says.code]++;
        if (says.code == 0) {
            ASSERT_LE(says.lower, original.certified.lower) << original.name << " " << forgery->first << " " << i;
        }
    }
    for (const auto& [name, verdicts] : codes) {
        EXPECT_GT(verdicts.count(1) + verdicts.count(2), 0U) << name;
        std::string text;
        for (const auto& [code, times] : verdicts) text += " " + std::to_string(code) + ": " + std::to_string(times);
        RecordProperty(name, text);
    }
    EXPECT_EQ(codes.size(), forgeries.size());
    for (const char* never : {"raise_claim", "presuppose_claim"}) EXPECT_EQ(codes[never].count(0), 0U) << never;
}

std::string as_bytes(const Numbers& numbers) {
    std::string bytes;
    NumberWriter out([&](std::string_view piece) { bytes += piece; });
    for (const std::uint64_t n : numbers) out.number(n);
    out.finish();
    return bytes;
}

#ifndef __SANITIZE_ADDRESS__ // which keeps what was freed
long most_memory() {         // of the process, in KiB
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}
#else
long most_memory() { return 0; }
#endif

// Whatever a file says of itself: every number in turn is a large one.
TEST(Forgery, SmallFilesTakeLittleMemory) {
    const Original& original = originals().front();
    const std::string& table = original.certified.table;
    const std::string& certificate = original.certified.lower_bound;
    ASSERT_EQ(check_numbers(table, certificate).code, 0);
    const long before = most_memory();
    for (const bool is_table : {false, true}) {
        const Numbers numbers = parsed_numbers(is_table ? table : certificate);
        ASSERT_EQ(as_bytes(numbers), is_table ? table : certificate);
        for (std::size_t i = 0; i < numbers.size(); i += test::is_instrumented ? 8 : 1)
            for (const std::uint64_t large : {(1ULL << 16) - 1, (1ULL << 24) - 1, (1ULL << 32) - 2, (1ULL << 32) - 1,
                                              1ULL << 60, ~0ULL >> 1, ~0ULL}) {
                Numbers forged = numbers;
                forged[i] = large;
                const CheckerSays says =
                    is_table ? check_numbers(as_bytes(forged), certificate) : check_numbers(table, as_bytes(forged));
                ASSERT_TRUE(says.code != 0 || says.lower <= original.certified.lower) << i << " " << large;
            }
    }
    const std::string bomb(std::size_t{1} << 26, '\0'); // packed to a few kB
    EXPECT_EQ(check_numbers(table, bomb).code, 2);
    EXPECT_EQ(check_numbers(bomb, certificate).code, 2);
    EXPECT_LE(most_memory() - before, 200'000); // with the bomb itself
}

} // namespace
} // namespace deduce::test
