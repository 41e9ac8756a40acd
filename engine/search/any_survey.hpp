// The quickest survey for the set at hand. What follows from the counts is in tally.hpp; ways of counting are:
//   pairs     up to 64 classes whose costs fit into bytes: 32 questions at a time (pairwise_survey.hpp)
//   lockstep  larger sets of games without weights and infinite costs, where counters are too many for L2
//             (lockstep_survey.hpp)
//   counters  all others: of all questions at once where they fit into L2 (count_survey.hpp), else a few questions at a
//             time, whose tallies grow while they are counted (survey.hpp)
#pragma once

#include "engine/memory/scratch.hpp"
#include "engine/run/in_turns.hpp"
#include "engine/run/stop.hpp"
#include "engine/search/count_survey.hpp"
#include "engine/search/lockstep_survey.hpp"
#include "engine/search/pairwise_survey.hpp"
#include "engine/search/survey.hpp"
#include "engine/search/table_rows.hpp"
#include "engine/search/weight_survey.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include <tbb/enumerable_thread_specific.h>

namespace deduce {

template <class Cell, class Objective>
class AnySurvey {
  public:
    explicit AnySurvey(const SearchData<Objective>& data)
        : data_(data),
          surveyor_(data),
          count_survey_(data),
          lockstep_(data.table, data.size_bounds, Objective::sums && !count_survey_.fits()),
          pairwise_surveys_([&data] { return PairwiseSurvey(data.set_bounds, Objective::sums); }),
          weight_surveys_([&data] { return WeightSurvey<Cell, Objective>(data); }) {}

    // Whether each question of a set of more than 64 classes is counted without looking at the others. Then run_turn
    // counts some of them, as `run` counts all, and the bounds of whoever asks hold.
    bool counts_in_turns() const {
        return !data_.weight_bound.uses_blocks() && (data_.weighs() || !count_survey_.fits());
    }
    void run_turn(std::span<const ClassIndex> set, std::span<const QuestionIndex> live, std::span<Tally> tallies) {
        if (lockstep_.fits(set.size()) && !data_.weighs())
            lockstep_.run(set, live, tallies, counters_.local());
        else
            surveyor_.run(set, live, tallies, counters_.local());
    }

    // Of a set of more than 64 classes with so many live questions: see count_survey.hpp.
    std::size_t counters_of_all(std::size_t live) const {
        const bool counts = count_survey_.fits() && !data_.weighs() && !data_.weight_bound.uses_blocks();
        return counts ? count_survey_.counters_of_all(live) : 0;
    }

    // tallies[j] describes question live[j] on `set`. Returns the bounds that were used, which hold for all subsets of
    // the set; `outer` hold for them, too. Where other questions than those of `live` split the set, too, `are_all` is
    // false. Who helps `helpers`, if there is one, helps to survey a large set. Throws Stopped soon after the flag is
    // set, if that is long before the end. Where all questions are counted at once, `kept` tells what was counted,
    // until this thread surveys again. Other processes count, too, if there is `joint`, for counters_of_all().
    const SetBounds::Table& run(std::span<const ClassIndex> set, std::span<const QuestionIndex> live,
                                std::span<Tally> tallies, const SetBounds::Table& outer, StopFlag stop,
                                JointWork* helpers = nullptr, bool are_all = true, SurveyCounts* kept = nullptr,
                                JointCounts* joint = nullptr) {
        if constexpr (Objective::sums)
            if (data_.weight_bound.uses_blocks())
                return weight_surveys_.local().run(set, live, tallies, outer, are_all, stop);
        if (fits_pairs(set, outer))
            return pairwise_surveys_.local().run(data_.table_rows.rows_of(set, data_.set_bounds.cheapest()),
                                                 data_.table_rows.dearest(set), outer, data_.table.question_count(),
                                                 live, tallies);
        if (count_survey_.fits() && !data_.weighs())
            return count_survey_.run(set, live, tallies, counters_.local(), outer, are_all, helpers, kept, joint);
        const std::size_t at_once = questions_a_turn(set.size());
        in_turns(helpers, (live.size() + at_once - 1) / at_once, [&](std::size_t turn) {
            if (turn > 0) throw_if_set(stop);
            const std::size_t begin = turn * at_once;
            const std::size_t count = std::min(at_once, live.size() - begin);
            run_turn(set, live.subspan(begin, count), tallies.subspan(begin, count));
        });
        return outer;
    }

    // What one ply over all questions tells. May end as soon as one is found that tells all members apart for answers
    // that cost `enough`; then the other figures are too high.
    OnePly one_ply(std::span<const ClassIndex> set, std::span<const QuestionIndex> live, const SetBounds::Table& outer,
                   Cost enough, Scratch& scratch, StopFlag stop) {
        if (fits_pairs(set, outer))
            return pairwise_surveys_.local().one_ply(data_.table_rows.rows_of(set, data_.set_bounds.cheapest()),
                                                     data_.table_rows.dearest(set), outer, data_.table.question_count(),
                                                     enough);
        if (lockstep_.fits(set.size()) && !data_.weighs()) return lockstep_.one_ply(set, live, counters_.local(), stop);

        Scratch::Frame frame(scratch);
        const std::span<Tally> tallies = frame.array<Tally>(live.size());
        const SetBounds::Table& table = run(set, live, tallies, outer, stop);
        OnePly seen;
        for (const Tally& t : tallies) seen.add(t, Objective::sums, set.size(), table.by_size[1]);
        return seen;
    }

  private:
    static constexpr std::size_t block_questions = 64;

    // Whole blocks, if there is one.
    std::size_t questions_a_turn(std::size_t set_size) const {
        const std::size_t questions = std::max<std::size_t>(1, data_.tuning().survey_turn / set_size);
        return questions < block_questions ? questions : questions / block_questions * block_questions;
    }

    bool fits_pairs(std::span<const ClassIndex> set, const SetBounds::Table& outer) const {
        if (!data_.table_rows.exist() || data_.weighs() || set.size() > pairwise_kernels::most_members) return false;
        return PairwiseSurvey(data_.set_bounds, Objective::sums).fits(outer, set.size(), data_.table_rows.dearest(set));
    }

    const SearchData<Objective>& data_;
    Surveyor<Cell, Objective> surveyor_;
    CountSurvey<Cell, Objective> count_survey_;
    LockstepSurvey<Cell> lockstep_;
    tbb::enumerable_thread_specific<PairwiseSurvey> pairwise_surveys_;
    tbb::enumerable_thread_specific<WeightSurvey<Cell, Objective>> weight_surveys_;
    tbb::enumerable_thread_specific<std::vector<std::uint32_t>> counters_;
};

} // namespace deduce
