// Plays a strategy out on one decision set, by recursion over the parts of the questions asked (Algorithm 8.2).
//
// A heuristic looks one question ahead. Only when its question has been played out to the end is that compared with the
// best estimate, and the estimate is taken where it is strictly cheaper. So `play` works bottom-up, with two savings
// that change no result: a question is given up once it costs as much as the estimate or the caller's limit, and parts
// not yet played count with their lower bound by size.
#pragma once

#include "engine/bounds/size_bound.hpp"
#include "engine/memory/scratch.hpp"
#include "engine/play/cost_log.hpp"
#include "engine/play/lookahead.hpp"
#include "engine/play/question_survey.hpp"
#include "engine/play/size_profile.hpp"
#include "engine/run/stop.hpp"

namespace deduce {

// A strategy: a heuristic, and how far it is looked beyond.
struct Policy {
    const Heuristic& heuristic;
    Lookahead lookahead = {};
};

// What a thread needs and gathers while it plays.
template <class Cell>
struct PlayThread {
    Scratch scratch;
    typename QuestionSurvey<Cell>::Room room;
    std::vector<SituationIndex> members;
    std::vector<CostEntry> log;
    SizeProfile profile;
    std::uint64_t nodes = 0;
};

template <class Cell>
class Player {
  public:
    using Thread = PlayThread<Cell>;
    using Set = std::span<const ClassIndex>;
    using Questions = std::span<const QuestionIndex>;

    struct PlayedPart {
        Set set;
        Cost answer; // what the answer costs
        Cost edge;   // the same, summed over the part by weight
        Cost lower;  // of the part's own total
    };

    // Once `stop` is true, plays end soon with totals that mean nothing.
    Player(const AnswerTable& table, const Policy& policy, StopFlag stop);

    bool stopped() const { return is_set(stop_); }

    // The total of the whole strategy if it is below `limit`, else any value of at least `limit`. Up to
    // Lookahead::most_largest classes. Appends what the situations cost to the thread's log, if the total is below.
    Cost play(Set set, Questions live, Cost limit, Thread& thread) const {
        return play<true>(set, live, {0, limit, false}, thread);
    }

    // The parts of a set, in the order of the answers.
    std::span<PlayedPart> split(Set set, QuestionIndex q, Scratch::Frame& frame) const;

    // The best questions, best first, as many as the lookahead is wide (one if `plain`); and in `splitting` those that
    // split the set at all.
    std::span<QuestionIndex> choose(Set set, Questions live, bool plain, Thread& thread, Scratch::Frame& frame,
                                    Questions& splitting) const;

    Cost estimate(Set set, Thread& thread) const;
    // Appends what the situations cost that have cost `path` so far and end in the best estimate, if one covers all.
    void log_estimate(Set set, Cost path, Thread& thread) const;

  private:
    struct Call {
        Cost path;  // what led here, for the log
        Cost limit; // see play
        bool plain; // the heuristic alone
    };
    template <bool Log>
    Cost play(Set set, Questions live, Call call, Thread& thread) const;
    template <bool Log>
    Cost play_question(Set set, QuestionIndex q, Questions live, Call call, Thread& thread) const;
    QuestionIndex roll_out(Set set, std::span<QuestionIndex> candidates, Questions live, Thread& thread) const;
    std::span<const SituationIndex> members_of(Set set, Thread& thread) const;

    const AnswerTable& table_;
    const Policy policy_;
    StopFlag stop_;
    ClassFacts classes_;
    QuestionSurvey<Cell> survey_;
    const Estimator& estimator_;
    std::vector<Cost> lower_bounds_; // by number of classes
    bool classes_are_situations_;
};

} // namespace deduce
