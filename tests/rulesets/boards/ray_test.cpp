// Light rays: each rule of section 2.10 by hand, then all boards against a ray that walks field by field.
#include "rulesets/boards/ray.hpp"
#include "tests/support/rounds.hpp"

#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::rulesets {
namespace {

// A board as a picture, 'o' for a dot.
struct Picture {
    std::vector<std::string> rows;

    std::uint32_t width() const { return static_cast<std::uint32_t>(rows[0].size()); }
    std::uint32_t height() const { return static_cast<std::uint32_t>(rows.size()); }
    std::uint32_t top(std::uint32_t x) const { return x; }
    std::uint32_t right(std::uint32_t y) const { return width() + y; }
    std::uint32_t bottom(std::uint32_t x) const { return 2 * width() + height() - 1 - x; }
    std::uint32_t left(std::uint32_t y) const { return 2 * (width() + height()) - 1 - y; }

    bool has_dot(int x, int y) const {
        return x >= 0 && y >= 0 && x < static_cast<int>(width()) && y < static_cast<int>(height()) &&
               rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] == 'o';
    }
    std::uint32_t shoot(std::uint32_t edge) const {
        std::vector<std::uint8_t> dots;
        for (std::uint32_t y = 0; y < height(); y++)
            for (std::uint32_t x = 0; x < width(); x++)
                if (rows[y][x] == 'o') dots.push_back(static_cast<std::uint8_t>(y * width() + x));
        return RayBoard(width(), height(), dots).shoot(edge);
    }
};

std::uint32_t leaves_at(std::uint32_t edge) { return ray_leaves + edge; }

TEST(Ray, GoesStraightThroughAnEmptyBoard) {
    const Picture p{{"...", "..."}};
    EXPECT_EQ(p.shoot(p.top(0)), leaves_at(p.bottom(0)));
    EXPECT_EQ(p.shoot(p.bottom(2)), leaves_at(p.top(2)));
    EXPECT_EQ(p.shoot(p.left(1)), leaves_at(p.right(1)));
    EXPECT_EQ(p.shoot(p.right(0)), leaves_at(p.left(0)));
}

TEST(Ray, IsAbsorbedByADot) {
    const Picture p{{"....", "....", "..o.", "...."}};
    EXPECT_EQ(p.shoot(p.top(2)), ray_absorbed);
    EXPECT_EQ(p.shoot(p.bottom(2)), ray_absorbed);
    EXPECT_EQ(p.shoot(p.left(2)), ray_absorbed);
    EXPECT_EQ(p.shoot(p.right(2)), ray_absorbed);
}

TEST(Ray, IsDeflectedAwayFromADot) {
    const Picture p{{".....", ".....", "..o..", ".....", "....."}};
    EXPECT_EQ(p.shoot(p.top(1)), leaves_at(p.left(1)));
    EXPECT_EQ(p.shoot(p.top(3)), leaves_at(p.right(1)));
    EXPECT_EQ(p.shoot(p.bottom(1)), leaves_at(p.left(3)));
    EXPECT_EQ(p.shoot(p.bottom(3)), leaves_at(p.right(3)));
    EXPECT_EQ(p.shoot(p.left(1)), leaves_at(p.top(1)));
    EXPECT_EQ(p.shoot(p.left(3)), leaves_at(p.bottom(1)));
}

TEST(Ray, IsReflectedBetweenTwoDots) {
    const Picture p{{".....", ".....", ".o.o.", "....."}};
    EXPECT_EQ(p.shoot(p.top(2)), ray_reflected);
    EXPECT_EQ(p.shoot(p.bottom(2)), ray_reflected);
}

TEST(Ray, IsReflectedByADotBesideItsEntry) {
    const Picture p{{"..o..", ".....", "....."}};
    EXPECT_EQ(p.shoot(p.top(1)), ray_reflected);
    EXPECT_EQ(p.shoot(p.top(3)), ray_reflected);
    EXPECT_EQ(p.shoot(p.top(0)), leaves_at(p.bottom(0)));
    const Picture corner{{"o..", "...", "..."}};
    EXPECT_EQ(corner.shoot(corner.left(1)), ray_reflected);
    EXPECT_EQ(corner.shoot(corner.top(1)), ray_reflected);
}

TEST(Ray, ADotStraightAheadAbsorbsBeforeOneBesideItReflects) {
    const Picture entry{{"ooo", "...", "..."}};
    EXPECT_EQ(entry.shoot(entry.top(1)), ray_absorbed);
    const Picture inside{{"....", "....", ".oo.", "...."}};
    EXPECT_EQ(inside.shoot(inside.top(1)), ray_absorbed);
    EXPECT_EQ(inside.shoot(inside.top(2)), ray_absorbed);
}

