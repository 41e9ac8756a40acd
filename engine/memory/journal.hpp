// What is proven of large decision sets, record by record, on disk as soon as it is told: for the top of the graph,
// which one rank of a job holds while all search below it.
//
// A file of fixed records that is only ever appended to, each with a checksum of its own, and not SQLite in WAL mode:
// checkpoints of a cluster lie on shared disks (NFS, Lustre), where WAL does not work, as its readers share memory;
// there is one writer, which reads all once, when it begins; and nothing is ever changed or looked up on disk. A torn
// last record is told by its checksum, and is nothing but a result that is proven again.
#pragma once

#include "engine/memory/key.hpp"
#include "engine/model/cost.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

namespace deduce {

class Journal {
  public:
    struct Known {
        Interval bounds;
        std::uint64_t set_size = 0;
    };
    using Entries = std::unordered_map<Key, Known, KeyHash>;

    // What the file tells of the subject, and nothing where there is no file. Records that are torn or damaged are left
    // out. Throws BadInput if it is no journal, or of another subject, or proven by other rules.
    static Entries read(const std::filesystem::path& file, const Key& subject);

    // Reads the file if there is one, writes it anew without what is torn or repeated, and keeps it open for records to
    // come. Throws as read() does, and Error if it cannot be written.
    Journal(std::filesystem::path file, const Key& subject);
    ~Journal();
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    // Narrows `bounds` by what is known of the key. Throws InternalError if that contradicts it.
    void recall(const Key& key, Interval& bounds) const;
    // All that was there when it was opened, and what was added.
    const Entries& entries() const { return entries_; }

    // Adds what is new about the key. It is on its way to the disk after the next flush().
    void add(const Key& key, const Interval& bounds, std::uint64_t set_size);
    // Hands what was added to the system, so that it outlives this process. What finds no room on the disk is kept, and
    // tried again by the next flush: true if nothing is left.
    bool flush();
    // Makes it outlive the machine, too. Throws Error if that fails.
    void sync();

  private:
    struct Record;

    void append(const Record& record);
    void write_anew();
    void open_old();
    bool cut_back();
    void close_file();

    std::filesystem::path file_;
    Key subject_;
    Entries entries_;
    std::string unwritten_;
    int descriptor_ = -1;
    std::uint64_t written_ = 0; // bytes, all of them whole records
};

} // namespace deduce
