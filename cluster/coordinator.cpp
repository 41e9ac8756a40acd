// One loop: listen, lower limits, hand out work, sleep.
#include "cluster/coordinator.hpp"

#include "cluster/backoff.hpp"
#include "cluster/this_process.hpp"
#include "engine/model/errors.hpp"
#include "engine/run/stop.hpp"
#include "engine/solve_steps.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace deduce::cluster {
namespace {

using namespace std::chrono_literals;

constexpr TaskId greedy_task = 0;
constexpr std::size_t least_split_set = 24; // smaller sets are solved sooner than split
constexpr std::size_t most_graph_bytes = std::size_t{1} << 29;
constexpr std::size_t most_tasks_of_a_worker = 8; // one runs, one waits; more only while they are tiny
constexpr std::size_t tiny_sets = 64;             // members of all of a worker's tasks together
constexpr auto pulse_period = 1s;
constexpr auto longest_silence = 10s;
constexpr auto retry_period = 10ms; // between looks for work that nothing new has called for
constexpr auto least_long_run = 20ms;
constexpr int elapsed_to_long_run = 50; // or a fiftieth of the time since the start, if that is more

std::string problem_of(const Hello& hello) {
    return fmt::format("{}, objective {}, {}without \"{}\", table {:016x}{:016x}", hello.game,
                       hello.objective == Objective::average ? "average" : "worst",
                       hello.width > 0 ? fmt::format("width {}, ", hello.width) : "", hello.switches_off,
                       hello.digest.high, hello.digest.low);
}

} // namespace

bool shares(const SolveParams& params) { return params.switches.gossip && params.switches.memo; }

Key subject_of_shares(const AnswerTable& table, const SolveParams& params, const Search& search) {
    Subproblem half = whole_game(table);
    half.set.resize((half.set.size() + 1) / 2);
    Key subject = subject_of(table, params);
    return subject += search.key(half);
}

// Where there are many questions, even small sets take long.
Gossip::Sizes gossip_sizes(const SolveParams& params, const AnswerTable& table) {
    constexpr QuestionIndex many_questions = 1000;
    constexpr Gossip::Sizes with_many{4, 30};
    const SearchTuning& tuning = params.tuning;
    if (table.question_count() < many_questions) return {tuning.least_told_set, tuning.least_left_set};
    return {std::min(tuning.least_told_set, with_many.told), std::min(tuning.least_left_set, with_many.left)};
}

SearchParams worker_params(const SolveParams& params, Gossip* gossip) {
    constexpr std::size_t tried_by_all = 1; // questions of a set; the more there are, the more ranks do twice
    SearchParams p = search_params(params);
    p.gossip = gossip;
    if (gossip != nullptr) p.tuning.tried_alone = std::min(p.tuning.tried_alone, tried_by_all);
    return p;
}

Hello hello_of(const AnswerTable& table, const SolveParams& params, const Search* search) {
    Hello hello;
    hello.digest = table.digest();
    hello.game = table.game().name();
    hello.objective = params.objective;
    hello.switches_off = names_off(params.switches);
    hello.width = params.width.value_or(0);
    hello.place = this_process();
    if (search == nullptr) return hello;
    hello.key_bits = search->key_bits();
    hello.restored = search->restored();
    if (shares(params)) hello.shared = subject_of_shares(table, params, *search);
    return hello;
}

Coordinator::Coordinator(Peers& peers, const AnswerTable& table, Search& search, const SolveParams& params,
                         Journal* journal, const Notices& notices, bool are_in_one_room, Clock& clock)
    : peers_(peers),
      table_(table),
      search_(search),
      params_(params),
      clock_(clock),
      layout_(table),
      hello_(hello_of(table, params, &search)),
      graph_(table, search, params, journal),
      workers_(peers.count(), WorkerState(clock)),
      ranks_share_(shares(params)),
      are_in_one_room_(are_in_one_room || peers.count() == 1),
      watch_(clock),
      since_report_(clock),
      since_pulse_(clock),
      since_sync_(clock),
      journal_(journal),
      notices_(notices),
      key_bits_(hello_.key_bits),
      restored_(hello_.restored) {
    workers_[0].greeted = true;
}

