// The document's prose; each section brings its own.
#include "bench/suite/document.hpp"

#include <cmath>

#include <fmt/format.h>

namespace deduce::bench {

std::string to_markdown(const Run& run) {
    std::string text = fmt::format(
        "# How fast deduce is\n\n"
        "Nothing here is typed by hand.\n\n"
        "- Command: `./run.sh bench {}`, which took {:.0f} s\n"
        "- Machine: {}\n\n"
        "Node counts of one thread are the same in every run; seconds are this machine's. Totals are proven optima, and\n"
        "each is compared with what is known from elsewhere. How to run all this, and the JSON that it writes, is told in\n"
        "[bench/README.md](../bench/README.md); how the search works in [search.md](search.md).\n",
        run.command, run.seconds, to_text(run.machine));
    for (const Section& section : run.sections) text += fmt::format("\n{}", to_markdown(section));
    return text;
}

nlohmann::ordered_json to_json(const Run& run) {
    nlohmann::ordered_json facts;
    facts["command"] = run.command;
    facts["machine"] = to_json(run.machine);
    facts["seconds"] = std::round(run.seconds * 10) / 10;
    bool stopped = false;
    for (const Section& section : run.sections) {
        facts[section.key] = section.facts;
        stopped = stopped || section.stopped;
    }
    facts["stopped"] = stopped;
    return facts;
}

} // namespace deduce::bench
