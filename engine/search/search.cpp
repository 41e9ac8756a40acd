// make_search: picks the compiled kernel for the table and the objective, and gives it an arena of threads.
#include "engine/search/search.hpp"

#include "engine/memory/checkpoint.hpp"
#include "engine/model/errors.hpp"
#include "engine/run/alarm.hpp"
#include "engine/run/with_helpers.hpp"
#include "engine/search/known_play.hpp"
#include "engine/search/list_search.hpp"
#include "engine/search/optimal_play.hpp"
#include "engine/search/promising.hpp"

#include <algorithm>
#include <mutex>
#include <numeric>

#include <fmt/format.h>
#include <tbb/task_arena.h>

namespace deduce {
namespace {

constexpr std::size_t most_alone = 512; // classes: larger sets are searched by all threads together, for proofs

template <class Cell, class Objective>
class SearchOf final : public Search {
  public:
    SearchOf(const AnswerTable& table, const SearchParams& params)
        : data_(table, params),
          search_(data_, params.threads, params.stop),
          stop_(params.stop),
          threads_(params.threads),
          arena_(params.threads),
          checkpoint_(params.checkpoint, subject_of(table, params.objective, params.width), data_.memo) {}

    Interval solve(const Subproblem& subproblem, Cost limit, const std::atomic<Cost>* moving_limit) override {
        return solve(subproblem, limit, LiveBounds{.moving_limit = moving_limit});
    }

    Interval refute(const Subproblem& subproblem, Cost goal) override {
        return solve(subproblem, goal, LiveBounds{.goal = goal});
    }

    Cost play_greedily(const Subproblem& subproblem) override {
        if (const auto first = first_question_of(subproblem)) return play_greedily(subproblem, *first);
        return arena_.execute(
            [&] { return search_.play_greedily(search_.root_of(subproblem, data_.no_symmetry), turn()); });
    }

    Cost play_greedily(const Subproblem& subproblem, QuestionIndex question) override {
        return arena_.execute([&] {
            const auto node = search_.root_of(subproblem, data_.no_symmetry);
            return search_.play_greedily(node, View{{}, {}, node.live, node.size_bounds, 0}, question, turn());
        });
    }

    std::vector<BoundedQuestion> bounded_questions(const Subproblem& subproblem) override {
        return arena_.execute([&] {
            Scratch::Frame frame(search_.room().scratch);
            const SymmetryScope scope = scope_of(subproblem);
            const auto node = search_.root_of(subproblem, scope);
            View view;
            std::vector<BoundedQuestion> result;
            for (const Choice& c :
                 promising_questions(search_, node, first_question_of(subproblem), infinite_cost, nullptr, Above{},
                                     frame.array<QuestionIndex>(node.live.size()), view))
                result.push_back({c.question, c.tally.bound});
            return result;
        });
    }

    Interval solve_question(const Subproblem& subproblem, QuestionIndex question, Cost limit) override {
        return with_helpers(arena_, threads_ - 1, [&](JointWork& root) {
            const SymmetryScope scope = scope_of(subproblem);
            const Above above{{}, nullptr, 0, threads_ > 1 ? &root : nullptr};
            return search_.solve_question(search_.root_of(subproblem, scope), question, limit, above);
        });
    }

    // On the calling thread, so that the coordinator of a cluster need not wait for a busy arena.
    Expansion expand(const Subproblem& subproblem) override {
        if (const auto first = first_question_of(subproblem)) {
            Expansion result{{}, infinite_cost, {split(subproblem, *first)}};
            for (const QuestionSplit::Branch& b : result.questions.front().branches)
                result.bounds.lower = Objective::join(result.bounds.lower, saturating_add(b.edge, b.bounds.lower));
            return result;
        }
        SearchThread& thread = search_.room();
        Scratch::Frame frame(thread.scratch);
        const SymmetryScope scope = scope_of(subproblem);
        const auto node = search_.root_of(subproblem, scope);
        Interval known;
        data_.memo.recall(node.key, known);
        View view = look(search_, node, infinite_cost, known, thread, frame, nullptr, Above{});
        search_.narrow(node, view, frame);
        std::vector<Choice> choices(view.choices.begin(), view.choices.end());
        std::sort(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) {
            return a.tally.bound != b.tally.bound ? a.tally.bound < b.tally.bound : a.question < b.question;
        });
        Expansion result{view.bounds, data_.estimate(node.set, thread.members), {}};
        result.bounds.upper = std::min(result.bounds.upper, result.estimate);
        for (const Choice& choice : choices) result.questions.push_back(split(subproblem, choice.question));
        return result;
    }

    Key key(const Subproblem& subproblem) const override { return data_.keys.of(subproblem.set); }

