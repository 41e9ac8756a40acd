// libFuzzer's entry to the reader of CSV tables.
#include "tests/fuzz/table_fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    deduce::fuzz::fuzz_table(bytes, size, deduce::rulesets::table::read_csv);
    return 0;
}
