// libFuzzer's entry to the checker: numbers of a table, then those of a certificate, unpacked as deduce-check would
// find them. Whatever they say, it ends with a verdict.
#include "checker/certificate.hpp"

#include <fstream>
#include <string>

#include <unistd.h>
#include <zstd.h>

namespace {

std::string written(const std::string& name, const std::string& kind, const std::string& numbers) {
    const std::string path = "/tmp/deduce-checker-fuzz-" + std::to_string(getpid()) + name;
    std::string packed(ZSTD_compressBound(numbers.size()), ' ');
    packed.resize(ZSTD_compress(packed.data(), packed.size(), numbers.data(), numbers.size(), 1));
    std::ofstream(path, std::ios::binary) << kind << packed;
    return path;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string all(bytes, bytes + size);
    const std::size_t cut = size == 0 ? 0 : bytes[0] * size / 256;
    try {
        const Table table = read_table(written(".table", "deducet2", all.substr(0, cut)));
        std::string checksum; // the table's own, so that what follows is looked at
        for (std::uint64_t rest = table.checksum; rest != 0 || checksum.empty(); rest >>= 7)
            checksum += static_cast<char>(rest >> 7 != 0 ? rest | 128 : rest & 127);
        check_certificate(table, written(".certificate", "deducec2", checksum + all.substr(cut)));
    } catch (const Rejected&) {
    } catch (const Damaged&) {
    }
    return 0;
}
