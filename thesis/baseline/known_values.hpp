// The known results (or limits) of player nodes, labelled by their set or by their mask (section 6.6.5).
#pragma once

#include "engine/model/errors.hpp"
#include "thesis/baseline/node_sets.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>

namespace deduce::thesis::baseline {

struct ListHash {
    std::size_t operator()(const List& list) const {
        std::uint64_t hash = list.size();
        for (const ClassIndex c : list) hash = (hash ^ c) * 0x9e3779b97f4a7c15U ^ hash >> 29;
        return hash;
    }
};

template <class Value>
class KnownValues {
  public:
    explicit KnownValues(Label label) : label_(label) {}

    const Value* find(const PlayerNode& node, const List& members) const {
        if (label_ == Label::mask) return value_in(by_mask_, *node.mask);
        return value_in(by_set_, members);
    }
    void put(const PlayerNode& node, const List& members, const Value& value) {
        if (label_ == Label::mask) {
            if (by_mask_.insert_or_assign(*node.mask, value).second) bytes_ += slack + 2 * node.mask->fixed.size() / 8;
        } else if (by_set_.insert_or_assign(members, value).second) {
            bytes_ += slack + members.size() * sizeof(ClassIndex);
        }
    }

    std::size_t size() const { return by_set_.size() + by_mask_.size(); }
    std::size_t bytes() const { return bytes_; } // about

  private:
    static constexpr std::size_t slack = 128; // an entry's node, its blocks' headers

    template <class Map, class Key>
    static const Value* value_in(const Map& map, const Key& key) {
        const auto entry = map.find(key);
        return entry == map.end() ? nullptr : &entry->second;
    }

    Label label_;
    std::unordered_map<List, Value, ListHash> by_set_;
    std::unordered_map<FingerprintMask, Value, FingerprintMaskHash> by_mask_;
    std::size_t bytes_ = 0;
};

} // namespace deduce::thesis::baseline
