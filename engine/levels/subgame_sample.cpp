// One solve after the other, each with a watch of its own: see subgame_sample.hpp.
#include "engine/levels/subgame_sample.hpp"

#include "engine/errors.hpp"
#include "engine/levels/set_images.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <ctime>
#include <mutex>
#include <thread>

#include <fmt/format.h>

namespace deduce {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// Sets `flag` once the time is over or `outer` is set, unless destroyed before.
class Watch {
  public:
    Watch(std::atomic<bool>& flag, double seconds, const std::atomic<bool>* outer)
        : thread_([this, &flag, seconds, outer, start = Clock::now()] {
              std::unique_lock lock(mutex_);
              const auto over = [&] { return seconds_since(start) >= seconds || (outer != nullptr && outer->load()); };
              while (!wake_.wait_for(lock, std::chrono::milliseconds(10), [this] { return done_; }))
                  if (over()) {
                      flag = true;
                      return;
                  }
          }) {}
    ~Watch() {
        {
            const std::lock_guard lock(mutex_);
            done_ = true;
        }
        wake_.notify_one();
        thread_.join();
    }
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

  private:
    std::mutex mutex_;
    std::condition_variable wake_;
    bool done_ = false;
    std::thread thread_;
};

} // namespace

std::vector<Subgame> solve_subgames(const AnswerTable& table, std::span<const SampledSet> sample,
                                    const SubgameParams& params) {
    std::atomic<bool> over = false;
    SearchParams search_params = params.search;
    const std::atomic<bool>* stop = params.search.stop;
    search_params.stop = &over;
    const SetImages images(table);
    const auto search = make_search(table, search_params);
    std::vector<Subgame> result;
    const auto is_stopped = [stop] { return stop != nullptr && stop->load(); };
    for (std::size_t i = 0; i < sample.size(); i++) {
        const SampledSet& sampled = sample[i];
        const Subgame* earlier = i < params.earlier.size() ? &params.earlier[i] : nullptr;
        if (is_stopped() && earlier == nullptr) break;
        const Subproblem subproblem{images.members(sampled.decided), {}};
        if (earlier != nullptr && (earlier->classes != subproblem.set.size() || earlier->images != sampled.images))
            throw BadInput(fmt::format("subgame {} of the earlier sample has {} classes and {} images, and here {} and "
                                       "{}: it is of another game, or another version of deduce; begin anew",
                                       i + 1, earlier->classes, earlier->images, subproblem.set.size(),
                                       sampled.images));
        if (earlier != nullptr && (earlier->total.closed() || is_stopped())) {
            result.push_back(*earlier);
            continue;
        }
        Subgame subgame;
        subgame.classes = subproblem.set.size();
        subgame.images = sampled.images;
        const std::uint64_t nodes = search->nodes();
        const auto start = Clock::now();
        const std::clock_t processor_start = std::clock();
        over = false;
        {
            const Watch watch(over, params.seconds_a_subgame, stop);
            subgame.total = search->solve(subproblem, infinite_cost);
        }
        subgame.seconds = seconds_since(start);
        subgame.core_seconds = static_cast<double>(std::clock() - processor_start) / CLOCKS_PER_SEC;
        subgame.nodes = search->nodes() - nodes;
        if (!subgame.total.closed() && is_stopped()) {
            if (earlier == nullptr) break;
            subgame = *earlier;
        }
        result.push_back(subgame);
        if (params.listener) params.listener(subgame);
    }
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
    // The least value that at least this share of the values does not exceed.
    const auto quantile = [&](double share) {
        const auto rank = static_cast<std::size_t>(std::ceil(share * count));
        return values[std::clamp<std::size_t>(rank, 1, values.size()) - 1];
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
    std::vector<double> shares;
    for (const Subgame& s : subgames) shares.push_back(s.core_seconds / static_cast<double>(s.images));
    const Spread spread = spread_of(shares);
    const double sets = static_cast<double>(open_sets);
    return {sets * spread.mean, sets * spread.deviation / std::sqrt(static_cast<double>(shares.size()))};
}

} // namespace deduce
