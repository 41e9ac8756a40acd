// What answers cost, in three bytes a question, where all answers of a question but one cost the same: a guess costs
// one unless it is right. The pairwise kernels compute costs from that, and need no table by class and question.
#pragma once

#include "engine/search/pairwise_kernels.hpp"
#include "engine/table/answer_table.hpp"

#include <optional>
#include <vector>

namespace deduce {

class RegularCosts {
  public:
    // Nothing if some question's costs are not so, or do not fit into bytes.
    static std::optional<RegularCosts> of(const AnswerTable& table);

    pairwise_kernels::RegularCosts bytes() const { return {usual_.data(), odd_.data(), change_.data()}; }

  private:
    explicit RegularCosts(std::size_t questions);

    // By question, then padding.
    std::vector<std::uint8_t> usual_;
    std::vector<std::uint8_t> odd_;
    std::vector<std::uint8_t> change_;
};

} // namespace deduce
