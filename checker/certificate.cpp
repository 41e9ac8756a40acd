// Reads a certificate and checks it on the way: see certificate.hpp.
#include "certificate.hpp"

#include "step.hpp"
#include "strategy.hpp"

#include <numeric>

namespace check {
namespace {

constexpr std::uint64_t most_symmetries = 65536;

std::vector<Symmetry> read_symmetries(Reader& in, const Table& table, const Estimates& estimates) {
    std::vector<Symmetry> symmetries;
    const std::uint32_t count = in.below(most_symmetries, "symmetries");
    if (count == 0) return symmetries;
    SymmetryChecker checker(table, estimates);
    for (std::uint32_t i = 0; i < count; i++) {
        std::vector<std::uint32_t> image;
        for (std::uint32_t s = 0; s < table.situations(); s++)
            image.push_back(in.below(table.situations(), "situation"));
        symmetries.push_back(checker.check(image));
    }
    return symmetries;
}

std::vector<const Symmetry*> read_names(Reader& in, const std::vector<Symmetry>& symmetries) {
    std::vector<const Symmetry*> named;
    for (std::uint32_t left = in.below(symmetries.size() + 1, "symmetries of a lemma"); left > 0; left--)
        named.push_back(&symmetries[in.below(symmetries.size(), "symmetry")]);
    return named;
}

// Members rise: the first one, then how many classes are left out before the next.
void read_set(Reader& in, const Table& table, std::uint32_t size, std::vector<Class>& set) {
    set.clear();
    std::uint64_t next = 0;
    for (std::uint32_t i = 0; i < size; i++) {
        const std::uint64_t left = table.classes() - next;
        set.push_back(static_cast<Class>(next + in.below(left, "gap between members")));
        next = set.back() + std::uint64_t{1};
    }
}

} // namespace

Verified check_certificate(const Table& table, const std::string& path) {
    // 1. What is claimed, and of which table.
    Reader in(path, "deducec1");
    if (in.number() != table.checksum()) throw Damaged{path + ": is a certificate of another table"};
    const Objective objective = in.below(2, "objective") == 0 ? Objective::average : Objective::worst;
    Verified claim{objective == Objective::average, in.cost(), infinite, 0};
    Estimates estimates(table, objective);

    // 2. A strategy that costs no more.
    if (in.below(2, "strategies") == 1) {
        claim.upper = in.cost();
        if (const Cost cost = cost_of_strategy(in, table, objective, estimates); cost > claim.upper)
            throw Rejected{"the strategy costs " + std::to_string(cost) + ", not " + std::to_string(claim.upper)};
    }

    // 3. Symmetries; under the first ones of them, lemmas hold for images of their sets.
    const std::vector<Symmetry> symmetries = read_symmetries(in, table, estimates);
    const std::uint32_t images = in.below(symmetries.size() + 1, "images");
    const std::vector<Symmetry> first(symmetries.begin(), symmetries.begin() + images);

    // 4. Lemmas, each from those before it; last of all the game itself.
    SizeBound sizes(table, estimates, objective);
    Lemmas lemmas(table, first);
    Step step(table, objective, estimates, sizes, lemmas);
    std::vector<Class> set;
    try {
        while (const std::uint32_t size = in.below(table.classes() + std::uint64_t{1}, "members")) {
            read_set(in, table, size, set);
            const Cost value = in.cost();
            step.check(set, value, read_names(in, symmetries));
            lemmas.add(set, value);
        }
        set.resize(table.classes());
        std::iota(set.begin(), set.end(), 0U);
        const std::vector<const Symmetry*> named = read_names(in, symmetries);
        if (table.first())
            step.check_question(set, *table.first(), claim.lower);
        else
            step.check(set, claim.lower, named);
    } catch (const Rejected& rejected) {
        throw Rejected{"lemma " + std::to_string(lemmas.size() + 1) + ": " + rejected.why};
    }
    in.expect_end();
    claim.lemmas = lemmas.size() + 1;
    return claim;
}

} // namespace check
