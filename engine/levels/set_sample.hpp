// A uniform sample of distinct decision sets, the same for a seed whatever the order in which threads meet them: each
// set has a priority, the hash of the seed and its key, and the sample is the sets of least priority.
#pragma once

#include "engine/levels/packed_fingerprints.hpp"
#include "engine/memory/hash.hpp"
#include "engine/memory/key.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

namespace deduce {

struct SampledSet {
    std::vector<DenseAnswer> decided; // by question: see set_images.hpp
    std::size_t images = 1;           // distinct images under the symmetries, itself included
};

class SetSample {
  public:
    SetSample(std::size_t size, std::uint64_t seed) : size_(size), seed_(seed) {}

    Key priority(const Key& key) const {
        const std::uint64_t words[] = {seed_, key.high, key.low};
        return hash128(words, sizeof words);
    }

    // Whether a set of this priority may belong to the sample, as far as is known.
    bool wants(const Key& priority) const {
        return size_ > 0 && priority.high <= limit_.load(std::memory_order_relaxed);
    }

    void offer(const Key& priority, SampledSet set) {
        const std::lock_guard lock(mutex_);
        sets_.emplace(priority, std::move(set));
        if (sets_.size() > size_) sets_.erase(std::prev(sets_.end()));
        if (sets_.size() == size_) limit_ = sets_.rbegin()->first.high;
    }

    // By priority, so that the first few are a sample too.
    std::vector<SampledSet> take() {
        std::vector<SampledSet> result;
        for (auto& [priority, set] : sets_) result.push_back(std::move(set));
        sets_.clear();
        return result;
    }

  private:
    std::size_t size_;
    std::uint64_t seed_;
    std::mutex mutex_;
    std::map<Key, SampledSet> sets_;
    std::atomic<std::uint64_t> limit_ = ~std::uint64_t{0};
};

} // namespace deduce
