// A file with some text, for tests of readers: removed at the end.
#pragma once

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>

#include <unistd.h>

namespace deduce::test {

class TextOnDisk {
  public:
    explicit TextOnDisk(std::string_view text)
        : path_((std::filesystem::temp_directory_path() / "deduce-test-XXXXXX").string()) {
        const int fd = mkstemp(path_.data());
        if (fd < 0) throw std::system_error(errno, std::generic_category(), path_);
        close(fd);
        std::ofstream(path_, std::ios::binary) << text;
    }
    ~TextOnDisk() {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }
    TextOnDisk(const TextOnDisk&) = delete;
    TextOnDisk& operator=(const TextOnDisk&) = delete;

    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

// The path of a file that does not exist, and is removed at the end if it does then.
class NoFile : public TextOnDisk {
  public:
    NoFile() : TextOnDisk("") { std::filesystem::remove(path()); }
};

} // namespace deduce::test
