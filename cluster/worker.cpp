// Two threads and one mutex: run() talks, search_tasks() works.
#include "cluster/worker.hpp"

#include "cluster/backoff.hpp"
#include "cluster/errors.hpp"
#include "engine/model/proven.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include <fmt/format.h>

namespace deduce::cluster {
namespace {

constexpr std::chrono::microseconds shortest_period{200};
constexpr std::chrono::microseconds time_of_message{25}; // that its sender and receiver may spend on it
constexpr int most_heard = 64;                           // shares at a time: what comes on top of it comes too fast,
constexpr int most_left_out = 4096;                      // and is left out
constexpr double bytes_a_second = 1e8;                   // of all that a rank shares

} // namespace

SharePace SharePace::of(std::size_t ranks) {
    const std::size_t others = std::max<std::size_t>(ranks, 2) - 1;
    const Clock::Duration period =
        std::max<Clock::Duration>(shortest_period, time_of_message * static_cast<std::int64_t>(others));
    const double bytes = std::chrono::duration<double>(period).count() * bytes_a_second / static_cast<double>(others);
    return {period, std::max<std::size_t>(static_cast<std::size_t>(bytes) / sizeof(Finding), 1)};
}

void Line::send(Message message) const { transport.send(coordinator, encode({solve, std::move(message)})); }

void Line::share(Message message) const {
    const std::string bytes = encode({solve, std::move(message)});
    for (int r = 0; r < transport.size(); r++)
        if (r != transport.rank()) transport.send(r, bytes);
}

std::optional<Message> Line::poll() const {
    while (const auto parcel = transport.poll()) {
        Letter letter = decode(parcel->bytes);
        if (letter.solve != solve) continue;
        if (const auto* failure = std::get_if<Failure>(&letter.message))
            throw EndedElsewhere(failure->text, failure->bad_input);
        return std::move(letter.message);
    }
    return std::nullopt;
}

Worker::Worker(const Line& line, const AnswerTable& table, Search& search, std::atomic<bool>& interrupt, Gossip* gossip,
               CoordinatorWatch* watch, Clock& clock)
    : line_(line),
      table_(table),
      layout_(table),
      search_(search),
      interrupt_(interrupt),
      gossip_(gossip),
      watch_(watch),
      pace_(SharePace::of(gossip == nullptr ? 1 : gossip->places())),
      clock_(clock),
      since_pulse_(clock),
      since_share_(clock) {}

void Worker::run() {
    since_pulse_.restart();
    std::jthread searcher([this] { search_tasks(); });
    try {
        Backoff backoff;
        while (!released_) {
            if (talk()) backoff.reset();
            std::unique_lock lock(mutex_);
            if (news_.wait_for(lock, backoff.next(), [&] { return !results_.empty(); })) backoff.reset();
        }
    } catch (...) {
        end_search();
        throw;
    }
    end_search();
}

void Worker::run_in_turns() {
    Backoff backoff;
    while (!released_) {
        if (talk()) backoff.reset();
        if (!take_task()) clock_.rest(backoff.next());
    }
}

bool Worker::talk() {
    bool heard = false;
    int shares = 0;
    while (shares < most_left_out) {
        const auto message = line_.poll();
        if (!message) break;
        const bool is_of_coordinator = !std::holds_alternative<Share>(*message);
        if (watch_ != nullptr && is_of_coordinator) watch_->hear();
        if (is_of_coordinator || ++shares <= most_heard) handle(*message);
        heard = true;
    }
    if (watch_ != nullptr) watch_->look();
    report();
    share_news();
    return heard;
}

void Worker::handle(const Message& message) {
    if (const auto* task = std::get_if<Task>(&message)) {
        const std::lock_guard lock(mutex_);
        queue_.push_back(*task);
        work_.notify_one();
    } else if (const auto* change = std::get_if<Improve>(&message)) {
        improve(*change);
    } else if (const auto* share = std::get_if<Share>(&message)) {
        hear(*share);
    } else if (std::holds_alternative<Stop>(message)) {
        end_search();
    } else if (std::holds_alternative<Goodbye>(message)) {
        released_ = true;
    } else if (std::holds_alternative<Pulse>(message)) { // the coordinator lives
    } else {
        throw BrokenPromise(fmt::format("a worker got a message of kind {}, which only workers send", message.index()));
    }
}

void Worker::improve(const Improve& message) {
    const std::lock_guard lock(mutex_);
    if (running_ == message.id) {
        limit_.store(std::min(limit_.load(), message.limit));
        if (message.limit <= 0) interrupt_ = true;
        return;
    }
    const auto task = std::find_if(queue_.begin(), queue_.end(), [&](const Task& t) { return t.id == message.id; });
    if (task == queue_.end()) return;
    task->limit = std::min(task->limit, message.limit);
    if (task->limit <= 0) queue_.erase(task);
}

void Worker::hear(const Share& share) {
    if (gossip_ == nullptr) return;
    const Gossip::News news = share.news();
    for (const Finding& f : news.findings) search_.learn(f.key, f.proven, f.set_size);
    gossip_->hear(share.worker, news);
}

void Worker::share_news() {
    if (gossip_ == nullptr || since_share_.elapsed() < pace_.period || line_.transport.unsent() > most_unsent) return;
    if (const auto news = gossip_->collect(pace_.most_findings))
        line_.share(Share(static_cast<std::uint32_t>(gossip_->place()), *news));
    since_share_.restart();
}

void Worker::end_search() {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    queue_.clear();
    interrupt_ = true;
    work_.notify_one();
}

void Worker::report() {
    constexpr std::chrono::seconds pulse_period{1};
    std::unique_lock lock(mutex_);
    if (failure_) std::rethrow_exception(failure_);
    const std::deque<Result> results = std::exchange(results_, {});
    const bool finished = finished_;
    lock.unlock();

    for (const Result& r : results) line_.send(r);
    if (finished && !goodbye_said_) {
        line_.send(Goodbye{search_.nodes()});
        goodbye_said_ = true;
    }
    if (since_pulse_.elapsed() >= pulse_period) {
        line_.send(Pulse{search_.nodes()});
        since_pulse_.restart();
    }
}

void Worker::search_tasks() {
    for (;;) {
        {
            std::unique_lock lock(mutex_);
            work_.wait(lock, [&] { return stopping_ || !queue_.empty(); });
        }
        if (!take_task()) break;
    }
}

// Solves the next task, if there is one. None comes after a failure.
bool Worker::take_task() {
    std::unique_lock lock(mutex_);
    finished_ = finished_ || stopping_;
    if (finished_ || queue_.empty()) return false;
    const Task task = std::move(queue_.front());
    queue_.pop_front();
    running_ = task.id;
    limit_ = task.limit;
    interrupt_ = false;
    lock.unlock();
    std::optional<Result> result;
    std::exception_ptr failure;
    try {
        result = search_task(task);
    } catch (...) {
        failure = std::current_exception();
    }
    lock.lock();
    running_.reset();
    failure_ = failure;
    finished_ = failure != nullptr;
    if (result) results_.push_back(*result);
    news_.notify_one();
    return !finished_;
}

Result Worker::search_task(const Task& task) {
    const Subproblem subproblem{classes_matching(table_, layout_, task.mask), task.history};
    if (subproblem.set.empty())
        throw BrokenPromise(
            fmt::format("the mask of task {} matches nothing: coordinator and worker disagree", task.id));
    Interval bounds = task.known;
    try {
        if (task.kind == Task::Kind::play_greedily)
            bounds.intersect({0, search_.play_greedily(subproblem)});
        else
            bounds.intersect(search_.solve(subproblem, task.limit, &limit_));
    } catch (const Stopped&) { // nothing more is proven
    }
    check_proven(bounds, "a task");
    return {task.id, bounds, search_.nodes()};
}

} // namespace deduce::cluster
