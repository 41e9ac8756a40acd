// Files that users bring: what is read, and what is refused where.
#include "rulesets/text/text_file.hpp"
#include "tests/rulesets/bad_input.hpp"
#include "tests/support/text_on_disk.hpp"

#include <filesystem>

#include <gtest/gtest.h>

namespace deduce::rulesets {
namespace {

using test::expect_bad_input;
using test::TextOnDisk;
using namespace std::string_literals;

constexpr std::size_t plenty = 1000;

TEST(TextFile, IsReadAsItIs) {
    const std::string text = "a,b\r\nÄ,€\n\n𝄞";
    EXPECT_EQ(read_text_file(TextOnDisk(text).path(), plenty), text);
    EXPECT_EQ(read_text_file(TextOnDisk("").path(), plenty), "");
    EXPECT_EQ(read_text_file(TextOnDisk("abc").path(), 3), "abc");
}

TEST(TextFile, LosesItsByteOrderMark) {
    EXPECT_EQ(read_text_file(TextOnDisk("\xEF\xBB\xBFword").path(), plenty), "word");
}

TEST(TextFile, RefusesWhatIsNoFile) {
    expect_bad_input([] { read_text_file("/nonexistent/words.txt", plenty); }, {"/nonexistent/words.txt: there is no"});
    expect_bad_input([] { read_text_file("/dev/null/words.txt", plenty); }, {"/dev/null/words.txt: "});
    expect_bad_input([] { read_text_file("", plenty); }, {": there is no such file"});
    expect_bad_input([] { read_text_file(std::filesystem::temp_directory_path(), plenty); }, {"is a directory"});
    expect_bad_input([] { read_text_file("/dev/zero", plenty); }, {"/dev/zero: is no regular file"});
    expect_bad_input([] { read_text_file("caf\xE9.txt", plenty); }, {"not UTF-8"});
}

TEST(TextFile, RefusesLargeFilesWithoutReadingThem) {
    expect_bad_input([] { read_text_file(TextOnDisk("abcd").path(), 3); }, {"4 bytes", "at most 3"});
    const TextOnDisk huge("");
    std::filesystem::resize_file(huge.path(), std::uintmax_t{1} << 40); // zeros that take no room on the disk
    expect_bad_input([&] { read_text_file(huge.path(), plenty); }, {huge.path() + ": ", "1099511627776 bytes"});
}

TEST(TextFile, NamesThePlaceOfWhatIsNoText) {
    expect_bad_input([] { check_text("f", "ab\nc\0d"s); }, {"f:2:2: a zero byte"});
    expect_bad_input([] { check_text("f", "\0"s); }, {"f:1:1: "});
    expect_bad_input([] { check_text("f", "äöü\näöü\xFF"); }, {"f:2:4: the byte 0xFF is not UTF-8"});
}

TEST(TextFile, KnowsUtf8FromWhatOnlyLooksLikeIt) { // the cases of RFC 3629
    for (const std::string good : {"\x7F", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80",
                                   "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"})
        EXPECT_NO_THROW(check_text("f", good)) << testing::PrintToString(good);
    for (const std::string bad :
         {"\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xC2", "\xC2\x20", "\xC2\xC0", "\xE0\x9F\xBF", "\xE2\x82",
          "\xE2\x82\x20", "\xED\xA0\x80", "\xED\xBF\xBF", "\xF0\x8F\xBF\xBF", "\xF0\x9F\x98", "\xF4\x90\x80\x80",
          "\xF5\x80\x80\x80", "\xFE", "\xFF"})
        expect_bad_input([&] { check_text("f", "x" + bad); }, {"f:1:2: "});
}

TEST(TextFile, CodePointsAreTakenOneByOne) {
    std::string_view text = "aß€𝄞";
    EXPECT_EQ(code_point_count(text), 4U);
    EXPECT_EQ(take_code_point(text), U'a');
    EXPECT_EQ(take_code_point(text), U'ß');
    EXPECT_EQ(take_code_point(text), U'€');
    EXPECT_EQ(take_code_point(text), U'𝄞');
    EXPECT_TRUE(text.empty());
}

TEST(TextFile, LinesEndAsOnUnixAndOnWindows) {
    std::string_view text = "one\r\n\ntwo\rthree\nlast";
    EXPECT_EQ(take_line(text), "one");
    EXPECT_EQ(take_line(text), "");
    EXPECT_EQ(take_line(text), "two\rthree");
    EXPECT_EQ(take_line(text), "last");
    EXPECT_TRUE(text.empty());
}

} // namespace
} // namespace deduce::rulesets
