// Read and written as text.
#include "cli/support/look_costs_file.hpp"

#include "cli/support/output.hpp"
#include "engine/model/errors.hpp"

#include <charconv>
#include <fstream>

#include <fmt/format.h>

namespace deduce::cli {
namespace {

constexpr const char* header = "set_size,nanoseconds";

// The smallest set of a class.
std::size_t least_size(std::size_t size_class) {
    if (size_class < 4) return size_class / 2;
    const std::size_t width = size_class / 2;
    return size_class % 2 == 0 ? std::size_t{1} << (width - 1) : std::size_t{3} << (width - 2);
}

} // namespace

void write_look_costs(const std::string& file, const cluster::LookCosts& costs) {
    std::string text = fmt::format("{}\n", header);
    for (std::size_t c = 0; c < cluster::LookCosts::classes; c++)
        if (costs.of_class(c).count() > 0) text += fmt::format("{},{}\n", least_size(c), costs.of_class(c).count());
    write_text(file, text, "--costs");
}

cluster::LookCosts read_look_costs(const std::string& file) {
    std::ifstream in(file);
    std::string line;
    if (!in || !std::getline(in, line) || line != header)
        throw BadInput(
            fmt::format("--costs: {} does not begin with \"{}\"; choose a file that `deduce simulate` wrote, "
                        "or a new one",
                        file, header));
    cluster::LookCosts costs;
    while (std::getline(in, line)) {
        const char* const end = line.data() + line.size();
        std::size_t size = 0;
        std::int64_t nanoseconds = 0;
        const auto [comma, error] = std::from_chars(line.data(), end, size);
        const bool has_size = error == std::errc{} && comma != end && *comma == ',' && size > 0;
        const auto [rest, cost_error] = std::from_chars(has_size ? comma + 1 : end, end, nanoseconds);
        if (!has_size || cost_error != std::errc{} || rest != end || nanoseconds < 0)
            throw BadInput(fmt::format("--costs: {} has the line \"{}\"; expected \"SIZE,NANOSECONDS\"", file, line));
        costs.set(cluster::LookCosts::class_of(size), cluster::Clock::Duration(nanoseconds));
    }
    return costs;
}

} // namespace deduce::cli
