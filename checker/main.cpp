// deduce-check TABLE CERTIFICATE: is the optimum what the certificate says?
// Knows nothing of the program that searched: neither its code, nor its bounds, nor its hashes.
#include "certificate.hpp"

#include <chrono>
#include <cstdio>

static std::string grouped(std::size_t number) {
    std::string text = std::to_string(number);
    for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, 1, ',');
    return text;
}

static std::string shown(Cost total, const Table& table, Objective objective) {
    if (total >= infinite) return "inf";
    const Cost parts = times(objective == Objective::average ? table.total_weight : 1, table.cost_scale);
    return std::to_string(total) + (parts == 1 ? "" : "/" + std::to_string(parts));
}

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fputs(
            "usage: deduce-check TABLE CERTIFICATE\n"
            "TABLE is what `deduce export GAME --format binary` writes, CERTIFICATE what `deduce solve GAME\n"
            "--certificate FILE` writes. Exit code 0: verified, 1: rejected, 2: a file is damaged, or of another game.\n",
            stderr);
        return 2;
    }
    try {
        const auto start = std::chrono::steady_clock::now();
        const Table table = read_table(argv[1]);
        const Verified v = check_certificate(table, argv[2]);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
        std::string value = shown(v.lower, table, v.objective);
        if (v.lower > 0 && v.lower < v.upper && v.upper >= infinite)
            value += " or more";
        else if (v.lower != v.upper)
            value += " to " + shown(v.upper, table, v.objective);
        std::printf("verified: %s %s, %s lemmas, %.1f s\n", v.objective == Objective::average ? "average" : "worst",
                    value.c_str(), grouped(v.lemmas).c_str(), seconds.count());
    } catch (const Rejected& rejected) {
        std::printf("rejected: %s\n", rejected.what());
        return 1;
    } catch (const std::exception& e) { // also Damaged
        std::fprintf(stderr, "deduce-check: %s\n", e.what());
        return 2;
    }
}
