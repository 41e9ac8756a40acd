// Measured with sets whose classes are spread over the table, as those of searches are.
#include "cluster/step_times.hpp"

#include "engine/memory/common_blocks.hpp"
#include "engine/memory/large_array.hpp"
#include "engine/search/common_looks.hpp"
#include "engine/search/excerpt.hpp"
#include "engine/search/objective.hpp"

#include <algorithm>
#include <ctime>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

namespace deduce::cluster {
namespace {

// Classes at equal distances. Sets of different numbers have different ones, if there are enough.
std::vector<ClassIndex> spread_set(const AnswerTable& table, std::size_t classes, std::size_t number) {
    const std::size_t distance = table.class_count() / classes;
    std::vector<ClassIndex> set(classes);
    for (std::size_t i = 0; i < classes; i++) set[i] = static_cast<ClassIndex>(i * distance + number % distance);
    return set;
}

template <class Objective>
class Borrower {
  public:
    Borrower(const AnswerTable& table, SearchParams params) : memory_(most_bytes) {
        params.in_common.blocks = {memory_.as(), memory_.size()};
        data_ = std::make_unique<const SearchData<Objective>>(table, params);
    }

    Clock::Duration time_of(std::size_t classes) const {
        if (classes == 0 || classes > data_->table.class_count()) return Clock::Duration{0};
        constexpr std::size_t sets = 4; // whose blocks all have places
        constexpr std::size_t turns = 5;
        std::vector<Clock::Duration> times;
        for (std::size_t turn = 0; turn <= turns; turn++)
            for (std::size_t number = 0; number < sets; number++) {
                const std::vector<ClassIndex> set = spread_set(data_->table, classes, number);
                const Key key = data_->keys.as_it_is(set); // as searches know it
                const Clock::Duration begin = cpu_time();
                auto block = Excerpt<Objective>::block_of(*data_, key, classes);
                if (!block) return Clock::Duration{0};
                const Excerpt<Objective> excerpt(*data_, set, key, std::move(block));
                if (turn > 0) times.push_back(cpu_time() - begin); // the first is not borrowed yet
            }
        const auto median = times.begin() + std::ssize(times) / 2;
        std::ranges::nth_element(times, median);
        return *median;
    }

  private:
    static constexpr std::size_t most_bytes = std::size_t{1} << 30;

    LargeArray memory_;
    std::unique_ptr<const SearchData<Objective>> data_;
};

template <class Objective>
std::function<Clock::Duration(std::size_t)> times_by(const AnswerTable& table, SearchParams params) {
    return [borrower = std::make_shared<const Borrower<Objective>>(table, std::move(params))](std::size_t classes) {
        return borrower->time_of(classes);
    };
}

} // namespace

Clock::Duration cpu_time() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return std::chrono::seconds(t.tv_sec) + std::chrono::nanoseconds(t.tv_nsec);
}

Clock::Duration time_of_recall(std::size_t questions) {
    constexpr int times = 1000;
    constexpr Key key{1, 1};
    LargeArray memory(4 * CommonLooks::bytes_a_look(questions));
    CommonLooks looks(std::span(memory.as(), memory.size()), questions);
    std::vector<QuestionIndex> live(questions);
    std::iota(live.begin(), live.end(), 0U);
    std::vector<Tally> tallies(questions);
    looks.keep(key, live, tallies, 0);
    const Clock::Duration begin = cpu_time();
    for (int i = 0; i < times; i++) looks.recall(key, live, tallies);
    return (cpu_time() - begin) / times;
}

std::function<Clock::Duration(std::size_t)> times_of_borrow(const AnswerTable& table, SearchParams params) {
    return params.objective == Objective::worst ? times_by<WorstObjective>(table, std::move(params))
                                                : times_by<AverageObjective>(table, std::move(params));
}

} // namespace deduce::cluster
