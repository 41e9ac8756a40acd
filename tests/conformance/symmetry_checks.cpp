// Generators of the symmetry group: are they automorphisms of the game?
#include "tests/conformance/report.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

namespace deduce::conformance {
namespace {

bool is_permutation_of(const std::vector<std::uint32_t>& images, std::uint32_t n) {
    if (images.size() != n) return false;
    std::vector<bool> hit(n);
    for (const std::uint32_t image : images) {
        if (image >= n || hit[image]) return false;
        hit[image] = true;
    }
    return true;
}

// Over these situations, do answers to q and answers to q's image correspond one to one, at equal cost?
void check_question(Report& report, std::size_t g, const Symmetry& symmetry, QuestionIndex q,
                    const std::vector<SituationIndex>& situations) {
    const Game& game = report.game;
    const QuestionIndex q_image = symmetry.questions[q];
    std::map<AnswerIndex, AnswerIndex> forth;
    std::map<AnswerIndex, AnswerIndex> back;
    for (const SituationIndex s : situations) {
        const AnswerIndex a = game.answer(q, s);
        const AnswerIndex a_image = game.answer(q_image, symmetry.situations[s]);
        if (forth.emplace(a, a_image).first->second != a_image || back.emplace(a_image, a).first->second != a)
            report.violation("symmetries keep partitions",
                             fmt::format("generator {}, question {}, situation {}: answers {} and {} do not correspond",
                                         g, q, s, a, a_image));
        if (game.cost(q, a) != game.cost(q_image, a_image))
            report.violation("symmetries keep costs",
                             fmt::format("generator {}, question {}, answer {}: {} becomes {}", g, q, a,
                                         game.cost(q, a), game.cost(q_image, a_image)));
    }
}

void check_estimates(Report& report, std::size_t g, const Symmetry& symmetry) {
    const Estimator& estimator = report.game.estimator();
    for (const std::vector<SituationIndex>& set : report.random_sets()) {
        std::vector<SituationIndex> image;
        for (const SituationIndex s : set) image.push_back(symmetry.situations[s]);
        if (estimator.best_average(set) != estimator.best_average(image) ||
            estimator.best_worst(set) != estimator.best_worst(image))
            report.violation("symmetries keep best estimates",
                             fmt::format("generator {}, a set of {} situations from {}", g, set.size(), set[0]));
    }
}

using Tuple = std::vector<SituationIndex>;

// All that the generators make of the tuple; empty if that is more than `most`.
std::set<Tuple> orbit_of(const Tuple& tuple, const std::vector<Symmetry>& generators, std::size_t most) {
    std::set<Tuple> orbit{tuple};
    std::vector<Tuple> open{tuple};
    while (!open.empty()) {
        const Tuple next = open.back();
        open.pop_back();
        for (const Symmetry& g : generators) {
            Tuple image;
            for (const SituationIndex s : next) image.push_back(g.situations[s]);
            if (orbit.insert(image).second) open.push_back(image);
        }
        if (orbit.size() > most) return {};
    }
    return orbit;
}

// The image that the game chooses for a set is one under its symmetries, and depends on the set alone.
void check_normalization(Report& report, const std::vector<Symmetry>& generators) {
    const Game& game = report.game;
    SituationIndex any = 0;
    if (SituationIndex image = 0; !game.normalize({&any, 1}, {&any, 1}, {&image, 1})) return;
    for (int round = 0; round < 40; round++) {
        Tuple set = report.sample(game.situation_count(), 1 + static_cast<std::uint32_t>(report.random() % 4));
        if (set.size() > 4) set.resize(4);
        Tuple image(set.size());
        game.normalize(set, set, image);
        const std::set<Tuple> orbit = orbit_of(set, generators, 30'000);
        if (!orbit.empty() && !orbit.contains(image))
            report.violation("normalized sets are images", fmt::format("of {} situations from {}", set.size(), set[0]));
        Tuple reversed(set.rbegin(), set.rend());
        Tuple image_of_reversed(set.size());
        game.normalize(reversed, reversed, image_of_reversed);
        std::ranges::sort(image);
        std::ranges::sort(image_of_reversed);
        if (image != image_of_reversed)
            report.violation("normalized sets depend on the set alone",
                             fmt::format("not of {} situations from {}", set.size(), set[0]));
    }
}

} // namespace

void check_symmetries(Report& report) {
    const Game& game = report.game;
    const std::vector<Symmetry> generators = game.symmetries();
    for (std::size_t g = 0; g < generators.size(); g++) {
        const Symmetry& symmetry = generators[g];
        if (!is_permutation_of(symmetry.situations, game.situation_count()) ||
            !is_permutation_of(symmetry.questions, game.question_count())) {
            report.violation("symmetries are permutations", fmt::format("generator {} is not", g));
            continue;
        }
        const std::vector<SituationIndex> situations = report.sample(game.situation_count(), 2000);
        for (const SituationIndex s : situations)
            if (game.weight(s) != game.weight(symmetry.situations[s]))
                report.violation("symmetries keep weights",
                                 fmt::format("generator {}, situation {}: {} becomes {}", g, s, game.weight(s),
                                             game.weight(symmetry.situations[s])));
        for (const QuestionIndex q : report.sample(game.question_count(), 100))
            check_question(report, g, symmetry, q, situations);
        check_estimates(report, g, symmetry);
    }
    if (report.is_clean()) check_normalization(report, generators);
}

} // namespace deduce::conformance
