// Writes what docs/certificate.md specifies.
#include "engine/proof/certificate.hpp"

#include <algorithm>

namespace deduce {
namespace {

// What follows an answer stands in the order of the first class that gives it.
void write_strategy(NumberWriter& out, const AnswerTable& table, const Strategy& strategy) {
    const auto size = static_cast<StrategyIndex>(strategy.size());
    std::vector<ClassIndex> first(size, ~ClassIndex{0}); // nodes come before what they lead to
    for (StrategyIndex n = size; n-- > 0;) {
        for (const StrategyEnding& e : strategy.endings(n)) first[n] = std::min(first[n], table.class_of(e.situation));
        for (const StrategyBranch& b : strategy.branches(n)) first[n] = std::min(first[n], first[b.then]);
    }
    std::vector<StrategyIndex> open = {Strategy::root};
    std::vector<StrategyIndex> next;
    while (!open.empty()) {
        const StrategyIndex n = open.back();
        open.pop_back();
        out.number(strategy.is_question(n) ? std::uint64_t{strategy.question(n)} + 1 : 0);
        next.clear();
        for (const StrategyBranch& b : strategy.branches(n)) next.push_back(b.then);
        std::ranges::sort(next, std::ranges::greater(), [&](StrategyIndex i) { return first[i]; });
        open.insert(open.end(), next.begin(), next.end());
    }
}

void write_names(NumberWriter& out, const std::vector<std::uint32_t>& names) {
    out.number(names.size());
    for (const std::uint32_t name : names) out.number(name);
}

void write_set(NumberWriter& out, std::span<const ClassIndex> set) {
    out.number(set.size());
    ClassIndex next = 0;
    for (const ClassIndex c : set) {
        out.number(c - next);
        next = c + 1;
    }
}

} // namespace

void write_certificate(NumberWriter& out, const AnswerTable& table, const CertificateClaims& claims,
                       const LowerBoundProof& proof) {
    out.number(claims.table);
    out.number(claims.objective == Objective::average ? 0 : 1);
    out.cost(claims.lower);
    out.number(claims.strategy != nullptr ? 1 : 0);
    if (claims.strategy != nullptr) {
        out.cost(claims.upper);
        write_strategy(out, table, *claims.strategy);
    }
    out.number(proof.symmetries.size());
    for (const auto& situations : proof.symmetries)
        for (const SituationIndex s : situations) out.number(s);
    out.number(proof.images);
    for (const Lemma& lemma : std::span(proof.lemmas).first(proof.lemmas.size() - 1)) {
        write_set(out, proof.set(lemma));
        out.cost(lemma.value);
        write_names(out, lemma.keeps);
    }
    out.number(0);
    write_names(out, proof.lemmas.back().keeps);
    out.finish();
}

} // namespace deduce
