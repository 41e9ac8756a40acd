// Certificates: see certificate_file.hpp.
#include "cli/strategy/certificate_file.hpp"

#include "cli/support/number_file.hpp"
#include "cli/support/output.hpp"
#include "engine/model/errors.hpp"
#include "engine/proof/certificate.hpp"
#include "engine/run/stopwatch.hpp"
#include "engine/search/search.hpp"
#include "engine/solve_steps.hpp"
#include "rulesets/table/writers.hpp"

#include <utility>

#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

constexpr const char* none_written = "--certificate: the solve was stopped; none was written";

} // namespace

Certificate::Certificate(std::string file, const Session& session) : file_(std::move(file)) {
    if (file_.empty()) return;
    if (session.transport.size() > 1) throw BadInput("--certificate: only a run of one rank writes one");
    check_writable(file_, "--certificate");
}

void Certificate::ask_for(SolveParams& params) {
    if (file_.empty()) return;
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
    LowerBoundProof proof;
    try {
        const LowerBoundOf lower_bound_of = [&](std::span<const ClassIndex> set, Cost limit) {
            return search.lower_bound({{set.begin(), set.end()}, {}}, limit);
        };
        proof = prove_lower_bound(lower_bound_of, table, result.objective, claims.lower);
    } catch (const Stopped&) {
        throw Error(none_written);
    }
    write_numbers(file_, "--certificate", certificate_kind,
                  [&](NumberWriter& out) { write_certificate(out, table, claims, proof); });
    lemmas_ = proof.lemmas.size() + proof.images.size();
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
