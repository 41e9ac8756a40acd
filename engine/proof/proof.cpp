// The lemmas of a lower bound: see proof.hpp.
#include "engine/proof/proof.hpp"

#include "engine/model/errors.hpp"
#include "engine/model/estimate_facts.hpp"
#include "engine/proof/checked_bounds.hpp"
#include "engine/proof/proof_symmetries.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

namespace deduce {
namespace {

constexpr std::size_t no_lemma = ~std::size_t{0};
class Prover {
  public:
    Prover(const LowerBoundOf& lower_bound_of, const AnswerTable& table, Objective objective, LowerBoundProof& proof)
        : lower_bound_of_(lower_bound_of),
          table_(table),
          sums_(objective == Objective::average),
          proof_(proof),
          symmetries_(table, proof),
          bounds_(table, estimate_facts(table.game(), any_number_of_penalties), sums_) {
        for (ClassIndex c = 0; c < table.class_count(); c++) {
            const Estimator& estimator = table.game().estimator();
            singles_.push_back(sums_ ? estimator.best_average(table.members(c))
                                     : estimator.best_worst(table.members(c)));
        }
    }

    void prove(Cost value) {
        std::vector<ClassIndex> all(table_.class_count());
        std::iota(all.begin(), all.end(), 0U);
        const auto first = table_.first_question();
        if (first) {
            // The rule is the game's; the set of all classes may be needed as any other one.
            proof_.members = all;
            proof_.lemmas.push_back({0, table_.class_count(), value, table_.class_count(), {}});
            need_for(0, *first, nullptr);
        } else {
            need(all, value, symmetries_.of_whole_game());
        }
        while (!open_.empty()) {
            const auto largest = std::prev(open_.end());
            const std::vector<std::size_t> lemmas = std::move(largest->second);
            open_.erase(largest);
            for (const std::size_t lemma : lemmas) expand(lemma);
        }
        sort_lemmas();
    }

  private:
    // A part of a question's answers, and what is proven of it.
    struct Part {
        std::span<const ClassIndex> set;
        Cost edge;
        Cost size_bound;
        Cost needed; // already
        Cost bound;
    };

    // The lemma that holds for the set as it is, or no_lemma.
    std::size_t find(std::span<const ClassIndex> set) const {
        const auto at = lemma_of_.find(plain_key(set));
        return at != lemma_of_.end() ? at->second : no_lemma;
    }
    Key plain_key(std::span<const ClassIndex> set) const {
        Key key;
        for (const ClassIndex c : set) key += table_.class_key(c);
        return key;
    }

    void need(std::span<const ClassIndex> set, Cost value, ProofSymmetries::Scope scope) {
        std::size_t lemma = find(set);
        if (lemma == no_lemma) lemma = find_image(set);
        if (lemma != no_lemma) {
            Cost& known = proof_.lemmas[lemma].value;
            known = std::max(known, value);
            return;
        }
        lemma = proof_.lemmas.size();
        lemma_of_.emplace(plain_key(set), lemma);
        alike_.try_emplace(symmetries_.key_of(set), lemma);
        open_[set.size()].push_back(lemma);
        const std::size_t first = proof_.members.size();
        proof_.members.insert(proof_.members.end(), set.begin(), set.end());
        proof_.lemmas.push_back({first, static_cast<std::uint32_t>(set.size()), value, 0, {}});
        if (scope) scopes_.emplace(lemma, std::move(scope));
    }

    // A lemma of which the set is an image; from now on it is told that it is one.
    std::size_t find_image(std::span<const ClassIndex> set) {
        const auto at = alike_.find(symmetries_.key_of(set));
        if (at == alike_.end()) return no_lemma;
        auto product = symmetries_.between(proof_.set(proof_.lemmas[at->second]), set);
        if (!product) return no_lemma;
        proof_.images.push_back({at->second, std::move(*product)});
        lemma_of_.emplace(plain_key(set), at->second);
        return at->second;
    }

    // Rising by size; images follow their lemmas.
    void sort_lemmas() {
        std::vector<std::size_t> order(proof_.lemmas.size());
        std::iota(order.rbegin(), order.rend(), std::size_t{0});
        std::ranges::stable_sort(order, {}, [&](std::size_t i) { return proof_.lemmas[i].count; });
        std::vector<Lemma> sorted;
        std::vector<std::size_t> number(order.size());
        for (const std::size_t i : order) {
            number[i] = sorted.size();
            sorted.push_back(std::move(proof_.lemmas[i]));
        }
        proof_.lemmas = std::move(sorted);
        for (LemmaImage& image : proof_.images) image.lemma = number[image.lemma];
        std::ranges::stable_sort(proof_.images, {}, &LemmaImage::lemma);
    }

    void expand(std::size_t lemma) {
        ProofSymmetries::Scope scope;
        if (const auto at = scopes_.find(lemma); at != scopes_.end()) {
            scope = std::move(at->second);
            scopes_.erase(at);
            proof_.lemmas[lemma].keeps = symmetries_.products_of(scope);
        }
        proof_.lemmas[lemma].answers = bounds_.look_at(proof_.set(proof_.lemmas[lemma]));
        for (QuestionIndex q = 0; q < table_.question_count(); q++)
            if ((!scope || scope->represents(q)) && !bounds_.settles(q, proof_.lemmas[lemma].value))
                need_for(lemma, q, scope);
    }

