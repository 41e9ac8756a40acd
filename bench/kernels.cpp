// The kernels that the search spends its time in, on sets of the sizes that it meets.
//   build/bench_kernels --benchmark_filter=survey
#include "engine/answer_table.hpp"
#include "engine/memo.hpp"
#include "engine/search/objective.hpp"
#include "engine/search/partition.hpp"
#include "engine/search/search_data.hpp"
#include "engine/search/survey.hpp"
#include "rulesets/registry.hpp"

#include <algorithm>
#include <random>

#include <benchmark/benchmark.h>

namespace {

using namespace deduce;

struct Fixture {
    explicit Fixture(const char* spec)
        : game(rulesets::make_game(spec)), table(*game, std::size_t{8} << 30), data(table, SearchParams{}) {}

    std::vector<ClassIndex> random_set(std::size_t size) const {
        std::vector<ClassIndex> all(table.class_count());
        for (ClassIndex c = 0; c < all.size(); c++) all[c] = c;
        std::mt19937 random(1);
        std::shuffle(all.begin(), all.end(), random);
        all.resize(std::min(size, all.size()));
        std::sort(all.begin(), all.end());
        return all;
    }

    std::unique_ptr<Game> game;
    AnswerTable table;
    SearchData<AverageObjective> data;
};

const Fixture& fixture(std::int64_t which) {
    static const Fixture blackbox("blackbox:size=6,dots=3");
    static const Fixture bulls("bulls:digits=4,symbols=9");
    return which == 0 ? blackbox : bulls;
}

void survey(benchmark::State& state) {
    const Fixture& f = fixture(state.range(0));
    const auto set = f.random_set(static_cast<std::size_t>(state.range(1)));
    const Surveyor<std::uint8_t, AverageObjective> surveyor(f.data);
    std::vector<Tally> tallies(f.table.question_count());
    std::vector<std::uint32_t> counters;
    for (auto _ : state) {
        surveyor.run(set, f.data.all_questions, tallies, counters);
        benchmark::DoNotOptimize(tallies.data());
    }
    state.SetItemsProcessed(state.iterations() * state.range(1) * f.table.question_count());
    state.SetLabel(f.game->name());
}
BENCHMARK(survey)->ArgsProduct({{0, 1}, {4, 8, 16, 32, 64, 256, 1024}});

void partition_by_one_question(benchmark::State& state) {
    const Fixture& f = fixture(state.range(0));
    const auto set = f.random_set(static_cast<std::size_t>(state.range(1)));
    Scratch scratch;
    for (auto _ : state) {
        Scratch::Frame frame(scratch);
        benchmark::DoNotOptimize(partition<std::uint8_t>(f.data, set, 3, frame).data());
    }
    state.SetItemsProcessed(state.iterations() * state.range(1));
    state.SetLabel(f.game->name());
}
BENCHMARK(partition_by_one_question)->ArgsProduct({{0, 1}, {8, 64, 1024}});

void estimate(benchmark::State& state) {
    const Fixture& f = fixture(0);
    const auto set = f.random_set(static_cast<std::size_t>(state.range(0)));
    std::vector<SituationIndex> members;
    for (auto _ : state) benchmark::DoNotOptimize(f.data.estimate(set, members));
    state.SetLabel(f.game->name());
}
BENCHMARK(estimate)->Arg(4)->Arg(16)->Arg(64)->Arg(1024);

void memo_learn_and_recall(benchmark::State& state) {
    Memo memo(std::size_t{64} << 20, state.range(0));
    std::uint64_t i = 0;
    for (auto _ : state) {
        i += 0x9e3779b97f4a7c15U;
        const Key key{i * 3, i};
        memo.learn(key, {1, 2}, 8);
        Interval bounds;
        benchmark::DoNotOptimize(memo.recall(key, bounds));
    }
    state.SetLabel(state.range(0) < 1 << 20 ? "narrow" : "wide");
}
BENCHMARK(memo_learn_and_recall)->Arg(1000)->Arg(std::int64_t{1} << 40);

} // namespace

BENCHMARK_MAIN();