    std::optional<Witness> witness(const Subproblem& subproblem) override {
        const Interval value = solve(subproblem, infinite_cost, nullptr);
        if (!value.closed() || is_infinite(value.upper)) return std::nullopt;
        const auto first = first_question_of(subproblem);
        if (first) return Witness{value.upper, split(subproblem, *first)};
        const BestEstimate estimate = best_estimate(subproblem.set);
        if (estimate.penalty == value.upper) return Witness{value.upper, estimate};
        const auto question = first_question_of_value(subproblem, value.upper);
        if (!question) return std::nullopt;
        return Witness{value.upper, split(subproblem, *question)};
    }

    Cost lower_bound(const Subproblem& subproblem, Cost limit) override {
        const auto node = search_.root_of(subproblem, data_.no_symmetry);
        const Interval known = search_.known_of(node);
        if (known.closed() || known.lower >= limit) return known.lower;
        Interval found;
        if (node.set.size() <= most_alone && !is_set(stop_)) {
            found = search_.solve(node, limit, Above{});
        } else {
            const std::lock_guard one_at_a_time(joint_);
            found = solve_unstopped(node, limit);
        }
        if (!found.closed() && found.lower < limit) throw Stopped();
        return found.lower;
    }

    void tell_strategy(const Subproblem& subproblem, Cost value, MoveSink& sink) override {
        with_helpers(arena_, threads_ - 1, [&](JointWork& root) {
            const SymmetryScope scope = scope_of(subproblem);
            const Above above{{}, nullptr, 0, threads_ > 1 ? &root : nullptr};
            OptimalPlay<Cell, Objective>(search_, above, sink)
                .play_from_root(search_.root_of(subproblem, scope), value, first_question_of(subproblem));
        });
    }

    Cost tell_known_strategy(const Subproblem& subproblem, Cost budget, Stopwatch::Duration patience,
                             MoveSink& sink) override {
        Alarm alarm(patience);
        const typename ListSearch<Cell, Objective>::OtherStop other(search_, alarm.flag());
        return with_helpers(arena_, threads_ - 1, [&](JointWork& root) {
            const Above above{{}, nullptr, 0, threads_ > 1 ? &root : nullptr};
            const Cost cost =
                KnownPlay<Cell, Objective>(search_, above, alarm, sink)
                    .play(search_.root_of(subproblem, data_.no_symmetry), budget, first_question_of(subproblem));
            if (is_infinite(cost)) throw Stopped();
            return cost;
        });
    }

    void learn(const Key& key, const Interval& proven, std::size_t set_size) override {
        if (data_.switches.memo && set_size >= data_.shared->least_remembered) data_.memo.learn(key, proven, set_size);
    }

    std::shared_ptr<const TableFacts> facts() const override { return data_.shared->facts; }
    std::uint64_t nodes() const override { return data_.shared->nodes.total(); }
    Interval progress() const override { return {lower_.load(), upper_.load()}; }
    QuestionCount questions() const override { return {questions_done_.load(), questions_.load(), tried_.dearest()}; }
    int key_bits() const override { return data_.switches.memo ? data_.memo.key_bits() : 0; }
    std::uint64_t restored() const override { return checkpoint_.restored(); }
    void write_checkpoint() override { checkpoint_.write(); }

  private:
    // Where several processes begin with the same set, each begins elsewhere.
    std::size_t turn() const { return data_.shared->place(); }

    Interval solve(const Subproblem& subproblem, Cost limit, LiveBounds live) {
        lower_ = 0;
        upper_ = infinite_cost;
        questions_ = 0;
        questions_done_ = 0;
        tried_.clear();
        live.lower = &lower_;
        live.upper = &upper_;
        live.questions = &questions_;
        live.questions_done = &questions_done_;
        live.tried = &tried_;
        return with_helpers(arena_, threads_ - 1, [&](JointWork& root) {
            const SymmetryScope scope = scope_of(subproblem);
            const Above above{live, nullptr, 0, threads_ > 1 ? &root : nullptr};
            const auto node = search_.root_of(subproblem, scope);
            try {
                if (const auto first = first_question_of(subproblem))
                    return search_.solve_question(node, *first, limit, above);
                return search_.solve(node, limit, above);
            } catch (const Stopped&) {
                return progress();
            }
        });
    }

    // What was proven until a search was stopped has a proof, too, and it must not be stopped again.
    Interval solve_unstopped(const typename ListSearch<Cell, Objective>::Node& node, Cost limit) {
        std::optional<typename ListSearch<Cell, Objective>::OtherStop> unstopped;
        if (is_set(stop_)) unstopped.emplace(search_, nullptr);
        return with_helpers(arena_, threads_ - 1, [&](JointWork& root) {
            const Above above{{}, nullptr, 0, threads_ > 1 ? &root : nullptr};
            return search_.solve(node, limit, above);
        });
    }

