// XXH3-128 (xxHash): keys of classes, digests of tables.
#include "engine/memory/hash.hpp"

#include <new>

#include <xxhash.h>

namespace deduce {
namespace {
Key to_key(XXH128_hash_t h) { return {h.high64, h.low64}; }
} // namespace

struct Hasher::State {
    XXH3_state_t* xxh = XXH3_createState();
    ~State() { XXH3_freeState(xxh); }
};

Key hash128(const void* data, std::size_t bytes) { return to_key(XXH3_128bits(data, bytes)); }

Hasher::Hasher() : state_(std::make_unique<State>()) {
    if (state_->xxh == nullptr) throw std::bad_alloc();
    XXH3_128bits_reset(state_->xxh);
}
Hasher::~Hasher() = default;

void Hasher::add(const void* data, std::size_t bytes) {
    if (bytes > 0) XXH3_128bits_update(state_->xxh, data, bytes);
}

Key Hasher::result() const { return to_key(XXH3_128bits_digest(state_->xxh)); }

} // namespace deduce
