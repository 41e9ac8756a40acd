// XXH3-128 behind two calls, so that xxHash is named in one place.
#pragma once

#include "engine/memory/key.hpp"

#include <cstddef>
#include <memory>
#include <vector>

namespace deduce {

Key hash128(const void* data, std::size_t bytes);

// The same of data that comes in pieces.
class Hasher {
  public:
    Hasher();
    ~Hasher();
    Hasher(const Hasher&) = delete;
    Hasher& operator=(const Hasher&) = delete;

    void add(const void* data, std::size_t bytes);
    template <class T>
    void add(const std::vector<T>& values) {
        add(values.data(), values.size() * sizeof(T));
    }
    Key result() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace deduce
