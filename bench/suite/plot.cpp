// gnuplot as a child process.
#include "bench/suite/plot.hpp"

#include "bench/suite/child.hpp"

namespace deduce::bench {

std::string draw(const std::filesystem::path& script, const std::filesystem::path& csv,
                 const std::filesystem::path& svg) {
    const ChildResult drawn = run_child({"gnuplot", "-c", script.string(), csv.string(), svg.string()}, std::nullopt);
    if (drawn.exit_code == 0) return "";
    return drawn.err.empty() ? "gnuplot failed" : drawn.err.substr(0, drawn.err.find('\n'));
}

} // namespace deduce::bench