Interval Coordinator::run() {
    // Task 0 is the greedy play, whether it is wanted or not.
    assignments_.push_back({TopGraph::root, 0, infinite_cost, clock_.now(), false});
    if (params_.switches.greedy_start && !is_settled()) {
        playing_greedily_ = true;
        send_greedy_task(0);
    }

    Backoff backoff;
    std::optional<Timer> since_look;
    while (!is_stopped()) {
        bool heard = false;
        while (const auto news = peers_.poll()) {
            handle(*news);
            heard = true;
        }
        watch_workers();
        // Meanwhile the others have something to do.
        if (is_ready() && !graph_.is_expanded(TopGraph::root)) graph_.expand(TopGraph::root);
        if (is_ready() && is_settled()) break;
        if (is_ready() && !playing_greedily_ && (heard || !since_look || since_look->elapsed() >= retry_period)) {
            lower_limits();
            assign_tasks();
            since_look.emplace(clock_);
        }
        keep();
        send_pulses();
        report_progress();
        if (heard) backoff.reset();
        clock_.rest(backoff.next(longest_pause()));
    }
    if (is_stopped()) notices_(fmt::format("stopped; {}", notices_.how_to_go_on));
    say_goodbye(is_stopped() ? 1s : 10s);
    if (!graph_.is_expanded(TopGraph::root)) graph_.expand(TopGraph::root); // who was stopped before tells as much
    keep();
    return graph_.bounds(TopGraph::root);
}

std::chrono::microseconds Coordinator::longest_pause() const {
    return are_in_one_room_ ? Backoff::longest_in_one_room : Backoff::usually_longest;
}

bool Coordinator::is_ready() const {
    return std::all_of(workers_.begin(), workers_.end(), [](const WorkerState& w) { return w.greeted || w.silent; });
}

bool Coordinator::is_settled() const {
    const Interval& root = graph_.bounds(TopGraph::root);
    return root.closed() || (params_.limit && (root.upper < *params_.limit || root.lower >= *params_.limit));
}

bool Coordinator::is_stopped() const { return is_set(params_.stop); }

std::uint64_t Coordinator::nodes() const {
    std::uint64_t sum = 0;
    for (const WorkerState& w : workers_) sum += w.nodes;
    return sum;
}

void Coordinator::handle(const Peers::News& news) {
    hear(news.worker);
    WorkerState& worker = workers_[news.worker];
    if (const auto* hello = std::get_if<Hello>(&news.message)) {
        greet(news.worker, *hello);
    } else if (const auto* result = std::get_if<Result>(&news.message)) {
        worker.nodes = result->nodes;
        if (result->id >= assignments_.size())
            throw BrokenPromise(fmt::format("rank {} answers task {}, which nobody gave it", news.worker, result->id));
        if (result->id == greedy_task) playing_greedily_ = false;
        Assignment& a = assignments_[result->id];
        graph_.learn(a.node, result->bounds);
        if (a.wanted) {
            a.wanted = false;
            taken_.erase(a.node);
            std::erase(worker.tasks, result->id);
        }
    } else if (const auto* pulse = std::get_if<Pulse>(&news.message)) {
        worker.nodes = pulse->nodes;
    } else if (const auto* goodbye = std::get_if<Goodbye>(&news.message)) {
        worker.nodes = goodbye->nodes;
        worker.gone = true;
    } else {
        throw BrokenPromise(fmt::format("rank {} sent a message of kind {}, which only the coordinator sends",
                                        news.worker, news.message.index()));
    }
}

void Coordinator::hear(std::size_t worker) {
    WorkerState& w = workers_[worker];
    w.since_heard.restart();
    if (std::exchange(w.silent, false)) notices_(fmt::format("rank {} answers again", worker));
}

// Rank 0's own worker is silent only where this thread is, too.
void Coordinator::watch_workers() {
    for (std::size_t i = 1; i < workers_.size(); i++) {
        WorkerState& w = workers_[i];
        if (w.silent || w.since_heard.elapsed() < longest_silence) continue;
        w.silent = true;
        for (const TaskId id : std::vector<TaskId>(w.tasks)) take_back(id);
        const auto seconds = std::chrono::seconds(longest_silence).count();
        notices_(w.greeted
                     ? fmt::format("rank {} ({}) has been silent for {} seconds: others take over its work", i, w.place,
                                   seconds)
                     : fmt::format("rank {} has not begun after {} seconds: the others go on without it", i, seconds));
    }
}

