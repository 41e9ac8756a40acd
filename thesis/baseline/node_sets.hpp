// A player node's situations as lists or greatest common fingerprint masks, and how its children follow from either
// (section 6.6.4 of the thesis).
#pragma once

#include "engine/table/fingerprint.hpp"
#include "thesis/baseline/baseline.hpp"

#include <optional>
#include <span>
#include <vector>

namespace deduce::thesis::baseline {

using List = std::vector<ClassIndex>; // in the order of Params::situations

struct PlayerNode {
    List list;                           // empty in the form `mask`
    std::optional<FingerprintMask> mask; // where the form or the labels need it
};

struct Child {
    Cost cost; // of the answer that leads there
    Weight weight;
    PlayerNode node;
};

class NodeSets {
  public:
    // Keeps references to both.
    NodeSets(const AnswerTable& table, const Params& params);

    PlayerNode whole() const;

    // All members; found by their fingerprints if the node has but a mask.
    List members(const PlayerNode& node) const;

    // Whether two different answers are still possible.
    bool splits(const PlayerNode& node, std::span<const ClassIndex> members, QuestionIndex q) const;

    // The children of the computer node, in the order of the answers.
    std::vector<Child> children(const PlayerNode& node, std::span<const ClassIndex> members, QuestionIndex q) const;

  private:
    bool is_fixed(const FingerprintMask& mask, QuestionIndex q) const;
    // Algorithm 6.65: the mask with the answer's bits put in; nothing if they contradict it (Theorem 6.63).
    std::optional<FingerprintMask> with_answer(const FingerprintMask& mask, QuestionIndex q, DenseAnswer a) const;
    List matching(const FingerprintMask& mask) const;
    PlayerNode node_of(List list) const;
    std::vector<DenseAnswer> answers_in_order(std::span<const ClassIndex> members, QuestionIndex q) const;

    const AnswerTable& table_;
    const Params& params_;
    bool with_masks_;
    FingerprintLayout layout_;
    std::vector<std::uint32_t> places_; // of classes in lists; empty: by number
    std::vector<std::uint32_t> codes_;  // one a (question, answer), as table.answer_offset has them
    std::vector<DenseAnswer> by_code_;  // likewise: each question's answers, by rising code
};

} // namespace deduce::thesis::baseline
