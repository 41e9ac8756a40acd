// What every command gets to work with.
#pragma once

#include "cluster/transport.hpp"

namespace deduce::cli {

struct Session {
    cluster::Transport& transport;
    int ranks_here; // ranks of this job on this machine, this one included

    bool is_first() const { return transport.rank() == 0; }
};

} // namespace deduce::cli
