// The best response where the seeker may ask a number of questions only, and then has to name an estimate.
//
// The engine knows no such limit, so this is a plain recursion over sets and questions left, with a memo, in whole
// numbers of any size. It is for small games.
#pragma once

#include "adversary/equilibrium/responder.hpp"
#include "engine/solve.hpp"
#include "engine/table/answer_table.hpp"

#include <cstdint>
#include <vector>

namespace deduce::adversary {

class LimitedResponse final : public Responder {
  public:
    // Keeps references. Throws BadInput for games that limit costs themselves, or fix a question that may not be asked,
    // or have too many estimates to look at all.
    LimitedResponse(const Game& game, const std::vector<HiderClass>& classes, std::uint32_t questions,
                    const SolveParams& params);

    // Situations that the mixture leaves out cost as little as they can beside, as in best_response.hpp. Throw Stopped
    // soon after the flag is set, and BadInput if there are too many sets.
    Response to(const Mixture& mixture) const override;
    Response exactly_to(const Mixture& mixture) const override { return to(mixture); }
    WorstCase worst_case() const override;

  private:
    const std::vector<HiderClass>& classes_;
    std::uint32_t questions_;
    StopFlag stop_;
    AnswerTable table_;
};

} // namespace deduce::adversary
