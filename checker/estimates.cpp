// What estimates cost: see estimates.hpp.
#include "estimates.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <unordered_map>

namespace check {
namespace {

constexpr std::uint64_t most_listed = std::uint64_t{1} << 24; // situations x estimates

} // namespace

Estimates::Estimates(const Table& table, Objective objective)
    : table_(table), facts_(table.estimates()), objective_(objective) {
    const Kind kind = facts_.kind;
    if (kind == Kind::dots) width_ = static_cast<std::uint32_t>(number(2));
    if (kind == Kind::choices) width_ = static_cast<std::uint32_t>(number(1));
    if (kind == Kind::penalties) width_ = static_cast<std::uint32_t>(number(0));
    if (kind == Kind::distance)
        for (std::uint32_t k = 0; k < table.situations(); k++) {
            Cost penalty = k == 0 ? 0 : number(0);
            for (Cost i = 0; k > 1 && i < number(1) && penalty > 0 && penalty < infinite; i++)
                penalty = times(penalty, k);
            distances_.push_back(penalty);
        }
    check_facts();
    make_bounds();
    if (kind == Kind::dots) marked_.resize(static_cast<std::size_t>(number(1)));
}

const Cost* Estimates::row(std::uint32_t s) const {
    const std::size_t start = facts_.kind == Kind::dots ? 3 : facts_.kind == Kind::choices ? 2 : 1;
    return facts_.numbers.data() + start + std::size_t{s} * (width_ + (facts_.kind == Kind::choices ? 1 : 0));
}

// Everything that is summed up below stays below infinity.
void Estimates::check_facts() const {
    Cost dearest = facts_.kind == Kind::fixed ? number(0) : facts_.kind == Kind::distance ? distances_.back() : 0;
    if (facts_.kind == Kind::dots) {
        dearest = times(number(0), number(2));
        if (number(1) > 1024 || number(2) > number(1)) throw Damaged{"dots: fields or dots out of range"};
        for (std::uint32_t s = 0; s < table_.situations(); s++)
            for (std::uint32_t j = 0; j < width_; j++)
                if (row(s)[j] >= number(1) || (j > 0 && row(s)[j] <= row(s)[j - 1]))
                    throw Damaged{"dots: fields of a situation do not rise below their number"};
    }
    if (facts_.kind == Kind::choices) {
        if (number(1) > 32) throw Damaged{"choices: more than 32"};
        for (std::uint32_t s = 0; s < table_.situations(); s++) {
            Cost loss = 0;
            for (std::uint32_t i = 1; i <= width_; i++) loss = add(loss, row(s)[i]);
            dearest = larger(dearest, times(number(0), loss));
        }
    }
    if (facts_.kind == Kind::penalties && width_ == 0) throw Damaged{"penalties: no estimates"};
    if (times(dearest, table_.total_weight()) >= infinite) throw Damaged{"penalties whose sum is 2^60 or more"};
}

// For situations of weight one: the best that any estimate can do on its `n` cheapest situations.
void Estimates::make_bounds() {
    const std::uint32_t count = table_.situations();
    bounds_.assign(count, infinite);
    const std::uint64_t estimates = facts_.kind == Kind::choices ? std::uint64_t{1} << width_ : width_;
    const bool listed = facts_.kind == Kind::penalties || facts_.kind == Kind::choices;
    if (listed && estimates * count > most_listed && facts_.kind == Kind::choices) {
        bounds_.assign(count, 0);
    } else if (listed) {
        for (std::uint64_t e = 0; e < estimates; e++) {
            std::vector<Cost> own(count);
            for (std::uint32_t s = 0; s < count; s++) own[s] = penalty(s, e);
            std::sort(own.begin(), own.end());
            take_bounds(own);
        }
    } else {
        take_bounds(cheapest_penalties(count));
    }
}

void Estimates::take_bounds(const std::vector<Cost>& rising) {
    Cost sum = 0;
    for (std::size_t n = 0; n < rising.size(); n++) {
        sum = join(sum, rising[n]);
        bounds_[n] = smaller(bounds_[n], sum);
    }
}

// Of an estimate that stands for all.
std::vector<Cost> Estimates::cheapest_penalties(std::uint32_t count) const {
    std::vector<Cost> rising(count, 0);
    if (facts_.kind == Kind::exact || facts_.kind == Kind::fixed) { // all but one of them are named wrongly
        std::fill(rising.begin(), rising.end(), facts_.kind == Kind::exact ? infinite : number(0));
        rising[0] = facts_.kind == Kind::exact ? number(0) : 0;
    }
    if (facts_.kind == Kind::distance) // no numbers are closer to an estimate than a run around it
        for (std::size_t i = 0; i < count; i++) rising[i] = distances_[(i + 1) / 2];
    if (facts_.kind == Kind::groups) {
        std::unordered_map<Cost, std::uint32_t> sizes;
        std::uint32_t largest = 0;
        for (std::uint32_t s = 0; s < count; s++) largest = std::max(largest, ++sizes[number(s)]);
        std::fill(rising.begin() + largest, rising.end(), infinite);
    }
    // Of k dots on F fields exactly C(k, i) C(F - k, i) sets of dots differ from the marked ones in i dots.
    if (facts_.kind == Kind::dots && dots_differ()) {
        Cost ways = 1;
        std::size_t n = 0;
        for (Cost i = 0; n < count; i++) {
            for (Cost j = 0; j < ways && n < count; j++) rising[n++] = i * number(0);
            ways = times(times(ways, larger(number(2) - i, 0)), larger(number(1) - number(2) - i, 0));
            if (ways < infinite) ways /= (i + 1) * (i + 1);
        }
    }
    return rising;
}

bool Estimates::dots_differ() const {
    std::vector<const Cost*> rows;
    for (std::uint32_t s = 0; s < table_.situations(); s++) rows.push_back(row(s));
    const auto is_less = [&](const Cost* a, const Cost* b) {
        return std::lexicographical_compare(a, a + width_, b, b + width_);
    };
    std::sort(rows.begin(), rows.end(), is_less);
    return std::adjacent_find(rows.begin(), rows.end(), [&](const Cost* a, const Cost* b) { return !is_less(a, b); }) ==
           rows.end();
}

Cost Estimates::weighted(std::uint32_t s, Cost penalty) const {
    return objective_ == Objective::average ? times(table_.situation_weight(s), penalty) : penalty;
}

Cost Estimates::cost(Set set, Cost limit) {
    if (facts_.kind == Kind::exact && set.size() > 1) return infinite;
    members_.clear();
    for (const Class c : set) members_.insert(members_.end(), table_.members(c).begin(), table_.members(c).end());
    switch (facts_.kind) {
    case Kind::exact:
        return members_.size() > 1 ? infinite : weighted(members_[0], number(0));
    case Kind::fixed:
        return fixed_cost();
    case Kind::distance:
        return distance_cost();
    case Kind::groups:
        return groups_cost();
    case Kind::dots:
        return objective_ == Objective::average ? dots_cost() : dots_at_worst();
    case Kind::choices: {
        if (objective_ == Objective::average) return choices_cost();
        std::vector<Cost> losses(members_.size(), 0);
        return choices_at_worst(0, losses, limit);
    }
    case Kind::penalties:
        return penalties_cost();
    }
    return 0;
}

Cost Estimates::fixed_cost() const {
    Cost sum = 0;
    Cost heaviest = 0;
    for (const std::uint32_t s : members_) {
        sum += table_.situation_weight(s);
        heaviest = larger(heaviest, table_.situation_weight(s));
    }
    if (objective_ == Objective::worst) return members_.size() == 1 ? 0 : number(0);
    return number(0) * (sum - heaviest);
}

Cost Estimates::distance_from(std::uint64_t e) const {
    Cost sum = 0;
    for (const std::uint64_t s : members_)
        sum = join(sum, weighted(static_cast<std::uint32_t>(s), distances_[s < e ? e - s : s - e]));
    return sum;
}

// Sums and maxima of convex functions are convex: the first estimate after which nothing falls is the best one.
Cost Estimates::distance_cost() const {
    const auto [least, greatest] = std::minmax_element(members_.begin(), members_.end());
    if (objective_ == Objective::worst) return distances_[(*greatest - *least + std::uint64_t{1}) / 2];
    std::uint64_t low = *least;
    std::uint64_t high = *greatest;
    while (low < high) {
        const std::uint64_t middle = low + (high - low) / 2;
        if (distance_from(middle + 1) >= distance_from(middle))
            high = middle;
        else
            low = middle + 1;
    }
    return distance_from(low);
}

Cost Estimates::groups_cost() const {
    for (const std::uint32_t s : members_)
        if (number(s) != number(members_[0])) return infinite;
    return 0;
}

// Mark the fields that collect most dots.
Cost Estimates::dots_cost() const {
    std::vector<Cost> on(static_cast<std::size_t>(number(1)), 0);
    Cost missed = 0;
    for (const std::uint32_t s : members_)
        for (std::uint32_t j = 0; j < width_; j++) {
            on[static_cast<std::size_t>(row(s)[j])] += table_.situation_weight(s);
            missed += table_.situation_weight(s);
        }
    std::partial_sort(on.begin(), on.begin() + width_, on.end(), std::greater<>());
    for (std::uint32_t j = 0; j < width_; j++) missed -= on[j];
    return missed * number(0);
}

// Can so many more marks give every situation `least` marked dots? Of the first one that lacks some, one must be
// marked.
bool Estimates::covers(std::size_t from, std::uint32_t marks_left, std::uint32_t least) {
    for (std::size_t i = from; i < members_.size(); i++) {
        const Cost* dots = row(members_[i]);
        std::uint32_t has = 0;
        for (std::uint32_t j = 0; j < width_; j++) has += marked_[static_cast<std::size_t>(dots[j])] ? 1 : 0;
        if (has >= least) continue;
        if (least - has > marks_left) return false;
        for (std::uint32_t j = 0; j < width_; j++) {
            if (marked_[static_cast<std::size_t>(dots[j])]) continue;
            marked_[static_cast<std::size_t>(dots[j])] = true;
            const bool found = covers(i, marks_left - 1, least);
            marked_[static_cast<std::size_t>(dots[j])] = false;
            if (found) return true;
        }
        return false;
    }
    return true;
}

Cost Estimates::dots_at_worst() {
    std::uint32_t misses = 0;
    while (!covers(0, width_, width_ - misses)) misses++;
    return misses * number(0);
}

// Each choice by itself.
Cost Estimates::choices_cost() const {
    Cost sum = 0;
    for (std::uint32_t i = 0; i < width_; i++) {
        std::array<Cost, 2> loss = {0, 0};
        for (const std::uint32_t s : members_)
            loss[1 - (row(s)[0] >> i & 1)] += table_.situation_weight(s) * row(s)[i + 1];
        sum += smaller(loss[0], loss[1]);
    }
    return times(sum, number(0));
}

// Both decisions for each choice in turn, unless some situation has already lost too much.
Cost Estimates::choices_at_worst(std::uint32_t choice, std::vector<Cost>& losses, Cost limit) const {
    const Cost so_far = times(number(0), *std::max_element(losses.begin(), losses.end()));
    if (so_far >= limit || choice == width_) return so_far;
    for (Cost decision = 0; decision < 2; decision++) {
        const auto lose = [&](Cost sign) {
            for (std::size_t i = 0; i < losses.size(); i++) {
                const Cost* own = row(members_[i]);
                if ((own[0] >> choice & 1) != decision) losses[i] += sign * own[choice + 1];
            }
        };
        lose(1);
        limit = smaller(limit, choices_at_worst(choice + 1, losses, limit));
        lose(-1);
    }
    return limit;
}

Cost Estimates::penalty(std::uint32_t s, std::uint64_t e) const {
    if (facts_.kind == Kind::penalties) return row(s)[e];
    Cost loss = 0;
    for (std::uint32_t i = 0; i < width_; i++)
        if ((static_cast<std::uint64_t>(row(s)[0]) ^ e) >> i & 1) loss += row(s)[i + 1];
    return times(number(0), loss);
}

Cost Estimates::penalties_cost() const {
    std::vector<Cost> joined(width_, 0);
    for (const std::uint32_t s : members_)
        for (std::uint32_t e = 0; e < width_; e++) joined[e] = join(joined[e], weighted(s, penalty(s, e)));
    return *std::min_element(joined.begin(), joined.end());
}

bool Estimates::respects(const std::vector<std::uint32_t>& image) const {
    const std::uint32_t count = table_.situations();
    const auto all = [&](auto holds) {
        for (std::uint32_t s = 0; s < count; s++)
            if (!holds(s)) return false;
        return true;
    };
    switch (facts_.kind) {
    case Kind::exact:
    case Kind::fixed:
        return true; // only weights count
    case Kind::distance:
        return all([&](std::uint32_t s) { return image[s] == s; }) ||
               all([&](std::uint32_t s) { return image[s] == count - 1 - s; });
    case Kind::groups: {
        std::unordered_map<Cost, Cost> to;
        std::unordered_map<Cost, Cost> from;
        return all([&](std::uint32_t s) {
            const Cost group = number(image[s]);
            return to.try_emplace(number(s), group).first->second == group &&
                   from.try_emplace(group, number(s)).first->second == number(s);
        });
    }
    case Kind::dots:
        return moves_fields(image);
    case Kind::choices:
    case Kind::penalties:
        return all([&](std::uint32_t s) { return image[s] == s; });
    }
    return false;
}

// One permutation of the fields moves the dots of every situation to those of its image. Where a field goes, the dots
// of all images of situations with a dot there agree.
bool Estimates::moves_fields(const std::vector<std::uint32_t>& image) const {
    const auto fields = static_cast<std::size_t>(number(1));
    std::vector<std::vector<Cost>> may(fields);
    std::vector<bool> seen(fields);
    std::vector<bool> taken(fields);
    for (std::uint32_t s = 0; s < table_.situations(); s++) {
        const Cost* to = row(image[s]);
        for (std::uint32_t j = 0; j < width_; j++) {
            const auto f = static_cast<std::size_t>(row(s)[j]);
            if (!seen[f]) may[f].assign(to, to + width_);
            seen[f] = true;
            std::erase_if(may[f], [&](Cost g) { return !std::binary_search(to, to + width_, g); });
        }
    }
    for (std::size_t f = 0; f < fields; f++) {
        if (!seen[f]) continue;
        if (may[f].size() != 1 || taken[static_cast<std::size_t>(may[f][0])]) return false;
        taken[static_cast<std::size_t>(may[f][0])] = true;
    }
    return true;
}

} // namespace check
