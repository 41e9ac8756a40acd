// A proof as numbers, in the format of docs/certificate.md.
#pragma once

#include "engine/model/number_writer.hpp"
#include "engine/proof/proof.hpp"
#include "engine/strategy/strategy.hpp"

#include <cstdint>
#include <functional>

namespace deduce {

struct CertificateClaims {
    std::uint64_t table = 0; // the checksum of the table's numbers
    Objective objective = Objective::average;
    Cost lower = 0;
    Cost upper = infinite_cost;         // what the strategy costs
    const Strategy* strategy = nullptr; // if there is one
};

void write_lemma(NumberWriter& out, const AnswerTable& table, const Lemma& lemma);

// `write_lemmas` puts those that the proof handed over, as write_lemma wrote them, each after those of smaller sets.
void write_certificate(NumberWriter& out, const AnswerTable& table, const CertificateClaims& claims,
                       const LowerBoundProof& proof, const std::function<void(NumberWriter&)>& write_lemmas);

} // namespace deduce
