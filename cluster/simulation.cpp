// Processes: the coordinator, and a worker for each rank.
#include "cluster/simulation.hpp"

#include "cluster/backoff.hpp"
#include "cluster/coordinator.hpp"
#include "cluster/peers.hpp"
#include "cluster/room.hpp"
#include "cluster/step_times.hpp"
#include "cluster/virtual_time.hpp"
#include "cluster/worker.hpp"
#include "engine/memory/large_array.hpp"
#include "engine/model/errors.hpp"
#include "engine/run/ticker.hpp"
#include "engine/solve_steps.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <thread>
#include <utility>

namespace deduce::cluster {
namespace {

constexpr auto telling_period = std::chrono::seconds(1);

// What is learned in a room, all there know at once. Here they may know it so much too soon, as a change of turns
// takes longer than a small set does.
constexpr Clock::Duration longest_lead = std::chrono::microseconds(20);

SolveParams plain(SolveParams params) {
    params.threads = 1;
    params.listener = nullptr;
    params.checkpoint = {};
    params.limit.reset();
    params.at_most.reset();
    return params;
}

Clock::Duration scaled(Clock::Duration duration, double factor) {
    return std::chrono::round<Clock::Duration>(duration * factor);
}

// What is measured between two readings holds so much for reading, a third of what small steps take.
Clock::Duration time_of_reading() {
    constexpr int readings = 1000;
    const Clock::Duration begin = cpu_time();
    for (int i = 0; i < readings; i++) cpu_time();
    return (cpu_time() - begin) / readings;
}

// For a ticker. progress() is called from a thread of its own.
template <class MakeProgress>
std::function<void()> telling(const SimulationListener& listener, const MakeProgress& progress) {
    if (!listener) return nullptr;
    return [&listener, progress] { listener(progress()); };
}

// Calls afterwards(table, params) with what another search of the game would be given.
template <class Afterwards>
MeasuredRun run_alone(const Game& game, const SolveParams& asked, const SimulationListener& listener,
                      SearchListener stepping, const Afterwards& afterwards) {
    const SolveParams params = plain(asked);
    const AnswerTable table(game, params.table_bytes, nullptr, params.switches.merge_questions);
    SearchParams p = search_params(params);
    p.stepping = std::move(stepping);
    const auto search = make_search(table, p);
    const Ticker ticker(telling_period, telling(listener, [&] { return SimulationProgress{search->nodes(), {}}; }));
    MeasuredRun run;
    run.total = optimum_of(*search, table, whole_game(table), p);
    run.nodes = search->nodes();
    p.stepping = nullptr;
    p.in_common.facts = search->facts();
    afterwards(table, p);
    return run;
}

// A worker on a virtual clock. It looks up from its search as often as one in a real run wakes up beside it.
class SimulatedWorker {
  public:
    SimulatedWorker(const Line& line, const AnswerTable& table, const SolveParams& params, std::size_t place,
                    std::size_t places, VirtualTime::Process& process, VirtualTime::Process& coordinating,
                    const StepCosts& costs, Room* room, std::shared_ptr<const TableFacts> facts)
        : process_(process),
          coordinating_(coordinating),
          costs_(costs),
          has_room_(room != nullptr),
          gossip_(place, places, gossip_sizes(params, table), has_room_ ? &room->marks() : nullptr) {
        SearchParams p = worker_params(params, shares(params) ? &gossip_ : nullptr);
        p.stop = &interrupt_;
        p.stepping = [this](SearchStep step, std::size_t set_size, double share) {
            const Clock::Duration cost = scaled(costs_.of(step, set_size), share);
            const std::size_t step_class = StepCosts::class_of(step, set_size);
            if (std::this_thread::get_id() == thread_) {
                steps_[step_class] += cost;
                advance(cost);
            } else { // rank 0's coordinator expands by the same search
                coordinators_steps_[step_class] += cost;
                coordinating_.rest(cost);
            }
        };
        if (has_room_) {
            room->enter(place);
            p.in_common = room->in_common();
        }
        p.in_common.facts = std::move(facts);
        search_ = make_search(table, p);
        if (p.gossip != nullptr)
            sharing_.emplace(gossip_, *search_, subject_of_shares(table, params, *search_), process, room);
        worker_.emplace(line, table, *search_, interrupt_, sharing_ ? &*sharing_ : nullptr, nullptr, process);
        line_.emplace(line);
        hello_ = hello_of(table, params, search_.get());
    }

