// The situations of a set of classes, for the estimator.
#pragma once

#include "engine/table/answer_table.hpp"

#include <span>
#include <vector>

namespace deduce::thesis::baseline {

class SituationLists {
  public:
    explicit SituationLists(const AnswerTable& table) : table_(table) {
        for (ClassIndex c = 0; c < table.class_count() && same_; c++)
            same_ = table.members(c).size() == 1 && table.members(c).front() == c;
    }

    // Valid until the next call, or as long as `classes`.
    std::span<const SituationIndex> of(std::span<const ClassIndex> classes) {
        if (same_) return classes;
        list_.clear();
        for (const ClassIndex c : classes)
            list_.insert(list_.end(), table_.members(c).begin(), table_.members(c).end());
        return list_;
    }

  private:
    const AnswerTable& table_;
    bool same_ = true; // every class is one situation of the same number
    std::vector<SituationIndex> list_;
};

} // namespace deduce::thesis::baseline
