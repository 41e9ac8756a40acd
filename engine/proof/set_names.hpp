// What tells sets apart in a proof, and what tells that they are images of each other. One object a thread.
#pragma once

#include "engine/proof/proof_symmetries.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace deduce {

struct SetName {
    Key own;                 // of the set as it is
    Key alike;               // of all its images
    std::uint32_t image = 0; // the element that takes it to the image that stands for all, where elements are listed
};

class SetNames {
  public:
    // Keeps a reference.
    explicit SetNames(const ProofSymmetries& symmetries) : keys_(symmetries.keys()) {}

    // Parts are those of this set, which must outlive their names.
    void look_at(std::span<const ClassIndex> set);

    // Of the part that has the members at these places of the set.
    SetName of(std::span<const std::uint32_t> places);

  private:
    const SetKeys& keys_;
    std::span<const ClassIndex> set_;
    std::vector<std::uint64_t> words_; // of each member, side by side
    std::vector<ClassIndex> part_;
};

} // namespace deduce
