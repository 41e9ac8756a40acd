// random_symmetric_game: draw a group, then close everything else under it, so that its symmetries are true.
//
// A permutation g moves situation s to g[s]. The image of a question q under g is the question that asks of g[s] what q
// asks of s. Questions that split alike at like costs are the same question, whatever their answers are called: their
// canonical form numbers the answers by first appearance. As g acts on canonical forms, its images are found by
// look-up.
#include "tests/support/random_game.hpp"
#include "tests/support/random_parts.hpp"

#include <algorithm>
#include <compare>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <utility>

namespace deduce::test {
namespace {

using Permutation = std::vector<SituationIndex>;

Permutation identity(std::uint32_t situations) {
    Permutation p(situations);
    std::iota(p.begin(), p.end(), SituationIndex{0});
    return p;
}

// First `first`, then `second`.
Permutation composed(const Permutation& first, const Permutation& second) {
    Permutation p(first.size());
    for (std::size_t s = 0; s < p.size(); ++s) p[s] = second[first[s]];
    return p;
}

template <typename T>
std::vector<T> moved(const std::vector<T>& row, const Permutation& g) {
    std::vector<T> image(row.size());
    for (std::size_t s = 0; s < row.size(); ++s) image[g[s]] = row[s];
    return image;
}

std::vector<Permutation> group_of(const std::vector<Permutation>& generators) {
    std::vector<Permutation> elements = {identity(static_cast<std::uint32_t>(generators[0].size()))};
    std::set<Permutation> known(elements.begin(), elements.end());
    for (std::size_t next = 0; next < elements.size(); ++next)
        for (const Permutation& generator : generators) {
            auto product = composed(elements[next], generator);
            if (known.insert(product).second) elements.push_back(std::move(product));
        }
    return elements;
}

Permutation rotation(std::uint32_t situations) {
    Permutation p(situations);
    for (SituationIndex s = 0; s < situations; ++s) p[s] = (s + 1) % situations;
    return p;
}

Permutation reflection(std::uint32_t situations) {
    Permutation p = identity(situations);
    std::ranges::reverse(p);
    return p;
}

// Any permutation that is not the identity and generates at most six.
Permutation random_permutation_of_small_order(Dice& dice, std::uint32_t situations) {
    for (;;) {
        Permutation p = identity(situations);
        dice.shuffle(p);
        const std::size_t order = group_of({p}).size();
        if (order >= 2 && order <= 6) return p;
    }
}

// Situations are the codes (x, y) of two holes and `colours` colours.
std::vector<Permutation> holes_and_colours(std::uint32_t colours) {
    Permutation swapped_holes(colours * colours);
    Permutation turned_colours(colours * colours);
    for (std::uint32_t x = 0; x < colours; ++x)
        for (std::uint32_t y = 0; y < colours; ++y) {
            swapped_holes[x * colours + y] = y * colours + x;
            turned_colours[x * colours + y] = (x + 1) % colours * colours + (y + 1) % colours;
        }
    return {swapped_holes, turned_colours};
}

std::vector<Permutation> random_generators(Dice& dice) {
    switch (dice.below(4)) {
    case 0:
        return {rotation(dice.between(2, 9))};
    case 1: {
        const std::uint32_t situations = dice.between(3, 6);
        return {rotation(situations), reflection(situations)};
    }
    case 2:
        return {random_permutation_of_small_order(dice, dice.between(2, 9))};
    default:
        return holes_and_colours(dice.between(2, 3));
    }
}

struct Question {
    std::vector<AnswerIndex> answers; // [situation]
    std::vector<Cost> costs;          // [answer], of the answers that occur
    std::uint32_t copy = 0;           // sets questions apart that are to be listed several times

