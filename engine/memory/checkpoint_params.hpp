// Where a search keeps what it has proven: see checkpoint.hpp for the file.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace deduce {

struct CheckpointParams {
    std::string file; // "": none
    std::chrono::milliseconds period = std::chrono::minutes{10};
    std::size_t least_set = 1; // classes of the smallest sets that are written: see Memo::save
};

} // namespace deduce
