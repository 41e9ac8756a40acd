// Markdown of a section: a heading of the second level and what follows it.
#include "bench/suite/section.hpp"

#include <fmt/format.h>

namespace deduce::bench {

std::string to_markdown(const Section& section) {
    std::string text = fmt::format("## {}\n\n{}\n", section.title, section.prose);
    for (const TitledTable& t : section.tables) {
        if (!t.title.empty()) text += fmt::format("\n### {}\n", t.title);
        text += fmt::format("\n{}", to_markdown(t.table));
    }
    if (section.stopped) text += "\nStopped by the user: what is missing was not run.\n";
    if (!section.notes.empty()) text += fmt::format("\n{}\n", section.notes);
    return text;
}

void add_note(const std::string& note, Section& section) {
    section.notes += fmt::format("{}{}", section.notes.empty() ? "" : "\n\n", note);
}

void note_failure(const std::string& what, const SolveRun& run, Section& section) {
    if (run.ending != Ending::failed) return;
    section.failed = true;
    section.notes += fmt::format("{}{}: FAILED: {}.", section.notes.empty() ? "" : "\n", what, run.remark);
}

} // namespace deduce::bench
