// Lines from an open file, a terminal or a pipe, until it ends or the program is asked to end.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace deduce::cli {

class LineReader {
  public:
    static constexpr std::size_t longest_line = 4096; // bytes; longer ones are cut, so that no input fills the memory

    explicit LineReader(int descriptor) : descriptor_(descriptor) {}

    // Whether people type the lines.
    bool is_terminal() const;

    // The next line, without its end; a last line without an end counts, too. None once there is no more, or soon after
    // the stop flag is set (see interrupt.hpp).
    std::optional<std::string> next();

  private:
    bool fill();

    int descriptor_;
    std::string pending_;
    bool is_cut_ = false; // the rest of the line is skipped
    bool is_over_ = false;
};

} // namespace deduce::cli
