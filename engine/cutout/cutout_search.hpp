// Branch and bound inside cutouts: the search below sets of at most 64 classes, where decision sets are words.
//
// The contract is search.hpp's: every returned interval is proven, and unless the search was stopped it is closed or
// its lower end has reached the limit. The steps are branch_and_bound.hpp's, on cheaper ground: no lists of members, no
// keys but the set's own word, and a memo in the cache. What is proven of a set that was searched goes to the shared
// memo too, and is looked for there before the search begins.
//
// Where a set is less than half of its cutout, and many questions are left, it gets a cutout of its own, with fewer.
#pragma once

#include "engine/cutout/cutout.hpp"
#include "engine/cutout/cutout_keys.hpp"
#include "engine/cutout/cutout_memo.hpp"
#include "engine/cutout/cutout_survey.hpp"
#include "engine/memory/scratch.hpp"
#include "engine/search/objective.hpp"
#include "engine/search/search_data.hpp"

#include <atomic>
#include <memory>
#include <span>
#include <vector>

namespace deduce {

// Belongs to one thread.
template <class Objective>
class CutoutSearch {
  public:
    // Keeps references.
    CutoutSearch(const SearchData<Objective>& data, const TableRows& table_rows, const std::atomic<bool>* stop);

    // Solves a set of 2 to Cutout::most_members classes. `live` holds all questions that split it, and `outer` bounds
    // all its subsets.
    template <class Cell>
    Interval solve(std::span<const ClassIndex> set, std::span<const QuestionIndex> live, const SetBounds::Table& outer,
                   const Interval& known, Cost limit);

  private:
    struct Level {
        Cutout cutout;
        CutoutKeys keys;
        CutoutMemo memo;
    };
    struct Choice {
        std::uint32_t question;
        Tally tally;
    };
    struct Part {
        MemberMask set;
        std::uint32_t size;
        Cost edge;
        Interval bounds;
        bool remembered; // one ply was looked at before
        Key key;         // of sets that the shared memo holds
    };

    Level& level(std::size_t depth);
    void recall(Level& here, Part& part) const;
    void learn(Level& here, const Part& part, const Interval& bounds);
    Interval solve(std::size_t depth, const Part& part, const SetBounds::Table& outer, Cost limit);
    Interval expand(std::size_t depth, MemberMask set, const SetBounds::Table& outer, const Interval& known,
                    Cost limit);
    Interval evaluate(std::size_t depth, MemberMask set, const Choice& choice, const SetBounds::Table& bounds,
                      Cost limit, Cost& without_edges);
    void look_one_ply(Level& here, const SetBounds::Table& outer, Part& part);
    Cost singles_of(const Cutout& cutout, MemberMask set) const;
    Cost value_if_singles(Cutout& cutout, MemberMask set, std::uint32_t question, const Tally& tally) const;
    bool is_free(Cutout& cutout, MemberMask set, std::uint32_t question, const Tally& tally) const;
    Cost estimate(const Cutout& cutout, MemberMask set, std::size_t size, Cost least_that_matters);
    std::span<const ClassIndex> classes_of(const Cutout& cutout, MemberMask set);
    bool stopped() const { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }

    const SearchData<Objective>& data_;
    const std::atomic<bool>* stop_;
    CutoutSurvey survey_;
    const TableRows& table_rows_;
    std::vector<std::unique_ptr<Level>> levels_;
    Scratch scratch_;
    std::vector<ClassIndex> classes_;
    std::vector<SituationIndex> members_;
};

} // namespace deduce
