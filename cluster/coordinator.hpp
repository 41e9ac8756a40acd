// Rank 0's side of a distributed solve (section 6.8 of the thesis): owns the top graph, hands its leaves to workers as
// masks with limits, merges the intervals that come back.
//
// At first only the root is expanded, while all play greedily, and its parts are tasks. Whoever is idle while all of
// them are taken gets the whole game, if ranks gossip (engine/search/gossip.hpp), and so helps the others. Else it gets
// a task that waits at another worker, or else the largest task that runs is taken back (what was found out so far
// stays in its worker's memo) and split into its own parts; what is too small to split is given out twice. So there are
// no more tasks than the ranks need, and none waits for a worker that is slow. The coordinator sleeps nearly all of the
// time; its thread is not one of the searching ones. Where all ranks are in one room (room.hpp) and gossip, each gets
// the whole game at once.
//
// Workers speak once a second. One that is silent for long (stopped, or its machine hangs) is named, and its tasks are
// given to others; what it says later is welcome.
#pragma once

#include "cluster/clock.hpp"
#include "cluster/notices.hpp"
#include "cluster/peers.hpp"
#include "cluster/top_graph.hpp"
#include "engine/memory/journal.hpp"
#include "engine/solve.hpp"

#include <chrono>
#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

namespace deduce::cluster {

// What a worker of this solve must say, and what is its own.
Hello hello_of(const AnswerTable& table, const SolveParams& params, const Search* search = nullptr);

// Whether ranks tell each other what they prove, and of which sets.
bool shares(const SolveParams& params);
// What their shares are about. It tells searches apart that key sets otherwise.
Key subject_of_shares(const AnswerTable& table, const SolveParams& params, const Search& search);
Gossip::Sizes gossip_sizes(const SolveParams& params, const AnswerTable& table);
// Of a worker's search, which tells others through the gossip if it is there.
SearchParams worker_params(const SolveParams& params, Gossip* gossip);

class Coordinator {
  public:
    // Keeps references. `search` may be the one that the local worker uses: only its expand() and questions() are
    // called here. The journal, which may be null, holds what is proven of the top of the graph; it is flushed here,
    // not closed. Whether all workers are in one room (room.hpp): then they need no parts.
    Coordinator(Peers& peers, const AnswerTable& table, Search& search, const SolveParams& params, Journal* journal,
                const Notices& notices, bool are_in_one_room = false, Clock& clock = real_clock());

    // Returns what is proven of the whole game: closed or on one side of the limit, unless params.stop was set. Throws
    // Error where a rank fails or would solve something else; the workers have then still to be told.
    Interval run();

    // Remembers in the search what is proven of the top of the graph.
    void teach() const { graph_.teach(); }

    // Over all workers; complete once run() has returned.
    std::uint64_t nodes() const;
    int key_bits() const { return key_bits_; }
    // From the checkpoints of all ranks that have begun.
    std::uint64_t restored() const { return restored_; }
    // Workers from whom nothing is heard.
    std::vector<std::size_t> silent() const;
    // What the listener threw: then it is told no more.
    const std::string& listener_problem() const { return listener_problem_; }

  private:
    struct Assignment {
        NodeId node;
        std::size_t worker;
        Cost limit;
        Clock::Duration begun;
        bool wanted = true;
        bool repeated = false; // another worker has been given the node too
    };
    struct WorkerState {
        explicit WorkerState(const Clock& clock) : since_heard(clock) {}

        bool greeted = false;
        bool gone = false;
        bool silent = false;
        Timer since_heard;
        std::string place;
        std::vector<TaskId> tasks; // wanted, in the order in which they are solved
        std::uint64_t nodes = 0;
    };

    void handle(const Peers::News& news);
    void hear(std::size_t worker);
    void watch_workers();
    void send_pulses();
    void keep();
    void greet(std::size_t worker, const Hello& hello);
    std::chrono::microseconds longest_pause() const;
    bool is_ready() const;
    bool is_settled() const;
    bool is_stopped() const;
    void send_task(std::size_t worker, NodeId node);
    void send_greedy_task(std::size_t worker);
    void lower_limits();
    void take_back(TaskId id);
    void assign_tasks();
    bool assign(std::size_t worker);
    bool can_work(std::size_t worker) const;
    bool has_room(std::size_t worker) const;
    bool steal_for(std::size_t worker);
    bool has_run_long(const Assignment& a) const;
    bool split_running();
    bool repeat_for(std::size_t worker);
    QuestionCount questions();
    void report_progress();
    void say_goodbye(std::chrono::seconds patience);

    Peers& peers_;
    const AnswerTable& table_;
    Search& search_;
    const SolveParams& params_;
    Clock& clock_;
    FingerprintLayout layout_;
    Hello hello_;
    TopGraph graph_;
    std::vector<WorkerState> workers_;
    std::vector<Assignment> assignments_; // by task
    std::unordered_set<NodeId> taken_;    // nodes with a wanted task
    bool nothing_is_free_ = false;        // to be picked, as it was found in this round
    bool ranks_share_;
    bool are_in_one_room_;
    bool playing_greedily_ = false;
    Timer watch_;
    Timer since_report_;
    Timer since_pulse_;
    Timer since_sync_;
    Journal* journal_;
    const Notices& notices_;
    std::string listener_problem_;
    int key_bits_; // of the rank that has the fewest
    std::uint64_t restored_;
};

} // namespace deduce::cluster
