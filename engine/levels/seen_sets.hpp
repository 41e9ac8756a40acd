// The canonical keys of the sets met on one level, shared by all threads: locked in shards.
#pragma once

#include "engine/memory/key.hpp"

#include <array>
#include <cstddef>
#include <mutex>
#include <unordered_set>

namespace deduce {

class SeenSets {
  public:
    static constexpr std::size_t bytes_a_key = 48; // an unordered_set's node, its pointer and slack

    // True for the first who brings this key.
    bool insert(const Key& key) {
        Shard& shard = shards_[key.high % shards];
        const std::lock_guard lock(shard.mutex);
        return shard.keys.insert(key).second;
    }

  private:
    static constexpr std::size_t shards = 64;
    struct alignas(64) Shard {
        std::mutex mutex;
        std::unordered_set<Key, KeyHash> keys;
    };
    std::array<Shard, shards> shards_;
};

} // namespace deduce
