// Where a search keeps what it has proven: see checkpoint.hpp for the file, checkpoint_files.hpp for those of ranks.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace deduce {

// Of a memo that several ranks have in common each writes a slice: all slices together are the memo.
struct MemoSlice {
    std::size_t number = 0;
    std::size_t of = 1;
};

struct CheckpointParams {
    std::string file; // "": none
    std::chrono::milliseconds period = std::chrono::minutes{10};
    std::size_t least_set = 1;             // classes of the smallest sets that are written: see Memo::save
    std::vector<std::string> read_once{};  // files of ranks that are no more: removed once `file` holds what they hold
    std::vector<std::string> read_too{};   // files of other ranks
    std::string journal{};                 // of what is proven of the top of the graph; "" or not there: none
    MemoSlice slice{};                     // that is written
    std::chrono::milliseconds patience{0}; // with a run that has the file, and may be about to end
};

} // namespace deduce
