// The questions of a subproblem that threads are at, and what each is proven to cost at least by now.
#pragma once

#include "engine/model/cost.hpp"
#include "engine/model/game.hpp"
#include "engine/search/question_count.hpp"

#include <algorithm>
#include <mutex>
#include <optional>
#include <vector>

namespace deduce {

class TriedQuestions {
  public:
    void tell(QuestionIndex question, Cost at_least) {
        const std::lock_guard lock(mutex_);
        const auto known = std::ranges::find(tried_, question, &TriedQuestion::question);
        if (known == tried_.end())
            tried_.push_back({question, at_least});
        else
            known->at_least = at_least;
    }
    void remove(QuestionIndex question) {
        const std::lock_guard lock(mutex_);
        std::erase_if(tried_, [&](const TriedQuestion& t) { return t.question == question; });
    }
    void clear() {
        const std::lock_guard lock(mutex_);
        tried_.clear();
    }
    std::optional<TriedQuestion> dearest() const {
        const std::lock_guard lock(mutex_);
        const auto dearest = std::ranges::max_element(tried_, {}, &TriedQuestion::at_least);
        return dearest == tried_.end() ? std::nullopt : std::optional(*dearest);
    }

  private:
    mutable std::mutex mutex_;
    std::vector<TriedQuestion> tried_;
};

} // namespace deduce
