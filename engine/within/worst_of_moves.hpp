// What a told strategy costs at worst, on its way to whoever keeps it.
#pragma once

#include "engine/search/move_sink.hpp"
#include "engine/table/answer_table.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace deduce {

class WorstOfMoves final : public MoveSink {
  public:
    // Keeps references. Moves are told to `next` as well, unless it is null. Estimates are those of least average.
    WorstOfMoves(const AnswerTable& table, MoveSink* next)
        : table_(table), next_(next), first_(next != nullptr ? next->next_move() : 0) {}

    Cost worst() const { return worst_; }

    void ask(QuestionIndex question, std::span<const DenseAnswer> answers) override {
        if (next_ != nullptr) next_->ask(question, answers);
        const Cost path = take_path();
        for (std::size_t i = answers.size(); i-- > 0;)
            paths_.push_back(saturating_add(path, table_.cost(question, answers[i])));
    }

    void estimate(std::span<const ClassIndex> set) override {
        if (next_ != nullptr) next_->estimate(set);
        const Cost path = take_path();
        std::vector<SituationIndex> members;
        for (const ClassIndex c : set)
            members.insert(members.end(), table_.members(c).begin(), table_.members(c).end());
        const Game& game = table_.game();
        const BestEstimate best = game.estimator().average_estimate(members);
        for (const SituationIndex s : members)
            worst_ = std::max(worst_, saturating_add(path, is_infinite(best.penalty) ? infinite_cost
                                                                                     : game.penalty(s, best.estimate)));
    }

    std::size_t next_move() const override { return first_ + taken_.size(); }
    void take_back(std::size_t move) override {
        if (next_ != nullptr) next_->take_back(move);
        const Taken& taken = taken_[move - first_];
        paths_.push_back(taken.path);
        worst_ = taken.worst;
        taken_.resize(move - first_);
    }

  private:
    // Of a move: the path that it is at the end of, and the worst before it.
    struct Taken {
        Cost path;
        Cost worst;
    };

    Cost take_path() {
        const Cost path = paths_.back();
        paths_.pop_back();
        taken_.push_back({path, worst_});
        return path;
    }

    const AnswerTable& table_;
    MoveSink* next_;
    std::size_t first_;             // the number of the first move that is told
    std::vector<Cost> paths_ = {0}; // to open places; the next one last
    std::vector<Taken> taken_;      // by move
    Cost worst_ = 0;
};

} // namespace deduce
