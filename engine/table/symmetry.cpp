// Permutations of classes and questions; orbits by union-find; stabilizers by random Schreier generators.
//
// Random elements come from product replacement with a fixed seed, so scopes are the same in every run. Twelve random
// Schreier generators gave the full stabilizer wherever the tests compare with a listed group.
#include "engine/table/symmetry.hpp"

#include "engine/table/checked_symmetry.hpp"

#include <algorithm>
#include <numeric>
#include <random>

namespace deduce {
namespace {

constexpr int schreier_generators = 12;
constexpr int mixing_rounds = 24;

TableSymmetry identity(std::size_t classes, std::size_t questions) {
    TableSymmetry e{std::vector<ClassIndex>(classes), std::vector<QuestionIndex>(questions)};
    std::iota(e.classes.begin(), e.classes.end(), 0U);
    std::iota(e.questions.begin(), e.questions.end(), 0U);
    return e;
}

void keep_generator(std::vector<TableSymmetry>& generators, TableSymmetry candidate) {
    if (candidate.is_identity()) return;
    for (const TableSymmetry& g : generators)
        if (g.questions == candidate.questions && g.classes == candidate.classes) return;
    generators.push_back(std::move(candidate));
}

SymmetryList listed(std::vector<TableSymmetry> symmetries, bool are_all = false) {
    SymmetryList list{{}, are_all};
    for (TableSymmetry& g : symmetries) list.elements.push_back(std::make_shared<const TableSymmetry>(std::move(g)));
    return list;
}

// Random elements of the group that the generators generate (product replacement, Celler et al. 1995).
class RandomElements {
  public:
    explicit RandomElements(const SymmetryList& generators) : random_(1) {
        const std::size_t count = generators.elements.size();
        for (std::size_t i = 0; i < std::max<std::size_t>(count, 8); i++)
            pool_.push_back(*generators.elements[i % count]);
        accumulator_ = pool_.front();
        for (int i = 0; i < mixing_rounds; i++) next();
    }

    const TableSymmetry& next() {
        const std::size_t i = random_() % pool_.size();
        std::size_t j = random_() % (pool_.size() - 1);
        if (j >= i) j++;
        pool_[i] = random_() % 2 == 0 ? pool_[i].then(pool_[j]) : pool_[j].then(pool_[i]);
        accumulator_ = accumulator_.then(pool_[i]);
        return accumulator_;
    }

