// Symmetries as products: see proof_symmetries.hpp.
#include "engine/proof/proof_symmetries.hpp"

#include "engine/model/errors.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace deduce {
namespace {

constexpr std::size_t least_set = 48; // that one question an orbit is looked for

std::vector<ClassIndex> on_classes(const AnswerTable& table, std::span<const SituationIndex> situations) {
    std::vector<ClassIndex> result(table.class_count());
    for (ClassIndex c = 0; c < table.class_count(); c++)
        result[c] = table.class_of(situations[table.members(c).front()]);
    return result;
}

SymmetryProducts::Permutation inverse(const SymmetryProducts::Permutation& permutation) {
    SymmetryProducts::Permutation result(permutation.size());
    for (SituationIndex s = 0; s < permutation.size(); s++) result[permutation[s]] = s;
    return result;
}

SymmetryProducts::Permutation there_and_back(SymmetryProducts::Permutation there,
                                             const SymmetryProducts::Permutation& to_the_same) {
    const SymmetryProducts::Permutation back = inverse(to_the_same);
    for (SituationIndex& s : there) s = back[s];
    return there;
}

// Those that join orbits of questions which the others before them do not.
SymmetryList without_idle(SymmetryList symmetries) {
    std::vector<QuestionIndex> to;
    if (!symmetries.elements.empty()) to.resize(symmetries.elements.front()->questions.size());
    std::iota(to.begin(), to.end(), 0U);
    const auto root = [&](QuestionIndex q) {
        while (to[q] != q) q = to[q] = to[to[q]];
        return q;
    };
    std::erase_if(symmetries.elements, [&](const auto& g) {
        bool joins = false;
        for (QuestionIndex q = 0; q < to.size(); q++) {
            const QuestionIndex a = root(q);
            const QuestionIndex b = root(g->questions[q]);
            to[std::max(a, b)] = std::min(a, b);
            joins = joins || a != b;
        }
        return !joins;
    });
    return symmetries;
}

} // namespace

ProofSymmetries::ProofSymmetries(const AnswerTable& table, std::vector<Permutation>& named, std::size_t most)
    : table_(table), most_products_(most), products_(named), in_set_(table.class_count()) {
    const std::vector<TableSymmetry> generators = table_symmetries(table);
    small_group_ = small_group(table, generators, most_key_images);
    for (const Symmetry& symmetry : generators.empty() ? std::vector<Symmetry>{} : table.game().symmetries()) {
        products_.add(symmetry.situations);
        generators_.emplace(on_classes(table, symmetry.situations), symmetry.situations);
    }
    list_elements();
    quotients_.resize(elements_.size() * elements_.size());
    keys_ = std::make_unique<SetKeys>(table, small_group_, true);
    // How a class of several situations moves is told of the elements of a small group only.
    if (!generators.empty() && (small_group_.size() > 1 || table.class_count() == table.situation_count()))
        root_ = std::make_shared<SymmetryScope>(table, generators);
}

// Of the small group, on situations: each is one of those before and a generator.
void ProofSymmetries::list_elements() {
    Permutation identity(table_.situation_count());
    std::iota(identity.begin(), identity.end(), 0U);
    elements_.assign(small_group_.size(), {});
    elements_[0] = std::move(identity);
    std::map<std::vector<ClassIndex>, std::size_t> number;
    for (std::size_t i = 0; i < small_group_.size(); i++) number.emplace(small_group_[i].classes, i);
    std::vector<std::size_t> found = {0};
    for (std::size_t i = 0; i < found.size(); i++)
        for (const auto& [classes, situations] : generators_) {
            std::vector<ClassIndex> product = small_group_[found[i]].classes;
            for (ClassIndex& c : product) c = classes[c];
            const auto at = number.find(product);
            if (at == number.end() || !elements_[at->second].empty()) continue;
            elements_[at->second] = elements_[found[i]];
            for (SituationIndex& s : elements_[at->second]) s = situations[s];
            found.push_back(at->second);
        }
}

auto ProofSymmetries::on_situations(const TableSymmetry& symmetry) const -> Permutation {
    for (std::size_t i = 0; i < small_group_.size(); i++)
        if (small_group_.size() > 1 && small_group_[i].classes == symmetry.classes) return elements_[i];
    Permutation result(table_.situation_count());
    for (ClassIndex c = 0; c < table_.class_count(); c++)
        result[table_.members(c).front()] = table_.members(symmetry.classes[c]).front();
    return result;
}

auto ProofSymmetries::normalizing(std::span<const ClassIndex> set) const -> Permutation {
    std::vector<SituationIndex> situations;
    for (const ClassIndex c : set) situations.push_back(table_.members(c).front());
    Permutation all(table_.situation_count());
    std::iota(all.begin(), all.end(), 0U);
    Permutation images(all.size());
    table_.game().normalize(situations, all, images);
    return images;
}

