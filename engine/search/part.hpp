// A part of a decision set: its members that give a question the same answer.
#pragma once

#include "engine/memory/key.hpp"
#include "engine/search/set_keys.hpp"
#include "engine/table/answer_table.hpp"

#include <cstddef>
#include <span>

namespace deduce {

struct Part {
    std::span<const ClassIndex> set;
    DenseAnswer answer;
    Weight weight;
    Key key;   // canonical under the symmetries that key the memo
    Cost edge; // what the answer costs over this part
    Interval bounds;
    bool remembered;                 // the memo knows the set: one ply was looked at before
    Cost size_bound = 0;             // by size and weight alone
    const ImageSums* sums = nullptr; // of a large part, whose own parts' keys take less time with it

    std::size_t size() const { return set.size(); }
};

} // namespace deduce
