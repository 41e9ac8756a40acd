// The file is removed while its lock is held, so a lock counts only on the file that is still there by that name.
#include "engine/run/file_lock.hpp"

#include "engine/model/errors.hpp"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace deduce {
namespace {

bool is_at(const std::filesystem::path& file, int descriptor) {
    struct stat open_one {};
    struct stat named {};
    return fstat(descriptor, &open_one) == 0 && stat(file.c_str(), &named) == 0 && open_one.st_dev == named.st_dev &&
           open_one.st_ino == named.st_ino;
}

} // namespace

std::optional<FileLock> FileLock::try_get(const std::filesystem::path& file) {
    for (;;) {
        const int descriptor = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
        if (descriptor < 0) throw Error(fmt::format("cannot lock {}: {}", file.string(), std::strerror(errno)));
        FileLock lock(file, descriptor);
        if (flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
            lock.file_.clear(); // the holder's
            return std::nullopt;
        }
        if (is_at(file, descriptor)) return lock;
        lock.file_.clear();
    }
}

FileLock::FileLock(std::filesystem::path file, int descriptor) : file_(std::move(file)), descriptor_(descriptor) {}

FileLock::FileLock(FileLock&& other) noexcept
    : file_(std::exchange(other.file_, {})), descriptor_(std::exchange(other.descriptor_, -1)) {}

FileLock::~FileLock() {
    if (descriptor_ < 0) return;
    std::error_code ignored;
    if (!file_.empty()) std::filesystem::remove(file_, ignored);
    close(descriptor_);
}

} // namespace deduce
