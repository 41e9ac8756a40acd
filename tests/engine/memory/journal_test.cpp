// What is told to a journal is there again, whatever became of the file's end.
#include "engine/memory/hash.hpp"
#include "engine/memory/journal.hpp"
#include "engine/model/errors.hpp"
#include "tests/support/keys.hpp"
#include "tests/support/text_on_disk.hpp"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include <gtest/gtest.h>
#include <sys/resource.h>

namespace deduce::test {
namespace {

std::string bytes_of(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

Interval known(const Journal& journal, std::uint64_t number) {
    Interval bounds;
    journal.recall(key_of(number), bounds);
    return bounds;
}

// Ten keys, each narrowed once.
std::string ten_keys(const std::string& file) {
    Journal journal(file, subject);
    for (std::uint64_t i = 0; i < 10; i++) journal.add(key_of(i), {static_cast<Cost>(i) + 1, infinite_cost}, 100 + i);
    for (std::uint64_t i = 0; i < 10; i++) journal.add(key_of(i), {0, 50}, 100 + i);
    EXPECT_TRUE(journal.flush());
    return bytes_of(file);
}

TEST(Journal, TellsWhatItWasTold) {
    const NoFile file;
    ten_keys(file.path());
    const Journal again(file.path(), subject);
    ASSERT_EQ(again.entries().size(), 10U);
    for (std::uint64_t i = 0; i < 10; i++) {
        EXPECT_EQ(known(again, i), (Interval{static_cast<Cost>(i) + 1, 50}));
        EXPECT_EQ(again.entries().at(key_of(i)).set_size, 100 + i);
    }
    EXPECT_EQ(known(again, 10), Interval());
}

TEST(Journal, IsWrittenAnewWithoutWhatIsRepeated) {
    const NoFile file;
    const std::string before = ten_keys(file.path());
    { const Journal again(file.path(), subject); }
    const std::string after = bytes_of(file.path());
    EXPECT_EQ(before.size(), 48U + 20 * 48);
    EXPECT_EQ(after.size(), 48U + 10 * 48);
}

// A record that is torn is lost, and those before it are not; what is added then is read again.
TEST(Journal, GoesOnAfterATornRecord) {
    const NoFile file;
    const std::string good = ten_keys(file.path());
    for (std::size_t length = 48; length <= good.size(); length += 7) {
        const TextOnDisk torn(good.substr(0, length));
        const std::size_t whole = (length - 48) / 48;
        {
            Journal journal(torn.path(), subject);
            for (std::uint64_t i = 0; i < 10; i++) {
                Interval expected;
                if (i < whole) expected.lower = static_cast<Cost>(i) + 1;
                if (i + 10 < whole) expected.upper = 50;
                EXPECT_EQ(known(journal, i), expected) << i << " of " << length;
            }
            journal.add(key_of(99), {7, 8}, 9);
        }
        EXPECT_EQ(known(Journal(torn.path(), subject), 99), (Interval{7, 8}));
    }
}

TEST(Journal, LeavesDamagedRecordsOut) {
    const NoFile file;
    const std::string good = ten_keys(file.path());
    for (std::size_t i = 48; i < good.size(); i++) {
        std::string other = good;
        other[i] = static_cast<char>(other[i] ^ 1 << i % 8);
        const TextOnDisk damaged(other);
        const Journal::Entries entries = Journal::read(damaged.path(), subject);
        for (std::uint64_t k = 0; k < 10; k++) {
            const auto entry = entries.find(key_of(k));
            ASSERT_NE(entry, entries.end());
            EXPECT_LE(entry->second.bounds.lower, static_cast<Cost>(k) + 1);
            EXPECT_GE(entry->second.bounds.upper, 50);
        }
    }
}

void expect_refused(const std::string& file, const Key& about, const std::string& part) {
    try {
        const Journal journal(file, about);
        FAIL() << "taken, though it should tell of: " << part;
    } catch (const BadInput& error) {
        EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
    }
}

TEST(Journal, RefusesWhatIsOfNoUse) {
    const NoFile file;
    const std::string good = ten_keys(file.path());
    expect_refused(file.path(), Key{1, 3}, "of another game or objective");
    expect_refused(TextOnDisk("a text that is long enough to be the head of a journal").path(), subject, "damaged");
    expect_refused(TextOnDisk(good.substr(0, 20)).path(), subject, "damaged");
    expect_refused("/dev/null", subject, "no regular file");
    EXPECT_TRUE(Journal(TextOnDisk("").path(), subject).entries().empty()) << "nothing was written yet";
}

// Room for some records and a half: the rest is kept until there is more.
TEST(Journal, WaitsForRoomOnTheDisk) {
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
    const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
    const NoFile file;
    {
        Journal journal(file.path(), subject);
        rlimit full = before;
        full.rlim_cur = 48 + 3 * 48 + 20;
        ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &full), 0);
        for (std::uint64_t i = 0; i < 10; i++) journal.add(key_of(i), {1, 2}, 3);
        EXPECT_FALSE(journal.flush());
        EXPECT_FALSE(journal.flush());
        EXPECT_EQ((std::filesystem::file_size(file.path()) - 48) % 48, 0U) << "whole records";
        ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
        journal.add(key_of(10), {1, 2}, 3);
        EXPECT_TRUE(journal.flush());
    }
    std::signal(SIGXFSZ, ignored);
    EXPECT_EQ(Journal::read(file.path(), subject).size(), 11U);
}

} // namespace
} // namespace deduce::test
