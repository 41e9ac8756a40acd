// Rank 0: a coordinator on the calling thread, and a worker on a thread of its own. Other ranks: a worker.
#include "cluster/cluster_solve.hpp"

#include "cluster/coordinator.hpp"
#include "cluster/coordinator_watch.hpp"
#include "cluster/notices.hpp"
#include "cluster/peers.hpp"
#include "cluster/rank_search.hpp"
#include "cluster/worker.hpp"
#include "engine/memory/journal.hpp"
#include "engine/model/errors.hpp"
#include "engine/model/proven.hpp"
#include "engine/run/stop.hpp"
#include "engine/run/stopwatch.hpp"
#include "engine/run/ticker.hpp"
#include "engine/solve_narrow.hpp"
#include "engine/solve_steps.hpp"
#include "engine/solve_teller.hpp"
#include "engine/within/solve_within.hpp"

#include <atomic>
#include <chrono>
#include <exception>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace deduce::cluster {
namespace {

constexpr std::chrono::milliseconds stop_period{20};

Failure failure_of(const std::exception& e) { return {e.what(), dynamic_cast<const BadInput*>(&e) != nullptr}; }

// Rank 0's own worker. Its end is the end of its thread, whatever the coordinator met.
class LocalWorker {
  public:
    LocalWorker(Peers& peers, const AnswerTable& table, RankSearch& rank)
        : peers_(peers), thread_([line = peers.local_line(), &table, &rank] {
              try {
                  Worker(line, table, *rank.search, rank.interrupt, rank.shared()).run();
              } catch (const std::exception& e) {
                  line.send(failure_of(e));
              } catch (...) {
                  line.send(Failure{"unknown problem", false});
              }
          }) {}
    ~LocalWorker() {
        peers_.send(0, Stop{});
        peers_.send(0, Goodbye{});
        thread_.join();
    }
    LocalWorker(const LocalWorker&) = delete;
    LocalWorker& operator=(const LocalWorker&) = delete;

