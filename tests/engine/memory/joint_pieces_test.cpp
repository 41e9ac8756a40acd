// Arrays that several fill together: each row is written, and by one of them unless somebody is late.
#include "engine/memory/joint_pieces.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

using Counts = std::vector<int>;

class JointPiecesTest : public testing::Test {
  protected:
    // So often each row was written, and pieces begun, until the array is filled. meanwhile(begin) runs before each
    // piece is written.
    struct Filled {
        Counts rows;
        std::size_t pieces = 0;
    };
    Filled fill(JointPieces& joint, std::size_t rows, const std::function<void(std::size_t)>& meanwhile = nullptr) {
        Filled result{Counts(rows), 0};
        joint.fill_next(rows, [&](std::size_t begin, std::size_t end) {
            result.pieces++;
            if (meanwhile) meanwhile(begin);
            for (std::size_t i = begin; i < end; i++) result.rows[i]++;
        });
        return result;
    }
    JointPieces joint(std::size_t turn) {
        return JointPieces(*progress_, turn, [this] { told++; });
    }

    std::size_t told = 0;

  private:
    std::unique_ptr<JointPieces::Progress> progress_ = std::make_unique<JointPieces::Progress>();
};

TEST_F(JointPiecesTest, OneAloneWritesEachRowOnce) {
    JointPieces one = joint(5);
    std::size_t pieces = 0;
    for (const std::size_t rows : {1U, 100U, 4096U, 10'007U}) {
        const Filled filled = fill(one, rows);
        EXPECT_EQ(filled.rows, Counts(rows, 1));
        EXPECT_EQ(filled.pieces, JointPieces::piece_count(rows));
        pieces += filled.pieces;
    }
    EXPECT_EQ(pieces, 1U + 2 + 64 + 53);
    EXPECT_EQ(told, pieces);
}

TEST_F(JointPiecesTest, PiecesAreWholeLinesOfRowsAndOfSoManyAtLeast) {
    EXPECT_EQ(JointPieces::rows_of_piece(1), 64U);
    EXPECT_EQ(JointPieces::rows_of_piece(64 * 64), 64U);
    EXPECT_EQ(JointPieces::rows_of_piece(64 * 64 + 1), 128U);
    EXPECT_EQ(JointPieces::rows_of_piece(64 * 64 + 1, 512), 512U);
    EXPECT_EQ(JointPieces::piece_count(512, 512), 1U);
    EXPECT_EQ(JointPieces::piece_count(513, 512), 2U);
    EXPECT_EQ(JointPieces::piece_count(1'000'000), 64U);
}

TEST_F(JointPiecesTest, WhoComesLaterFindsAllFilled) {
    constexpr std::size_t rows = 10'000;
    JointPieces one = joint(0);
    fill(one, rows);
    JointPieces other = joint(7);
    EXPECT_EQ(fill(other, rows).pieces, 0U);
    EXPECT_EQ(fill(other, rows).rows, Counts(rows, 1)) << "the next array";
}

TEST_F(JointPiecesTest, NobodyWaits) {
    constexpr std::size_t rows = 10'000;
    JointPieces one = joint(0);
    JointPieces other = joint(32);
    Filled by_other;
    const Filled by_one = fill(one, rows, [&](std::size_t begin) {
        if (begin == 0) by_other = fill(other, rows);
    });
    EXPECT_EQ(by_other.rows, Counts(rows, 1)) << "what the first one is at, too";
    EXPECT_EQ(by_other.pieces, JointPieces::piece_count(rows));
    EXPECT_EQ(by_one.pieces, 1U);
}

} // namespace
} // namespace deduce::test
