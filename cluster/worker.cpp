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
void Line::send(Message message) const { transport.send(coordinator, encode({solve, std::move(message)})); }

void Line::send_to(const std::vector<std::size_t>& workers, Message message) const {
    const std::string bytes = encode({solve, std::move(message)});
    for (const std::size_t w : workers) transport.send(static_cast<int>(w), bytes);
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

Worker::Worker(const Line& line, const AnswerTable& table, Search& search, std::atomic<bool>& interrupt,
               Sharing* sharing, CoordinatorWatch* watch, Clock& clock)
    : line_(line),
      table_(table),
      layout_(table),
      search_(search),
      interrupt_(interrupt),
      sharing_(sharing),
      watch_(watch),
      clock_(clock),
      since_pulse_(clock) {}

std::chrono::microseconds Worker::longest_pause() const {
    return sharing_ != nullptr && sharing_->is_alone() ? Backoff::longest_in_one_room : Backoff::usually_longest;
}

void Worker::run() {
    since_pulse_.restart();
    std::jthread searcher([this] { search_tasks(); });
    try {
        Backoff backoff;
        while (!released_) {
            if (talk()) backoff.reset();
            std::unique_lock lock(mutex_);
            if (news_.wait_for(lock, backoff.next(longest_pause()), [&] { return !results_.empty(); })) backoff.reset();
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
        if (!take_task()) clock_.rest(backoff.next(longest_pause()));
    }
}

bool Worker::talk() {
    constexpr int most_at_once = 64; // between looks at what there is to report
    bool heard = false;
    for (int i = 0; i < most_at_once; i++) {
        const auto message = line_.poll();
        if (!message) break;
        const bool is_between = std::holds_alternative<Share>(*message) || std::holds_alternative<Receipt>(*message);
        if (watch_ != nullptr && !is_between) watch_->hear();
        handle(*message);
        heard = heard || !is_between;
    }
    if (watch_ != nullptr) watch_->look();
    report();
    if (sharing_ != nullptr)
        sharing_->tell([this](const std::vector<std::size_t>& workers, Message message) {
            line_.send_to(workers, std::move(message));
        });
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
        if (sharing_ != nullptr) sharing_->hear(*share);
    } else if (const auto* receipt = std::get_if<Receipt>(&message)) {
        if (sharing_ != nullptr) sharing_->hear(*receipt);
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
