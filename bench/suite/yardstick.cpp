// Usage of the yardstick: blackbox_reference SIZE DOTS LOG2_MEMO_ENTRIES.
#include "bench/suite/yardstick.hpp"

#include "engine/model/errors.hpp"

#include <sstream>

#include <fmt/format.h>

namespace deduce::bench {
namespace {

// The number after a word, as in "nodes 178691".
template <class Number>
bool read_after(const std::string& text, const std::string& word, Number& number) {
    const std::size_t found = text.find(" " + word + " ");
    if (found == std::string::npos) return false;
    std::istringstream rest(text.substr(found + word.size() + 2));
    return static_cast<bool>(rest >> number);
}

} // namespace

Yardstick::Yardstick(const std::filesystem::path& source, const std::filesystem::path& folder)
    : program_(folder / "blackbox_reference") {
    const ChildResult made =
        run_child({"g++", "-O3", "-march=native", "-o", program_.string(), source.string()}, std::nullopt);
    if (made.exit_code != 0)
        throw BadInput(fmt::format("--yardstick: g++ cannot compile {}: {}", source.string(),
                                   made.err.substr(0, made.err.find('\n'))));
}

SolveRun Yardstick::run(const YardstickCase& game, std::chrono::milliseconds limit) const {
    return read_yardstick(run_child({program_.string(), fmt::format("{}", game.size), fmt::format("{}", game.dots),
                                     fmt::format("{}", game.memo_bits)},
                                    limit));
}

SolveRun read_yardstick(const ChildResult& child) {
    SolveRun run;
    run.usage = child.usage;
    if (child.timed_out || child.stopped) {
        run.ending = Ending::unfinished;
        return run;
    }
    Cost total = 0;
    run.ending = Ending::failed;
    if (child.exit_code != 0)
        run.remark = fmt::format("exit code {}", child.exit_code);
    else if (!read_after(child.out, "situations", run.situations) || !read_after(child.out, "total", total) ||
             !read_after(child.out, "nodes", run.nodes) || !read_after(child.out, "seconds", run.solve_seconds))
        run.remark = "unexpected output";
    else
        run.ending = Ending::optimal;
    run.total = {total, total};
    return run;
}

} // namespace deduce::bench
