// The parts of a lemma's questions: see lemma_step.hpp.
#include "engine/proof/lemma_step.hpp"

#include "engine/model/errors.hpp"
#include "engine/model/estimate_facts.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace deduce {

LemmaStep::LemmaStep(ProofGround& ground)
    : ground_(ground),
      table_(ground.table),
      sums_(ground.sums),
      bounds_(table_, estimate_facts(table_.game(), any_number_of_penalties), sums_),
      columns_(table_),
      names_(ground.symmetries) {}

void LemmaStep::look_at(std::span<const ClassIndex> set, Cost value, const ProofSymmetries::Scope& scope,
                        Needs& needs) {
    look_at_members(set);
    needs.answers = bounds_.look_at(set);
    for (QuestionIndex q = 0; q < table_.question_count(); q++) {
        if ((scope && !scope->represents(q)) || bounds_.settles(q, value)) continue;
        cut(q);
        if (parts_.size() > 1) look_at_parts(value, q, scope, needs);
    }
}

void LemmaStep::look_at_question(std::span<const ClassIndex> set, Cost value, QuestionIndex q, Needs& needs) {
    look_at_members(set);
    cut(q);
    look_at_parts(value, q, nullptr, needs);
}

void LemmaStep::look_at_members(std::span<const ClassIndex> set) {
    set_ = set;
    own_.clear();
    columns_.look_at(set);
    names_.look_at(set);
    exceptions_.clear();
    for (std::uint32_t i = 0; i < set.size(); i++) {
        const std::size_t situations = table_.members(set[i]).size();
        const Weight weight = table_.class_weight(set[i]);
        if (situations > 1 || weight > table_.least_weight())
            exceptions_.push_back({i, situations - 1, weight - table_.least_weight()});
    }
}

void LemmaStep::look_at_parts(Cost value, QuestionIndex q, const ProofSymmetries::Scope& scope, Needs& needs) {
    if (total() >= value) return;
    raise_to(value, q, needs);
    drop_what_is_not_needed(value);
    for (const Part& p : parts_) {
        if (p.bound <= p.size_bound || (p.is_told && p.bound <= p.needed)) continue;
        const auto [own, is_new] = own_.try_emplace(p.name.own, needs.parts.size());
        if (!is_new) {
            needs.parts[own->second].value = p.bound;
            continue;
        }
        needs.parts.push_back({needs.members.size(), static_cast<std::uint32_t>(p.set.size()), p.name, p.bound,
                               ground_.symmetries.of_part(scope, q, p.set)});
        needs.members.insert(needs.members.end(), p.set.begin(), p.set.end());
    }
}

// Needs no lemma. A class of several situations does.
bool LemmaStep::is_single(const Part& p) const {
    return p.set.size() == 1 && table_.members(p.set.front()).size() == 1;
}

Cost LemmaStep::total() const {
    Cost result = 0;
    for (const Part& p : parts_)
        result = sums_ ? saturating_add(result, part_value(p)) : std::max(result, part_value(p));
    return result;
}

// What the part must be shown to cost, the others being what they are.
Cost LemmaStep::limit_of(const Part& p, Cost value) const {
    if (is_infinite(value)) return infinite_cost;
    return sums_ ? value - (total() - p.bound) : value - p.edge;
}

void LemmaStep::cut(QuestionIndex q) {
    const std::uint32_t answers = table_.answer_count(q);
    const std::span<const std::uint16_t> given = columns_.of(q);
    counts_.assign(answers, 0);
    for (const std::uint16_t a : given) counts_[a]++;
    situations_.assign(counts_.begin(), counts_.end());
    weights_.clear();
    for (const std::uint32_t count : counts_) weights_.push_back(table_.least_weight() * count);
    for (const Exception& e : exceptions_) {
        situations_[given[e.place]] += e.more_situations;
        weights_[given[e.place]] += e.more_weight;
    }
    parts_.clear();
    grouped_.resize(given.size());
    places_.resize(given.size());
    std::size_t start = 0;
    for (DenseAnswer a = 0; a < answers; a++) {
        const std::size_t size = counts_[a];
        counts_[a] = static_cast<std::uint32_t>(start);
        if (size == 0) continue;
        const Cost edge = sums_ ? weighted(weights_[a], table_.cost(q, a)) : table_.cost(q, a);
        parts_.push_back({std::span(grouped_).subspan(start, size), std::span(places_).subspan(start, size), edge,
                          bounds_.of_part(situations_[a])});
        start += size;
    }
    for (std::uint32_t i = 0; i < given.size(); i++) {
        const std::uint32_t at = counts_[given[i]]++;
        grouped_[at] = set_[i];
        places_[at] = i;
    }
    for (Part& p : parts_) {
        if (is_single(p)) p.size_bound = ground_.singles[p.set.front()];
        p.bound = p.size_bound;
    }
}

// First by what is needed elsewhere, then by what the search knows, then by searching, small parts first.
void LemmaStep::raise_to(Cost value, QuestionIndex q, const Needs& needs) {
    for (Part& p : parts_) {
        if (is_single(p)) continue;
        p.name = names_.of(p.places);
        const LemmasOfSize::Known known = ground_.waiting.known(p.set.size(), p.name);
        p.needed = known.value;
        p.is_told = known.is_told;
        if (const auto own = own_.find(p.name.own); own != own_.end()) {
            p.needed = std::max(p.needed, needs.parts[own->second].value);
            p.is_told = true;
        }
        p.bound = std::max(p.bound, p.needed);
    }
    if (total() >= value) return;
    std::ranges::stable_sort(parts_, {}, [](const Part& p) { return p.set.size(); });
    for (const bool may_search : {false, true})
        for (Part& p : parts_) {
            const Cost limit = limit_of(p, value);
            if (is_single(p) || p.bound >= limit) continue;
            p.bound = std::max(p.bound, std::min(limit, searched(p, may_search ? limit : 0)));
            if (total() >= value) return;
        }
    throw InternalError(fmt::format("the proof: question {} leads to {}, and {} was proven", q, total(), value));
}

Cost LemmaStep::searched(const Part& p, Cost limit) {
    if (p.set.size() == 1) return ground_.singles[p.set.front()];
    return ground_.params.lower_bound_of(p.set, limit);
}

// Large parts first: their lemmas need more lemmas than those of small ones. What is needed anyway stays: of an image
// that is told it costs nothing, of another one little.
void LemmaStep::drop_what_is_not_needed(Cost value) {
    std::ranges::stable_sort(parts_, std::ranges::greater(), [](const Part& p) { return p.set.size(); });
    for (Part& p : parts_) {
        const Cost least = p.is_told ? std::max(p.size_bound, p.needed) : p.size_bound;
        if (p.bound <= least) continue;
        const Cost enough = limit_without(p, value);
        p.bound = enough <= least ? least : std::max(p.needed, std::min(p.bound, enough));
    }
}

Cost LemmaStep::limit_without(Part& p, Cost value) const {
    const Cost before = std::exchange(p.bound, 0);
    const Cost others = total();
    p.bound = before;
    if (is_infinite(value)) return is_infinite(others) ? 0 : infinite_cost;
    if (!sums_) return others >= value ? 0 : value - p.edge;
    return value - others;
}

} // namespace deduce
