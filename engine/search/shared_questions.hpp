// The questions of a set that searches in other processes may come to: each is left to who is at it, and what it was
// proven to cost is told to all (gossip.hpp).
//
// A question belongs to the set as it is, not to its images under the symmetries, and so does what it costs. So it has
// a key of its own, under which the memo keeps it like a set.
#pragma once

#include "engine/search/search_data.hpp"
#include "engine/search/tally.hpp"
#include "engine/search/trial.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

namespace deduce {

template <class S>
class SharedQuestions {
  public:
    SharedQuestions(const S& sets, const typename S::Node& node)
        : shared_(*sets.data().shared), gossip_(sets.gossip_of(node.set)), node_key_(node.key), size_(node.size()) {
        if (gossip_ != nullptr) key_ = sets.own_key(node);
    }

    bool are_shared() const { return gossip_ != nullptr; }

    // How the trial of a shared node knows of others.
    const Elsewhere& put_elsewhere(std::optional<Elsewhere>& room) const {
        return room.emplace(*gossip_, node_key_, shared_.memo,
                            [this](QuestionIndex q) { return gossip_->is_elsewhere(key_of(q)); });
    }

    // evaluate(hearing), unless it is known that the question costs what it may not, or what it costs.
    template <class Evaluate>
    Verdict value_of(const Choice& choice, Cost bound, const Evaluate& evaluate) const {
        if (gossip_ == nullptr) return evaluate(nullptr);
        const Key key = key_of(choice.question);
        Interval known{choice.tally.bound, infinite_cost};
        shared_.memo.recall(key, known);
        if (known.closed() || known.lower >= bound) return {known, 0};
        const Gossip::Mark mark(gossip_, key);
        const Hearing hearing(*gossip_, shared_.memo, key);
        const Verdict verdict = evaluate(&hearing);
        shared_.memo.recall(key, known);
        known.lower = std::max(known.lower, hearing.lower());
        const Interval heard = known;
        known.intersect(verdict.value);
        if (!(known == heard)) shared_.learn(key, known, size_);
        return {known, verdict.without_edges, verdict.is_put_off};
    }

    // What play() tells, of a question that is played greedily, unless another has told it.
    template <class Play>
    Cost played(QuestionIndex q, const Play& play) const {
        if (gossip_ == nullptr) return play();
        const Key key = play_key_of(q);
        Interval known;
        if (shared_.memo.recall(key, known) && !is_infinite(known.upper)) return known.upper;
        const Gossip::Mark mark(gossip_, key);
        const Cost value = play();
        shared_.learn(key, {0, value}, size_);
        return value;
    }
    bool is_played_elsewhere(QuestionIndex q) const {
        return gossip_ != nullptr && gossip_->is_elsewhere(play_key_of(q));
    }
    // How many questions to leave to others, where they are at the node.
    std::size_t turn() const { return gossip_ != nullptr && gossip_->is_elsewhere(node_key_) ? gossip_->place() : 0; }

    // What is proven of the node by now.
    void tell(const Interval& proven) const {
        if (gossip_ != nullptr) shared_.learn(node_key_, proven, size_);
    }

  private:
    Key play_key_of(QuestionIndex q) const { return key_of_play(key_of(q)); }
    Key key_of(QuestionIndex q) const { return numbered_key(key_, q); }

    typename std::remove_reference_t<decltype(*std::declval<S>().data().shared)>& shared_;
    Gossip* gossip_;
    Key node_key_;
    Key key_; // of the set as it is
    std::size_t size_;
};

} // namespace deduce