    friend auto operator<=>(const Question&, const Question&) = default;
};

Question canonical(const Question& question) {
    std::map<AnswerIndex, AnswerIndex> renamed;
    Question result{{}, {}, question.copy};
    for (const AnswerIndex answer : question.answers) {
        const auto [entry, is_new] = renamed.try_emplace(answer, static_cast<AnswerIndex>(renamed.size()));
        if (is_new) result.costs.push_back(question.costs[answer]);
        result.answers.push_back(entry->second);
    }
    return result;
}

Question image(const Question& question, const Permutation& g) {
    return canonical({moved(question.answers, g), question.costs, question.copy});
}

// The images of up to three random questions under the whole group, each with its index.
std::map<Question, QuestionIndex> random_orbits(Dice& dice, const std::vector<Permutation>& group,
                                                std::uint32_t answers) {
    const auto situations = static_cast<std::uint32_t>(group[0].size());
    const std::uint32_t orbits = dice.between(1, 3);
    const bool with_infinity = dice.one_in(3);
    const bool with_duplicates = dice.one_in(3);
    std::map<Question, QuestionIndex> questions;
    for (std::uint32_t orbit = 0; orbit < orbits; ++orbit) {
        Question question;
        question.answers = random_answers(dice, situations, answers);
        question.costs = random_costs(dice, answers, with_infinity);
        for (const Permutation& g : group) questions.try_emplace(image(question, g));
    }
    if (with_duplicates) {
        const auto once = questions;
        for (const auto& [question, index] : once) questions.try_emplace({question.answers, question.costs, 1});
    }
    std::vector<QuestionIndex> order(questions.size());
    std::iota(order.begin(), order.end(), QuestionIndex{0});
    dice.shuffle(order);
    for (std::size_t next = 0; auto& [question, index] : questions) index = order[next++];
    return questions;
}

void add_questions(Dice& dice, GameMatrices& game, const std::map<Question, QuestionIndex>& questions,
                   std::uint32_t answers) {
    game.answers.resize(questions.size());
    game.costs.resize(questions.size());
    for (const auto& [question, index] : questions) {
        std::vector<AnswerIndex> labels(answers);
        std::iota(labels.begin(), labels.end(), AnswerIndex{0});
        dice.shuffle(labels);
        auto& costs = game.costs[index];
        for (AnswerIndex a = 0; a < answers; ++a) costs.push_back(dice.below(3)); // of answers that never occur
        for (AnswerIndex a = 0; a < question.costs.size(); ++a) costs[labels[a]] = question.costs[a];
        for (const AnswerIndex a : question.answers) game.answers[index].push_back(labels[a]);
    }
}

std::vector<Weight> random_invariant_weights(Dice& dice, const std::vector<Permutation>& group) {
    const auto situations = static_cast<std::uint32_t>(group[0].size());
    const auto drawn = random_weights(dice, situations, 5);
    std::vector<Weight> weights(situations);
    for (SituationIndex s = 0; s < situations; ++s) {
        SituationIndex least = s;
        for (const Permutation& g : group) least = std::min(least, g[s]);
        weights[s] = drawn[least];
    }
    return weights;
}

// All images of the columns of some random penalties.
std::vector<std::vector<Cost>> random_invariant_penalties(Dice& dice, const std::vector<Permutation>& group) {
    const auto situations = static_cast<std::uint32_t>(group[0].size());
    const auto drawn = random_penalties(dice, situations);
    std::set<std::vector<Cost>> columns;
    for (std::size_t e = 0; e < drawn[0].size(); ++e) {
        std::vector<Cost> column;
        for (const auto& row : drawn) column.push_back(row[e]);
        for (const Permutation& g : group) columns.insert(moved(column, g));
    }
    std::vector<std::vector<Cost>> penalties(situations);
    for (const auto& column : columns)
        for (SituationIndex s = 0; s < situations; ++s) penalties[s].push_back(column[s]);
    return penalties;
}

Symmetry symmetry_of(const Permutation& g, const std::map<Question, QuestionIndex>& questions) {
    Symmetry symmetry{g, std::vector<QuestionIndex>(questions.size())};
    for (const auto& [question, index] : questions) symmetry.questions[index] = questions.at(image(question, g));
    return symmetry;
}

} // namespace

MatrixGame random_symmetric_game(std::uint64_t seed) {
    Dice dice(seed);
    const std::vector<Permutation> generators = random_generators(dice);
    const std::vector<Permutation> group = group_of(generators);
    const std::uint32_t answers = dice.between(2, 4);

    GameMatrices game;
    game.name = "random_symmetric:seed=" + std::to_string(seed);
    game.weights = random_invariant_weights(dice, group);
    game.penalties = random_invariant_penalties(dice, group);
    const auto questions = random_orbits(dice, group, answers);
    add_questions(dice, game, questions, answers);
    for (const Permutation& g : generators) game.symmetries.push_back(symmetry_of(g, questions));
    return MatrixGame(std::move(game));
}

} // namespace deduce::test
