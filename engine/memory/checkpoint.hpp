// What a search has proven, on disk: a run that is killed goes on from its last checkpoint.
//
// The file holds the memo's entries, what they are about (the table's digest, the objective), the rules by which they
// were proven, and an XXH3-128 checksum over all; it is about as large as the memo, or smaller by far if small sets are
// left out. Entries are proven intervals, so a search that begins with them proves the same optimum, only sooner. The
// file is written beside its old version and takes its place once all is on disk: there is one whole checkpoint at any
// time. One run at a time has it: FILE.lock beside it is locked meanwhile. Links are followed, and stay.
#pragma once

#include "engine/memory/checkpoint_params.hpp"
#include "engine/memory/key.hpp"
#include "engine/memory/memo.hpp"
#include "engine/run/file_lock.hpp"
#include "engine/run/ticker.hpp"

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

namespace deduce {

// The size of the checkpoint that `file` holds; none if there is nothing yet. Throws BadInput if something else is
// there, by its first bytes, or another run has it for longer than `patience`.
std::optional<std::uintmax_t> checkpoint_size(const std::string& file, std::chrono::milliseconds patience = {});

class Checkpoint {
  public:
    // Fills the memo from the file if there is one, and then writes it every period until destroyed. `subject` is what
    // the entries are about: the same number only where the same sets have the same values. Throws BadInput if the file
    // is about something else, proven by other rules, of a far smaller memo, damaged, no regular file, or another
    // run has it; Error if it cannot be read.
    Checkpoint(const CheckpointParams& params, const Key& subject, Memo& memo);
    Checkpoint(const Checkpoint&) = delete;
    Checkpoint& operator=(const Checkpoint&) = delete;

    // Entries that were found in the file.
    std::uint64_t restored() const { return restored_; }

    // Throws Error if the file cannot be written; what it held is then still there.
    void write();

  private:
    void restore(const std::string& file);
    void restore_journal();

    CheckpointParams params_;
    const Key subject_;
    Memo& memo_;
    std::uint64_t restored_ = 0;
    std::optional<FileLock> lock_;
    std::mutex writing_;
    std::optional<Ticker> writer_; // the last: it uses all of the above
};

} // namespace deduce
