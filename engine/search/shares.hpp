// What each open part of a question is asked for before any is solved to its end (average objective).
//
// Nearly all questions are refuted in the end, and it does not matter by which parts. A part's value rises above its
// bound by size about as its classes do. What is far above that bound is dear to prove. So all parts are asked for as
// much above it a class: each for its bound by size and a level, times its classes. A part that has been proven above
// the level already, by whatever question asked for it, is left as it is. The level is the one at which all parts
// together refute the question, as water finds it in a vessel.
//
// Parts below the level are asked for a little more (SearchTuning::share_percent). The small ones come first, so the
// large ones have to give less, and these cost more a class. Fewer of these are asked again, too.
//
// In games of many questions a set costs some ten times what a set of half its classes costs. There parts are asked for
// no more than their shares, and a large one only once all parts of up to half its classes are solved to their ends:
// these are cheap beside it, and often refute the question without it (SearchTuning::least_costly_part). Figures, and
// other ways to set the level, are in docs/experiments.md.
#pragma once

#include "engine/model/cost.hpp"
#include "engine/search/part.hpp"

#include <limits>
#include <span>

namespace deduce {

// What the first of `parts`, which is open, is to be proven to cost, at most 1 more than it takes; 0 if it is above the
// level already. All of them together have to rise by `missing` more. A part has `bounds`; `classes_of` tells its size,
// and `size_bound_of` a lower bound of it that is not above bounds.lower. A part that has not its share is asked for
// `percent` of it.
template <class Part, class ClassesOf, class SizeBoundOf>
Cost share_of_first(std::span<const Part> parts, Cost missing, ClassesOf classes_of, SizeBoundOf size_bound_of,
                    std::size_t percent) {
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
    if (height(parts.front()) >= share) return 0;
    return size_bound_of(parts.front()) + static_cast<Cost>(share * static_cast<double>(percent) / 100) + 1;
}

// The same of parts of a decision set.
inline Cost share_of_first(std::span<const Part> parts, Cost missing, std::size_t percent) {
    return share_of_first(
        parts, missing, [](const Part& p) { return p.size(); }, [](const Part& p) { return p.size_bound; }, percent);
}

} // namespace deduce
