// Certificates: see certificate_file.hpp.
#include "cli/strategy/certificate_file.hpp"

#include "cli/strategy/lemma_spool.hpp"
#include "cli/support/number_file.hpp"
#include "cli/support/output.hpp"
#include "engine/model/errors.hpp"
#include "engine/proof/certificate.hpp"
#include "engine/run/pace.hpp"
#include "engine/run/stopwatch.hpp"
#include "engine/run/ticker.hpp"
#include "engine/search/search.hpp"
#include "engine/solve_steps.hpp"
#include "rulesets/table/writers.hpp"

#include <chrono>
#include <cstdio>
#include <functional>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

constexpr const char* none_written = "--certificate: the solve was stopped; none was written";

} // namespace

Certificate::Certificate(std::string file, const Session& session, bool quiet) : file_(std::move(file)), quiet_(quiet) {
    if (file_.empty()) return;
    if (session.transport.size() > 1) throw BadInput("--certificate: only a run of one rank writes one");
    check_writable(file_, "--certificate");
}

void Certificate::ask_for(SolveParams& params) {
    if (file_.empty()) return;
    threads_ = params.threads;
    params.afterwards = [this](Search& search, const AnswerTable& table, const SolveResult& result) {
        problem_ = problem_in([&] { write(search, table, result); });
    };
}

void Certificate::write(Search& search, const AnswerTable& table, const SolveResult& result) {
    const Stopwatch watch;
    CertificateClaims claims;
    NumberWriter numbers([](std::string_view) {});
    rulesets::table::write_binary(numbers, table.game());
    claims.table = numbers.checksum();
    claims.objective = result.objective;
    claims.lower = result.total.lower;
    if (result.strategy) {
        claims.upper = result.strategy->costs.value(result.objective);
        claims.strategy = &result.strategy->strategy;
    }
    LemmaSpool spool(file_);
    Pace pace;
    const Ticker ticker(
        std::chrono::milliseconds(500), quiet_ ? std::function<void()>() : [&] {
            if (!pace.is_due(watch.seconds())) return;
            fmt::print(stderr, "deduce: {:.0f} s, proof: {} lemmas, now of sets of {} classes\n", watch.seconds(),
                       spool.taken(), spool.size_of_sets());
        });
    ProofParams params;
    params.threads = threads_;
    params.lower_bound_of = [&](std::span<const ClassIndex> set, Cost limit) {
        return search.lower_bound({{set.begin(), set.end()}, {}}, limit);
    };
    params.take = [&](const Lemma& lemma) { spool.take(table, lemma); };
    LowerBoundProof proof;
    try {
        proof = prove_lower_bound(table, result.objective, claims.lower, params);
    } catch (const Stopped&) {
        throw Error(none_written);
    }
    write_numbers(file_, "--certificate", certificate_kind, [&](NumberWriter& out) {
        write_certificate(out, table, claims, proof, [&](NumberWriter& numbers) { spool.write_lemmas(numbers); });
    });
    lemmas_ = proof.lemmas;
    seconds_ = watch.seconds();
}

std::string Certificate::problem() const {
    if (file_.empty() || lemmas_ > 0 || !problem_.empty()) return problem_;
    return none_written;
}

void Certificate::tell(nlohmann::ordered_json& facts) const {
    if (lemmas_ == 0) return;
    facts["certificate_file"] = file_;
    facts["certificate_lemmas"] = lemmas_;
    facts["certificate_seconds"] = seconds_;
}

} // namespace deduce::cli
