// One timer: see solve_teller.hpp.
#include "engine/solve_teller.hpp"

#include "engine/solve_steps.hpp"

#include <chrono>
#include <functional>

namespace deduce {

SolveTeller::SolveTeller(const SolveParams& params, const Stopwatch& watch, Stage first)
    : params_(params),
      watch_(watch),
      stage_(first),
      ticker_(std::chrono::seconds(1), params.listener ? [this] { tell(); } : std::function<void()>()) {}

void SolveTeller::searching(const Search& search) {
    search_ = &search;
    stage_ = Stage::searching;
}

void SolveTeller::extracting() { stage_ = Stage::extracting; }

std::string SolveTeller::finish() {
    return problem_in([this] { ticker_.finish(); });
}

void SolveTeller::tell() const {
    const Stage stage = stage_;
    if (stage == Stage::searching)
        params_.listener({watch_.seconds(), search_->nodes(), search_->progress(), search_->questions(), stage});
    else
        params_.listener({watch_.seconds(), 0, {}, {}, stage});
}

} // namespace deduce
