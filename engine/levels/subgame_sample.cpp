// One solve after the other, each with a timer of its own: see subgame_sample.hpp.
#include "engine/levels/subgame_sample.hpp"

#include "engine/levels/set_images.hpp"
#include "engine/model/errors.hpp"
#include "engine/model/proven.hpp"
#include "engine/run/stop.hpp"
#include "engine/run/stopwatch.hpp"
#include "engine/run/ticker.hpp"
#include "engine/solve_steps.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <memory>
#include <optional>

#include <fmt/format.h>

namespace deduce {
namespace {

// One search and its memo for all subgames.
class SubgameSolver {
  public:
    SubgameSolver(const AnswerTable& table, const SubgameParams& params)
        : table_(table),
          images_(table),
          seconds_(params.seconds_a_subgame),
          stop_(params.search.stop),
          params_(params.search),
          has_checkpoint_(!params.search.checkpoint.file.empty()),
          progress_(params.progress) {
        params_.stop = &over_;
        search_ = make_search(table, params_);
    }

    bool is_stopped() const { return is_set(stop_); }

    std::size_t classes(const SampledSet& sampled) const { return images_.members(sampled.decided).size(); }

    // None if the stop came before the end, and nothing keeps what was proven until then.
    std::optional<Subgame> solve(const SampledSet& sampled) {
        const Subproblem subproblem{images_.members(sampled.decided), {}};
        Subgame subgame;
        subgame.classes = subproblem.set.size();
        subgame.images = sampled.images;
        const std::uint64_t nodes = search_->nodes();
        const Stopwatch watch;
        const std::clock_t processor_start = std::clock();
        over_ = false;
        Ticker limit(std::chrono::milliseconds(10), [&] {
            if (watch.seconds() >= seconds_ || is_stopped()) over_ = true;
        });
        const auto tell = [&] {
            progress_({watch.seconds(), search_->nodes() - nodes, search_->progress(), search_->questions()});
        };
        Ticker progress(std::chrono::seconds(1), progress_ ? std::function<void()>(tell) : nullptr);
        subgame.total = optimum_of(*search_, table_, subproblem, params_);
        limit.finish();
        if (const std::string problem = problem_in([&] { progress.finish(); }); !problem.empty()) {
            problem_ = problem;
            progress_ = {};
        }
        subgame.seconds = watch.seconds();
        subgame.core_seconds = static_cast<double>(std::clock() - processor_start) / CLOCKS_PER_SEC;
        subgame.nodes = search_->nodes() - nodes;
        if (!subgame.total.closed() && is_stopped() && !has_checkpoint_) return std::nullopt;
        return subgame;
    }

    // What earlier runs proved is known here.
    bool goes_on() const { return search_->restored() > 0; }
    void write_checkpoint() { search_->write_checkpoint(); }
    // What telling the progress threw; "" if nothing. Then it is told no more.
    const std::string& problem() const { return problem_; }

  private:
    const AnswerTable& table_;
    const SetImages images_;
    const double seconds_;
    const StopFlag stop_; // of all subgames
    SearchParams params_;
    const bool has_checkpoint_;
    std::function<void(const Progress&)> progress_;
    std::string problem_; // of whoever is told the progress
    std::atomic<bool> over_ = false;
    std::unique_ptr<Search> search_;
};

} // namespace

void Subgame::add(const Subgame& earlier) {
    total.intersect(earlier.total);
    check_proven(total, "a subgame of the earlier sample");
    seconds += earlier.seconds;
    core_seconds += earlier.core_seconds;
    nodes += earlier.nodes;
}

namespace {

std::vector<Subgame> solve_subgames(SubgameSolver& solver, std::span<const SampledSet> sample,
                                    const SubgameParams& params) {
    const auto known = params.earlier.first(std::min(sample.size(), params.earlier.size()));
    std::vector<Subgame> result(known.begin(), known.end());
    const auto solve = [&](std::size_t i) {
        std::optional<Subgame> subgame = solver.is_stopped() ? std::nullopt : solver.solve(sample[i]);
        if (!subgame) return false;
        if (i < known.size() && solver.goes_on()) subgame->add(known[i]);
        if (i < result.size())
            result[i] = *subgame;
        else
            result.push_back(*subgame);
        if (params.listener) params.listener(*subgame);
        return true;
    };

    // 1. What the earlier run has.
    std::vector<std::size_t> unfinished;
    for (std::size_t i = 0; i < known.size(); i++) {
        const std::size_t classes = solver.classes(sample[i]);
        if (known[i].classes != classes || known[i].images != sample[i].images)
            throw BadInput(
                fmt::format("subgame {} of the earlier sample has {} classes and {} images, and here {} and {}: "
                            "it is of another game, or another version of deduce; begin anew",
                            i + 1, known[i].classes, known[i].images, classes, sample[i].images));
        if (!known[i].total.closed()) unfinished.push_back(i);
    }

    // 2. What it left unfinished, the smallest first: the most are solved if the stop comes.
    std::ranges::stable_sort(unfinished, {}, [&](std::size_t i) { return known[i].classes; });
    for (const std::size_t i : unfinished)
        if (!solve(i)) return result;

    // 3. What it had not begun.
    while (result.size() < sample.size() && solve(result.size())) {
    }
    return result;
}

} // namespace

std::vector<Subgame> solve_subgames(const AnswerTable& table, std::span<const SampledSet> sample,
                                    const SubgameParams& params) {
    SubgameSolver solver(table, params);
    std::vector<Subgame> result = solve_subgames(solver, sample, params);
    const std::string unwritten = problem_in([&] { solver.write_checkpoint(); });
    for (const std::string& problem : {solver.problem(), unwritten})
        if (!problem.empty() && params.problem) params.problem(problem);
    return result;
}

Spread spread_of(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const double count = static_cast<double>(values.size());
    Spread result;
    for (const double v : values) result.mean += v / count;
    double squares = 0;
    for (const double v : values) squares += (v - result.mean) * (v - result.mean);
    result.deviation = values.size() > 1 ? std::sqrt(squares / (count - 1)) : 0;
    // The least value that at least this fraction of the values does not exceed.
    const auto quantile = [&](double fraction) {
        const auto place = static_cast<std::size_t>(std::ceil(fraction * count));
        return values[std::clamp<std::size_t>(place, 1, values.size()) - 1];
    };
    result.least = values.front();
    result.tenth = quantile(0.1);
    result.median = quantile(0.5);
    result.nine_tenths = quantile(0.9);
    result.ninety_nine = quantile(0.99);
    result.greatest = values.back();
    return result;
}

Extrapolation extrapolate(std::span<const Subgame> subgames, std::uint64_t open_sets) {
    if (subgames.empty()) return {};
    std::vector<double> of_each; // its part of one solve for the whole orbit
    for (const Subgame& s : subgames) of_each.push_back(s.core_seconds / static_cast<double>(s.images));
    const Spread spread = spread_of(of_each);
    const double sets = static_cast<double>(open_sets);
    return {sets * spread.mean, sets * spread.deviation / std::sqrt(static_cast<double>(of_each.size()))};
}

} // namespace deduce
