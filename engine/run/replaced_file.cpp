// Links are followed one by one: std::filesystem would stop at one that leads to nothing yet.
#include "engine/run/replaced_file.hpp"

#include <sys/stat.h>
#include <unistd.h>

namespace deduce {
namespace {

namespace fs = std::filesystem;

constexpr int most_links = 40; // as many as Linux follows

bool is_link(const fs::path& file) {
    std::error_code ignored;
    return fs::is_symlink(file, ignored);
}

fs::path directory_of(const fs::path& file) { return file.has_parent_path() ? file.parent_path() : fs::path("."); }

bool is_below_proc(const fs::path& file) {
    std::error_code ignored;
    const fs::path directory = fs::canonical(directory_of(file), ignored);
    return directory == "/proc" || directory.string().starts_with("/proc/");
}

} // namespace

fs::path ReplacedFile::without_links(fs::path file) {
    for (int i = 0; i < most_links && is_link(file) && !is_below_proc(file); i++) {
        std::error_code error;
        const fs::path next = fs::read_symlink(file, error);
        if (error) break;
        file = directory_of(file) / next; // an absolute one replaces the directory
    }
    return file;
}

bool ReplacedFile::is_possible(const fs::path& file) {
    const fs::path target = without_links(file);
    if (is_link(target) || is_below_proc(target)) return false;
    std::error_code error;
    const fs::file_type type = fs::status(target, error).type();
    return type == fs::file_type::regular || type == fs::file_type::not_found;
}

ReplacedFile::ReplacedFile(const fs::path& file, const std::string& suffix) : target_(without_links(file)) {
    part_ = target_;
    part_ += suffix;
    std::error_code ignored;
    fs::remove(part_, ignored); // what a killed process left
}

ReplacedFile::~ReplacedFile() {
    std::error_code ignored;
    if (!part_.empty()) fs::remove(part_, ignored);
}

void ReplacedFile::put_in_place() {
    struct stat before {};
    if (stat(target_.c_str(), &before) == 0) {
        // Who may not give files away keeps this one, with the mode of the other.
        [[maybe_unused]] const int changed = chown(part_.c_str(), before.st_uid, before.st_gid);
        fs::permissions(part_, static_cast<fs::perms>(before.st_mode & 07777));
    }
    fs::rename(part_, target_);
    part_.clear();
}

} // namespace deduce
