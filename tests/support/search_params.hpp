// What a search is made with, where a test varies no more than this.
#pragma once

#include "engine/search/search.hpp"

namespace deduce::test {

inline SearchParams params_for(Objective objective, int threads, std::size_t memo_bytes) {
    SearchParams params;
    params.objective = objective;
    params.threads = threads;
    params.memo_bytes = memo_bytes;
    return params;
}

} // namespace deduce::test
