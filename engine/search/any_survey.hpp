// The quickest survey for the set at hand: by ranks up to 64 classes, else by counting, in the loop that fits the game.
#pragma once

#include "engine/search/count_survey.hpp"
#include "engine/search/rank_survey.hpp"
#include "engine/search/scratch.hpp"
#include "engine/search/survey.hpp"
#include "engine/search/table_rows.hpp"

#include <algorithm>
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
          table_rows_(data.table, Objective::sums, data.switches.rank_survey),
          rank_surveys_([&data] { return RankSurvey(data.set_bounds, Objective::sums); }) {}

    const TableRows& table_rows() const { return table_rows_; }

    // tallies[j] describes question live[j] on `set`. `counters` is room. Returns the bounds that were used, which hold
    // for all subsets of the set; `outer` hold for them, too. Where other questions than those of `live` split the set,
    // too, `are_all` is false.
    const SetBounds::Table& run(std::span<const ClassIndex> set, std::span<const QuestionIndex> live,
                                std::span<Tally> tallies, std::vector<std::uint32_t>& counters,
                                const SetBounds::Table& outer, bool are_all = true) {
        if (has_ranks(set, outer))
            return rank_surveys_.local().run(table_rows_.rows_of(set, data_.set_bounds.cheapest()),
                                             table_rows_.dearest(set), outer, data_.table.question_count(), live,
                                             tallies);
        if (count_survey_.fits()) return count_survey_.run(set, live, tallies, counters, outer, are_all);
        surveyor_.run(set, live, tallies, counters);
        return outer;
    }

    // What one ply over all questions tells. May end as soon as one is found that tells all members apart for answers
    // that cost `enough`; then the other figures are too high. Least singles come without the members' own cost.
    RankSurvey::OnePly one_ply(std::span<const ClassIndex> set, std::span<const QuestionIndex> live,
                               const SetBounds::Table& outer, Cost enough, Scratch& scratch,
                               std::vector<std::uint32_t>& counters) {
        if (has_ranks(set, outer))
            return rank_surveys_.local().one_ply(table_rows_.rows_of(set, data_.set_bounds.cheapest()),
                                                 table_rows_.dearest(set), outer, data_.table.question_count(), enough);
        if (!count_survey_.fits() && surveyor_.lockstep().fits(set.size()))
            return surveyor_.lockstep().one_ply(set, live, counters);

        Scratch::Frame frame(scratch);
        const std::span<Tally> tallies = frame.array<Tally>(live.size());
        const SetBounds::Table& table = run(set, live, tallies, counters, outer);
        RankSurvey::OnePly seen;
        for (const Tally& t : tallies) {
            if (t.parts < 2) continue;
            seen.least_bound = std::min(seen.least_bound, t.bound);
            seen.greatest_sizes = std::max(seen.greatest_sizes, t.sizes);
            if (t.parts == set.size() && !is_infinite(t.bound))
                seen.least_singles =
                    std::min(seen.least_singles, Objective::sums ? t.edges : t.bound - table.by_size[1]);
        }
        return seen;
    }

  private:
    bool has_ranks(std::span<const ClassIndex> set, const SetBounds::Table& outer) const {
        if (!table_rows_.exist() || set.size() > rank_kernels::most_members) return false;
        return RankSurvey(data_.set_bounds, Objective::sums).fits(outer, set.size(), table_rows_.dearest(set));
    }

    const SearchData<Objective>& data_;
    Surveyor<Cell, Objective> surveyor_;
    CountSurvey<Cell, Objective> count_survey_;
    TableRows table_rows_;
    tbb::enumerable_thread_specific<RankSurvey> rank_surveys_;
};

} // namespace deduce
