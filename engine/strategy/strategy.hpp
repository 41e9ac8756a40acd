// A whole strategy as data: a tree of questions and estimates, in the game's own numbers.
//
// Arrays and indices, some 60 bytes a situation: hundreds of thousands of situations fit into the cache of a large
// machine. Nodes come before what they lead to, so that whole passes need no recursion.
#pragma once

#include "engine/model/cost.hpp"
#include "engine/model/game.hpp"
#include "engine/model/objective.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace deduce {

using StrategyIndex = std::uint32_t; // of a node

// An answer that occurs, what it costs, and what to do then.
struct StrategyBranch {
    AnswerIndex answer = 0;
    StrategyIndex then = 0;
    Cost cost = 0;
};

// A situation in which an estimate is named, and what that costs.
struct StrategyEnding {
    SituationIndex situation = 0;
    Cost penalty = 0;
};

class Strategy {
  public:
    static constexpr StrategyIndex root = 0;

    // A question with its branches, or an estimate, as Game::penalty numbers it, with its endings.
    struct Node {
        std::uint64_t move = 0;
        std::uint32_t first = 0; // of its branches or endings
        std::uint32_t count = 0;
        bool is_question = false;
    };

    std::size_t size() const { return nodes_.size(); }
    bool is_empty() const { return nodes_.empty(); }
    bool is_question(StrategyIndex n) const { return nodes_[n].is_question; }
    QuestionIndex question(StrategyIndex n) const { return static_cast<QuestionIndex>(nodes_[n].move); }
    std::uint64_t estimate(StrategyIndex n) const { return nodes_[n].move; }
    // In the order in which they were added.
    std::span<const StrategyBranch> branches(StrategyIndex n) const {
        return nodes_[n].is_question ? std::span(branches_).subspan(nodes_[n].first, nodes_[n].count)
                                     : std::span<const StrategyBranch>();
    }
    std::span<const StrategyEnding> endings(StrategyIndex n) const {
        return nodes_[n].is_question ? std::span<const StrategyEnding>()
                                     : std::span(endings_).subspan(nodes_[n].first, nodes_[n].count);
    }
    std::size_t branch_count() const { return branches_.size(); }
    std::size_t ending_count() const { return endings_.size(); }
    std::size_t bytes() const {
        return nodes_.capacity() * sizeof(Node) + branches_.capacity() * sizeof(StrategyBranch) +
               endings_.capacity() * sizeof(StrategyEnding);
    }

    // Adds a node; what its branches lead to must be added later, and told by lead_to. Throw BadInput beyond 2^32 - 1
    // of anything.
    StrategyIndex add_question(QuestionIndex question, std::span<const StrategyBranch> branches);
    StrategyIndex add_estimate(std::uint64_t estimate, std::span<const StrategyEnding> endings);
    // The branch of the node that has this position.
    void lead_to(StrategyIndex node, std::size_t branch, StrategyIndex then) {
        branches_[nodes_[node].first + branch].then = then;
    }

    // Forgets the node and all that were added since.
    void cut_back(StrategyIndex node);

  private:
    static std::uint32_t next_index(std::size_t size, std::size_t more);

    std::vector<Node> nodes_;
    std::vector<StrategyBranch> branches_;
    std::vector<StrategyEnding> endings_;
};

} // namespace deduce
