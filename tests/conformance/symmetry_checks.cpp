// Generators of the symmetry group: are they automorphisms of the game?
#include "tests/conformance/report.hpp"

#include <map>

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
}

} // namespace deduce::conformance
