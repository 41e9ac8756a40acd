// Codes and feedback as people write them, down to every code of small games.
#include "rulesets/codes/code_reader.hpp"

#include <string>

#include <gtest/gtest.h>

namespace deduce::rulesets {
namespace {

TEST(CodeReader, ReadsEveryCodeInLettersAndDigits) {
    const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    for (const bool repeats : {true, false}) {
        const CodeSpace codes(3, 5, repeats);
        for (std::uint32_t i = 0; i < codes.size(); i++) {
            std::string upper;
            std::string spaced;
            std::string digits;
            for (const Peg peg : codes[i]) {
                upper += letters[peg];
                spaced += std::string(" ") + static_cast<char>('a' + peg);
                digits += static_cast<char>('1' + peg);
            }
            EXPECT_EQ(read_code(codes, letters, upper), i);
            EXPECT_EQ(read_code(codes, letters, spaced), i);
            EXPECT_EQ(read_code(codes, letters, digits), i);
        }
        for (const std::string wrong : {"", "AB", "ABCD", "ABF", "AB6", "AB0", "A1B", "AB\n"})
            EXPECT_EQ(read_code(codes, letters, wrong), std::nullopt) << wrong;
    }
    EXPECT_EQ(read_code(CodeSpace(3, 5, false), letters, "ABA"), std::nullopt);
    EXPECT_EQ(read_code(CodeSpace(3, 4, false), "0123456789", "1 2 0"),
              read_code(CodeSpace(3, 4, false), "0123", "120"));
}

TEST(CodeReader, ReadsFeedback) {
    for (std::uint32_t black = 0; black < 13; black++)
        for (std::uint32_t white = 0; white < 13; white++) {
            const Feedback dots{black, white};
            const std::string b = std::to_string(black);
            const std::string w = std::to_string(white);
            for (const std::string& text : {b + "b" + w + "w", w + " white " + b + " black", b + "," + w, b + " / " + w,
                                            b + "B, " + w + " Whites"})
                EXPECT_EQ(read_dots(text), dots) << text;
            for (const std::string& text :
                 {b + "A" + w + "B", b + " bulls, " + w + " cows", w + "c" + b + "b", b + "," + w})
                EXPECT_EQ(read_bulls_and_cows(text), dots) << text;
        }
    EXPECT_EQ(read_dots("wbb"), (Feedback{2, 1}));
    EXPECT_EQ(read_dots("3w"), (Feedback{0, 3}));
    EXPECT_EQ(read_bulls_and_cows("3A"), (Feedback{3, 0}));
    EXPECT_EQ(read_bulls_and_cows("1 cow"), (Feedback{0, 1}));
    for (const std::string wrong :
         {"", "b1", "1", "12", "1b2", "1b,2", "100b", "1b 2b", "1;2", ",1,2", "1,2,", "1a2b", "-1b"})
        EXPECT_EQ(read_dots(wrong), std::nullopt) << wrong;
    for (const std::string wrong : {"2B", "B", "1a2c", "1b2w", "1a 2a", "3"})
        EXPECT_EQ(read_bulls_and_cows(wrong), std::nullopt) << wrong;
}

} // namespace
} // namespace deduce::rulesets
