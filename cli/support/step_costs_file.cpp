// Read and written as text.
#include "cli/support/step_costs_file.hpp"

#include "cli/support/output.hpp"
#include "engine/model/errors.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <optional>
#include <string_view>

#include <fmt/format.h>

namespace deduce::cli {
namespace {

using cluster::StepCosts;

constexpr const char* header = "step,set_size,nanoseconds";
constexpr std::array<std::string_view, search_steps.size()> names = {"look", "question", "part",
                                                                     "play"}; // of search_steps

// The smallest set of a class.
std::size_t least_size(std::size_t size_class) {
    if (size_class < 4) return size_class / 2;
    const std::size_t width = size_class / 2;
    return size_class % 2 == 0 ? std::size_t{1} << (width - 1) : std::size_t{3} << (width - 2);
}

// All of the text.
template <class Number>
std::optional<Number> number_of(std::string_view text) {
    Number number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

// False if the line is none.
bool read_line(std::string_view line, StepCosts& costs) {
    const std::size_t first = line.find(',');
    const std::size_t second = line.find(',', first + 1);
    if (first == std::string_view::npos || second == std::string_view::npos) return false;
    const auto* const name = std::find(names.begin(), names.end(), line.substr(0, first));
    const auto size = number_of<std::size_t>(line.substr(first + 1, second - first - 1));
    const auto nanoseconds = number_of<std::int64_t>(line.substr(second + 1));
    if (name == names.end() || size.value_or(0) == 0 || nanoseconds.value_or(-1) < 0) return false;
    const SearchStep step = search_steps[static_cast<std::size_t>(name - names.begin())];
    costs.set(StepCosts::class_of(step, *size), cluster::Clock::Duration(*nanoseconds));
    return true;
}

} // namespace

void write_step_costs(const std::string& file, const StepCosts& costs) {
    std::string text = fmt::format("{}\n", header);
    for (std::size_t c = 0; c < StepCosts::classes; c++)
        if (costs.of_class(c).count() > 0)
            text += fmt::format("{},{},{}\n", names[c / StepCosts::size_classes],
                                least_size(c % StepCosts::size_classes), costs.of_class(c).count());
    write_text(file, text, "--costs");
}

StepCosts read_step_costs(const std::string& file) {
    std::ifstream in(file);
    std::string line;
    if (!in || !std::getline(in, line) || line != header)
        throw BadInput(
            fmt::format("--costs: {} does not begin with \"{}\"; choose a file that `deduce simulate` of this version "
                        "wrote, or a new one",
                        file, header));
    StepCosts costs;
    while (std::getline(in, line))
        if (!read_line(line, costs))
            throw BadInput(fmt::format(
                "--costs: {} has the line \"{}\"; expected \"STEP,SIZE,NANOSECONDS\", where STEP is one of {}", file,
                line, fmt::join(names, ", ")));
    return costs;
}

} // namespace deduce::cli