std::vector<std::size_t> Coordinator::silent() const {
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < workers_.size(); i++)
        if (workers_[i].silent) result.push_back(i);
    return result;
}

// So that workers know whether rank 0 lives.
void Coordinator::send_pulses() {
    if (since_pulse_.elapsed() < pulse_period) return;
    since_pulse_.restart();
    for (std::size_t w = 1; w < workers_.size(); w++) peers_.send(w, Pulse{});
}

// What is proven outlives this process at once, and the machine after the checkpoint's period. A disk that is full now
// may have room later; what counts is the last time.
void Coordinator::keep() {
    if (journal_ == nullptr || !journal_->flush() || since_sync_.elapsed() < params_.checkpoint.period) return;
    since_sync_.restart();
    journal_->sync();
}

void Coordinator::greet(std::size_t worker, const Hello& hello) {
    if (!hello.agrees_with(hello_) && problem_of(hello) == problem_of(hello_))
        throw BrokenPromise(fmt::format("rank {} keys decision sets otherwise than rank 0, so what one proves is of no "
                                        "use to the other. Start all ranks with the same program",
                                        worker));
    if (!hello.agrees_with(hello_))
        throw BrokenPromise(fmt::format("rank {} would solve another problem than rank 0: {}; rank 0 has {}. Start all "
                                        "ranks with the same program and arguments",
                                        worker, problem_of(hello), problem_of(hello_)));
    key_bits_ = std::min(key_bits_, hello.key_bits);
    restored_ += hello.restored;
    workers_[worker].greeted = true;
    workers_[worker].place = hello.place;
    if (playing_greedily_ && ranks_share_) send_greedy_task(worker);
}

// Ranks that share play together: whoever is done first has what all have played.
void Coordinator::send_greedy_task(std::size_t worker) {
    peers_.send(worker, Task{greedy_task, Task::Kind::play_greedily, mask_of(layout_, {}), {}, infinite_cost, {}});
}

void Coordinator::lower_limits() {
    for (const WorkerState& w : workers_)
        for (const TaskId id : std::vector<TaskId>(w.tasks)) {
            Assignment& a = assignments_[id];
            const Cost limit = graph_.limit_of(a.node);
            if (limit <= graph_.bounds(a.node).lower) {
                take_back(id);
            } else if (limit < a.limit) {
                a.limit = limit;
                peers_.send(a.worker, Improve{id, limit});
            }
        }
}

// The worker need not answer: what it still finds out is welcome, but nobody waits for it.
void Coordinator::take_back(TaskId id) {
    Assignment& a = assignments_[id];
    peers_.send(a.worker, Improve{id, 0});
    a.wanted = false;
    taken_.erase(a.node);
    std::erase(workers_[a.worker].tasks, id);
    nothing_is_free_ = false;
}

void Coordinator::assign_tasks() {
    nothing_is_free_ = false;
    // Whoever has nothing to do, and nothing is free, helps all others: they tell each other what they are at.
    if (ranks_share_) {
        for (std::size_t w = 0; w < workers_.size(); w++)
            if (can_work(w) && workers_[w].tasks.empty() && (are_in_one_room_ || !assign(w)))
                send_task(w, TopGraph::root);
        return;
    }
    // 1. Whoever has nothing to do comes first, and may take from others.
    for (std::size_t w = 0; w < workers_.size(); w++)
        if (can_work(w) && workers_[w].tasks.empty() && !assign(w) && !steal_for(w) && !(split_running() && assign(w)))
            repeat_for(w);
    // 2. Then everyone gets something to go on with, so that no worker waits for the network.
    for (std::size_t w = 0; w < workers_.size(); w++)
        while (can_work(w) && has_room(w) && assign(w)) {
        }
}

bool Coordinator::can_work(std::size_t worker) const { return workers_[worker].greeted && !workers_[worker].silent; }

bool Coordinator::has_room(std::size_t worker) const {
    const std::vector<TaskId>& tasks = workers_[worker].tasks;
    std::size_t members = 0;
    for (const TaskId id : tasks) members += graph_.set_size(assignments_[id].node);
    return tasks.size() < 2 || (tasks.size() < most_tasks_of_a_worker && members < tiny_sets);
}

