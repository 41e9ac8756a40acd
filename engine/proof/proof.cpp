// The lemmas of a lower bound: see proof.hpp.
#include "engine/proof/proof.hpp"

#include "engine/proof/lemma_step.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace deduce {
namespace {

constexpr std::size_t of_a_thread = 8;                      // lemmas at a time, of sets that are not large
constexpr std::size_t large = 512;                          // classes
constexpr std::size_t batch_members = std::size_t{1} << 20; // of all lemmas together: what they need is kept that long

class Prover {
  public:
    Prover(const AnswerTable& table, Objective objective, const ProofParams& params, LowerBoundProof& proof)
        : table_(table),
          proof_(proof),
          symmetries_(table, proof.symmetries),
          waiting_(table.class_count(), symmetries_.lists_elements()),
          ground_{table, objective == Objective::average, params, symmetries_, waiting_, {}},
          arena_(params.threads) {
        const Estimator& estimator = table.game().estimator();
        for (ClassIndex c = 0; c < table.class_count(); c++)
            ground_.singles.push_back(ground_.sums ? estimator.best_average(table.members(c))
                                                   : estimator.best_worst(table.members(c)));
    }

    void prove(Cost value) {
        prove_whole_game(value);
        while (const auto lemmas = waiting_.take_largest()) prove_all(*lemmas);
    }

  private:
    void prove_whole_game(Cost value) {
        std::vector<ClassIndex> all(table_.class_count());
        std::iota(all.begin(), all.end(), 0U);
        needs_.resize(1);
        if (const auto first = table_.first_question()) {
            // The rule is the game's; the set of all classes may be needed as any other one.
            steps_.local().look_at_question(all, value, *first, needs_[0]);
            needs_[0].answers = table_.class_count();
        } else {
            const ProofSymmetries::Scope scope = symmetries_.of_whole_game();
            if (scope) proof_.whole_game.keeps = symmetries_.products_of(scope);
            steps_.local().look_at(all, value, scope, needs_[0]);
        }
        proof_.whole_game.value = value;
        proof_.whole_game.answers = needs_[0].answers;
        proof_.lemmas = 1;
        add(needs_[0]);
    }

    void prove_all(LemmasOfSize& lemmas) {
        const std::size_t most = std::clamp<std::size_t>(batch_members / lemmas.size(), 1, ground_.params.batch);
        for (std::size_t begin = 0; begin < lemmas.count(); begin += most) {
            const std::size_t count = std::min(most, lemmas.count() - begin);
            if (needs_.size() < count) needs_.resize(count);
            look_at(lemmas, begin, count);
            if (symmetries_.lists_elements()) {
                add_by_size(count, [&] { hand_over(lemmas, begin, count); });
            } else {
                for (std::size_t i = 0; i < count; i++) add(needs_[i]);
                hand_over(lemmas, begin, count);
            }
        }
    }

    void look_at(const LemmasOfSize& lemmas, std::size_t begin, std::size_t count) {
        const std::size_t grain = lemmas.size() < large ? of_a_thread : 1;
        arena_.execute([&] {
            tbb::parallel_for(tbb::blocked_range<std::size_t>(0, count, grain), [&](const auto& range) {
                LemmaStep& step = steps_.local();
                std::vector<ClassIndex> set;
                for (std::size_t i = range.begin(); i < range.end(); i++) {
                    lemmas.unpack(begin + i, set);
                    needs_[i].clear();
                    step.look_at(set, lemmas.value(begin + i), lemmas.scope(begin + i), needs_[i]);
                }
            });
        });
    }

    void add(const Needs& needs) {
        for (std::size_t i = 0; i < needs.parts.size(); i++) waiting_.need(needs[i], symmetries_);
    }

    // As `add` for each in turn, but each thread has sizes of its own. Does `meanwhile` at the same time.
    template <class Meanwhile>
    void add_by_size(std::size_t count, const Meanwhile& meanwhile) {
        const auto shares = static_cast<std::size_t>(ground_.params.threads);
        arena_.execute([&] {
            tbb::parallel_for(std::size_t{0}, shares + 1, [&](std::size_t share) {
                if (share == shares) {
                    meanwhile();
                    return;
                }
                for (std::size_t i = 0; i < count; i++)
                    for (std::size_t j = 0; j < needs_[i].parts.size(); j++)
                        if (needs_[i].parts[j].count % shares == share) waiting_.need(needs_[i][j], symmetries_);
            });
        });
    }

    void hand_over(LemmasOfSize& lemmas, std::size_t begin, std::size_t count) {
        for (std::size_t i = 0; i < count; i++) {
            lemmas.unpack(begin + i, set_);
            lemma_.set = set_;
            lemma_.value = lemmas.value(begin + i);
            lemma_.answers = needs_[i].answers;
            lemma_.keeps.clear();
            if (const ProofSymmetries::Scope scope = lemmas.scope(begin + i))
                lemma_.keeps = symmetries_.products_of(scope);
            lemmas.images(begin + i, symmetries_, lemma_.images);
            proof_.lemmas += 1 + lemma_.images.size();
            ground_.params.take(lemma_);
        }
    }

    const AnswerTable& table_;
    LowerBoundProof& proof_;
    ProofSymmetries symmetries_;
    WaitingLemmas waiting_;
    ProofGround ground_;
    tbb::task_arena arena_;
    tbb::enumerable_thread_specific<LemmaStep> steps_{[this] { return LemmaStep(ground_); }};
    std::vector<Needs> needs_; // of a batch
    // Of one lemma.
    std::vector<ClassIndex> set_;
    Lemma lemma_;
};

} // namespace

LowerBoundProof prove_lower_bound(const AnswerTable& table, Objective objective, Cost value,
                                  const ProofParams& params) {
    LowerBoundProof proof;
    Prover(table, objective, params, proof).prove(value);
    return proof;
}

} // namespace deduce
