// What each open part of a question is asked for before any is solved to its end (average objective).
//
// Nearly all questions are refuted in the end (94 % and more of those with two large parts open), and it does not
// matter by which parts. A part's value rises above its bound by size about as its classes do, and what is far above
// that bound is dear to prove. So all parts are asked for as much above it a class: each for its bound by size and a
// level, times its classes. What has been proven above the level already, by whatever question asked for the part, is
// left as it is, and the level is the one at which all parts together refute the question, as water finds it in a
// vessel.
//
// Measured, nodes on one thread without shares, with shares of what is missing by square roots of the sizes (as they
// were once), and by levels: blackbox 8x8/3 880,871, 613,692, 193,552; 6x6/3 73,047, 50,387, 41,235; 5x5/4 1,407,163,
// 1,385,263, 1,344,867; mastermind 4x7 4360, 2833, 2281; bulls 4 of 9 2023, 1707, 1104; ten subgames of 8x8/4 with 1983
// to 12,503 classes 2,072,121 by roots, 633,220 by levels, in half the time.
//
// Tried and dropped (nodes of the ten subgames, where 1 is what is here): levels times the sizes to the power of 0.85
// 1.10, 1.1 1.16, times log(size) 1.41, by the bound by size to the power of 0.8 1.08; 0.9 or 1.1 times the level 1.93
// and 1.10; levels rounded up to a grid, so that a set is asked for the same by all questions, 1.02 to 1.20, no time
// gained; further rounds for the parts that are still open, 1.00; all parts' level found anew in each, 1.01; for parts
// of 17 classes or 65 and more only 1.11 and 1.67, of 4 0.98; in cutouts, too, 0.98 (8x8/3 1.00, 5x5/4 1.01), no time
// gained. Heights above 0.3 of what is known beyond the bound by size 1.05, above 0.6 of it 1.45.
//
// Of the nodes below parts that are asked for shares, half are in questions that prove better than all before, whose
// parts must be solved to their ends anyway; 14 % in parts that fail to reach theirs, though the question is refuted by
// others in the end. Shares as tests, which end as soon as any strategy is below, with levels that do not rise above
// what such a strategy costs: 1.11 to 1.13, as most of these parts are then asked again.
//
// They do not pay everywhere: bulls 5 of 8 takes 55,074 nodes instead of 79,622, but 256 s instead of 135, as a node
// takes 2.7 times as long (131,488 nodes and 314 s for parts of 64 classes and more only, 76,836 and 148 s of
// 300); bulls 4 of 10 and blackbox 5x5/4 take a tenth longer. What tells such games apart is not known yet.
#pragma once

#include "engine/model/cost.hpp"

#include <limits>
#include <span>

namespace deduce {

// What the first of `parts`, which is open, is to be proven to cost, at most 1 more than it takes; 0 if it is above the
// level already. All of them together have to rise by `missing` more. A part has `bounds`; `classes_of` tells its size,
// and `size_bound_of` a lower bound of it that is not above bounds.lower.
template <class Part, class ClassesOf, class SizeBoundOf>
Cost share_of_first(std::span<const Part> parts, Cost missing, ClassesOf classes_of, SizeBoundOf size_bound_of) {
    const auto height = [&](const Part& p) { return static_cast<double>(p.bounds.lower - size_bound_of(p)); };
    const auto classes = [&](const Part& p) { return static_cast<double>(classes_of(p)); };
    // Parts above the level give nothing to it: without them it falls, and others may be above it.
    double level = std::numeric_limits<double>::infinity();
    for (;;) {
        double to_fill = static_cast<double>(missing);
        double width = 0;
        for (const Part& p : parts) {
            if (p.bounds.closed() || height(p) >= level * classes(p)) continue;
            to_fill += height(p);
            width += classes(p);
        }
        if (width == 0 || to_fill / width >= level) break;
        level = to_fill / width;
    }
    const double share = level * classes(parts.front());
    return height(parts.front()) >= share ? 0 : size_bound_of(parts.front()) + static_cast<Cost>(share) + 1;
}

} // namespace deduce
