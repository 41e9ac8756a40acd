// A stretch of zeroed memory that costs nothing until it is touched, on huge pages where the system has them: a memo of
// many megabytes that is read at random would miss the address translation at almost every read otherwise.
#pragma once

#include <cstddef>

namespace deduce {

class HugePages {
  public:
    // Aligned to a huge page. Throws std::bad_alloc.
    explicit HugePages(std::size_t bytes);
    ~HugePages();
    HugePages(const HugePages&) = delete;
    HugePages& operator=(const HugePages&) = delete;

    void* data() const { return data_; }

  private:
    void* mapping_;
    std::size_t mapped_bytes_;
    void* data_;
};

} // namespace deduce
