// A lock that one holder has at a time, on this machine or wherever the file system tells: an flock on an empty file.
// The system gives it back when its holder dies.
#pragma once

#include <filesystem>
#include <optional>

namespace deduce {

class FileLock {
  public:
    // Makes `file` where there is none. None if somebody else holds the lock, in this process or another. Where the
    // file system knows no locks, everybody gets one. Throws Error if the file cannot be made.
    static std::optional<FileLock> try_get(const std::filesystem::path& file);

    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&&) = delete;
    // Removes the file.
    ~FileLock();

  private:
    FileLock(std::filesystem::path file, int descriptor);

    std::filesystem::path file_;
    int descriptor_;
};

} // namespace deduce
