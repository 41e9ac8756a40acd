// Writes what docs/certificate.md specifies.
#include "engine/proof/certificate.hpp"

#include "engine/model/estimate_facts.hpp"

#include <algorithm>
#include <numeric>

namespace deduce {
namespace {

constexpr std::size_t any_number = ~std::size_t{0}; // of penalties: the table was written before

// Classes as the file numbers them: by their first situation, whatever their weight.
std::vector<ClassIndex> numbers_by_first_situation(const AnswerTable& table) {
    std::vector<ClassIndex> order(table.class_count());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, {}, [&](ClassIndex c) { return table.members(c).front(); });
    std::vector<ClassIndex> numbers(order.size());
    for (ClassIndex i = 0; i < order.size(); i++) numbers[order[i]] = i;
    return numbers;
}

// What follows an answer stands in the order of the first class that gives it.
void write_strategy(NumberWriter& out, const AnswerTable& table, const Strategy& strategy) {
    const auto size = static_cast<StrategyIndex>(strategy.size());
    std::vector<SituationIndex> first(size, ~SituationIndex{0}); // nodes come before what they lead to
    for (StrategyIndex n = size; n-- > 0;) {
        for (const StrategyEnding& e : strategy.endings(n))
            first[n] = std::min(first[n], table.members(table.class_of(e.situation)).front());
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

void write_product(NumberWriter& out, const SymmetryProduct& product) {
    out.number(product.size());
    for (const std::uint32_t factor : product) out.number(factor);
}

void write_help(NumberWriter& out, const Lemma& lemma) {
    out.number(lemma.keeps.size());
    for (const SymmetryProduct& product : lemma.keeps) write_product(out, product);
    out.number(lemma.answers);
}

void write_set(NumberWriter& out, std::span<const ClassIndex> set, std::span<const ClassIndex> numbers) {
    std::vector<ClassIndex> rising(set.begin(), set.end());
    for (ClassIndex& c : rising) c = numbers[c];
    std::ranges::sort(rising);
    out.number(rising.size() + 1); // 0 and 1 stand for the end and for images
    ClassIndex next = 0;
    for (const ClassIndex c : rising) {
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
    const EstimateFacts facts = proof.symmetries.empty() ? EstimateFacts{} : estimate_facts(table.game(), any_number);
    for (const auto& situations : proof.symmetries) {
        for (const SituationIndex s : situations) out.number(s);
        for (const std::uint32_t option : option_images(facts, situations)) out.number(option);
    }
    const std::vector<ClassIndex> numbers = numbers_by_first_situation(table);
    std::size_t entries = 0;
    auto image = proof.images.begin();
    for (std::size_t i = 0; i + 1 < proof.lemmas.size(); i++) {
        const Lemma& lemma = proof.lemmas[i];
        write_set(out, proof.set(lemma), numbers);
        out.cost(lemma.value);
        write_help(out, lemma);
        const std::size_t own = entries++;
        for (; image != proof.images.end() && image->lemma == i; ++image) {
            out.number(1);
            out.number(entries++ - own - 1);
            write_product(out, image->product);
        }
    }
    out.number(0);
    write_help(out, proof.lemmas.back());
    out.finish();
}

} // namespace deduce
