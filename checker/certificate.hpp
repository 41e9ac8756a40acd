// A certificate from its first byte to its last: docs/certificate.md tells the format. All throw Rejected and Damaged.
#pragma once

#include "step.hpp"

// The upper bound, move by move on the table: a question's number plus one, then what follows each of its answers, in
// the order of the first situation that gives it; or 0, for the best estimate.
inline Cost cost_of_strategy(Reader& in, const Table& table, Objective objective) {
    using Open = std::pair<std::vector<Situation>, Cost>; // what a move is for, and what the answers before it cost
    std::vector<Open> open{{table.all, 0}};
    Cost total = 0;
    for (bool is_first = true; !open.empty(); is_first = false) {
        const auto [set, so_far] = std::move(open.back());
        open.pop_back();
        const std::uint32_t move = in.below(table.questions() + std::uint64_t{1}, "question");
        if (is_first && table.first != 0 && move != table.first)
            throw Rejected("the strategy does not begin with the first question of the rules");
        if (move == 0) {
            total = join(objective, total, add(so_far, best_estimate(table, objective, set, infinite)));
            continue;
        }
        std::map<Answer, std::size_t> part_of;
        std::vector<Open> parts;
        for (const Situation s : set) {
            const Answer answer = table.rows[s][move - 1];
            const Cost cost = table.costs[move - 1][answer];
            const auto [place, is_new] = part_of.try_emplace(answer, parts.size());
            if (is_new) parts.push_back({{}, objective == Objective::worst ? add(so_far, cost) : 0});
            parts[place->second].first.push_back(s);
            if (objective == Objective::average) total = add(total, times(table.weights[s], cost));
        }
        std::move(parts.rbegin(), parts.rend(), std::back_inserter(open));
    }
    return total;
}

// What was verified, of all situations together.
struct Verified {
    Objective objective;
    Cost lower;
    Cost upper; // infinite if the certificate tells no strategy
    std::size_t lemmas;
};

inline Verified check_certificate(const Table& table, const std::string& path) {
    // 1. What is claimed, and of which table.
    Reader in(path, "deducec2");
    if (in.number() != table.checksum) in.fail("is a certificate of another table");
    const Objective objective = in.below(2, "objective") == 0 ? Objective::average : Objective::worst;
    Verified claim{objective, in.cost(), infinite, 0};

    // 2. A strategy that costs no more.
    if (in.below(2, "strategies") == 1) {
        claim.upper = in.cost();
        if (const Cost cost = cost_of_strategy(in, table, objective); cost > claim.upper)
            throw Rejected("the strategy costs " + std::to_string(cost) + ", not " + std::to_string(claim.upper));
    }

    // 3. Symmetries.
    constexpr std::uint64_t most_listed = std::uint64_t{1} << 24;
    std::vector<Symmetry> symmetries;
    for (std::uint32_t left = in.below(most_listed, "symmetries"); left > 0; left--)
        symmetries.push_back(read_symmetry(in, table));

    // 4. Lemmas, each from those before it, and their images; last of all the game itself.
    Lemmas lemmas(table.situations());
    Step step(table, objective, lemmas);
    std::vector<Situation> set;
    std::uint64_t of_images = 0; // members
    try {
        while (const std::uint32_t size = in.below(table.situations() + std::uint64_t{1}, "size of a set")) {
            set.clear();
            for (std::uint64_t next = 0; set.size() < size; next = set.back() + std::uint64_t{1})
                set.push_back(static_cast<Situation>(next + in.below(table.situations() - next, "gap")));
            const Cost value = in.cost();
            const std::uint32_t answers = in.below(most_listed, "answers");
            step.check(set, value, answers, read_products(in, symmetries));
            lemmas.add(set, value);
            for (const Product& product : read_products(in, symmetries)) {
                lemmas.add_image(product);
                if ((of_images += size) > in.allowance()) in.fail("tells images of far more members than it holds");
            }
        }
        const std::uint32_t answers = in.below(most_listed, "answers");
        const std::vector<Product> keeps = read_products(in, symmetries);
        step.check(table.all, claim.lower, table.first != 0 ? table.situations() : answers, keeps, table.first);
    } catch (const Rejected& rejected) {
        throw Rejected("lemma " + std::to_string(lemmas.count() + 1) + ": " + rejected.what());
    }
    in.expect_end();
    claim.lemmas = lemmas.count() + 1;
    return claim;
}
