// Rows of one name are told in brackets: "mastermind 4 x 6 (1 thread, 2 threads)".
#include "bench/suite/taken_over.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace deduce::bench {

void TakenOver::add(const std::string& name, const std::string& detail, const SolveRun& run) {
    if (!run.is_earlier) return;
    auto program = std::ranges::find(programs_, run.deduce, &Program::version);
    if (program == programs_.end()) program = programs_.insert(programs_.end(), {run.deduce, {}});
    auto rows = std::ranges::find(program->rows, name, &Rows::name);
    if (rows == program->rows.end()) rows = program->rows.insert(program->rows.end(), {name, {}});
    if (!detail.empty()) rows->details.push_back(detail);
}

std::string TakenOver::line() const {
    std::string text;
    for (const Program& program : programs_) {
        std::vector<std::string> names;
        for (const Rows& rows : program.rows)
            names.push_back(rows.details.empty() ? rows.name
                                                 : fmt::format("{} ({})", rows.name, fmt::join(rows.details, ", ")));
        text += fmt::format("{}{}{}", text.empty() ? "From an earlier run: " : "; ", fmt::join(names, ", "),
                            program.version == version_ ? "" : fmt::format(" by {}", program.version));
    }
    return text.empty() ? text : text + ".";
}

void TakenOver::write(Section& section, const Sink& sink) const {
    const std::string text = line();
    if (text.empty()) return;
    add_note(text, section);
    if (sink) sink(fmt::format("\n{}\n", text));
}

} // namespace deduce::bench