    void run(bool is_local) {
        thread_ = std::this_thread::get_id();
        if (!is_local) line_->send(hello_);
        worker_->run_in_turns();
    }

    Search& search() { return *search_; }
    // By its clock, as other threads may read it.
    Clock::Duration told_time() const { return told_time_.load(std::memory_order_relaxed); }
    SimulatedRank facts() const { return {search_->nodes(), searched_, searches_, {}}; }
    StepTimes steps() const {
        StepTimes all = steps_;
        std::ranges::transform(all, coordinators_steps_, all.begin(), std::plus());
        return all;
    }

  private:
    void advance(Clock::Duration cost) {
        if (searches_.empty() || searches_.back().end != process_.now())
            searches_.push_back({process_.now(), process_.now()});
        process_.advance(cost);
        told_time_.store(process_.now(), std::memory_order_relaxed);
        searches_.back().end = process_.now();
        searched_ += cost;
        const bool talks = process_.now() >= next_talk_;
        if (talks || (has_room_ && process_.now() >= next_sync_)) {
            process_.sync();
            next_sync_ = process_.now() + longest_lead;
        }
        if (!talks) return;
        if (worker_->talk()) backoff_.reset();
        next_talk_ = process_.now() + backoff_.next(worker_->longest_pause());
    }

    VirtualTime::Process& process_;
    VirtualTime::Process& coordinating_;
    const StepCosts& costs_;
    bool has_room_;
    Gossip gossip_;
    std::atomic<bool> interrupt_ = false;
    std::unique_ptr<Search> search_;
    std::optional<Line> line_;
    std::optional<Sharing> sharing_;
    std::optional<Worker> worker_;
    Hello hello_;
    Backoff backoff_;
    Clock::Duration next_talk_{0};
    Clock::Duration next_sync_{0};
    std::atomic<Clock::Duration> told_time_ = Clock::Duration{0};
    Clock::Duration searched_{0};
    StepTimes steps_{};
    StepTimes coordinators_steps_{};
    std::vector<SimulatedRank::Search> searches_;
    std::atomic<std::thread::id> thread_;
};

} // namespace

std::size_t StepCosts::class_of(SearchStep step, std::size_t set_size) {
    const auto width = static_cast<std::size_t>(std::bit_width(set_size));
    const bool upper_half = width >= 2 && (set_size >> (width - 2) & 1) != 0;
    return first_class_of(step) + std::min(2 * width + (upper_half ? 1 : 0), size_classes - 1);
}

std::size_t StepCosts::least_size(std::size_t step_class) {
    const std::size_t size_class = step_class % size_classes;
    if (size_class < 4) return size_class / 2;
    const std::size_t width = size_class / 2;
    return size_class % 2 == 0 ? std::size_t{1} << (width - 1) : std::size_t{3} << (width - 2);
}

MeasuredRun measure_steps(const Game& game, const SolveParams& params, const SimulationListener& listener) {
    std::array<Clock::Duration, StepCosts::classes> spent{};
    std::array<double, StepCosts::classes> steps{};
    std::optional<std::size_t> last;
    Clock::Duration since{0};
    const Clock::Duration reading = time_of_reading();
    const auto close = [&] {
        const Clock::Duration now = cpu_time();
        if (last) spent[*last] += std::max(now - since - reading, Clock::Duration{0});
        since = now;
    };
    const auto stepping = [&](SearchStep step, std::size_t set_size, double share) {
        close();
        last = StepCosts::class_of(step, set_size);
        steps[*last] += share;
        since = cpu_time();
    };
    StepCosts costs;
    MeasuredRun run = run_alone(game, params, listener, stepping, [&](const AnswerTable& table, const SearchParams& p) {
        close();
        const Clock::Duration of_recall = time_of_recall(table.question_count());
        const auto of_borrow = times_of_borrow(table, p);
        for (std::size_t c = 0; c < StepCosts::size_classes; c++) {
            if (steps[StepCosts::first_class_of(SearchStep::view) + c] != 0)
                costs.set(StepCosts::first_class_of(SearchStep::recall) + c, of_recall);
            if (steps[StepCosts::first_class_of(SearchStep::excerpt) + c] != 0)
                costs.set(StepCosts::first_class_of(SearchStep::borrow) + c, of_borrow(StepCosts::least_size(c)));
        }
    });
    run.costs = costs;
    for (std::size_t c = 0; c < StepCosts::classes; c++) {
        if (steps[c] != 0) run.costs.set(c, scaled(spent[c], 1 / steps[c]));
        run.steps[c] = scaled(run.costs.of_class(c), steps[c]);
        run.time += run.steps[c];
    }
    return run;
}

MeasuredRun run_on_one_rank(const Game& game, const SolveParams& params, const StepCosts& costs,
                            const SimulationListener& listener) {
    StepTimes steps{};
    MeasuredRun run = run_alone(
        game, params, listener,
        [&](SearchStep step, std::size_t set_size, double share) {
            steps[StepCosts::class_of(step, set_size)] += scaled(costs.of(step, set_size), share);
        },
        [](const AnswerTable&, const SearchParams&) {});
    run.costs = costs;
    run.steps = steps;
    run.time = std::accumulate(steps.begin(), steps.end(), Clock::Duration{0});
    return run;
}

SimulatedRun simulate(const Game& game, const SolveParams& asked, int ranks, const NetworkParams& params,
                      const StepCosts& costs, int ranks_of_machine, int at_once, const SimulationListener& listener) {
    const SolveParams solve_params = plain(asked);
    const AnswerTable table(game, solve_params.table_bytes, nullptr, solve_params.switches.merge_questions);
    VirtualTime time(static_cast<std::size_t>(at_once), longest_lead);
    VirtualTime::Process& coordinating = time.add();
    std::vector<VirtualTime::Process*> working;
    std::vector<Clock*> clocks = {&coordinating};
    for (int r = 0; r < ranks; r++) {
        working.push_back(&time.add());
        if (r > 0) clocks.push_back(working.back());
    }
    SimulatedNetwork network(params, clocks);
    std::vector<LargeArray> memories;
    std::vector<Room> rooms;
    const bool have_rooms =
        ranks_of_machine > 1 && ranks > 1 && shares(solve_params) && solve_params.switches.common_memo;
    for (int first = 0; have_rooms && first < ranks; first += ranks_of_machine) {
        const auto places = static_cast<std::size_t>(ranks);
        const auto here = static_cast<std::size_t>(std::min(ranks_of_machine, ranks - first));
        LargeArray& memory = memories.emplace_back(Room::bytes(places, solve_params.memo_bytes * here));
        rooms.emplace_back(std::span(memory.as(), memory.size()), places, here);
    }
    Peers peers(network.endpoint(0));
    std::vector<std::unique_ptr<SimulatedWorker>> workers;
    for (int r = 0; r < ranks; r++) {
        Transport& t = network.endpoint(r);
        const Line line = r == 0 ? peers.local_line() : Line{t, 0, t.next_solve()};
        workers.push_back(std::make_unique<SimulatedWorker>(
            line, table, solve_params, static_cast<std::size_t>(r), static_cast<std::size_t>(ranks),
            *working[static_cast<std::size_t>(r)], coordinating, costs,
            have_rooms ? &rooms[static_cast<std::size_t>(r / ranks_of_machine)] : nullptr,
            r == 0 ? nullptr : workers.front()->search().facts()));
        VirtualTime::begin_with(*working[static_cast<std::size_t>(r)],
                                [worker = workers.back().get(), r] { worker->run(r == 0); });
    }
    SimulatedRun run;
    const Notices nobody_listens;
    VirtualTime::begin_with(coordinating, [&] {
        Coordinator coordinator(peers, table, workers.front()->search(), solve_params, nullptr, nobody_listens,
                                rooms.size() == 1, coordinating);
        run.total = coordinator.run();
        run.nodes = coordinator.nodes();
        run.time = coordinating.now();
    });
    const auto latest = [&] {
        Clock::Duration time{0};
        for (const auto& w : workers) time = std::max(time, w->told_time());
        return time;
    };
    const Ticker ticker(telling_period, telling(listener, [&] {
                            std::uint64_t nodes = 0;
                            for (const auto& w : workers) nodes += w->search().nodes();
                            return SimulationProgress{nodes, seconds(latest())};
                        }));
    time.run();
    run.at_once = time.most_at_once();
    if (!run.total.closed()) run.time = latest(); // and not when all had said goodbye
    for (int r = 0; r < ranks; r++) {
        const SimulatedWorker& worker = *workers[static_cast<std::size_t>(r)];
        run.ranks.push_back(worker.facts());
        run.ranks.back().sent = network.traffic(r);
        std::ranges::transform(run.steps, worker.steps(), run.steps.begin(), std::plus());
    }
    return run;
}

} // namespace deduce::cluster
