// java.util.HashMap as of Java 6, without values: see hash_map_order.hpp.
#include "thesis/baseline/hash_map_order.hpp"

#include <utility>

namespace deduce::thesis::baseline {
namespace {

using Buckets = std::vector<std::vector<std::size_t>>; // the front of a bucket is the back of its vector

std::uint32_t spread(std::uint32_t key) {
    key ^= key >> 20 ^ key >> 12;
    return key ^ key >> 7 ^ key >> 4;
}

} // namespace

std::vector<std::size_t> hash_map_order(std::span<const std::uint32_t> keys) {
    Buckets buckets(16);
    const auto bucket = [&](Buckets& all, std::size_t i) -> std::vector<std::size_t>& {
        return all[spread(keys[i]) & (all.size() - 1)];
    };
    for (std::size_t i = 0; i < keys.size(); i++) {
        bucket(buckets, i).push_back(i);
        if (i < buckets.size() * 3 / 4) continue;
        Buckets larger(buckets.size() * 2);
        for (const auto& old : buckets)
            for (auto entry = old.rbegin(); entry != old.rend(); ++entry) bucket(larger, *entry).push_back(*entry);
        buckets = std::move(larger);
    }
    std::vector<std::size_t> order;
    for (const auto& entries : buckets) order.insert(order.end(), entries.rbegin(), entries.rend());
    return order;
}

} // namespace deduce::thesis::baseline
