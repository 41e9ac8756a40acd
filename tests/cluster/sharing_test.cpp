// What workers tell each other: each is told at its own pace, and one that hangs holds up nobody.
#include "cluster/coordinator.hpp"
#include "cluster/sharing.hpp"
#include "engine/memory/large_array.hpp"
#include "engine/solve.hpp"
#include "engine/solve_steps.hpp"
#include "tests/support/random_game.hpp"

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::cluster {
namespace {

using namespace std::chrono_literals;

class HandClock final : public Clock {
  public:
    Duration now() const override { return now_; }
    void rest(Duration duration) override { now_ += duration; }

  private:
    Duration now_{0};
};

// Workers whose messages wait until somebody carries them.
class Workers {
  public:
    explicit Workers(std::size_t count, Objective of_the_last = Objective::average)
        : Workers(std::vector<std::size_t>(count, alone), of_the_last) {}

    // In rooms of these numbers.
    explicit Workers(const std::vector<std::size_t>& rooms, Objective of_the_last = Objective::average)
        : table_(game_, SolveParams().table_bytes) {
        const std::size_t count = rooms.size();
        for (std::size_t w = 0; w < count; w++) {
            Room* room = rooms[w] == alone ? nullptr : &room_of(rooms[w], count);
            if (room != nullptr) room->enter(w);
            Worker& worker = *workers_.emplace_back(std::make_unique<Worker>(w, count, room));
            SolveParams params;
            params.memo_bytes = std::size_t{1} << 16;
            if (w + 1 == count) params.objective = of_the_last;
            worker.search = make_search(table_, search_params(params));
            worker.sharing.emplace(worker.gossip, *worker.search, subject_of_shares(table_, params, *worker.search),
                                   clock_, room);
        }
    }

    Gossip& gossip(std::size_t w) { return workers_[w]->gossip; }
    Sharing& sharing(std::size_t w) { return *workers_[w]->sharing; }

    void find(std::size_t w, std::uint64_t number) { gossip(w).tell({number, number}, {1, 9}, 20); }

    // Lets time pass, and the worker say what it has to say.
    void tell(std::size_t from, Clock::Duration after = 10ms) {
        clock_.rest(after);
        sharing(from).tell([&](const std::vector<std::size_t>& workers, const Message& message) {
            for (const std::size_t to : workers) workers_[to]->mail.push_back(message);
        });
    }
    // Hands over what was sent to the worker: so many findings.
    std::size_t hand_over(std::size_t to) {
        std::size_t findings = 0;
        for (const Message& m : std::exchange(workers_[to]->mail, {})) {
            if (const auto* share = std::get_if<Share>(&m)) {
                findings += share->news().findings.size();
                sharing(to).hear(*share);
            } else {
                sharing(to).hear(std::get<Receipt>(m));
            }
        }
        return findings;
    }
    std::size_t mail(std::size_t to) const { return workers_[to]->mail.size(); }

    // All but `silent` say what they have to say, and hear it, second by second.
    void live(std::size_t seconds, std::size_t silent = alone) {
        for (std::size_t s = 0; s < seconds; s++) {
            for (std::size_t w = 0; w < workers_.size(); w++)
                if (w != silent) tell(w, Clock::Duration(1s) / static_cast<std::int64_t>(workers_.size()));
            for (std::size_t w = 0; w < workers_.size(); w++)
                if (w != silent) hand_over(w);
        }
    }

  private:
    static constexpr std::size_t alone = 1000;

    struct Worker {
        Worker(std::size_t place, std::size_t places, Room* room)
            : gossip(place, places, {10, 20}, room != nullptr ? &room->marks() : nullptr) {}

        Gossip gossip;
        std::unique_ptr<Search> search;
        std::optional<Sharing> sharing;
        std::deque<Message> mail;
    };

    Room& room_of(std::size_t number, std::size_t places) {
        const auto [entry, is_new] = rooms_.try_emplace(number);
        if (is_new) {
            entry->second = std::make_unique<RoomInMemory>();
            entry->second->memory = LargeArray(Room::bytes(places, 4096));
            entry->second->room.emplace(std::span(entry->second->memory.as(), entry->second->memory.size()), places, 2);
        }
        return *entry->second->room;
    }

    struct RoomInMemory {
        LargeArray memory;
        std::optional<Room> room;
    };

    HandClock clock_;
    std::map<std::size_t, std::unique_ptr<RoomInMemory>> rooms_;
    test::MatrixGame game_ = test::random_game(3, {60, 12, 4, 5, false});
    AnswerTable table_;
    std::vector<std::unique_ptr<Worker>> workers_;
};

TEST(Sharing, findings_come_once) {
    Workers workers(2);
    workers.find(0, 1);
    workers.find(0, 2);
    workers.tell(0);
    workers.tell(0);
    EXPECT_EQ(workers.mail(1), 1u);
    EXPECT_EQ(workers.hand_over(1), 2u);
}

void expect_all_heard_by_1(Workers& workers) {
    for (std::uint64_t i = 1; i <= 100; i++) {
        workers.find(0, i);
        workers.tell(0);
        EXPECT_EQ(workers.hand_over(1), 1u) << i;
        workers.tell(1);
        workers.hand_over(0);
    }
}

TEST(Sharing, who_acknowledges_is_told_on_and_on) {
    Workers workers(2);
    expect_all_heard_by_1(workers);
}

TEST(Sharing, who_hangs_gets_a_few_messages_and_the_others_all) {
    Workers workers(3);
    expect_all_heard_by_1(workers);
    EXPECT_LE(workers.mail(2), 2 * Sharing::most_on_their_way); // of both
}

TEST(Sharing, who_comes_back_is_told_what_waited_for_it) {
    Workers workers(2);
    for (std::uint64_t i = 1; i <= 100; i++) {
        workers.find(0, i);
        workers.tell(0);
    }
    std::size_t findings = workers.hand_over(1);
    EXPECT_EQ(findings, Sharing::most_on_their_way);
    for (int i = 0; i < 10; i++) {
        workers.tell(1);
        workers.hand_over(0);
        workers.tell(0);
        findings += workers.hand_over(1);
    }
    EXPECT_EQ(findings, 100u);
}

TEST(Sharing, what_waits_is_bounded) {
    Workers workers(2);
    for (std::uint64_t i = 1; i <= 20'000; i++) {
        workers.find(0, i);
        workers.tell(0);
    }
    std::size_t findings = 0;
    for (int i = 0; i < 1000; i++) {
        workers.tell(0);
        findings += workers.hand_over(1);
        workers.tell(1);
        workers.hand_over(0);
    }
    EXPECT_GE(findings, 100u);
    EXPECT_LE(findings, 2'000u);
}

TEST(Sharing, sets_are_open_elsewhere_while_their_worker_speaks) {
    Workers workers(2);
    const Key key{3, 4};
    const Gossip::Mark mark(&workers.gossip(0), key);
    for (int second = 0; second < 10; second++) {
        workers.tell(0, 1s);
        workers.hand_over(1);
        workers.tell(1);
        workers.hand_over(0);
        EXPECT_TRUE(workers.gossip(1).is_elsewhere(key));
    }
    for (int second = 0; second < 10; second++) workers.tell(1, 1s); // and hears nothing
    EXPECT_FALSE(workers.gossip(1).is_elsewhere(key));
    workers.tell(0, 1s); // it comes back
    workers.hand_over(1);
    EXPECT_TRUE(workers.gossip(1).is_elsewhere(key));
}

TEST(Sharing, shares_about_another_objective_are_dropped) {
    Workers workers(2, Objective::worst);
    const Key key{3, 4};
    const Gossip::Mark mark(&workers.gossip(0), key);
    workers.find(0, 1);
    workers.tell(0);
    EXPECT_EQ(workers.hand_over(1), 1u);
    EXPECT_FALSE(workers.gossip(1).is_elsewhere(key));
    workers.tell(1);
    EXPECT_EQ(workers.mail(0), 0u) << "acknowledged";
}

TEST(Sharing, nobody_believes_more_receipts_than_there_were_shares) {
    Workers workers(2);
    workers.sharing(0).hear(Receipt{1, 1'000'000});
    workers.sharing(0).hear(Receipt{77, 1});
    for (std::uint64_t i = 1; i <= 100; i++) {
        workers.find(0, i);
        workers.tell(0);
    }
    EXPECT_EQ(workers.mail(1), Sharing::most_on_their_way);
}

TEST(SharingOfRooms, nobody_in_the_own_room_is_told) {
    Workers workers(std::vector<std::size_t>{1, 1});
    workers.live(2);
    EXPECT_TRUE(workers.sharing(0).is_alone());
    workers.tell(0, 1s);
    workers.hand_over(1);
    for (std::uint64_t i = 1; i <= 100; i++) {
        workers.find(0, i);
        workers.tell(0, 100us);
    }
    EXPECT_EQ(workers.mail(1), 0u);
    workers.tell(0, 1s);
    EXPECT_EQ(workers.mail(1), 1u) << "that it lives";
    EXPECT_EQ(workers.hand_over(1), 0u);
}

TEST(SharingOfRooms, one_of_each_other_room_is_told) {
    Workers workers(std::vector<std::size_t>{1, 1, 1, 2, 2, 2, 3});
    workers.live(2);
    std::vector<int> told(7);
    for (std::size_t from = 0; from < 3; from++) {
        workers.find(from, from + 1);
        workers.tell(from, 100ms);
        EXPECT_EQ(workers.hand_over(6), 1u);
        for (std::size_t to = 0; to < 6; to++) told[to] += static_cast<int>(workers.hand_over(to));
    }
    EXPECT_EQ(told, (std::vector<int>{0, 0, 0, 1, 1, 1, 0})) << "another one by each";
    EXPECT_FALSE(workers.sharing(0).is_alone());
}

TEST(SharingOfRooms, another_one_is_told_when_the_first_is_silent) {
    Workers workers(std::vector<std::size_t>{1, 2, 2});
    workers.live(2);
    workers.find(0, 1);
    workers.tell(0, 100ms);
    EXPECT_EQ(workers.hand_over(1), 1u); // the one that is told
    EXPECT_EQ(workers.hand_over(2), 0u);
    workers.live(10, 1);
    workers.find(0, 2);
    workers.tell(0, 100ms);
    EXPECT_EQ(workers.hand_over(2), 1u);
}

TEST(SharingOfRooms, what_another_room_is_at_is_known_to_all_of_a_room) {
    Workers workers(std::vector<std::size_t>{1, 2, 2});
    const Key key{3, 4};
    workers.live(2);
    {
        const Gossip::Mark mark(&workers.gossip(0), key);
        workers.live(1);
        EXPECT_TRUE(workers.gossip(1).is_elsewhere(key));
        EXPECT_TRUE(workers.gossip(2).is_elsewhere(key));
    }
    workers.live(1);
    EXPECT_FALSE(workers.gossip(1).is_elsewhere(key));
    EXPECT_FALSE(workers.gossip(2).is_elsewhere(key));
}

} // namespace
} // namespace deduce::cluster
