// LEB128 numbers: seven bits a byte, the least first, the top bit set in all bytes of a number but the last. So tables,
// certificates, lemmas that wait and findings between ranks are packed.
#pragma once

#include <cstdint>

namespace deduce {

// put(byte), for each.
template <class Put>
void put_leb128(std::uint64_t value, const Put& put) {
    for (; value >= 128; value >>= 7) put(static_cast<unsigned char>(value | 128));
    put(static_cast<unsigned char>(value));
}

// Of the bytes that take() gives one after the other; of a number that does not end its first ten.
template <class Take>
std::uint64_t take_leb128(const Take& take) {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        const unsigned char byte = take();
        value |= (byte & std::uint64_t{127}) << shift;
        if (byte < 128) break;
    }
    return value;
}

} // namespace deduce
