// What the machine can do: one thread reads, and copies, arrays that fit into L1, into L2, and into no cache at all
// (after McCalpin's STREAM). The other benchmarks' bytes per second are to be seen beside these.
//
// A last-level cache of a server may hold hundreds of megabytes: the largest arrays are 1 GiB.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include <benchmark/benchmark.h>

namespace deduce::bench {
namespace {

constexpr std::size_t kibibyte = 1024;
constexpr std::size_t in_l1 = 16 * kibibyte;
constexpr std::size_t in_l2 = 512 * kibibyte;
constexpr std::size_t in_memory = 1024 * kibibyte * kibibyte;

// Eight sums, so that the additions do not wait for each other.
std::uint64_t sum_of(const std::vector<std::uint64_t>& words) {
    std::uint64_t sums[8] = {};
    for (std::size_t i = 0; i + 8 <= words.size(); i += 8)
        for (std::size_t j = 0; j < 8; j++) sums[j] += words[i + j];
    std::uint64_t sum = 0;
    for (const std::uint64_t s : sums) sum += s;
    return sum;
}

void read(benchmark::State& state, std::size_t bytes) {
    const std::vector<std::uint64_t> words(bytes / sizeof(std::uint64_t), 1);
    for (auto _ : state) benchmark::DoNotOptimize(sum_of(words));
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(bytes));
}
BENCHMARK_CAPTURE(read, L1, in_l1)->Name("bandwidth/read/L1");
BENCHMARK_CAPTURE(read, L2, in_l2)->Name("bandwidth/read/L2");
BENCHMARK_CAPTURE(read, memory, in_memory)->Name("bandwidth/read/memory");

// Bytes read and bytes written both count, as in STREAM.
void copy(benchmark::State& state, std::size_t bytes) {
    const std::vector<std::byte> from(bytes / 2, std::byte{1});
    std::vector<std::byte> to(bytes / 2);
    for (auto _ : state) {
        std::memcpy(to.data(), from.data(), from.size());
        benchmark::ClobberMemory();
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(bytes));
}
BENCHMARK_CAPTURE(copy, L1, in_l1)->Name("bandwidth/copy/L1");
BENCHMARK_CAPTURE(copy, L2, in_l2)->Name("bandwidth/copy/L2");
BENCHMARK_CAPTURE(copy, memory, in_memory)->Name("bandwidth/copy/memory");

// One cache line after another, each named by the one before: nothing can be fetched ahead. Its time is the latency of
// memory, which is what a memo miss costs without a prefetch.
void chase(benchmark::State& state, std::size_t bytes) {
    constexpr std::size_t line_words = 8;
    const std::size_t lines = bytes / (line_words * sizeof(std::uint64_t)); // a power of two
    std::vector<std::uint64_t> words(lines * line_words);
    // x -> 5 x + 12345 modulo a power of two visits every line once before it returns.
    for (std::uint64_t i = 0; i < lines; i++) words[i * line_words] = (i * 5 + 12345) % lines;
    std::uint64_t at = 0;
    for (auto _ : state) {
        at = words[at * line_words];
        benchmark::DoNotOptimize(at);
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * line_words * sizeof(std::uint64_t));
}
BENCHMARK_CAPTURE(chase, L1, in_l1)->Name("latency/L1");
BENCHMARK_CAPTURE(chase, L2, in_l2)->Name("latency/L2");
BENCHMARK_CAPTURE(chase, memory, in_memory)->Name("latency/memory");

} // namespace
} // namespace deduce::bench
