// A file that is replaced whole: readers find what was there or what shall be, never a part. It is written beside its
// place, and then renamed over it. Only regular files may be replaced so: renaming over /dev/null would destroy it.
#pragma once

#include <filesystem>
#include <string>

namespace deduce {

class ReplacedFile {
  public:
    // Whether `file` is a regular file, or nothing yet, once its links are followed. Links below /proc are those of
    // open files, such as /dev/stdout: never replaced.
    static bool is_possible(const std::filesystem::path& file);

    // What `file` leads to: itself, if it is no link.
    static std::filesystem::path without_links(std::filesystem::path file);

    // Links stay; the file that they lead to is replaced. `suffix` is added to its name while it is written.
    ReplacedFile(const std::filesystem::path& file, const std::string& suffix);
    // Removes what was written, unless it was put in place.
    ~ReplacedFile();
    ReplacedFile(const ReplacedFile&) = delete;
    ReplacedFile& operator=(const ReplacedFile&) = delete;

    // Write here, into a new file.
    const std::filesystem::path& part() const { return part_; }

    // Gives it mode and owner of the file that was there. Throws std::filesystem::filesystem_error.
    void put_in_place();

  private:
    std::filesystem::path target_;
    std::filesystem::path part_;
};

} // namespace deduce
