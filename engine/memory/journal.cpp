// | magic | rules | subject | checksum |, then | key | lower | upper | set size | checksum | ..., all of 64-bit words.
#include "engine/memory/journal.hpp"

#include "engine/memory/hash.hpp"
#include "engine/memory/rules_version.hpp"
#include "engine/model/errors.hpp"
#include "engine/model/proven.hpp"
#include "engine/run/replaced_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace deduce {
namespace {

// The number is that of this layout.
constexpr std::array<char, 16> journal_magic = {'d', 'e', 'd', 'u', 'c', 'e', ' ', 't',
                                                'o', 'p', ' ', ' ', '1', 0,   0,   0};

struct JournalHead {
    std::array<char, 16> magic;
    std::uint64_t rules;
    Key subject;
    std::uint64_t checksum;
};
static_assert(sizeof(JournalHead) == 6 * sizeof(std::uint64_t));

// Of all words before it.
template <class T>
std::uint64_t checksum_of(const T& record) {
    return hash128(&record, sizeof record - sizeof record.checksum).low;
}

template <class T>
std::string_view bytes_of(const T& record) {
    return {reinterpret_cast<const char*>(&record), sizeof record};
}

JournalHead head_of(const Key& subject) {
    JournalHead head{journal_magic, rules_version, subject, 0};
    head.checksum = checksum_of(head);
    return head;
}

Error cannot_write(const std::filesystem::path& file, int error) {
    return Error(fmt::format("checkpoint: cannot write {}: {}", file.string(), std::strerror(error)));
}

} // namespace

struct Journal::Record {
    Key key;
    Cost lower;
    Cost upper;
    std::uint64_t set_size;
    std::uint64_t checksum;
};

Journal::Entries Journal::read(const std::filesystem::path& file, const Key& subject) {
    static_assert(sizeof(Record) == 6 * sizeof(std::uint64_t));
    if (!ReplacedFile::is_possible(file))
        throw BadInput(fmt::format("checkpoint: {} is no regular file; name another place", file.string()));
    Entries entries;
    if (!std::filesystem::exists(file)) return entries;
    std::ifstream in(file, std::ios::binary);
    if (!in) throw Error(fmt::format("checkpoint: cannot read {}: {}", file.string(), std::strerror(errno)));
    JournalHead head{};
    in.read(reinterpret_cast<char*>(&head), sizeof head);
    if (in.gcount() == 0) return entries;
    if (!in || head.checksum != checksum_of(head) ||
        !std::equal(journal_magic.begin(), journal_magic.begin() + 11, head.magic.begin()))
        throw BadInput(fmt::format(
            "checkpoint: {} is damaged or no journal of deduce; remove it, or name another place", file.string()));
    if (head.magic != journal_magic || head.rules != rules_version)
        throw BadInput(fmt::format("checkpoint: {} was proven by the rules of another version of deduce; go on with "
                                   "that version, or remove it and begin anew",
                                   file.string()));
    if (head.subject != subject)
        throw BadInput(
            fmt::format("checkpoint: {} is of another game or objective; name another place", file.string()));
    Record record{};
    while (in.read(reinterpret_cast<char*>(&record), sizeof record)) {
        if (record.checksum != checksum_of(record)) continue;
        Known& known = entries[record.key];
        known.bounds.intersect({record.lower, record.upper});
        check_proven(known.bounds, "a decision set");
        known.set_size = record.set_size;
    }
    return entries;
}

Journal::Journal(std::filesystem::path file, const Key& subject)
    : file_(std::move(file)), subject_(subject), entries_(read(file_, subject)) {
    try {
        write_anew();
    } catch (const Error&) {
        unwritten_.clear();
        open_old(); // a full disk now may have room later
        if (descriptor_ < 0) throw;
    }
}

Journal::~Journal() {
    flush();
    if (descriptor_ >= 0) close(descriptor_);
}

// Beside its place first: until it is whole on disk, the old one stays.
void Journal::write_anew() {
    ReplacedFile replaced(file_, ".part");
    descriptor_ = open(replaced.part().c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (descriptor_ < 0) throw cannot_write(file_, errno);
    unwritten_ = bytes_of(head_of(subject_));
    written_ = 0;
    for (const auto& [key, known] : entries_) append({key, known.bounds.lower, known.bounds.upper, known.set_size, 0});
    try {
        if (!flush()) throw cannot_write(file_, ENOSPC);
        sync();
        replaced.put_in_place();
    } catch (const std::filesystem::filesystem_error& error) {
        close_file();
        throw cannot_write(file_, error.code().value());
    } catch (const Error&) {
        close_file();
        throw;
    }
}

void Journal::open_old() {
    std::error_code error;
    const std::uintmax_t bytes = std::filesystem::file_size(file_, error);
    if (error || bytes < sizeof(JournalHead)) return;
    descriptor_ = open(file_.c_str(), O_WRONLY | O_CLOEXEC);
    written_ = bytes - (bytes - sizeof(JournalHead)) % sizeof(Record);
    if (descriptor_ >= 0 && !cut_back()) close_file();
}

bool Journal::cut_back() {
    const auto end = static_cast<off_t>(written_);
    return ftruncate(descriptor_, end) == 0 && lseek(descriptor_, end, SEEK_SET) == end;
}

void Journal::close_file() {
    if (descriptor_ >= 0) close(std::exchange(descriptor_, -1));
}

void Journal::recall(const Key& key, Interval& bounds) const {
    const auto entry = entries_.find(key);
    if (entry == entries_.end()) return;
    bounds.intersect(entry->second.bounds);
    check_proven(bounds, "a decision set");
}

void Journal::add(const Key& key, const Interval& bounds, std::uint64_t set_size) {
    Known& known = entries_[key];
    Interval both = known.bounds;
    both.intersect(bounds);
    if (both == known.bounds) return;
    known = {both, set_size};
    append({key, both.lower, both.upper, set_size, 0});
}

void Journal::append(const Record& record) {
    Record whole = record;
    whole.checksum = checksum_of(whole);
    unwritten_ += bytes_of(whole);
}

// Where less is written than was asked for, the rest of a record would be read as the beginning of the next: the file
// is cut back to whole records first. What was written twice counts once.
bool Journal::flush() {
    while (descriptor_ >= 0 && !unwritten_.empty()) {
        const ssize_t count = write(descriptor_, unwritten_.data(), unwritten_.size());
        if (count < 0 && errno == EINTR) continue;
        if (count == static_cast<ssize_t>(unwritten_.size())) {
            written_ += unwritten_.size();
            unwritten_.clear();
        } else {
            if (!cut_back()) close_file();
            return false;
        }
    }
    return unwritten_.empty();
}

void Journal::sync() {
    if (descriptor_ >= 0 && fdatasync(descriptor_) != 0) throw cannot_write(file_, errno);
}

} // namespace deduce
