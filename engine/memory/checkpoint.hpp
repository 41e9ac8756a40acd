// What a search has proven, on disk: a run that is killed goes on from its last checkpoint.
//
// The file holds the memo's entries, what they are about (the table's digest, the objective), and an XXH3-128 checksum
// over all; it is about as large as the memo, or smaller by far if small sets are left out. Entries are proven
// intervals, so a search that begins with them proves the same optimum, only sooner. The file is written beside its old
// version and takes its place once all is on disk: there is one whole checkpoint at any time.
#pragma once

#include "engine/memory/checkpoint_params.hpp"
#include "engine/memory/key.hpp"
#include "engine/memory/memo.hpp"

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

namespace deduce {

class Checkpoint {
  public:
    // Fills the memo from the file if there is one, and then writes it every period until destroyed. `subject` is what
    // the entries are about: the same number only where the same sets have the same values. Throws BadInput if the file
    // is about something else, of a memo of another shape, or damaged; Error if it cannot be read.
    Checkpoint(const CheckpointParams& params, const Key& subject, Memo& memo);
    ~Checkpoint();
    Checkpoint(const Checkpoint&) = delete;
    Checkpoint& operator=(const Checkpoint&) = delete;

    // Entries that were found in the file.
    std::uint64_t restored() const { return restored_; }

    // Throws Error if the file cannot be written; what it held is then still there.
    void write();

  private:
    void restore();
    void write_now_and_then();

    const CheckpointParams params_;
    const Key subject_;
    Memo& memo_;
    std::uint64_t restored_ = 0;
    std::mutex writing_;
    std::mutex mutex_;
    std::condition_variable wake_;
    bool done_ = false;
    std::thread thread_;
};

} // namespace deduce
