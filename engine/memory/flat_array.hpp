// Values side by side that are written once: in memory of their own, or in a block that processes have in common.
#pragma once

#include "engine/memory/array_source.hpp"
#include "engine/memory/large_array.hpp"

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

namespace deduce {

template <class T>
class FlatArray {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    FlatArray() = default;
    // A copy.
    explicit FlatArray(const std::vector<T>& values) : array_(LargeArray::unwritten(values.size() * sizeof(T))) {
        std::ranges::copy(values, array_.as<T>());
    }
    // So many values, as the source's next array. fill(values) writes all of them, unless another process has.
    template <class Fill>
    FlatArray(std::size_t size, ArraySource& source, const Fill& fill) {
        ArraySource::Taken taken = source.take(size * sizeof(T));
        array_ = std::move(taken.array);
        if (!taken.is_filled) fill(array_.as<T>());
    }

    std::size_t size() const { return array_.size() / sizeof(T); }
    bool empty() const { return size() == 0; }
    const T* data() const { return array_.as<T>(); }
    const T* begin() const { return data(); }
    const T* end() const { return data() + size(); }
    const T& operator[](std::size_t i) const { return data()[i]; }

  private:
    LargeArray array_;
};

} // namespace deduce