  private:
    Peers& peers_;
    std::thread thread_;
};

// Those of the search for the plain average, of which a limited solve has a lower bound only. The coordinator knows no
// labels of questions.
SolveParams plain_params(SolveParams params, const AnswerTable& table) {
    if (params.listener)
        params.listener = [&table, tell = params.listener, has_limit = is_within(params)](Progress p) {
            if (has_limit) p.bounds.upper = infinite_cost;
            name_tried(p, table);
            tell(p);
        };
    return params;
}

// Fills in what the limit, or the other objective, makes of the plain average. Rank 0 alone.
void add_within(SolveResult& result, const AnswerTable& table, Search& search, SolveParams params,
                std::atomic<bool>& interrupt, const Stopwatch& watch) {
    const Interval plain = std::exchange(result.total, {});
    params.stop = &interrupt;
    solve_within(result, table, search, params, plain, watch);
}

std::string how_to_go_on(const SolveParams& params) {
    return params.checkpoint.file.empty() ? std::string("with --checkpoint DIR the next run would go on where it ended")
                                          : "the same command goes on from its checkpoint";
}

// Writes rank 0's checkpoint while the others write theirs, and waits for them for as long as it may take: the problem
// of the first that has one. Whoever is slower still writes to the end, as no rank leaves before all do.
std::string keep_on_all_ranks(Peers& peers, Search& search, const std::vector<std::size_t>& silent) {
    constexpr std::chrono::seconds patience{10};
    constexpr int times_as_slow = 4;
    const Stopwatch watch;
    std::string problem = problem_in([&] { search.write_checkpoint(); });
    const auto end = watch.elapsed() * times_as_slow + patience;
    std::size_t missing = peers.count() - 1 - silent.size();
    while (missing > 0 && watch.elapsed() < end) {
        while (const auto news = peers.poll())
            if (const auto* kept = std::get_if<Kept>(&news->message)) {
                missing--;
                if (problem.empty() && !kept->problem.empty())
                    problem = fmt::format("rank {}: {}", news->worker, kept->problem);
            }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return problem;
}

SolveResult coordinate(Transport& transport, Peers& peers, const Game& game, const SolveParams& params,
                       const Notices& notices) {
    const Stopwatch watch;
    RankRoom common(transport, peers.local_line().solve, params);
    std::optional<SolveTeller> preparing(std::in_place, params, watch);
    const bool has_limit = is_within(params);
    const AnswerTable table(game, params.table_bytes, params.stop, params.switches.merge_questions);
    const SolveParams plain = plain_params(params, table);
    RankSearch rank(table, params, transport, common);
    Search& search = *rank.search;
    std::optional<Journal> journal;
    if (!params.checkpoint.journal.empty()) journal.emplace(params.checkpoint.journal, subject_of(table, params));
    preparing.reset(); // the coordinator tells of the search
    SolveResult result = facts_of(table, params);
    std::vector<std::size_t> silent;
    {
        const LocalWorker local(peers, table, rank);
        Coordinator coordinator(peers, table, search, plain, journal ? &*journal : nullptr, notices, common.has_all);
        result.total = coordinator.run();
        result.nodes = coordinator.nodes();
        result.key_bits = coordinator.key_bits();
        result.restored = coordinator.restored();
        silent = coordinator.silent();
        result.listener_problem = coordinator.listener_problem();
        if (params.wants_strategy || has_limit) coordinator.teach();
    }
    result.ranks = static_cast<int>(peers.count());
    if (!silent.empty()) transport.leave_behind();
    if (!params.checkpoint.file.empty()) {
        result.checkpoint_problem = keep_on_all_ranks(peers, search, silent);
        const bool is_whole = !journal || journal->flush();
        if (result.checkpoint_problem.empty() && !is_whole)
            result.checkpoint_problem =
                fmt::format("checkpoint: cannot write {}: the disk is full", params.checkpoint.journal);
    }
    // Alone: the other ranks are done. What they found out is searched again, below the best moves only.
    rank.interrupt = false;
    const Ticker stopper(stop_period, [&] {
        if (is_set(params.stop)) rank.interrupt = true;
    });
    if (has_limit) {
        add_within(result, table, search, params, rank.interrupt, watch);
        if (!params.checkpoint.file.empty() && result.checkpoint_problem.empty())
            result.checkpoint_problem = problem_in([&] { search.write_checkpoint(); });
        return result;
    }
    if (params.switches.greedy_start && is_infinite(result.total.upper) && is_set(params.stop))
        result.total.intersect({0, upper_once_stopped(table, whole_game(table), params.objective)});
    check_proven(result.total, "the game");
    tell_of_all_strategies(result, search, table, params);
    result.seconds = watch.seconds();
    if (result.infinite()) result.reason = reason_for_infinity(table);
    const SolveTeller extracting(params, watch, Stage::extracting);
    add_strategy(result, search, table, params);
    return result;
}

void work(const Line& line, const Game& game, const SolveParams& params, const Notices& notices) {
    RankRoom common(line.transport, line.solve, params);
    const AnswerTable table(game, params.table_bytes, nullptr, params.switches.merge_questions);
    RankSearch rank(table, params, line.transport, common);
    line.send(hello_of(table, params, rank.search.get()));
    CoordinatorWatch watch(params.stop, notices);
    Worker(line, table, *rank.search, rank.interrupt, rank.shared(), &watch).run();
    if (!params.checkpoint.file.empty()) line.send(Kept{problem_in([&] { rank.search->write_checkpoint(); })});
}

// Until rank 0 has ended the solve, which throws if it has heard of a failure.
void await_end(const Line& line) {
    for (;;) {
        while (const auto message = line.poll())
            if (std::holds_alternative<Goodbye>(*message)) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

} // namespace

std::optional<SolveResult> solve_on_ranks(Transport& transport, const Game& game, const SolveParams& asked,
                                          const std::function<void(const std::string&)>& notice) {
    if (transport.size() == 1) return solve(game, asked);
    const SolveParams params = with_game_limit(game, asked);
    check_width(params);
    const Notices notices{transport.rank() <= 1 ? notice : nullptr, how_to_go_on(params)};
    if (transport.rank() == 0) {
        Peers peers(transport);
        const Stopwatch watch;
        try {
            return coordinate(transport, peers, game, params, notices);
        } catch (const Stopped& e) {
            peers.send_all(failure_of(e));
            SolveResult result = stopped_before_search(game, params, watch.seconds());
            result.ranks = static_cast<int>(peers.count());
            return result;
        } catch (const std::exception& e) {
            peers.send_all(failure_of(e));
            throw;
        }
    }
    const Line line{transport, 0, transport.next_solve()};
    try {
        work(line, game, params, notices);
    } catch (const EndedElsewhere&) {
        throw;
    } catch (const std::exception& e) {
        line.send(failure_of(e));
        await_end(line);
        throw;
    }
    return std::nullopt;
}

void call_off(Transport& transport, const std::string& why) {
    if (transport.size() == 1) return;
    const std::uint32_t solve = transport.next_solve();
    transport.common_pages(solve, 0); // nobody waits for them
    const std::string bytes = encode({solve, Failure{why, true}});
    for (int r = 1; r < transport.size(); r++) transport.send(r, bytes);
}

} // namespace deduce::cluster
