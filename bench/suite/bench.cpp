// Progress lines.
#include "bench/suite/bench.hpp"

#include <cstdio>

#include <fmt/format.h>

namespace deduce::bench {

void Bench::say(const std::string& text) const {
    if (!quiet) fmt::print(stderr, "bench: {}\n", text);
}

} // namespace deduce::bench
