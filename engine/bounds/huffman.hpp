// The best tree over weights: Huffman's (1952).
//
// A strategy that tells n situations apart is a tree with a leaf each; a question has at most `arity` answers. If each
// costs one, its cost is the sum of weight x depth, and the least sum over all trees with at most `arity` children a
// node is found by joining the lightest. Where (n - 1) is no multiple of (arity - 1), the first to be joined are fewer.
#pragma once

#include "engine/model/cost.hpp"

#include <cstddef>
#include <span>

namespace deduce {

// The least sum of weight x depth. `rising` are the leaves' weights; `arity` is at least 2.
// At most `deepest_huffman` times the sum of the weights, of which each is at least one.
Cost huffman(std::span<const Weight> rising, std::size_t arity);

// A leaf at depth d is one of weights that sum up to the (d + 1)-th Fibonacci number or more, and those of 64 bits have
// fewer than so many.
inline constexpr Cost deepest_huffman = 92;

} // namespace deduce
