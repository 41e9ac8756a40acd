// See part_keys.hpp.
#include "engine/search/part_keys.hpp"

#include "engine/search/square_words.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>

namespace deduce {
namespace {

// Gives the part the key of these sums, and the sums themselves, in the room behind `own`, if it is large.
template <class Squares>
DEDUCE_INLINE void finish_square(Part& part, const typename Squares::Sums& sums, std::size_t least_summed,
                                 ImageSums*& own) {
    part.key = Squares::least(sums).key;
    if (part.size() < least_summed) return;
    std::memcpy(own->words, &sums.words, sizeof sums.words); // nobody reads more images than there are
    std::memcpy(own->products, &sums.products, sizeof sums.products);
    part.sums = own++;
}

// Nothing is called between the parts, so that what is left of the set's sums stays in registers.
template <class Squares>
DEDUCE_INLINE void find_with(const std::uint64_t* words, std::span<Part> parts, const PartSizes& sizes,
                             const ImageSums* sums_of_set, ImageSums* own) {
    Part* const largest = sums_of_set == nullptr ? nullptr : largest_of(parts);
    const std::size_t least = std::min(sizes.least_summed, sizes.least_remembered);
    typename Squares::Sums left;
    if (largest != nullptr) {
        std::memcpy(&left.words, sums_of_set->words, sizeof left.words);
        std::memcpy(&left.products, sums_of_set->products, sizeof left.products);
    }
    for (Part& p : parts) {
        if (&p == largest || (largest == nullptr && p.size() < least)) continue;
        const auto sums = sum_of_square<Squares>(words, p.set);
        left -= sums;
        if (p.size() >= least) finish_square<Squares>(p, sums, sizes.least_summed, own);
    }
    if (largest != nullptr) finish_square<Squares>(*largest, left, sizes.least_summed, own);
}

void find_plain(const std::uint64_t* words, std::span<Part> parts, const PartSizes& sizes, const ImageSums* sums_of_set,
                ImageSums* own) {
    find_with<PlainSquares>(words, parts, sizes, sums_of_set, own);
}

#if DEDUCE_HAS_WIDE
DEDUCE_AVX2 void find_in_halves(const std::uint64_t* words, std::span<Part> parts, const PartSizes& sizes,
                                const ImageSums* sums_of_set, ImageSums* own) {
    find_with<HalvedSquares>(words, parts, sizes, sums_of_set, own);
}
DEDUCE_WIDE void find_wide(const std::uint64_t* words, std::span<Part> parts, const PartSizes& sizes,
                           const ImageSums* sums_of_set, ImageSums* own) {
    find_with<WideSquares>(words, parts, sizes, sums_of_set, own);
}
#endif

void find_square(const std::uint64_t* words, std::span<Part> parts, const PartSizes& sizes,
                 const ImageSums* sums_of_set, Scratch::Frame& frame) {
    const auto large = std::ranges::count_if(parts, [&](const Part& p) { return p.size() >= sizes.least_summed; });
    ImageSums* own = frame.array<ImageSums>(static_cast<std::size_t>(large)).data();
#if DEDUCE_HAS_WIDE
    if (has_avx512()) return find_wide(words, parts, sizes, sums_of_set, own);
    if (has_avx2()) return find_in_halves(words, parts, sizes, sums_of_set, own);
#endif
    find_plain(words, parts, sizes, sums_of_set, own);
}

void find_any(const SetKeys& keys, std::span<Part> parts, const PartSizes& sizes, const ImageSums* sums_of_set,
              Scratch::Frame& frame) {
    const std::size_t least_summed = keys.normalize() ? std::numeric_limits<std::size_t>::max() : sizes.least_summed;
    const auto with_sums = [&](Part& p, const ImageSums& sums) {
        if (p.size() >= least_summed) p.sums = new (frame.array<ImageSums>(1).data()) ImageSums(sums);
        p.key = keys.of(sums);
    };
    Part* const largest = sums_of_set == nullptr ? nullptr : largest_of(parts);
    ImageSums left;
    if (largest != nullptr) left = *sums_of_set;
    for (Part& p : parts) {
        if (&p == largest) continue;
        if (largest != nullptr || p.size() >= least_summed) {
            const ImageSums sums = keys.sums(p.set);
            if (largest != nullptr) left -= sums;
            with_sums(p, sums);
        } else if (p.size() >= sizes.least_remembered) {
            p.key = keys.of(p.set);
        }
    }
    if (largest != nullptr) with_sums(*largest, left);
}

} // namespace

void find_part_keys(const SetKeys& keys, std::span<Part> parts, const PartSizes& sizes, const ImageSums* sums_of_set,
                    Scratch::Frame& frame) {
    if (keys.images() == square_images)
        find_square(keys.words(0), parts, sizes, sums_of_set, frame);
    else
        find_any(keys, parts, sizes, sums_of_set, frame);
}

} // namespace deduce
