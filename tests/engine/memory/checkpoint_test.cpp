// What a memo and a search have proven goes to a file and comes back; a file that is of no use is refused.
#include "engine/memory/checkpoint.hpp"
#include "engine/memory/hash.hpp"
#include "engine/model/errors.hpp"
#include "engine/search/search.hpp"
#include "engine/solve.hpp"
#include "engine/solve_steps.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/keys.hpp"
#include "tests/support/text_on_disk.hpp"

#include <atomic>
#include <bit>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <sys/stat.h>

namespace deduce::test {
namespace {

constexpr std::size_t table_limit = std::size_t{1} << 28;
CheckpointParams at(const TextOnDisk& file) { return {file.path(), std::chrono::hours{1}}; }

std::string bytes_of(const TextOnDisk& file) {
    std::ifstream in(file.path(), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

class OfBothWidths : public testing::TestWithParam<Cost> {};

INSTANTIATE_TEST_SUITE_P(Checkpoint, OfBothWidths, testing::Values(Cost{1000}, infinite_cost / 4),
                         [](const auto& width) { return width.param == 1000 ? "Narrow" : "Wide"; });

// Memos that have doubled several times when they are written, and do so again when they are read.
TEST_P(OfBothWidths, KeepsWhatIsKnown) {
    for (const std::size_t bytes : {std::size_t{1} << 16, std::size_t{64} << 20}) {
        constexpr std::uint64_t count = 200'000;
        const NoFile file;
        Memo memo(bytes, GetParam());
        auto written = std::make_unique<Checkpoint>(at(file), subject, memo);
        EXPECT_EQ(written->restored(), 0U);
        for (std::uint64_t i = 0; i < count; i++) {
            const auto lower = static_cast<Cost>(i % 900);
            memo.learn(key_of(i), {lower, i % 3 == 0 ? infinite_cost : lower + 1}, i % 7 + 1);
        }
        written->write();
        written.reset(); // one at a time

        Memo again(bytes, GetParam());
        const Checkpoint read(at(file), subject, again);
        std::uint64_t kept = 0;
        std::uint64_t lost = 0;
        for (std::uint64_t i = 0; i < count; i++) {
            Interval before;
            Interval after;
            const bool was_known = memo.recall(key_of(i), before);
            const bool is_known = again.recall(key_of(i), after);
            EXPECT_TRUE(was_known || !is_known) << i;
            if (is_known) {
                EXPECT_EQ(before, after) << i;
            }
            kept += is_known ? 1 : 0;
            lost += was_known && !is_known ? 1 : 0;
        }
        EXPECT_EQ(read.restored(), kept + lost);
        EXPECT_GT(kept, 400U);
        EXPECT_EQ(lost, 0U) << "of " << kept;
    }
}

// Memos of other sizes: where the number of first buckets is another, an entry is kept under all homes that its key may
// have there. None is ever wrong.
TEST_P(OfBothWidths, KeepsWhatAMemoOfAnotherSizeKnew) {
    constexpr std::uint64_t count = 20'000;
    const NoFile file;
    Memo memo(std::size_t{8} << 20, GetParam());
    for (std::uint64_t i = 0; i < count; i++) memo.learn(key_of(i), {static_cast<Cost>(i % 900), 900}, i % 7 + 1);
    std::uint64_t known_before = 0;
    for (std::uint64_t i = 0; i < count; i++) {
        Interval found;
        known_before += memo.recall(key_of(i), found) ? 1 : 0;
    }
    Checkpoint(at(file), subject, memo).write();
    for (const std::size_t bytes : {std::size_t{2} << 20, std::size_t{3} << 20, std::size_t{4} << 20,
                                    std::size_t{11} << 20, std::size_t{31} << 20, std::size_t{64} << 20}) {
        Memo other(bytes, GetParam());
        const Checkpoint read(at(file), subject, other);
        EXPECT_EQ(read.restored(), known_before);
        std::uint64_t known = 0;
        for (std::uint64_t i = 0; i < 2 * count; i++) {
            Interval found;
            if (!other.recall(key_of(i), found)) continue;
            known++;
            EXPECT_LT(i, count) << "never learnt";
            EXPECT_EQ(found, (Interval{static_cast<Cost>(i % 900), 900})) << i;
        }
        EXPECT_LE(known, known_before);
        EXPECT_GT(known, known_before / 10 * 9) << bytes;
        const bool is_foreign = other.shape().first_buckets != memo.shape().first_buckets;
        EXPECT_EQ(other.key_bits(), Memo(bytes, GetParam()).key_bits() - (is_foreign ? 2 : 0));
    }
}

// What a search that was stopped has proven shortens the next one, which finds the same optimum.
void expect_goes_on(const std::string& spec, Objective objective, int threads) {
    SCOPED_TRACE(spec);
    const auto game = rulesets::make_game(spec);
    SolveParams params;
    params.objective = objective;
    params.threads = threads;
    params.memo_bytes = std::size_t{64} << 20;
    const SolveResult whole = solve(*game, params);

    const NoFile file;
    params.checkpoint = at(file);
    const AnswerTable table(*game, table_limit);
    std::uint64_t before = 0;
    for (const double share : {0.4, 0.8}) {
        std::atomic<bool> stop = false;
        SearchParams search_with = search_params(params);
        search_with.stop = &stop;
        const auto search = make_search(table, search_with);
        EXPECT_EQ(search->restored() > 0, share > 0.4);
        const auto enough = static_cast<std::uint64_t>(share * static_cast<double>(whole.nodes)) - before;
        std::thread watch([&] {
            while (search->nodes() < enough && !stop) std::this_thread::yield();
            stop = true;
        });
        const Interval found = search->solve(whole_game(table), infinite_cost);
        stop = true;
        watch.join();
        EXPECT_LE(found.lower, whole.total.lower);
        EXPECT_GE(found.upper, whole.total.upper);
        before += search->nodes();
        search->write_checkpoint();
    }
    const SolveResult rest = solve(*game, params);
    EXPECT_EQ(rest.checkpoint_problem, "");
    EXPECT_GT(rest.restored, 0U);
    EXPECT_EQ(rest.total, whole.total);
    EXPECT_LT(before + rest.nodes, whole.nodes + whole.nodes / 4) << "after " << before << " of " << whole.nodes;
    const SolveResult known = solve(*game, params);
    EXPECT_EQ(known.total, whole.total);
    EXPECT_LT(known.nodes, whole.nodes / 20 + 10);
}

TEST(Checkpoint, LetsASearchGoOn) {
    expect_goes_on("blackbox:size=5,dots=3", Objective::average, 1);
    expect_goes_on("blackbox:size=5,dots=3", Objective::average, 2);
    expect_goes_on("minesweeper:width=5,height=4,mines=3", Objective::average, 1);
    expect_goes_on("blackbox:size=5,dots=3", Objective::worst, 1);
}

TEST_P(OfBothWidths, LeavesSmallSetsOut) {
    const NoFile file;
    Memo memo(std::size_t{1} << 22, GetParam());
    for (std::uint64_t size = 1; size <= 100; size++) memo.learn(key_of(size), {1, 2}, size);
    for (const std::size_t least : {1, 2, 3, 31, 32, 33, 64, 100}) {
        CheckpointParams params = at(file);
        params.least_set = least;
        std::filesystem::remove(file.path());
        Checkpoint(params, subject, memo).write();
        Memo again(std::size_t{1} << 22, GetParam());
        EXPECT_EQ(Checkpoint(at(file), subject, again).restored(), 101 - std::bit_floor(least));
        for (std::uint64_t size = 1; size <= 100; size++) {
            Interval known;
            EXPECT_EQ(again.recall(key_of(size), known), size >= std::bit_floor(least)) << size << " of " << least;
        }
    }
}

TEST(Checkpoint, OfLargeSetsAloneKnowsAWholeGame) {
    const auto game = rulesets::make_game("blackbox:size=5,dots=3");
    SolveParams params;
    const SolveResult whole = solve(*game, params);
    const NoFile file;
    params.checkpoint = at(file);
    params.checkpoint.least_set = 64;
    EXPECT_EQ(solve(*game, params).total, whole.total);
    const SolveResult again = solve(*game, params);
    EXPECT_EQ(again.total, whole.total);
    EXPECT_GT(again.restored, 0U);
    EXPECT_LT(again.restored, whole.nodes / 4);
    EXPECT_LT(again.nodes, whole.nodes / 20 + 10) << "the root is known";
}

TEST(Checkpoint, IsWrittenNowAndThen) {
    const NoFile file;
    Memo memo(1 << 16, 1000);
    memo.learn(key_of(1), {3, 4}, 40);
    {
        const Checkpoint checkpoint({file.path(), std::chrono::milliseconds{5}}, subject, memo);
        while (!std::filesystem::exists(file.path())) std::this_thread::yield();
    }
    Memo again(1 << 16, 1000);
    EXPECT_EQ(Checkpoint(at(file), subject, again).restored(), 1U);
}

void expect_refused(const TextOnDisk& file, const Key& about, std::size_t memo_bytes, const std::string& part) {
    Memo memo(memo_bytes, 1000);
    try {
        const Checkpoint checkpoint(at(file), about, memo);
        FAIL() << "taken, though it should tell of: " << part;
    } catch (const BadInput& error) {
        EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
        EXPECT_NE(std::string(error.what()).find(file.path()), std::string::npos) << error.what();
    }
}

TEST(Checkpoint, RefusesWhatIsOfNoUse) {
    const NoFile file;
    Memo memo(1 << 16, 1000);
    for (std::uint64_t i = 0; i < 20; i++) memo.learn(key_of(i), {3, 4}, 40);
    Checkpoint(at(file), subject, memo).write();
    const std::string good = bytes_of(file);

    expect_refused(file, Key{1, 3}, 1 << 16, "of another game or objective");
    expect_refused(file, subject, 1 << 18, "a far smaller --memo, about 0 MiB");
    expect_refused(TextOnDisk(""), subject, 1 << 16, "damaged");
    expect_refused(TextOnDisk("a text that is no checkpoint, but is as long as the head of one would be"), subject,
                   1 << 16, "damaged");
    expect_refused(TextOnDisk(good + "x"), subject, 1 << 16, "damaged");
    for (std::size_t length = 0; length < good.size(); length += 1 + length / 5)
        expect_refused(TextOnDisk(good.substr(0, length)), subject, 1 << 16, "damaged");
    for (std::size_t i = 72; i < good.size(); i++) {
        std::string other = good;
        other[i] = static_cast<char>(other[i] ^ 1 << i % 8);
        expect_refused(TextOnDisk(other), subject, 1 << 16, "damaged");
    }
}

TEST(Checkpoint, RefusesWhatOtherRulesHaveProven) {
    const NoFile file;
    Memo memo(1 << 16, 1000);
    memo.learn(key_of(1), {3, 4}, 40);
    Checkpoint(at(file), subject, memo).write();
    for (const std::size_t place : {std::size_t{12}, std::size_t{16}}) { // of the layout, of the rules
        std::string other = bytes_of(file);
        other[place]++;
        const TextOnDisk older(other);
        expect_refused(older, subject, 1 << 16, "another version of deduce");
        EXPECT_THROW(checkpoint_size(older.path()), BadInput);
    }
    EXPECT_EQ(checkpoint_size(file.path()), bytes_of(file).size());
}

TEST(Checkpoint, IsOfOneRunAtATime) {
    const NoFile file;
    Memo memo(1 << 16, 1000);
    {
        const Checkpoint first(at(file), subject, memo);
        expect_refused(file, subject, 1 << 16, "another run has");
        std::filesystem::create_symlink(file.path(), file.path() + ".link");
        EXPECT_THROW(Checkpoint({file.path() + ".link"}, subject, memo), BadInput) << "by another name";
        std::filesystem::remove(file.path() + ".link");
    }
    EXPECT_FALSE(std::filesystem::exists(file.path() + ".lock"));
    EXPECT_NO_THROW(Checkpoint(at(file), subject, memo));
}

TEST(Checkpoint, ReplacesTheFileBehindALink) {
    const NoFile file;
    const std::string link = file.path() + ".link";
    std::filesystem::create_symlink(file.path(), link);
    Memo memo(1 << 16, 1000);
    memo.learn(key_of(1), {3, 4}, 40);
    Checkpoint({link}, subject, memo).write();
    EXPECT_TRUE(std::filesystem::is_symlink(link));
    EXPECT_TRUE(std::filesystem::is_regular_file(std::filesystem::symlink_status(file.path())));
    Memo again(1 << 16, 1000);
    EXPECT_EQ(Checkpoint({link}, subject, again).restored(), 1U);
    std::filesystem::remove(link);
}

TEST(Checkpoint, RefusesWhatIsNoFile) {
    const NoFile file;
    ASSERT_EQ(mkfifo(file.path().c_str(), 0600), 0);
    expect_refused(file, subject, 1 << 16, "no regular file");
    Memo memo(1 << 16, 1000);
    for (const std::string& path : {std::string("/dev/null"), std::filesystem::temp_directory_path().string()}) {
        EXPECT_THROW(Checkpoint({path}, subject, memo), BadInput) << path;
        EXPECT_THROW(checkpoint_size(path), BadInput) << path;
    }
}

TEST(Checkpoint, KeepsTheOldFileWhenTheNewOneCannotBeWritten) {
    const NoFile file;
    Memo memo(1 << 16, 1000);
    memo.learn(key_of(1), {3, 4}, 40);
    Checkpoint checkpoint(at(file), subject, memo);
    checkpoint.write();
    const std::string good = bytes_of(file);
    std::filesystem::create_directories(file.path() + ".part/in the way");
    EXPECT_THROW(checkpoint.write(), Error);
    std::filesystem::remove_all(file.path() + ".part");
    EXPECT_EQ(bytes_of(file), good);
}

} // namespace
} // namespace deduce::test
