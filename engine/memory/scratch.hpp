// Memory of one search thread: a stack of arrays that frees in reverse order, so that the search never allocates.
//
// Frames nest strictly even where TBB lets a waiting thread run another task: that task's frames lie above the
// waiting frame's, and are gone when it goes on.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

namespace deduce {

class Scratch {
  public:
    // All arrays taken through a frame are given back when it ends.
    class Frame {
      public:
        explicit Frame(Scratch& scratch) : scratch_(scratch), chunk_(scratch.chunk_), used_(scratch.used_) {}
        ~Frame() {
            scratch_.chunk_ = chunk_;
            scratch_.used_ = used_;
        }
        Frame(const Frame&) = delete;
        Frame& operator=(const Frame&) = delete;

        // An uninitialized array.
        template <class T>
        std::span<T> array(std::size_t count) {
            static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= alignment);
            return {static_cast<T*>(scratch_.take(count * sizeof(T))), count};
        }

      private:
        Scratch& scratch_;
        std::size_t chunk_;
        std::size_t used_;
    };

  private:
    static constexpr std::size_t alignment = 16;
    static constexpr std::size_t chunk_bytes = std::size_t{1} << 20;

    struct Chunk {
        std::unique_ptr<std::byte[]> bytes;
        std::size_t size;
    };

    void* take(std::size_t bytes) {
        bytes = (bytes + alignment - 1) / alignment * alignment;
        if (chunks_.empty() || used_ + bytes > chunks_[chunk_].size) {
            if (!chunks_.empty()) chunk_++;
            if (chunk_ == chunks_.size() || chunks_[chunk_].size < bytes) {
                const std::size_t size = bytes > chunk_bytes ? bytes : chunk_bytes;
                chunks_.insert(chunks_.begin() + static_cast<std::ptrdiff_t>(chunk_),
                               Chunk{std::make_unique_for_overwrite<std::byte[]>(size), size});
            }
            used_ = 0;
        }
        void* result = chunks_[chunk_].bytes.get() + used_;
        used_ += bytes;
        return result;
    }

    std::vector<Chunk> chunks_;
    std::size_t chunk_ = 0;
    std::size_t used_ = 0;
};

} // namespace deduce
