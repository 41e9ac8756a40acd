// Writes what docs/certificate.md specifies.
#include "engine/proof/certificate.hpp"

#include "engine/model/estimate_facts.hpp"
#include "engine/proof/question_images.hpp"

#include <algorithm>
#include <span>

namespace deduce {
namespace {

// What follows an answer stands in the order of the first situation that gives it.
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

void write_products(NumberWriter& out, std::span<const SymmetryProduct> products) {
    out.number(products.size());
    for (const SymmetryProduct& product : products) {
        out.number(product.size());
        for (const std::uint32_t factor : product) out.number(factor);
    }
}

void write_set(NumberWriter& out, const AnswerTable& table, std::span<const ClassIndex> set) {
    std::vector<SituationIndex> rising;
    for (const ClassIndex c : set) rising.insert(rising.end(), table.members(c).begin(), table.members(c).end());
    std::ranges::sort(rising);
    out.number(rising.size());
    SituationIndex next = 0;
    for (const SituationIndex s : rising) {
        out.number(s - next);
        next = s + 1;
    }
}

void write_symmetries(NumberWriter& out, const Game& game, const std::vector<std::vector<SituationIndex>>& symmetries) {
    out.number(symmetries.size());
    if (symmetries.empty()) return;
    const EstimateFacts facts = estimate_facts(game, any_number_of_penalties);
    const QuestionImages questions(game);
    for (const auto& situations : symmetries) {
        for (const SituationIndex s : situations) out.number(s);
        for (const std::uint32_t option : option_images(facts, situations)) out.number(option);
        for (const QuestionIndex q : questions.under(situations)) out.number(q);
    }
}

} // namespace

void write_lemma(NumberWriter& out, const AnswerTable& table, const Lemma& lemma) {
    write_set(out, table, lemma.set);
    out.cost(lemma.value);
    out.number(lemma.answers);
    write_products(out, lemma.keeps);
    write_products(out, lemma.images);
}

void write_certificate(NumberWriter& out, const AnswerTable& table, const CertificateClaims& claims,
                       const LowerBoundProof& proof, const std::function<void(NumberWriter&)>& write_lemmas) {
    out.number(claims.table);
    out.number(claims.objective == Objective::average ? 0 : 1);
    out.cost(claims.lower);
    out.number(claims.strategy != nullptr ? 1 : 0);
    if (claims.strategy != nullptr) {
        out.cost(claims.upper);
        write_strategy(out, table, *claims.strategy);
    }
    write_symmetries(out, table.game(), proof.symmetries);
    write_lemmas(out);
    out.number(0);
    out.number(proof.whole_game.answers);
    write_products(out, proof.whole_game.keeps);
    out.finish();
}

} // namespace deduce
