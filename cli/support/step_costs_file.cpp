// Read and written as text.
#include "cli/support/step_costs_file.hpp"

#include "cli/support/output.hpp"
#include "cli/support/quantities.hpp"
#include "engine/model/errors.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <string_view>

#include <fmt/format.h>

namespace deduce::cli {
namespace {

using cluster::StepCosts;

// Of search_steps.
constexpr std::array<std::string_view, search_steps.size()> names = {"look", "recall",  "view",   "question", "part",
                                                                     "play", "excerpt", "borrow", "cut"};

std::string_view name_of(std::size_t step_class) { return names[step_class / StepCosts::size_classes]; }

// The first line names the steps: costs that were measured when the search had others would be taken for theirs.
std::string header() { return fmt::format("step={},set_size,nanoseconds", fmt::join(names, "|")); }

// Throws BadInput naming `where`.
void read_line(const std::string& where, const std::string& line, StepCosts& costs) {
    constexpr std::int64_t most = 1'000'000'000'000;
    const std::size_t first = line.find(',');
    const std::size_t second = line.find(',', first + 1);
    const auto* const name = std::find(names.begin(), names.end(), line.substr(0, first));
    if (name == names.end() || second == std::string::npos)
        throw BadInput(fmt::format("{}: expected \"STEP,SIZE,NANOSECONDS\", where STEP is one of {}", where,
                                   fmt::join(names, ", ")));
    const SearchStep step = search_steps[static_cast<std::size_t>(name - names.begin())];
    const std::int64_t size = parse_number(where, line.substr(first + 1, second - first - 1), 1, most);
    const std::int64_t nanoseconds = parse_number(where, line.substr(second + 1), 0, most);
    costs.set(StepCosts::class_of(step, static_cast<std::size_t>(size)), cluster::Clock::Duration(nanoseconds));
}

} // namespace

void write_step_costs(const std::string& file, const StepCosts& costs) {
    std::string text = header() + "\n";
    for (std::size_t c = 0; c < StepCosts::classes; c++)
        if (costs.of_class(c).count() > 0)
            text += fmt::format("{},{},{}\n", name_of(c), StepCosts::least_size(c), costs.of_class(c).count());
    write_text(file, text, "--costs");
}

void write_step_times(const std::string& file, const std::vector<std::pair<std::string, cluster::StepTimes>>& runs) {
    std::string text = "step,set_size";
    for (const auto& [name, times] : runs) text += "," + name;
    text += "\n";
    for (std::size_t c = 0; c < StepCosts::classes; c++) {
        if (std::ranges::all_of(runs, [&](const auto& run) { return run.second[c].count() == 0; })) continue;
        text += fmt::format("{},{}", name_of(c), StepCosts::least_size(c));
        for (const auto& [name, times] : runs) text += fmt::format(",{:.6f}", cluster::seconds(times[c]));
        text += "\n";
    }
    write_text(file, text, "--steps");
}

StepCosts read_step_costs(const std::string& file) {
    std::ifstream in(file);
    std::string line;
    if (!in || !std::getline(in, line) || line != header())
        throw BadInput(
            fmt::format("--costs: {} does not begin with \"{}\"; choose a file that `deduce simulate` of this version "
                        "wrote, or a new one",
                        file, header()));
    StepCosts costs;
    while (std::getline(in, line)) read_line(fmt::format("--costs: {}, line \"{}\"", file, line), line, costs);
    return costs;
}

} // namespace deduce::cli
