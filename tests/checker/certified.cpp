// Certificates for tests: made as the program makes them, with a place where a bound can be falsified on the way.
#include "tests/checker/certified.hpp"

#include "checker/certificate.hpp"
#include "engine/proof/certificate.hpp"
#include "engine/search/search.hpp"
#include "engine/solve.hpp"
#include "rulesets/table/writers.hpp"

#include <atomic>
#include <ranges>
#include <stdexcept>

#include <sys/mman.h>
#include <unistd.h>
#include <zstd.h>

namespace deduce::test {
namespace {

// A file that never sees a disk.
class FileInMemory {
  public:
    explicit FileInMemory(const std::string& text) : number_(memfd_create("deduce-test", 0)) {
        if (number_ < 0 || write(number_, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
            throw std::runtime_error("no file in memory");
    }
    ~FileInMemory() { close(number_); }
    FileInMemory(const FileInMemory&) = delete;
    FileInMemory& operator=(const FileInMemory&) = delete;

    std::string path() const { return "/proc/self/fd/" + std::to_string(number_); }

  private:
    int number_;
};

std::string& filled_by(std::string& text, const std::function<void(NumberWriter&)>& write) {
    NumberWriter numbers([&](std::string_view bytes) { text += bytes; });
    write(numbers);
    return text;
}

} // namespace

Certified certify(const Game& game, Objective objective, const CertifyParams& wanted) {
    Certified result;
    CertificateClaims claims;
    filled_by(result.table, [&](NumberWriter& out) {
        rulesets::table::write_binary(out, game);
        claims.table = out.checksum();
    });
    SolveParams params;
    params.objective = objective;
    params.wants_strategy = true;
    params.memo_bytes = 1 << 20;
    params.limit = wanted.limit;
    const std::atomic<bool> stop = wanted.is_stopped;
    params.stop = &stop;
    params.afterwards = [&](Search& search, const AnswerTable& table, const SolveResult& solved) {
        claims.objective = objective;
        claims.lower = is_infinite(solved.total.lower) ? infinite_cost : solved.total.lower + wanted.raise;
        if (solved.strategy) {
            claims.upper = solved.strategy->costs.value(objective);
            claims.strategy = &solved.strategy->strategy;
        }
        ProofParams params_of_proof;
        params_of_proof.threads = wanted.threads;
        params_of_proof.batch = wanted.batch;
        params_of_proof.lower_bound_of = [&](std::span<const ClassIndex> set, Cost limit) {
            const Cost bound = search.lower_bound({{set.begin(), set.end()}, {}}, limit);
            return wanted.falsify ? wanted.falsify(bound, limit) : bound;
        };
        std::vector<std::string> lemmas; // falling by size
        params_of_proof.take = [&](const deduce::Lemma& lemma) {
            filled_by(lemmas.emplace_back(), [&](NumberWriter& out) {
                write_lemma(out, table, lemma);
                out.finish();
            });
        };
        const LowerBoundProof proof = prove_lower_bound(table, objective, claims.lower, params_of_proof);
        const auto write_lemmas = [&](NumberWriter& out) {
            for (const std::string& lemma : lemmas | std::views::reverse) out.numbers(lemma);
        };
        filled_by(result.certificate,
                  [&](NumberWriter& out) { write_certificate(out, table, claims, proof, write_lemmas); });
        CertificateClaims lower_bound = claims;
        lower_bound.strategy = nullptr;
        filled_by(result.lower_bound,
                  [&](NumberWriter& out) { write_certificate(out, table, lower_bound, proof, write_lemmas); });
        result.lower = solved.total.lower;
        result.upper = claims.upper;
    };
    solve(game, params);
    return result;
}

std::string packed(const std::string& kind, const std::string& numbers) {
    std::string result(ZSTD_compressBound(numbers.size()), ' ');
    result.resize(ZSTD_compress(result.data(), result.size(), numbers.data(), numbers.size(), 1));
    return kind + result;
}

CheckerSays check_files(const std::string& table, const std::string& certificate) {
    const FileInMemory table_file(table);
    const FileInMemory certificate_file(certificate);
    try {
        const ::Table read = ::read_table(table_file.path());
        const ::Verified verified = ::check_certificate(read, certificate_file.path());
        return {0, "", verified.lower, verified.upper};
    } catch (const Rejected& e) {
        return {1, e.what()};
    } catch (const Damaged& e) {
        return {2, e.what()};
    }
}

CheckerSays check_numbers(const std::string& table, const std::string& certificate) {
    return check_files(packed("deducet2", table), packed("deducec2", certificate));
}

} // namespace deduce::test
