// The memo at sizes from L2 to far beyond it, half full: recall that hits, recall that misses, learning, and
// recall after a prefetch, as the search does it. One bucket, a cache line, is touched each time.
#include "engine/memory/memo.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>

#include <benchmark/benchmark.h>

namespace deduce::bench {
namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20;
constexpr std::size_t line_bytes = 64;
constexpr std::size_t bytes_of_two_entries = 32; // of narrow ones
constexpr Cost narrow_totals = 1000;

// The i-th of a stream of random keys (splitmix64).
std::uint64_t mixed(std::uint64_t i) {
    i = (i + 1) * 0x9e3779b97f4a7c15U;
    i = (i ^ (i >> 30)) * 0xbf58476d1ce4e5b9U;
    i = (i ^ (i >> 27)) * 0x94d049bb133111ebU;
    return i ^ (i >> 31);
}
Key key_of(std::uint64_t i) { return {mixed(2 * i), mixed(2 * i + 1)}; }

struct HalfFull {
    explicit HalfFull(std::size_t bytes) : memo(bytes, narrow_totals), known(memo.bytes() / bytes_of_two_entries) {
        for (std::uint64_t i = 0; i < known; i++) memo.learn(key_of(i), {1, 2}, 8);
    }
    Memo memo;
    std::uint64_t known; // keys 0 .. known - 1 were learned
};

// Of state.range(0) MiB. Filled once a size, as filling takes longer than measuring.
HalfFull& half_full(const benchmark::State& state) {
    static std::map<std::int64_t, std::unique_ptr<HalfFull>> filled;
    auto& half = filled[state.range(0)];
    if (!half) half = std::make_unique<HalfFull>(static_cast<std::size_t>(state.range(0)) * mebibyte);
    return *half;
}

void count_lines(benchmark::State& state, std::size_t lines_at_once) {
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * lines_at_once * line_bytes));
}

// `first`: 0 for keys that are known, beyond them for keys that are not. The next key depends on what was found, so
// that the processor cannot run ahead.
void recall(benchmark::State& state, bool hits) {
    const HalfFull& half = half_full(state);
    std::uint64_t i = 1;
    for (auto _ : state) {
        Interval bounds;
        const bool found = half.memo.recall(key_of(i % half.known + (hits ? 0 : half.known)), bounds);
        i = mixed(i + (found ? 1 : 0));
    }
    benchmark::DoNotOptimize(i);
    count_lines(state, 1);
}
BENCHMARK_CAPTURE(recall, hit, true)->Name("memo/recall/hit")->ArgName("MiB")->Arg(1)->Arg(64)->Arg(1024);
BENCHMARK_CAPTURE(recall, miss, false)->Name("memo/recall/miss")->ArgName("MiB")->Arg(1)->Arg(64)->Arg(1024);

// Eight keys are prefetched, then recalled, as the parts of a question are.
void recall_prefetched(benchmark::State& state) {
    constexpr std::size_t parts = 8;
    const HalfFull& half = half_full(state);
    std::uint64_t i = 1;
    for (auto _ : state) {
        Key keys[parts];
        for (Key& key : keys) {
            i = mixed(i);
            key = key_of(i % half.known);
            half.memo.prefetch(key);
        }
        for (const Key& key : keys) {
            Interval bounds;
            i += half.memo.recall(key, bounds) ? 1 : 0;
        }
    }
    benchmark::DoNotOptimize(i);
    count_lines(state, parts);
}
BENCHMARK(recall_prefetched)->Name("memo/recall/8_prefetched")->ArgName("MiB")->Arg(1)->Arg(64)->Arg(1024);

void learn(benchmark::State& state) {
    HalfFull& half = half_full(state);
    std::uint64_t i = 4 * half.known; // beyond the keys of the others
    for (auto _ : state) half.memo.learn(key_of(i++), {1, 2}, 8);
    count_lines(state, 1);
}
BENCHMARK(learn)->Name("memo/learn")->ArgName("MiB")->Arg(1)->Arg(64)->Arg(1024);

} // namespace
} // namespace deduce::bench