bool Coordinator::assign(std::size_t worker) {
    if (nothing_is_free_) return false;
    const NodeId node = graph_.pick([&](NodeId n) { return !taken_.contains(n); });
    nothing_is_free_ = node == TopGraph::root;
    if (nothing_is_free_) return false;
    send_task(worker, node);
    return true;
}

void Coordinator::send_task(std::size_t worker, NodeId node) {
    const auto id = static_cast<TaskId>(assignments_.size());
    const Cost limit = graph_.limit_of(node);
    const std::vector<AnsweredQuestion>& path = graph_.path(node);
    std::vector<QuestionIndex> history;
    for (const AnsweredQuestion& step : path) history.push_back(step.question);
    peers_.send(worker,
                Task{id, Task::Kind::solve, mask_of(layout_, path), std::move(history), limit, graph_.bounds(node)});
    assignments_.push_back({node, worker, limit, clock_.now()});
    workers_[worker].tasks.push_back(id);
    taken_.insert(node);
}

// Hands over a task that waits behind another one.
bool Coordinator::steal_for(std::size_t worker) {
    for (const WorkerState& w : workers_) {
        if (w.tasks.size() < 2) continue;
        const TaskId id = w.tasks.back();
        const NodeId node = assignments_[id].node;
        take_back(id);
        send_task(worker, node);
        return true;
    }
    return false;
}

// Long enough to take the trouble of splitting or repeating it.
bool Coordinator::has_run_long(const Assignment& a) const {
    return clock_.now() - a.begun >= std::max<Clock::Duration>(least_long_run, watch_.elapsed() / elapsed_to_long_run);
}

// Makes tasks out of the largest one that has run for a while.
bool Coordinator::split_running() {
    if (graph_.bytes() >= most_graph_bytes) return false;
    std::size_t most = least_split_set - 1;
    TaskId best = greedy_task;
    for (const WorkerState& w : workers_) {
        if (w.tasks.empty()) continue;
        const Assignment& a = assignments_[w.tasks.front()];
        if (!has_run_long(a) || graph_.set_size(a.node) <= most) continue;
        most = graph_.set_size(a.node);
        best = w.tasks.front();
    }
    if (best == greedy_task) return false;
    const NodeId node = assignments_[best].node;
    take_back(best);
    graph_.expand(node);
    return true;
}

// Gives a task that is too small to split to a second worker: the first may be slow. Whoever ends first is heard.
bool Coordinator::repeat_for(std::size_t worker) {
    for (const WorkerState& w : workers_) {
        if (w.tasks.empty()) continue;
        Assignment& a = assignments_[w.tasks.front()];
        if (a.worker == worker || a.repeated || !has_run_long(a)) continue;
        a.repeated = true;
        const NodeId node = a.node;
        send_task(worker, node);
        assignments_.back().repeated = true;
        return true;
    }
    return false;
}

// In one room all ranks search the root, and hear from each other what is proven of its questions.
QuestionCount Coordinator::questions() {
    return ranks_share_ && are_in_one_room_ ? search_.questions() : graph_.questions();
}

void Coordinator::report_progress() {
    if (!params_.listener || !listener_problem_.empty() || since_report_.elapsed() < 1s) return;
    since_report_.restart();
    listener_problem_ = problem_in([&] {
        params_.listener({std::chrono::duration<double>(watch_.elapsed()).count(), nodes(),
                          graph_.bounds(TopGraph::root), questions(), Stage::searching});
    });
}

// Takes in what the workers still have to say, up to a point, and lets them go.
void Coordinator::say_goodbye(std::chrono::seconds patience) {
    peers_.send_all(Stop{});
    const Timer waiting(clock_);
    Backoff backoff;
    const auto all_gone = [&] {
        return std::all_of(workers_.begin(), workers_.end(), [](const WorkerState& w) { return w.gone || w.silent; });
    };
    while (!all_gone() && waiting.elapsed() < patience) {
        while (const auto news = peers_.poll()) {
            handle(*news);
            backoff.reset();
        }
        watch_workers();
        clock_.rest(backoff.next(longest_pause()));
    }
    peers_.send_all(Goodbye{});
}

} // namespace deduce::cluster
