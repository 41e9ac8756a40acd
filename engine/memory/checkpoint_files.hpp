// The files that the ranks of a job keep together, so that a run of another number of ranks goes on from them:
//
//     PLACE          the memo of rank 0, or of the only rank
//     PLACE.rank3    the memo of rank 3
//     PLACE.top      the journal of the top of the graph (journal.hpp), which rank 0 writes
//
// Each rank reads what it left, and what ranks left that are no more, each of which one rank takes over. A rank that is
// new begins with what another one left. On disks of their own, ranks find what was left there.
#pragma once

#include "engine/memory/checkpoint_params.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace deduce {

// Where the files of `path` are: in it if it is a directory, or one is meant (it ends in a slash, or several ranks
// start and nothing is there), which is then made; beside it otherwise. Throws BadInput if the directory cannot be
// made.
std::string checkpoint_place(const std::string& path, int ranks);

// The files of one rank; the rest as it is in `params`, whose file is the place.
CheckpointParams checkpoint_of_rank(CheckpointParams params, int rank, int ranks);

// The size of all files at the place; none if there is nothing yet. Throws as checkpoint_size() does.
std::optional<std::uintmax_t> checkpoint_size_of_all(const CheckpointParams& params);

} // namespace deduce