    // The question that the rules ask of all situations together. Neither the memo nor any bound of that set knows what
    // it costs, as the same set without the rule may cost less.
    std::optional<QuestionIndex> first_question_of(const Subproblem& subproblem) const {
        const bool is_whole = subproblem.history.empty() && subproblem.set.size() == data_.table.class_count();
        return is_whole ? data_.table.first_question() : std::nullopt;
    }

    SymmetryScope scope_of(const Subproblem& subproblem) const {
        SymmetryScope scope = subproblem.history.empty() && subproblem.set.size() < data_.table.class_count()
                                  ? data_.no_symmetry
                                  : data_.shared->facts->symmetries;
        for (const QuestionIndex q : subproblem.history) {
            if (scope.is_trivial()) break;
            scope = SymmetryScope::with_answer(data_.table, scope.fixing(q), q, subproblem.set.front());
        }
        return scope;
    }

    BestEstimate best_estimate(std::span<const ClassIndex> set) const {
        std::vector<SituationIndex> members;
        for (const ClassIndex c : set)
            members.insert(members.end(), data_.table.members(c).begin(), data_.table.members(c).end());
        return Objective::best_estimate(data_.estimator, members);
    }

    // The most promising question that splits the set and costs no more than `value`, which is the subproblem's; none
    // if the search was stopped.
    std::optional<QuestionIndex> first_question_of_value(const Subproblem& subproblem, Cost value) {
        return with_helpers(arena_, threads_ - 1, [&](JointWork& root) -> std::optional<QuestionIndex> {
            const SymmetryScope scope = scope_of(subproblem);
            const Above above{{}, nullptr, 0, threads_ > 1 ? &root : nullptr};
            const auto node = search_.root_of(subproblem, scope);
            Scratch::Frame frame(search_.room().scratch);
            View view;
            try {
                for (const Choice& c : promising_questions(search_, node, std::nullopt, value, stop_, above,
                                                           frame.array<QuestionIndex>(node.live.size()), view)) {
                    const Interval found = search_.solve_question(node, c.question, value + 1, above);
                    if (found.upper <= value) return c.question;
                    if (found.lower <= value) return std::nullopt;
                }
            } catch (const Stopped&) {
            }
            return std::nullopt;
        });
    }

    QuestionSplit split(const Subproblem& subproblem, QuestionIndex q) {
        Scratch::Frame frame(search_.room().scratch);
        QuestionSplit result{q, {}};
        for (const Part& p : partition<Cell>(data_, subproblem.set, q, frame)) {
            QuestionSplit::Branch branch{p.answer, p.edge, data_.keys.of(p.set), p.size(), {}};
            branch.bounds = {data_.size_bounds[p.set.size()], infinite_cost};
            branch.share_percent = data_.shared->has_share(p.set.size()) ? data_.shared->share_percent : 0;
            if (p.set.size() == 1) branch.bounds = {data_.singles[p.set.front()], data_.singles[p.set.front()]};
            result.branches.push_back(branch);
        }
        return result;
    }

    SearchData<Objective> data_;
    ListSearch<Cell, Objective> search_;
    StopFlag stop_;
    int threads_;
    tbb::task_arena arena_;
    std::mutex joint_; // of lower_bound()
    std::atomic<Cost> lower_ = 0;
    std::atomic<Cost> upper_ = infinite_cost;
    std::atomic<std::size_t> questions_ = 0;
    std::atomic<std::size_t> questions_done_ = 0;
    TriedQuestions tried_;
    Checkpoint checkpoint_;
};

template <class Objective>
std::unique_ptr<Search> make_for(const AnswerTable& table, const SearchParams& params) {
    if (table.has_byte_cells()) return std::make_unique<SearchOf<std::uint8_t, Objective>>(table, params);
    return std::make_unique<SearchOf<std::uint16_t, Objective>>(table, params);
}

} // namespace

std::unique_ptr<Search> make_search(const AnswerTable& table, const SearchParams& params) {
    if (params.threads < 1) throw BadInput(fmt::format("threads: {} was given, at least 1 is needed", params.threads));
    if (!params.checkpoint.file.empty() && !params.switches.memo)
        throw BadInput("checkpoint: it keeps what the memo holds, which is turned off (--without memo)");
    if (params.objective == Objective::average) return make_for<AverageObjective>(table, params);
    return make_for<WorstObjective>(table, params);
}

Key subject_of(const AnswerTable& table, Objective objective, std::size_t width) {
    Key subject = table.digest();
    subject.low += objective == Objective::average ? 0 : 1;
    subject.high += width;
    return subject;
}

Subproblem whole_game(const AnswerTable& table) {
    Subproblem whole;
    whole.set.resize(table.class_count());
    std::iota(whole.set.begin(), whole.set.end(), 0U);
    return whole;
}

} // namespace deduce