bool ProofSymmetries::takes(const SymmetryProduct& product, std::span<const ClassIndex> from,
                            std::span<const ClassIndex> to) {
    for (const ClassIndex c : to) in_set_[c] = true;
    const bool result = std::ranges::all_of(from, [&](ClassIndex c) {
        return in_set_[table_.class_of(products_.image(product, table_.members(c).front()))];
    });
    for (const ClassIndex c : to) in_set_[c] = false;
    return result;
}

std::optional<std::uint32_t> ProofSymmetries::number_of(Permutation permutation,
                                                        const std::function<bool(const SymmetryProduct&)>& accept) {
    std::vector<SituationIndex> images;
    for (const bool is_new : {false, true}) {
        if (is_new && !products_.add(permutation)) return std::nullopt;
        images.clear();
        for (const SituationIndex s : products_.base()) images.push_back(permutation[s]);
        auto product = products_.product_for(images);
        if (!product || !accept(*product)) continue;
        if (const auto at = numbers_.find(*product); at != numbers_.end()) return at->second;
        if (numbered_.size() == most_products_) return std::nullopt;
        const auto at = numbers_.emplace(std::move(*product), numbered_.size()).first;
        numbered_.push_back(&at->first);
        return at->second;
    }
    return std::nullopt;
}

std::uint32_t ProofSymmetries::quotient(std::size_t i, std::size_t j) {
    std::optional<std::uint32_t>& known = quotients_[i * elements_.size() + j];
    if (!known) {
        const Permutation permutation = there_and_back(elements_[i], elements_[j]);
        known = number_of(permutation, [&](const SymmetryProduct& product) {
            for (SituationIndex s = 0; s < permutation.size(); s++)
                if (products_.image(product, s) != permutation[s]) return false;
            return true;
        });
    }
    if (!known) throw InternalError("the proof: a symmetry is no product of those that it names");
    return *known;
}

std::optional<std::uint32_t> ProofSymmetries::between(std::span<const ClassIndex> from,
                                                      std::span<const ClassIndex> to) {
    return number_of(there_and_back(normalizing(from), normalizing(to)),
                     [&](const SymmetryProduct& product) { return takes(product, from, to); });
}

auto ProofSymmetries::of_part(const Scope& scope, QuestionIndex q, std::span<const ClassIndex> part) const -> Scope {
    if (!root_ || part.size() < least_set) return nullptr;
    if (small_group_.size() > 1) {
        const std::uint32_t kept = elements_that_keep(part);
        return kept == 0 ? nullptr : scope_of(kept);
    }
    if (!scope) return nullptr;
    SymmetryScope kept = SymmetryScope::with_answer(table_, scope->fixing(q), q, part.front());
    return kept.is_trivial() ? nullptr : std::make_shared<SymmetryScope>(std::move(kept));
}

// By the sums of the images' words first, which differ for nearly all sets.
std::uint32_t ProofSymmetries::elements_that_keep(std::span<const ClassIndex> set) const {
    std::array<std::uint64_t, most_key_images> sums{};
    for (const ClassIndex c : set)
        for (std::size_t i = 0; i < keys_->images(); i++) sums[i] += keys_->words(c)[i];
    std::uint32_t kept = 0;
    std::vector<bool> in_set;
    for (std::size_t i = 1; i < keys_->images(); i++) {
        if (sums[i] != sums[0]) continue;
        if (in_set.empty()) {
            in_set.resize(table_.class_count());
            for (const ClassIndex c : set) in_set[c] = true;
        }
        if (std::ranges::all_of(set, [&](ClassIndex c) { return in_set[small_group_[i].classes[c]]; }))
            kept |= std::uint32_t{1} << i;
    }
    return kept;
}

// Many sets are kept by the same elements, which are long.
auto ProofSymmetries::scope_of(std::uint32_t elements) const -> Scope {
    const std::lock_guard alone(scopes_mutex_);
    Scope& scope = scopes_[elements];
    if (scope) return scope;
    std::vector<TableSymmetry> symmetries;
    for (std::size_t i = 1; i < small_group_.size(); i++)
        if ((elements >> i & 1) != 0) symmetries.push_back(small_group_[i]);
    return scope = std::make_shared<SymmetryScope>(table_, std::move(symmetries));
}

const std::vector<SymmetryProduct>& ProofSymmetries::products_of(const Scope& scope) {
    const auto [at, is_new] = products_of_scope_.try_emplace(scope);
    std::vector<SymmetryProduct>& result = at->second;
    if (!is_new) return result;
    for (const auto& g : without_idle(scope->symmetries()).elements) {
        const Permutation permutation = on_situations(*g);
        products_.add(permutation);
        std::vector<SituationIndex> images;
        for (const SituationIndex s : products_.base()) images.push_back(permutation[s]);
        result.push_back(products_.product_for(std::move(images)).value());
    }
    return result;
}

} // namespace deduce