  private:
    std::vector<TableSymmetry> pool_;
    TableSymmetry accumulator_;
    std::mt19937_64 random_;
};

} // namespace

bool TableSymmetry::is_identity() const {
    for (std::size_t q = 0; q < questions.size(); q++)
        if (questions[q] != q) return false;
    for (std::size_t c = 0; c < classes.size(); c++)
        if (classes[c] != c) return false;
    return true;
}

TableSymmetry TableSymmetry::then(const TableSymmetry& next) const {
    TableSymmetry product = *this;
    for (ClassIndex& c : product.classes) c = next.classes[c];
    for (QuestionIndex& q : product.questions) q = next.questions[q];
    return product;
}

TableSymmetry TableSymmetry::inverse() const {
    TableSymmetry back = *this;
    for (ClassIndex c = 0; c < classes.size(); c++) back.classes[classes[c]] = c;
    for (QuestionIndex q = 0; q < questions.size(); q++) back.questions[questions[q]] = q;
    return back;
}

std::vector<TableSymmetry> table_symmetries(const AnswerTable& table, StopFlag stop) {
    const std::vector<Symmetry> declared = table.game().symmetries();
    std::vector<TableSymmetry> result;
    if (declared.empty()) return result;
    const SymmetryChecker checker(table, stop);
    for (std::size_t i = 0; i < declared.size(); i++) keep_generator(result, checker.check(declared[i], i + 1));
    return result;
}

std::vector<TableSymmetry> small_group(const AnswerTable& table, const std::vector<TableSymmetry>& generators,
                                       std::size_t most) {
    std::vector<TableSymmetry> elements = {identity(table.class_count(), table.question_count())};
    for (std::size_t i = 0; i < elements.size(); i++)
        for (const TableSymmetry& g : generators) {
            TableSymmetry next = elements[i].then(g);
            const bool known = std::any_of(elements.begin(), elements.end(), [&](const TableSymmetry& e) {
                return e.questions == next.questions && e.classes == next.classes;
            });
            if (known) continue;
            if (elements.size() == most) return {identity(table.class_count(), table.question_count())};
            elements.push_back(std::move(next));
        }
    return elements;
}

SymmetryScope::SymmetryScope(const AnswerTable& table, std::vector<TableSymmetry> generators)
    : SymmetryScope(table, listed(std::move(generators))) {}

SymmetryScope SymmetryScope::of_group(const AnswerTable& table, std::span<const TableSymmetry> group) {
    return {table, listed({group.begin() + 1, group.end()}, true)};
}

SymmetryScope::SymmetryScope(const AnswerTable& table, SymmetryList symmetries)
    : table_(&table), symmetries_(std::move(symmetries)) {
    if (is_trivial()) return;
    least_of_orbit_.resize(table.question_count());
    std::iota(least_of_orbit_.begin(), least_of_orbit_.end(), 0U);
    const auto root = [&](QuestionIndex q) {
        while (least_of_orbit_[q] != q) q = least_of_orbit_[q] = least_of_orbit_[least_of_orbit_[q]];
        return q;
    };
    for (const auto& g : symmetries_.elements)
        for (QuestionIndex q = 0; q < g->questions.size(); q++) {
            const QuestionIndex a = root(q);
            const QuestionIndex b = root(g->questions[q]);
            least_of_orbit_[std::max(a, b)] = std::min(a, b);
        }
    for (QuestionIndex q = 0; q < least_of_orbit_.size(); q++) least_of_orbit_[q] = root(q);
    if (!symmetries_.are_all) elements_ = std::make_shared<Elements>();
}

auto SymmetryScope::elements() const -> const Elements& {
    std::call_once(elements_->made, [this] {
        RandomElements elements(symmetries_);
        for (int i = 0; i < schreier_generators; i++) elements_->random.push_back(elements.next());
        for (const auto& g : symmetries_.elements) elements_->inverses.push_back(g->inverse());
    });
    return *elements_;
}

SymmetryList SymmetryScope::fixing(QuestionIndex q) const {
    if (!is_trivial() && !symmetries_.are_all) return composed_to_fix(q);
    SymmetryList result{{}, true};
    for (const auto& g : symmetries_.elements)
        if (g->questions[q] == q) result.elements.push_back(g);
    return result;
}

SymmetryList SymmetryScope::composed_to_fix(QuestionIndex q) const {
    // 1. The orbit of q as a Schreier tree: which generator first led to each of its questions.
    constexpr std::uint32_t unreached = ~0U;
    const auto& generators = symmetries_.elements;
    std::vector<std::uint32_t> reached_by(table_->question_count(), unreached);
    std::vector<QuestionIndex> orbit = {q};
    for (std::size_t i = 0; i < orbit.size(); i++)
        for (std::uint32_t k = 0; k < generators.size(); k++) {
            const QuestionIndex image = generators[k]->questions[orbit[i]];
            if (image == q || reached_by[image] != unreached) continue;
            reached_by[image] = k;
            orbit.push_back(image);
        }
    // 2. A random element takes q somewhere in its orbit; the tree leads back: a random element that fixes q.
    std::vector<TableSymmetry> result;
    for (const auto& g : generators)
        if (g->questions[q] == q) keep_generator(result, *g);
    for (TableSymmetry element : elements().random) {
        while (element.questions[q] != q) element = element.then(elements().inverses[reached_by[element.questions[q]]]);
        keep_generator(result, std::move(element));
    }
    return listed(std::move(result));
}

SymmetryScope SymmetryScope::with_answer(const AnswerTable& table, const SymmetryList& fixing_q, QuestionIndex q,
                                         ClassIndex member) {
    SymmetryList kept{{}, fixing_q.are_all};
    for (const auto& g : fixing_q.elements)
        if (table.answer(q, g->classes[member]) == table.answer(q, member)) kept.elements.push_back(g);
    return {table, std::move(kept)};
}

} // namespace deduce