TEST(Ray, ADetourMayLeadBackToTheEntry) {
    // Down column 1, turned right along row 1, then turned back by the two dots of column 5.
    const Picture p{{".....o.", ".......", "o....o.", "......."}};
    EXPECT_EQ(p.shoot(p.top(1)), ray_reflected);
}

TEST(Ray, TurnsManyTimes) {
    // Turned down by the dot of row 1, then right by that of row 4.
    const Picture p{{"......", "...o..", "......", "......", ".o....", "......"}};
    EXPECT_EQ(p.shoot(p.left(2)), leaves_at(p.right(3)));
    EXPECT_EQ(p.shoot(p.right(3)), leaves_at(p.left(2)));
}

// The rules word for word: one field at a time, and twice deflected rays really walk back.
std::uint32_t walk(const Picture& p, std::uint32_t edge) {
    const int w = static_cast<int>(p.width());
    const int h = static_cast<int>(p.height());
    int x = -1, y = -1, dx = 0, dy = 0;
    // The loops end as they find the edge: GCC 12 at -O3 miscompiles them without the break.
    for (int i = 0; i < w; i++) {
        const bool top = edge == p.top(static_cast<std::uint32_t>(i));
        if (!top && edge != p.bottom(static_cast<std::uint32_t>(i))) continue;
        x = i, y = top ? -1 : h, dy = top ? 1 : -1;
        break;
    }
    for (int i = 0; i < h; i++) {
        const bool at_left = edge == p.left(static_cast<std::uint32_t>(i));
        if (!at_left && edge != p.right(static_cast<std::uint32_t>(i))) continue;
        x = at_left ? -1 : w, y = i, dx = at_left ? 1 : -1;
        break;
    }
    bool inside = false;
    for (;;) {
        if (p.has_dot(x + dx, y + dy)) return ray_absorbed;
        const bool left = p.has_dot(x + dx + dy, y + dy - dx);
        const bool right = p.has_dot(x + dx - dy, y + dy + dx);
        if (!inside && (left || right)) return ray_reflected;
        if (left) { // turn to the right; a dot on the other side is then seen again, and turns the ray once more
            const int old_dx = dx;
            dx = -dy;
            dy = old_dx;
            continue;
        }
        if (right) {
            const int old_dx = dx;
            dx = dy;
            dy = -old_dx;
            continue;
        }
        x += dx;
        y += dy;
        inside = true;
        if (x >= 0 && y >= 0 && x < w && y < h) continue;
        std::uint32_t exit = 0;
        if (y < 0)
            exit = p.top(static_cast<std::uint32_t>(x));
        else if (y >= h)
            exit = p.bottom(static_cast<std::uint32_t>(x));
        else
            exit = x < 0 ? p.left(static_cast<std::uint32_t>(y)) : p.right(static_cast<std::uint32_t>(y));
        return exit == edge ? ray_reflected : ray_leaves + exit;
    }
}

void expect_walked(const Picture& p) {
    for (std::uint32_t edge = 0; edge < 2 * (p.width() + p.height()); edge++) {
        const std::uint32_t fate = p.shoot(edge);
        ASSERT_EQ(fate, walk(p, edge)) << "edge field " << edge << " of\n" << testing::PrintToString(p.rows);
        if (fate >= ray_leaves) {
            ASSERT_EQ(p.shoot(fate - ray_leaves), leaves_at(edge)) << "light goes back as it came";
        }
    }
}

TEST(Ray, AgreesWithAWalkOnAllSmallBoards) {
    for (const auto& [w, h] : {std::pair(4U, 4U), std::pair(3U, 5U), std::pair(1U, 6U), std::pair(6U, 2U)})
        for (std::uint32_t dots = 0; dots < 1U << (w * h); dots += test::is_instrumented ? 3 : 1) {
            Picture p{std::vector<std::string>(h, std::string(w, '.'))};
            for (std::uint32_t f = 0; f < w * h; f++)
                if ((dots >> f & 1) != 0) p.rows[f / w][f % w] = 'o';
            expect_walked(p);
        }
}

TEST(Ray, AgreesWithAWalkOnRandomBoards) {
    std::mt19937_64 random(2012);
    for (int round = 0; round < 2000; round++) {
        const std::size_t w = 1 + random() % 16;
        const std::size_t h = 1 + random() % 16;
        Picture p{std::vector<std::string>(h, std::string(w, '.'))};
        for (std::uint64_t dots = random() % (1 + w * h / 4); dots > 0; dots--)
            p.rows[random() % h][random() % w] = 'o';
        expect_walked(p);
    }
}

} // namespace
} // namespace deduce::rulesets
