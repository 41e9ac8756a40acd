// One timer: see solve_teller.hpp.
#include "engine/solve_teller.hpp"

#include "engine/solve_steps.hpp"

#include <chrono>
#include <functional>
#include <utility>

namespace deduce {

SolveTeller::SolveTeller(const SolveParams& params, const Stopwatch& watch, Stage first)
    : params_(params),
      watch_(watch),
      stage_(first),
      ticker_(std::chrono::seconds(1), params.listener ? [this] { tell(); } : std::function<void()>()) {}

void SolveTeller::searching(std::function<Progress()> figures) {
    figures_ = std::move(figures);
    stage_ = Stage::searching;
}

void SolveTeller::extracting() { stage_ = Stage::extracting; }

std::string SolveTeller::finish() {
    return problem_in([this] { ticker_.finish(); });
}

void SolveTeller::tell() const {
    const Stage stage = stage_;
    Progress progress = stage == Stage::searching ? figures_() : Progress{};
    progress.seconds = watch_.seconds();
    progress.stage = stage;
    params_.listener(progress);
}

} // namespace deduce
