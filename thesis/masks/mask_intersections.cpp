// All hashes in one array, sorted: see mask_intersections.hpp.
#include "thesis/masks/mask_intersections.hpp"

#include "engine/memory/hash.hpp"
#include "engine/model/errors.hpp"

#include <algorithm>

#include <tbb/parallel_for.h>
#include <tbb/parallel_sort.h>

namespace deduce::thesis {
namespace {

constexpr Key contradiction{}; // no mask's hash, but with probability 2^-128

} // namespace

std::uint64_t count_distinct_intersections(const MaskList& a, const MaskList& b, StopFlag stop) {
    using Word = MaskList::Word;
    const std::size_t words = a.words();
    std::vector<Key> hashes(a.size() * b.size());
    tbb::parallel_for(std::size_t{0}, a.size(), [&](std::size_t i) {
        if (stop != nullptr && stop->load(std::memory_order_relaxed)) return;
        std::vector<Word> both(2 * words);
        for (std::size_t j = 0; j < b.size(); j++) {
            bool contradict = false;
            for (std::size_t w = 0; w < words; w++) {
                both[w] = a.ones(i)[w] | b.ones(j)[w];
                both[words + w] = a.zeros(i)[w] | b.zeros(j)[w];
                contradict |= (both[w] & both[words + w]) != 0;
            }
            hashes[i * b.size() + j] = contradict ? contradiction : hash128(both.data(), both.size() * sizeof(Word));
        }
    });
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) throw Stopped();
    tbb::parallel_sort(hashes.begin(), hashes.end());
    const auto end = std::unique(hashes.begin(), hashes.end());
    const bool some_contradict = hashes.begin() != end && hashes.front() == contradiction;
    return static_cast<std::uint64_t>(end - hashes.begin()) - (some_contradict ? 1 : 0);
}

} // namespace deduce::thesis
