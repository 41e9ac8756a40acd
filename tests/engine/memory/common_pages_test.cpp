// Pages that processes have in common: found by their address, told apart from anything else, and gone with the last.
#include "engine/memory/common_pages.hpp"
#include "engine/memory/huge_pages.hpp"
#include "tests/support/huge_pages_here.hpp"
#include "tests/support/text_on_disk.hpp"

#include <algorithm>
#include <atomic>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace deduce::test {
namespace {

TEST(CommonPages, BeginZeroedAndAreTheSameForAll) {
    for (const std::size_t bytes : {64UL, 5'000'001UL}) {
        const auto made = CommonPages::make(bytes);
        ASSERT_TRUE(made);
        ASSERT_EQ(made->bytes().size(), bytes);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(made->bytes().data()) % 64, 0U);
        EXPECT_EQ(std::ranges::count(made->bytes(), 0), static_cast<std::ptrdiff_t>(bytes));
        const auto found = CommonPages::at(made->address());
        ASSERT_TRUE(found);
        EXPECT_NE(found->bytes().data(), made->bytes().data());
        found->bytes().back() = 7;
        EXPECT_EQ(made->bytes().back(), 7);
    }
}

// Another process finds them, and what it writes stays when it is killed.
TEST(CommonPages, AreReachedByAnotherProcess) {
    const auto made = CommonPages::make(4096);
    ASSERT_TRUE(made);
    const pid_t other = fork();
    ASSERT_GE(other, 0);
    if (other == 0) {
        const auto found = CommonPages::at(made->address());
        if (!found) _exit(1);
        found->bytes()[100] = 42;
        kill(getpid(), SIGKILL);
    }
    int status = 0;
    ASSERT_EQ(waitpid(other, &status, 0), other);
    EXPECT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(made->bytes()[100], 42);
}

TEST(CommonPages, AreNotTakenForAnythingElse) {
    const auto made = CommonPages::make(4096);
    ASSERT_TRUE(made);
    const auto with = [&](auto change) {
        CommonPages::Address address = made->address();
        change(address);
        return CommonPages::at(address).has_value();
    };
    EXPECT_TRUE(with([](auto&) {}));
    EXPECT_FALSE(with([](auto& a) { a.token++; }));
    EXPECT_FALSE(with([](auto& a) { a.bytes++; }));
    EXPECT_FALSE(with([](auto& a) { a.descriptor = 9999; }));
    EXPECT_FALSE(with([](auto& a) { a.process = -1; }));
    EXPECT_FALSE(CommonPages::at({}));
}

// Where processes have other numbers, the address may lead to any file. None is waited for.
TEST(CommonPages, AreNoFileOrPipe) {
    const auto refuses = [](int descriptor) {
        CommonPages::Address address{getpid(), descriptor, 4096, 5};
        const bool is_refused = !CommonPages::at(address);
        close(descriptor);
        return is_refused;
    };
    const TextOnDisk file(std::string(4096 + 64, 'x'));
    EXPECT_TRUE(refuses(open(file.path().c_str(), O_RDWR)));
    const NoFile pipe;
    ASSERT_EQ(mkfifo(pipe.path().c_str(), 0600), 0);
    EXPECT_TRUE(refuses(open(pipe.path().c_str(), O_RDWR)));
}

TEST(CommonPages, AreGoneWithTheirMaker) {
    auto made = CommonPages::make(4096);
    ASSERT_TRUE(made);
    const CommonPages::Address address = made->address();
    const auto found = CommonPages::at(address);
    made.reset();
    EXPECT_FALSE(CommonPages::at(address)) << "nobody new finds them";
    found->bytes()[0] = 1; // who has them keeps them
}

TEST(CommonPages, MoveWithTheirBytes) {
    auto made = CommonPages::make(64);
    auto other = CommonPages::make(128);
    ASSERT_TRUE(made && other);
    made->bytes()[3] = 9;
    *other = std::move(*made);
    made.reset();
    EXPECT_EQ(other->bytes().size(), 64U);
    EXPECT_EQ(other->bytes()[3], 9);
    EXPECT_TRUE(CommonPages::at(other->address()));
}

TEST(CommonPages, StayAsTheyAreOnHugePages) {
    constexpr std::size_t bytes = 5 * huge_page;
    const auto made = CommonPages::make(bytes);
    ASSERT_TRUE(made);
    const auto found = CommonPages::at(made->address());
    ASSERT_TRUE(found);
    for (std::size_t i = 0; i < bytes; i++) made->bytes()[i] = static_cast<std::uint8_t>(i * i >> 8);
    std::atomic<bool> is_done = false;
    std::uint8_t written = 0;
    std::thread writer([&] {
        for (; !is_done.load(); written++)
            for (std::size_t i = 0; i < bytes; i += 4096) found->bytes()[i] = static_cast<std::uint8_t>(written + 1);
    });
    const bool all = put_on_huge_pages(made->bytes().data() + huge_page - 100, 2 * huge_page + 200);
    is_done = true;
    writer.join();
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < bytes; i++) {
        const auto expected = i % 4096 == 0 ? written : static_cast<std::uint8_t>(i * i >> 8);
        wrong += made->bytes()[i] == expected ? 0 : 1;
    }
    EXPECT_EQ(wrong, 0U);
    if (!has_shared_huge_pages()) GTEST_SKIP() << no_shared_huge_pages;
    EXPECT_TRUE(all);
    EXPECT_GE(shared_bytes_on_huge_pages(), 2 * huge_page);
}

TEST(CommonPages, NeedNoHugePages) {
    std::vector<std::uint8_t> heap(3000, 7);
    put_on_huge_pages(heap.data() + 1, heap.size() - 2);
    EXPECT_EQ(std::ranges::count(heap, 7), std::ssize(heap));
}

} // namespace
} // namespace deduce::test
