// The quickest survey for the set at hand. What follows from the counts is in tally.hpp; ways of counting are:
//   pairs     up to 64 classes whose costs fit into bytes: 32 questions at a time (pairwise_survey.hpp)
//   lockstep  larger sets of games without weights and infinite costs, where counters are too many for L2
//             (lockstep_survey.hpp)
//   counters  all others: of all questions at once where they fit into L2 (count_survey.hpp), else a few questions at a
//             time, whose tallies grow while they are counted (survey.hpp)
#pragma once

#include "engine/memory/scratch.hpp"
#include "engine/search/count_survey.hpp"
#include "engine/search/lockstep_survey.hpp"
#include "engine/search/pairwise_survey.hpp"
#include "engine/search/survey.hpp"
#include "engine/search/table_rows.hpp"

#include <span>
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
          table_rows_(data.table, Objective::sums, data.switches.pairwise_survey),
          pairwise_surveys_([&data] { return PairwiseSurvey(data.set_bounds, Objective::sums); }) {}

    const TableRows& table_rows() const { return table_rows_; }

    // tallies[j] describes question live[j] on `set`. `counters` is room. Returns the bounds that were used, which hold
    // for all subsets of the set; `outer` hold for them, too. Where other questions than those of `live` split the set,
    // too, `are_all` is false.
    const SetBounds::Table& run(std::span<const ClassIndex> set, std::span<const QuestionIndex> live,
                                std::span<Tally> tallies, std::vector<std::uint32_t>& counters,
                                const SetBounds::Table& outer, bool are_all = true) {
        if (fits_pairs(set, outer))
            return pairwise_surveys_.local().run(table_rows_.rows_of(set, data_.set_bounds.cheapest()),
                                                 table_rows_.dearest(set), outer, data_.table.question_count(), live,
                                                 tallies);
        if (count_survey_.fits()) return count_survey_.run(set, live, tallies, counters, outer, are_all);
        if (lockstep_.fits(set.size()))
            lockstep_.run(set, live, tallies, counters);
        else
            surveyor_.run(set, live, tallies, counters);
        return outer;
    }

    // What one ply over all questions tells. May end as soon as one is found that tells all members apart for answers
    // that cost `enough`; then the other figures are too high.
    OnePly one_ply(std::span<const ClassIndex> set, std::span<const QuestionIndex> live, const SetBounds::Table& outer,
                   Cost enough, Scratch& scratch, std::vector<std::uint32_t>& counters) {
        if (fits_pairs(set, outer))
            return pairwise_surveys_.local().one_ply(table_rows_.rows_of(set, data_.set_bounds.cheapest()),
                                                     table_rows_.dearest(set), outer, data_.table.question_count(),
                                                     enough);
        if (lockstep_.fits(set.size())) return lockstep_.one_ply(set, live, counters);

        Scratch::Frame frame(scratch);
        const std::span<Tally> tallies = frame.array<Tally>(live.size());
        const SetBounds::Table& table = run(set, live, tallies, counters, outer);
        OnePly seen;
        for (const Tally& t : tallies) seen.add(t, Objective::sums, set.size(), table.by_size[1]);
        return seen;
    }

  private:
    bool fits_pairs(std::span<const ClassIndex> set, const SetBounds::Table& outer) const {
        if (!table_rows_.exist() || set.size() > pairwise_kernels::most_members) return false;
        return PairwiseSurvey(data_.set_bounds, Objective::sums).fits(outer, set.size(), table_rows_.dearest(set));
    }

    const SearchData<Objective>& data_;
    Surveyor<Cell, Objective> surveyor_;
    CountSurvey<Cell, Objective> count_survey_;
    LockstepSurvey<Cell> lockstep_;
    TableRows table_rows_;
    tbb::enumerable_thread_specific<PairwiseSurvey> pairwise_surveys_;
};

} // namespace deduce
