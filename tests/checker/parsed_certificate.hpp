// A certificate's numbers by what they mean (docs/certificate.md), so that a test can change one thing and leave all
// others as they are.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace deduce::test {

using Numbers = std::vector<std::uint64_t>;

struct ParsedCertificate {
    using Products = std::vector<Numbers>; // of symmetries' numbers
    struct ParsedLemma {
        Numbers set; // rising
        std::uint64_t value = 0;
        std::uint64_t answers = 0;
        Products keeps;
        Products images;
    };

    std::uint64_t table = 0;
    std::uint64_t objective = 0;
    std::uint64_t lower = 0; // as a cost
    std::vector<Numbers> symmetries;
    std::vector<ParsedLemma> lemmas;
    std::uint64_t answers = 0; // of the last one
    Products keeps;
};

// Of a certificate without a strategy, told how many numbers a symmetry has.
ParsedCertificate parsed(const std::string& numbers, std::size_t symmetry_size);
Numbers parsed_numbers(const std::string& numbers); // one by one, of any file
std::string written(const ParsedCertificate& certificate);

} // namespace deduce::test
