// A box of findings and a list of what is open, behind one mutex: only large sets come here.
#include "engine/search/gossip.hpp"

#include <algorithm>
#include <utility>

namespace deduce {
namespace {

constexpr std::size_t most_findings_kept = std::size_t{1} << 16;

} // namespace

Gossip::Gossip(std::size_t place, std::size_t places, Sizes sizes, OpenMarks* common)
    : place_(place),
      sizes_(sizes),
      least_told_(sizes.told),
      own_marks_(common == nullptr ? std::make_unique<OpenMarks>() : nullptr),
      marks_(common == nullptr ? *own_marks_ : *common),
      heard_open_(places) {}

void Gossip::begin(std::uint64_t key) {
    marks_.put(key, place_);
    const std::lock_guard lock(mutex_);
    open_.push_back(key);
}

void Gossip::end(std::uint64_t key) {
    marks_.drop(key, place_);
    const std::lock_guard lock(mutex_);
    const auto last = std::find(open_.rbegin(), open_.rend(), key);
    *last = open_.back();
    open_.pop_back();
}

void Gossip::put(const Finding& finding) {
    const std::lock_guard lock(mutex_);
    if (box_.size() < most_findings_kept) box_.push_back(finding);
}

void Gossip::keep_to_itself(bool is_alone) {
    if (is_alone == (least_told_.load(std::memory_order_relaxed) == told_of_none)) return;
    least_told_.store(is_alone ? told_of_none : sizes_.told, std::memory_order_relaxed);
}

std::optional<Gossip::News> Gossip::collect(std::size_t most_findings) {
    News news;
    {
        const std::lock_guard lock(mutex_);
        // What does not fit goes next time, and less comes after it.
        const std::size_t least = least_told_.load(std::memory_order_relaxed);
        if (least == told_of_none)
            box_.clear();
        else if (box_.size() > most_findings)
            least_told_.store(least + least / 4 + 1, std::memory_order_relaxed);
        else if (box_.size() < most_findings / 4 && least > sizes_.told)
            least_told_.store(std::max(sizes_.told, least - least / 16 - 1), std::memory_order_relaxed);
        const std::size_t count = std::min(most_findings, box_.size());
        const auto end = box_.begin() + static_cast<std::ptrdiff_t>(count);
        news.findings.assign(box_.begin(), end);
        box_.erase(box_.begin(), end);
        news.open = open_;
    }
    if (news.findings.empty() && news.open == told_open_) return std::nullopt;
    told_open_ = news.open;
    return news;
}

void Gossip::forget(std::size_t place) {
    heard_open_.at(place).clear();
    marks_.forget(place);
}

void Gossip::hear(std::size_t place, const News& news) {
    std::vector<std::uint64_t>& before = heard_open_.at(place);
    for (const std::uint64_t key : news.open) marks_.put(key, place);
    for (const std::uint64_t key : before) marks_.drop(key, place);
    before = news.open;
    if (std::any_of(news.findings.begin(), news.findings.end(),
                    [&](const Finding& f) { return marks_.has(f.key.low); }))
        marks_.tell_news();
}

} // namespace deduce
