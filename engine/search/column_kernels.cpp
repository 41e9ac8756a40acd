// See column_kernels.hpp.
#include "engine/search/column_kernels.hpp"

#include "engine/search/cloned.hpp"

#include <algorithm>
#include <bit>

#if DEDUCE_HAS_WIDE
#include <immintrin.h>
#endif

namespace deduce::column_kernels {

bool exist() { return has_avx512(); }

#if DEDUCE_HAS_WIDE
namespace {

constexpr std::size_t lanes = 64;
constexpr std::size_t most_chunks = 4;
constexpr std::size_t block_members = lanes * most_chunks;
constexpr std::size_t questions_at_once = 32;
constexpr __mmask8 all = 0xff; // GCC 12 warns of unmasked shuffles (its bug 105593)

DEDUCE_WIDE inline __mmask64 first_lanes(std::size_t count) {
    return count >= lanes ? ~__mmask64{0} : (__mmask64{1} << count) - 1;
}

// Adds how often each answer occurs among the bytes of `Chunks` vectors.
template <std::size_t Chunks>
DEDUCE_WIDE inline void count_block(const std::uint8_t* bytes, std::size_t size, std::span<const std::uint8_t> answers,
                                    std::uint32_t* counts) {
    __m512i chunk[Chunks];
    for (std::size_t i = 0; i + 1 < Chunks; i++) chunk[i] = _mm512_loadu_si512(bytes + i * lanes);
    const __mmask64 last = first_lanes(size - (Chunks - 1) * lanes);
    chunk[Chunks - 1] = _mm512_maskz_loadu_epi8(last, bytes + (Chunks - 1) * lanes);
    auto left = static_cast<std::uint32_t>(size);
    for (const std::uint8_t a : answers.first(answers.size() - 1)) {
        const __m512i wanted = _mm512_set1_epi8(static_cast<char>(a));
        std::uint64_t found = 0;
        for (std::size_t i = 0; i + 1 < Chunks; i++)
            found += static_cast<std::uint64_t>(__builtin_popcountll(_mm512_cmpeq_epi8_mask(chunk[i], wanted)));
        found += static_cast<std::uint64_t>(
            __builtin_popcountll(_mm512_mask_cmpeq_epi8_mask(last, chunk[Chunks - 1], wanted)));
        counts[a] += static_cast<std::uint32_t>(found);
        left -= static_cast<std::uint32_t>(found);
        if (left == 0) return;
    }
    counts[answers.back()] += left;
}

DEDUCE_WIDE void count_up_to_block(const std::uint8_t* bytes, std::size_t size, std::span<const std::uint8_t> answers,
                                   std::uint32_t* counts) {
    switch ((size + lanes - 1) / lanes) {
    case 1:
        return count_block<1>(bytes, size, answers, counts);
    case 2:
        return count_block<2>(bytes, size, answers, counts);
    case 3:
        return count_block<3>(bytes, size, answers, counts);
    default:
        return count_block<4>(bytes, size, answers, counts);
    }
}

// 16 rows of bytes, a quarter of a vector each, turned in each quarter: to interleave the first half of the rows with
// the second, four times, exchanges rows and columns.
DEDUCE_WIDE inline void turn(__m512i (&rows)[16]) {
    for (int round = 0; round < 4; round++) {
        __m512i turned[16];
        for (std::size_t i = 0; i < 8; i++) {
            turned[2 * i] = _mm512_unpacklo_epi8(rows[i], rows[i + 8]);
            turned[2 * i + 1] = _mm512_unpackhi_epi8(rows[i], rows[i + 8]);
        }
        for (std::size_t i = 0; i < 16; i++) rows[i] = turned[i];
    }
}

// columns[q * block_members + i] of 64 members, for 32 questions whose first answer in each row is at rows[i].
DEDUCE_WIDE inline void gather_columns(const std::uint8_t* const* rows, std::uint8_t* columns) {
    __m512i half[2][16];
    for (std::size_t h = 0; h < 2; h++) {
        for (std::size_t i = 0; i < 16; i++) {
            const std::uint8_t* const* at = rows + 32 * h + i;
            half[h][i] = _mm512_maskz_inserti64x4(
                all, _mm512_castsi256_si512(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(at[0]))),
                _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at[16])), 1);
        }
        turn(half[h]);
    }
    for (std::size_t q = 0; q < 16; q++) {
        _mm512_storeu_si512(columns + q * block_members, _mm512_maskz_shuffle_i64x2(all, half[0][q], half[1][q], 0x88));
        _mm512_storeu_si512(columns + (16 + q) * block_members,
                            _mm512_maskz_shuffle_i64x2(all, half[0][q], half[1][q], 0xdd));
    }
}

} // namespace

DEDUCE_WIDE void count_all(const AnswerTable& table, const FrequentAnswers& answers, std::span<const ClassIndex> set,
                           std::uint32_t* counts) {
    alignas(lanes) std::uint8_t columns[questions_at_once * block_members];
    const std::size_t questions = table.question_count();
    for (std::size_t begin = 0; begin < set.size(); begin += block_members) {
        const std::size_t size = std::min(block_members, set.size() - begin);
        for (std::size_t first = 0; first < questions; first += questions_at_once) {
            for (std::size_t at = 0; at < size; at += lanes) {
                const std::uint8_t* rows[lanes];
                for (std::size_t i = 0; i < lanes; i++)
                    rows[i] = table.row<std::uint8_t>(set[begin + std::min(at + i, size - 1)]) + first;
                gather_columns(rows, columns + at);
            }
            const std::size_t count = std::min(questions_at_once, questions - first);
            for (std::size_t q = 0; q < count; q++)
                count_up_to_block(columns + q * block_members, size, answers.of(static_cast<QuestionIndex>(first + q)),
                                  counts + (first + q) * most_answers);
        }
    }
}

DEDUCE_WIDE void count(std::span<const std::uint8_t> bytes, std::span<const std::uint8_t> answers,
                       std::uint32_t* counts) {
    for (; !bytes.empty(); bytes = bytes.subspan(std::min(block_members, bytes.size())))
        count_up_to_block(bytes.data(), std::min(block_members, bytes.size()), answers, counts);
}

DEDUCE_WIDE std::size_t split(std::span<const std::uint8_t> bytes, std::uint64_t* parts) {
    __mmask64 left = first_lanes(bytes.size());
    const __m512i all_bytes = _mm512_maskz_loadu_epi8(left, bytes.data());
    std::size_t count = 0;
    while (left != 0) {
        const std::uint8_t first = bytes[static_cast<std::size_t>(std::countr_zero(std::uint64_t{left}))];
        parts[count] = _mm512_mask_cmpeq_epi8_mask(left, all_bytes, _mm512_set1_epi8(static_cast<char>(first)));
        left ^= parts[count++];
    }
    return count;
}

#else
std::size_t split(std::span<const std::uint8_t>, std::uint64_t*) { return 0; }
void count_all(const AnswerTable&, const FrequentAnswers&, std::span<const ClassIndex>, std::uint32_t*) {}
void count(std::span<const std::uint8_t>, std::span<const std::uint8_t>, std::uint32_t*) {}
#endif

} // namespace deduce::column_kernels
