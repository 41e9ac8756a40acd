// The questions of a subproblem that threads are at, what each is proven to cost at least by now, and how far the
// search is with the part of it that is solved.
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
        if (TriedQuestion* const known = find(question))
            known->at_least = at_least;
        else
            tried_.push_back({question, at_least});
    }
    // Of a question that was told of.
    void begin_part(QuestionIndex question, std::size_t classes, std::size_t questions) {
        const std::lock_guard lock(mutex_);
        if (TriedQuestion* const known = find(question)) known->part = {classes, 0, questions};
    }
    void tell_done_in_part(QuestionIndex question, std::size_t questions) {
        const std::lock_guard lock(mutex_);
        TriedQuestion* const known = find(question);
        if (known != nullptr && known->part) known->part->done += questions;
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
    TriedQuestion* find(QuestionIndex question) {
        const auto known = std::ranges::find(tried_, question, &TriedQuestion::question);
        return known == tried_.end() ? nullptr : &*known;
    }

    mutable std::mutex mutex_;
    std::vector<TriedQuestion> tried_;
};

} // namespace deduce
