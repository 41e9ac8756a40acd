// Numbers, packed as they come: see number_file.hpp.
#include "cli/support/number_file.hpp"

#include "cli/support/output.hpp"
#include "cli/support/packer.hpp"

namespace deduce::cli {
namespace {

constexpr int level = 9;

} // namespace

void write_numbers(const std::string& file, const std::string& option, std::string_view kind,
                   const std::function<void(NumberWriter&)>& write) {
    OutputFile output(file, option);
    output.put(kind);
    Packer packer(level, [&](std::string_view bytes) { output.put(bytes); });
    NumberWriter numbers([&](std::string_view bytes) { packer.put(bytes); });
    write(numbers);
    packer.end_frame();
    output.finish();
}

} // namespace deduce::cli
