// Symmetries by name: see proof_symmetries.hpp.
#include "engine/proof/proof_symmetries.hpp"

#include <algorithm>
#include <numeric>

namespace deduce {
namespace {

constexpr std::size_t least_set = 48;  // that symmetries are looked for
constexpr std::size_t most_named = 64; // each is checked on the whole table

std::vector<ClassIndex> on_classes(const AnswerTable& table, std::span<const SituationIndex> situations) {
    std::vector<ClassIndex> result(table.class_count());
    for (ClassIndex c = 0; c < table.class_count(); c++)
        result[c] = table.class_of(situations[table.members(c).front()]);
    return result;
}

// The checker knows no symmetry of penalties that are listed.
bool may_have_symmetries(const AnswerTable& table) {
    const auto kind = table.game().estimator().facts().kind;
    return kind != EstimateFacts::Kind::choices && kind != EstimateFacts::Kind::penalties;
}

// Those that join orbits of questions which the others before them do not.
std::vector<TableSymmetry> without_idle(std::vector<TableSymmetry> symmetries) {
    std::vector<QuestionIndex> to;
    if (!symmetries.empty()) to.resize(symmetries.front().questions.size());
    std::iota(to.begin(), to.end(), 0U);
    const auto root = [&](QuestionIndex q) {
        while (to[q] != q) q = to[q] = to[to[q]];
        return q;
    };
    std::erase_if(symmetries, [&](const TableSymmetry& g) {
        bool joins = false;
        for (QuestionIndex q = 0; q < to.size(); q++) {
            const QuestionIndex a = root(q);
            const QuestionIndex b = root(g.questions[q]);
            to[std::max(a, b)] = std::min(a, b);
            joins = joins || a != b;
        }
        return !joins;
    });
    return symmetries;
}

bool maps_to_itself(const TableSymmetry& symmetry, std::span<const ClassIndex> set, std::vector<bool>& in_set) {
    for (const ClassIndex c : set) in_set[c] = true;
    const bool result = std::ranges::all_of(set, [&](ClassIndex c) { return in_set[symmetry.classes[c]]; });
    for (const ClassIndex c : set) in_set[c] = false;
    return result;
}

} // namespace

ProofSymmetries::ProofSymmetries(const AnswerTable& table, LowerBoundProof& proof) : table_(table), proof_(proof) {
    std::vector<Element> generators;
    if (may_have_symmetries(table)) {
        const std::vector<Symmetry> declared = table.game().symmetries();
        for (TableSymmetry& g : table_symmetries(table)) {
            const auto like = std::ranges::find_if(
                declared, [&](const Symmetry& s) { return on_classes(table, s.situations) == g.classes; });
            if (like != declared.end()) generators.push_back({std::move(g), like->situations});
        }
    }
    TableSymmetry identity{std::vector<ClassIndex>(table.class_count()),
                           std::vector<QuestionIndex>(table.question_count())};
    std::iota(identity.classes.begin(), identity.classes.end(), 0U);
    std::iota(identity.questions.begin(), identity.questions.end(), 0U);
    std::vector<TableSymmetry> all = {identity};
    if (list_small_group(generators)) {
        all.insert(all.end(), small_group_.begin(), small_group_.end());
        root_ = std::make_shared<SymmetryScope>(table, small_group_);
    } else if (table.class_count() == table.situation_count()) {
        std::vector<TableSymmetry> symmetries;
        for (Element& g : generators) symmetries.push_back(std::move(g.symmetry));
        if (!symmetries.empty()) root_ = std::make_shared<SymmetryScope>(table, std::move(symmetries));
    }
    keys_ = std::make_unique<SetKeys>(table, all, false);
}

bool ProofSymmetries::list_small_group(const std::vector<Element>& generators) {
    std::vector<SituationIndex> identity(table_.situation_count());
    std::iota(identity.begin(), identity.end(), 0U);
    std::vector<Element> elements;
    std::vector<std::vector<SituationIndex>> seen = {identity};
    const auto add = [&](const TableSymmetry& symmetry, std::vector<SituationIndex> situations) {
        if (std::ranges::find(seen, situations) != seen.end()) return;
        seen.push_back(situations);
        elements.push_back({symmetry, std::move(situations)});
    };
    for (const Element& g : generators) add(g.symmetry, g.situations);
    for (std::size_t i = 0; i < elements.size(); i++)
        for (const Element& g : generators) {
            if (elements.size() >= most_key_images) return false;
            std::vector<SituationIndex> next = elements[i].situations;
            for (SituationIndex& s : next) s = g.situations[s];
            add(elements[i].symmetry.then(g.symmetry), std::move(next));
        }
    for (Element& e : elements) {
        if (e.symmetry.is_identity()) continue;
        numbers_.emplace(e.symmetry.classes, static_cast<std::uint32_t>(proof_.symmetries.size()));
        proof_.symmetries.push_back(std::move(e.situations));
        small_group_.push_back(std::move(e.symmetry));
    }
    proof_.images = small_group_.size();
    return !small_group_.empty();
}

auto ProofSymmetries::of_part(const Scope& scope, QuestionIndex q, std::span<const ClassIndex> part) const -> Scope {
    if (!root_ || part.size() < least_set) return nullptr;
    std::vector<TableSymmetry> kept;
    if (!small_group_.empty()) {
        std::vector<bool> in_set(table_.class_count());
        for (const TableSymmetry& g : small_group_)
            if (maps_to_itself(g, part, in_set)) kept.push_back(g);
    } else if (scope && numbers_.size() < most_named) {
        for (const TableSymmetry& g : scope->fixing(q))
            if (table_.answer(q, g.classes[part.front()]) == table_.answer(q, part.front())) kept.push_back(g);
    }
    return kept.empty() ? nullptr : std::make_shared<SymmetryScope>(table_, std::move(kept));
}

std::vector<std::uint32_t> ProofSymmetries::name(const Scope& scope) {
    std::vector<std::uint32_t> names;
    if (!scope) return names;
    for (const TableSymmetry& g : without_idle(scope->generators())) {
        const auto [place, is_new] =
            numbers_.try_emplace(g.classes, static_cast<std::uint32_t>(proof_.symmetries.size()));
        if (is_new) { // each class is one situation
            auto& situations = proof_.symmetries.emplace_back(table_.situation_count());
            for (ClassIndex c = 0; c < table_.class_count(); c++)
                situations[table_.members(c).front()] = table_.members(g.classes[c]).front();
        }
        names.push_back(place->second);
    }
    return names;
}

} // namespace deduce
