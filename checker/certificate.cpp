// Reads a certificate and checks it on the way: see certificate.hpp.
#include "certificate.hpp"

#include "step.hpp"
#include "strategy.hpp"

#include <algorithm>
#include <numeric>

namespace check {
namespace {

constexpr std::uint64_t most_symmetries = std::uint64_t{1} << 24;
enum Entry : std::uint32_t { end, image, first_set }; // a set of n classes: n - 1 more

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

// The image of a lemma before, under a product of symmetries.
void add_image(Reader& in, const std::vector<Symmetry>& symmetries, std::vector<Class>& set, Lemmas& lemmas) {
    const std::size_t of = lemmas.size() - 1 - in.below(lemmas.size(), "lemmas back");
    set.assign(lemmas.set(of).begin(), lemmas.set(of).end());
    for (const Symmetry* factor : read_product(in, symmetries))
        for (Class& c : set) c = factor->classes[c];
    std::sort(set.begin(), set.end());
    lemmas.add(set, lemmas.value(of));
    if (lemmas.all_members() > in.allowance()) throw Damaged{"images of far more members than the file holds"};
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

    // 3. Symmetries.
    std::vector<Symmetry> symmetries;
    if (std::uint32_t left = in.below(most_symmetries, "symmetries"); left > 0) {
        SymmetryChecker checker(table, estimates);
        for (; left > 0; left--) symmetries.push_back(checker.read(in));
    }

    // 4. Lemmas, each from those before it; last of all the game itself.
    SizeBound sizes(table, estimates, objective);
    Lemmas lemmas(table);
    Step step(table, objective, estimates, sizes, lemmas);
    std::vector<Class> set;
    std::vector<Product> products;
    const auto read_products = [&] {
        products.clear();
        for (std::uint32_t left = in.below(most_symmetries, "symmetries of a set"); left > 0; left--)
            products.push_back(read_product(in, symmetries));
    };
    const auto read_answers = [&] { return in.below(table.classes() + std::uint64_t{1}, "answers"); };
    try {
        while (const std::uint32_t entry = in.below(table.classes() + std::uint64_t{first_set}, "entry")) {
            if (entry == image) {
                add_image(in, symmetries, set, lemmas);
                continue;
            }
            read_set(in, table, entry - first_set + 1, set);
            const Cost value = in.cost();
            read_products();
            step.check(set, value, products, read_answers());
            lemmas.add(set, value);
        }
        set.resize(table.classes());
        std::iota(set.begin(), set.end(), 0U);
        read_products();
        const std::uint32_t answers = read_answers();
        if (table.first())
            step.check_question(set, *table.first(), claim.lower);
        else
            step.check(set, claim.lower, products, answers);
    } catch (const Rejected& rejected) {
        throw Rejected{"lemma " + std::to_string(lemmas.size() + 1) + ": " + rejected.why};
    }
    in.expect_end();
    claim.lemmas = lemmas.size() + 1;
    return claim;
}

} // namespace check
