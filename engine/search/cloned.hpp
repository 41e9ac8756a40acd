// Functions compiled for the least processor, AVX2 and AVX-512, of which the processor's best is chosen when the
// program starts; small ones that must become part of these; and functions for AVX2 or AVX-512 alone, which are called
// only where the processor has it.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define DEDUCE_AVX2 __attribute__((target("avx2")))
#define DEDUCE_WIDE __attribute__((target("arch=x86-64-v4")))
#define DEDUCE_HAS_WIDE 1
#else
#define DEDUCE_HAS_WIDE 0
#endif

// Sanitizers start later than the resolvers of cloned functions, so their builds use the plain loops.
#if DEDUCE_HAS_WIDE && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define DEDUCE_CLONED __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#define DEDUCE_HAS_CLONES 1
#else
#define DEDUCE_CLONED
#define DEDUCE_HAS_CLONES 0
#endif

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wpsabi" // vectors are only passed to functions that are always inlined
#endif

#define DEDUCE_INLINE inline __attribute__((always_inline))

namespace deduce {

// Whether functions for AVX2 may be called.
inline bool has_avx2() {
#if DEDUCE_HAS_WIDE
    return __builtin_cpu_supports("avx2") != 0;
#else
    return false;
#endif
}

// Whether functions for AVX-512 may be called.
inline bool has_avx512() {
#if DEDUCE_HAS_WIDE
    return __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512vl") != 0;
#else
    return false;
#endif
}

// Whether cloned functions have vectors of 64 bytes. Where they have not, loops over such vectors are slow.
inline bool has_wide_vectors() { return DEDUCE_HAS_CLONES && has_avx512(); }

} // namespace deduce
