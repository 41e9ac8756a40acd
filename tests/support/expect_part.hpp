// Two parts of a cut are alike, but for their keys: those of small parts may be missing.
#pragma once

#include "engine/search/part.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

#include <gtest/gtest.h>

namespace deduce::test {

inline void expect_alike(const Part& part, const Part& expected, std::size_t images) {
    EXPECT_TRUE(std::ranges::equal(part.set, expected.set));
    EXPECT_EQ(part.answer, expected.answer);
    EXPECT_EQ(part.weight, expected.weight);
    EXPECT_EQ(part.edge, expected.edge);
    EXPECT_EQ(part.bounds, expected.bounds);
    EXPECT_EQ(part.size_bound, expected.size_bound);
    EXPECT_FALSE(part.remembered);
    ASSERT_EQ(part.sums != nullptr, expected.sums != nullptr);
    if (part.sums == nullptr) return;
    EXPECT_TRUE(std::ranges::equal(std::span(part.sums->words, images), std::span(expected.sums->words, images)));
    EXPECT_TRUE(std::ranges::equal(std::span(part.sums->products, images), std::span(expected.sums->products, images)));
}

} // namespace deduce::test
