// poll() returns when a signal comes, while read() would be taken up again: see line_reader.hpp.
#include "cli/support/line_reader.hpp"

#include "cli/support/interrupt.hpp"

#include <array>

#include <poll.h>
#include <unistd.h>

namespace deduce::cli {

bool LineReader::is_terminal() const { return isatty(descriptor_) == 1; }

std::optional<std::string> LineReader::next() {
    for (;;) {
        const std::size_t end = pending_.find('\n');
        if (end != std::string::npos) {
            std::string line = pending_.substr(0, end);
            pending_.erase(0, end + 1);
            const bool was_cut = is_cut_;
            is_cut_ = false;
            if (was_cut) continue;
            if (!line.empty() && line.back() == '\r') line.pop_back();
            return line;
        }
        if (pending_.size() > longest_line) {
            std::string line = pending_.substr(0, longest_line);
            pending_.clear();
            const bool was_cut = is_cut_;
            is_cut_ = true;
            if (!was_cut) return line;
        }
        if (is_over_ || !fill()) break;
    }
    if (pending_.empty() || is_cut_ || stop_flag()) return std::nullopt;
    std::string line = std::move(pending_);
    pending_.clear();
    return line;
}

// False once there is nothing more.
bool LineReader::fill() {
    constexpr int patience = 100; // ms: a signal that comes just before poll() is seen soon
    for (;;) {
        if (stop_flag()) return false;
        pollfd file{descriptor_, POLLIN, 0};
        if (poll(&file, 1, patience) <= 0) continue;
        std::array<char, 1024> bytes;
        const ssize_t count = read(descriptor_, bytes.data(), bytes.size());
        if (count > 0) pending_.append(bytes.data(), static_cast<std::size_t>(count));
        is_over_ = count <= 0;
        return count > 0 || !pending_.empty();
    }
}

} // namespace deduce::cli
