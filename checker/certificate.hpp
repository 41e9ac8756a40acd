// A certificate from its first byte to its last: docs/certificate.md tells the format.
#pragma once

#include "table.hpp"

#include <cstdint>
#include <string>

namespace check {

// What was verified, of all situations together.
struct Verified {
    bool is_average;
    Cost lower;
    Cost upper; // infinite if the certificate tells no strategy
    std::size_t lemmas;
};

// Throws Rejected and Damaged.
Verified check_certificate(const Table& table, const std::string& path);

} // namespace check
