// Moves bytes between the ranks of a job. All that the cluster knows of its network: MPI in real runs, queues of one
// process in tests and between rank 0's coordinator and its own worker, virtual clocks in simulations.
#pragma once

#include "engine/memory/common_pages.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace deduce::cluster {

struct Parcel {
    int from;
    std::string bytes;
};

// Parcels from one rank to another arrive once, whole, and in order. Used by one thread a rank.
class Transport {
  public:
    virtual ~Transport() = default;

    virtual int rank() const = 0;
    virtual int size() const = 0;

    // Returns at once. A rank may not send to itself.
    virtual void send(int to, std::string bytes) = 0;
    // The next parcel, if one is there.
    virtual std::optional<Parcel> poll() = 0;

    // Ranks that may have memory in common with this one, rising, and this one.
    virtual std::vector<int> neighbours() const { return {rank()}; }
    // Zeroed memory that all neighbours have in common for a solve; all of them call this, at about the same time, with
    // the solve's number and the same number of bytes. Nothing if there is none.
    virtual std::optional<CommonPages> common_pages(std::uint32_t /*solve*/, std::size_t /*bytes*/) {
        return std::nullopt;
    }

    // Some rank hangs: whoever ends the job does not wait for all.
    void leave_behind() { leaves_behind_ = true; }
    bool leaves_behind() const { return leaves_behind_; }

    // Numbers the solves that run over this transport: the same on all ranks if all call it once a solve.
    std::uint32_t next_solve() { return ++solves_; }

  private:
    std::uint32_t solves_ = 0;
    bool leaves_behind_ = false;
};

} // namespace deduce::cluster