    // What the question's parts must be shown to cost, so that it leads to the lemma's value.
    void need_for(std::size_t lemma, QuestionIndex q, const ProofSymmetries::Scope& scope) {
        const Cost value = proof_.lemmas[lemma].value;
        cut(proof_.set(proof_.lemmas[lemma]), q);
        if (parts_.size() < 2 && !(lemma == 0 && table_.first_question())) return;
        if (total() >= value) return;
        raise_to(value, q);
        drop_what_is_not_needed(value);
        for (const Part& p : parts_)
            if (p.bound > std::max(p.size_bound, p.needed)) need(p.set, p.bound, symmetries_.of_part(scope, q, p.set));
    }

    // Needs no lemma. A class of several situations does.
    bool is_single(const Part& p) const { return p.set.size() == 1 && table_.members(p.set.front()).size() == 1; }
    Cost part_value(const Part& p) const { return saturating_add(p.edge, p.bound); }
    Cost total() const {
        Cost result = 0;
        for (const Part& p : parts_)
            result = sums_ ? saturating_add(result, part_value(p)) : std::max(result, part_value(p));
        return result;
    }
    // What the part must be shown to cost, the others being what they are.
    Cost limit_of(const Part& p, Cost value) const {
        if (is_infinite(value)) return infinite_cost;
        return sums_ ? value - (total() - p.bound) : value - p.edge;
    }

    void cut(std::span<const ClassIndex> set, QuestionIndex q) {
        const std::uint32_t answers = table_.answer_count(q);
        counts_.assign(answers, 0);
        weights_.assign(answers, 0);
        situations_.assign(answers, 0);
        for (const ClassIndex c : set) {
            const DenseAnswer a = table_.answer(q, c);
            counts_[a]++;
            weights_[a] += table_.class_weight(c);
            situations_[a] += table_.members(c).size();
        }
        parts_.clear();
        grouped_.resize(set.size());
        std::size_t start = 0;
        for (DenseAnswer a = 0; a < answers; a++) {
            const std::size_t size = counts_[a];
            counts_[a] = static_cast<std::uint32_t>(start);
            if (size == 0) continue;
            const Cost edge = sums_ ? weighted(weights_[a], table_.cost(q, a)) : table_.cost(q, a);
            parts_.push_back({std::span(grouped_).subspan(start, size), edge, bounds_.of_part(situations_[a]), 0, 0});
            start += size;
        }
        for (const ClassIndex c : set) grouped_[counts_[table_.answer(q, c)]++] = c;
        for (Part& p : parts_) {
            if (is_single(p)) p.size_bound = singles_[p.set.front()];
            p.bound = p.size_bound;
        }
    }

    // First by what is needed elsewhere, then by what the search knows, then by searching, small parts first.
    void raise_to(Cost value, QuestionIndex q) {
        for (Part& p : parts_) {
            if (is_single(p)) continue;
            if (const std::size_t lemma = find(p.set); lemma != no_lemma) p.needed = proof_.lemmas[lemma].value;
            p.bound = std::max(p.bound, p.needed);
        }
        if (total() >= value) return;
        std::ranges::stable_sort(parts_, {}, [](const Part& p) { return p.set.size(); });
        for (const bool may_search : {false, true})
            for (Part& p : parts_) {
                const Cost limit = limit_of(p, value);
                if (is_single(p) || p.bound >= limit) continue;
                const Cost shown =
                    p.set.size() == 1 ? singles_[p.set.front()] : lower_bound_of_(p.set, may_search ? limit : 0);
                p.bound = std::max(p.bound, std::min(limit, shown));
                if (total() >= value) return;
            }
        throw InternalError(fmt::format("the proof: question {} leads to {}, and {} was proven", q, total(), value));
    }

    // Large parts first: their lemmas need more lemmas than those of small ones.
    void drop_what_is_not_needed(Cost value) {
        std::ranges::stable_sort(parts_, std::ranges::greater(), [](const Part& p) { return p.set.size(); });
        for (Part& p : parts_) {
            const Cost least = std::max(p.size_bound, p.needed);
            if (p.bound > least) p.bound = std::max(least, std::min(p.bound, limit_without(p, value)));
        }
    }
    Cost limit_without(Part& p, Cost value) const {
        const Cost before = std::exchange(p.bound, 0);
        const Cost others = total();
        p.bound = before;
        if (is_infinite(value)) return is_infinite(others) ? 0 : infinite_cost;
        if (!sums_) return others >= value ? 0 : value - p.edge;
        return value - others;
    }

    const LowerBoundOf& lower_bound_of_;
    const AnswerTable& table_;
    bool sums_;
    LowerBoundProof& proof_;
    ProofSymmetries symmetries_;
    CheckedBounds bounds_;
    std::vector<Cost> singles_;                                      // by class
    std::unordered_map<Key, std::size_t, KeyHash> lemma_of_;         // by the set, and the images that are told
    std::unordered_map<Key, std::size_t, KeyHash> alike_;            // by the key that all images share
    std::unordered_map<std::size_t, ProofSymmetries::Scope> scopes_; // of lemmas that wait
    std::map<std::size_t, std::vector<std::size_t>> open_;           // lemmas that wait, by size
    // Of one question.
    std::vector<std::uint32_t> counts_;
    std::vector<Weight> weights_;
    std::vector<std::size_t> situations_;
    std::vector<ClassIndex> grouped_;
    std::vector<Part> parts_;
};

} // namespace

LowerBoundProof prove_lower_bound(const LowerBoundOf& lower_bound_of, const AnswerTable& table, Objective objective,
                                  Cost value) {
    LowerBoundProof proof;
    Prover(lower_bound_of, table, objective, proof).prove(value);
    return proof;
}

} // namespace deduce
