// Counts what goes to and fro; see sharing.hpp.
#include "cluster/sharing.hpp"

#include "cluster/packed_findings.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace deduce::cluster {
namespace {

using namespace std::chrono_literals;

constexpr Clock::Duration shortest_period = 200us;
constexpr Clock::Duration time_of_message = 25us;        // that its sender and receiver may spend on it
constexpr double bytes_a_second = 1e9;                   // of all that a rank shares
constexpr Clock::Duration heartbeat = 1s;                // a worker that has nothing to tell says so
constexpr Clock::Duration longest_silence_of_other = 3s; // of one that is believed to be at what it was at
constexpr std::size_t most_of_shortest_period = 160;     // findings a message: MPI sends up to 4 KiB at once
constexpr std::size_t most_waiting = 1024;               // of them for one worker

} // namespace

Sharing::Sharing(Gossip& gossip, Search& search, const Key& subject, Clock& clock, const Room* room)
    : gossip_(gossip), search_(search), subject_(subject), room_(room), since_told_(clock) {
    for (std::size_t p = 0; p < gossip.places(); p++) others_.emplace_back(p, clock);
    choose_hearers();
}

void Sharing::hear(const Share& share) {
    if (share.subject != subject_ || share.worker >= others_.size()) return;
    Other& other = others_[share.worker];
    other.heard++;
    other.since_heard.restart();
    other.is_silent = false;
    other.room = share.room;
    const Gossip::News news = share.news();
    for (const Finding& f : news.findings) search_.learn(f.key, f.proven, f.set_size);
    gossip_.hear(share.worker, news);
}

void Sharing::hear(const Receipt& receipt) {
    if (receipt.worker >= others_.size()) return;
    Other& other = others_[receipt.worker];
    other.taken_in = std::max(other.taken_in, std::min(receipt.shares, other.told));
}

void Sharing::tell(const Send& send) {
    if (since_told_.elapsed() < period_) return;
    since_told_.restart();
    acknowledge(send);
    forget_silent();
    choose_hearers();
    auto news = gossip_.collect(most_findings_);
    const bool is_new = news.has_value();
    std::vector<Finding> findings;
    if (news) {
        findings = std::move(news->findings);
        open_ = std::move(news->open);
    }
    const auto share = [&](std::vector<Finding> told, std::vector<std::uint64_t> open) {
        return Share(subject_, static_cast<std::uint32_t>(gossip_.place()), static_cast<std::uint32_t>(own_room()),
                     {std::move(told), std::move(open)});
    };
    std::vector<std::size_t> in_step; // to whom all goes that is new, and nothing else
    std::vector<std::size_t> greeted; // to whom nothing goes but that this one lives
    for (std::size_t p = 0; p < others_.size(); p++) {
        if (p == gossip_.place()) continue;
        Other& other = others_[p];
        if (is_new) other.is_told = false;
        const Due due = due_to(other, findings);
        if (due == Due::nothing) continue;
        other.told++;
        other.since_told.restart();
        if (due == Due::greeting) {
            greeted.push_back(p);
            continue;
        }
        if (due == Due::news)
            in_step.push_back(p);
        else
            send({p}, share(take_waiting(other), open_));
        other.is_told = other.waiting.empty();
    }
    if (!greeted.empty()) send(greeted, share({}, {}));
    if (!in_step.empty()) send(in_step, share(std::move(findings), open_));
}

Sharing::Due Sharing::due_to(Other& other, const std::vector<Finding>& findings) const {
    const bool may_be_told = other.told - other.taken_in < most_on_their_way;
    const bool is_overdue = other.since_told.elapsed() >= heartbeat;
    if (!other.hears_for_room) return may_be_told && is_overdue ? Due::greeting : Due::nothing;
    const bool is_in_step = may_be_told && other.waiting.empty();
    if (!is_in_step) keep_for(other, findings);
    if (!may_be_told || (other.is_told && !is_overdue)) return Due::nothing;
    return is_in_step ? Due::news : Due::what_waits;
}

bool Sharing::is_here(std::size_t place) const {
    return place == gossip_.place() || (room_ != nullptr && room_->has(place));
}

std::size_t Sharing::own_room() const {
    std::size_t first = 0;
    while (!is_here(first)) first++;
    return first;
}

// Of each other room one of those who speak, and not the same one for all who tell.
void Sharing::choose_hearers() {
    std::map<std::size_t, std::vector<std::size_t>> rooms;
    for (std::size_t p = 0; p < others_.size(); p++)
        if (!is_here(p)) rooms[others_[p].room].push_back(p);
    for (const auto& [number, members] : rooms) {
        std::vector<std::size_t> speaking;
        std::copy_if(members.begin(), members.end(), std::back_inserter(speaking),
                     [&](std::size_t p) { return !others_[p].is_silent; });
        const std::vector<std::size_t>& candidates = speaking.empty() ? members : speaking;
        const std::size_t hearer = candidates[gossip_.place() % candidates.size()];
        for (const std::size_t p : members) {
            Other& other = others_[p];
            if (other.hears_for_room == (p == hearer)) continue;
            other.hears_for_room = p == hearer;
            other.is_told = open_.empty();
            if (p != hearer) other.waiting.clear();
        }
    }
    for (std::size_t p = 0; p < others_.size(); p++)
        if (is_here(p)) others_[p].hears_for_room = false;
    is_alone_ = rooms.empty();
    gossip_.keep_to_itself(is_alone_);
    set_pace(rooms.size());
}

void Sharing::set_pace(std::size_t hearers) {
    const std::size_t others = std::max<std::size_t>(hearers, 1);
    period_ = std::max(shortest_period, time_of_message * static_cast<std::int64_t>(others));
    const double bytes = std::chrono::duration<double>(period_).count() * bytes_a_second / static_cast<double>(others);
    const auto most = most_of_shortest_period * static_cast<std::size_t>(period_ / shortest_period);
    most_findings_ = std::clamp<std::size_t>(static_cast<std::size_t>(bytes) / usual_bytes_of_finding, 1, most);
}

void Sharing::acknowledge(const Send& send) {
    for (std::size_t p = 0; p < others_.size(); p++) {
        Other& other = others_[p];
        if (other.receipted == other.heard) continue;
        other.receipted = other.heard;
        send({p}, Receipt{static_cast<std::uint32_t>(gossip_.place()), other.heard});
    }
}

// Sets that a silent worker was at are left to it no more.
void Sharing::forget_silent() {
    for (std::size_t p = 0; p < others_.size(); p++) {
        Other& other = others_[p];
        if (p == gossip_.place() || other.is_silent || other.since_heard.elapsed() < longest_silence_of_other) continue;
        other.is_silent = true;
        gossip_.forget(p);
    }
}

void Sharing::keep_for(Other& other, const std::vector<Finding>& findings) {
    other.waiting.insert(other.waiting.end(), findings.begin(), findings.end());
    if (other.waiting.size() <= most_waiting) return;
    const auto too_many = static_cast<std::ptrdiff_t>(other.waiting.size() - most_waiting);
    other.waiting.erase(other.waiting.begin(), other.waiting.begin() + too_many);
}

std::vector<Finding> Sharing::take_waiting(Other& other) const {
    const auto count = static_cast<std::ptrdiff_t>(std::min(other.waiting.size(), most_findings_));
    std::vector<Finding> oldest(other.waiting.begin(), other.waiting.begin() + count);
    other.waiting.erase(other.waiting.begin(), other.waiting.begin() + count);
    return oldest;
}

} // namespace deduce::cluster
