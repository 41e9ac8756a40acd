// Lemmas between proof and certificate: in by falling size, out by rising size, and nothing left beside the file.
#include "cli/strategy/lemma_spool.hpp"
#include "engine/model/errors.hpp"
#include "engine/proof/certificate.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/memory_limit.hpp"
#include "tests/support/random_sets.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

namespace deduce::cli {
namespace {

namespace fs = std::filesystem;

class LemmaSpools : public testing::Test {
  protected:
    void SetUp() override { fs::create_directory(folder_); }
    void TearDown() override { fs::remove_all(folder_); }

    static std::string text_of(const std::function<void(NumberWriter&)>& write) {
        std::string text;
        NumberWriter numbers([&](std::string_view bytes) { text += bytes; });
        write(numbers);
        numbers.finish();
        return text;
    }

    fs::path folder_ = fs::temp_directory_path() / ("deduce-spool-" + std::to_string(getpid()));
};

TEST_F(LemmaSpools, TellSmallSetsFirst) {
    const auto game = deduce::rulesets::make_game("numbers:max=5000");
    const AnswerTable table(*game, test::memory_limit);
    test::Dice dice(3);
    LemmaSpool spool((folder_ / "proof").string());
    std::vector<std::string> expected; // those of one size, as they came
    std::uint64_t taken = 0;
    for (std::size_t size = 4000; size > 0; size -= size > 40 ? 1320 : 1) {
        expected.emplace_back();
        for (int i = 0; i < (size == 40 ? 15'000 : 40); i++) { // many are more than what is read at a time
            const std::vector<ClassIndex> set = test::random_set(table, size, dice);
            const Cost value = Cost{dice.below(1U << 30)} << 29; // does not pack
            Lemma lemma{set, value + dice.below(1U << 29), 7, {}, {}};
            if (i % 4 == 0) lemma.images = {{0}, {1, 0}};
            taken += 1 + lemma.images.size();
            spool.take(table, lemma);
            expected.back() += text_of([&](NumberWriter& out) { write_lemma(out, table, lemma); });
        }
        EXPECT_EQ(spool.size_of_sets(), size);
    }
    EXPECT_EQ(spool.taken(), taken);
    EXPECT_TRUE(fs::is_empty(folder_)); // the file has no name
    std::string all;
    for (auto block = expected.rbegin(); block != expected.rend(); ++block) all += *block;
    EXPECT_EQ(text_of([&](NumberWriter& out) { spool.write_lemmas(out); }), all);
}

TEST_F(LemmaSpools, HoldNothingOfAGameWithoutLemmas) {
    LemmaSpool spool((folder_ / "proof").string());
    EXPECT_EQ(text_of([&](NumberWriter& out) { spool.write_lemmas(out); }), "");
}

TEST_F(LemmaSpools, NameTheFolderThatCannotBeWritten) {
    const std::string folder = (folder_ / "missing").string();
    try {
        const LemmaSpool spool(folder + "/proof");
        FAIL();
    } catch (const Error& e) {
        EXPECT_NE(std::string(e.what()).find(folder), std::string::npos) << e.what();
    }
}

} // namespace
} // namespace deduce::cli
