// Ranks that are threads of the test: each calls solve_on_ranks on its endpoint of a loopback network.
#pragma once

#include "cluster/cluster_solve.hpp"
#include "cluster/loopback_transport.hpp"

#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace deduce::cluster {

struct RankOutcome {
    std::optional<SolveResult> result;
    std::string error; // empty if nothing was thrown
    bool ended_elsewhere = false;
};

// Runs `rank_main` once a rank, and waits for all.
inline std::vector<RankOutcome> on_ranks(LoopbackNetwork& network, int ranks,
                                         const std::function<std::optional<SolveResult>(Transport&)>& rank_main) {
    std::vector<RankOutcome> outcomes(static_cast<std::size_t>(ranks));
    {
        std::vector<std::jthread> threads;
        for (int r = 0; r < ranks; r++)
            threads.emplace_back([&, r] {
                RankOutcome& outcome = outcomes[static_cast<std::size_t>(r)];
                try {
                    outcome.result = rank_main(network.endpoint(r));
                } catch (const EndedElsewhere& e) {
                    outcome.error = e.what();
                    outcome.ended_elsewhere = true;
                } catch (const std::exception& e) {
                    outcome.error = e.what();
                }
            });
    }
    return outcomes;
}

inline SolveResult solve_on(int ranks, const Game& game, const SolveParams& params, int ranks_of_machine = 1) {
    LoopbackNetwork network(ranks, ranks_of_machine);
    const auto outcomes =
        on_ranks(network, ranks, [&](Transport& transport) { return solve_on_ranks(transport, game, params); });
    for (const RankOutcome& o : outcomes)
        if (!o.error.empty()) throw Error(o.error);
    return outcomes.front().result.value();
}

} // namespace deduce::cluster
