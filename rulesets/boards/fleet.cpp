// Enumeration of placements by depth-first search, ship by ship: see fleet.hpp.
#include "rulesets/boards/fleet.hpp"

#include "engine/model/errors.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <ranges>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace deduce::rulesets {
namespace {

constexpr std::uint64_t most_steps = std::uint64_t{1} << 28;

std::vector<std::uint32_t> falling(std::vector<std::uint32_t> lengths) {
    std::sort(lengths.begin(), lengths.end(), std::greater<>());
    return lengths;
}

// The fields that a ship on this run keeps free of others.
FieldSet zone_of(const Board& board, const FieldSet& run, Touching touching) {
    FieldSet zone = run;
    if (touching == Touching::free) return zone;
    for (std::uint32_t field = 0; field < board.fields(); field++) {
        if (!run[field]) continue;
        for (const std::uint32_t near : touching == Touching::never ? board.around(field) : board.beside(field))
            zone.set(near);
    }
    return zone;
}

template <class Visit>
class Placer {
  public:
    Placer(const Runs& runs, const std::vector<std::uint32_t>& lengths, Touching touching, Visit visit)
        : runs_(runs), lengths_(lengths), visit_(std::move(visit)), ships_(lengths.size()) {
        for (std::uint32_t run = 0; run < runs.count(); run++)
            zones_.push_back(zone_of(runs.board(), runs.fields(run), touching));
    }

    // Places this ship and those after it. False if there were too many steps.
    bool place(std::size_t ship, const FieldSet& taken) {
        if (ship == lengths_.size()) {
            visit_(ships_);
            return true;
        }
        const bool like_previous = ship > 0 && lengths_[ship] == lengths_[ship - 1];
        const std::uint32_t first = like_previous ? ships_[ship - 1] + 1U : runs_.begin(lengths_[ship]);
        for (std::uint32_t run = first; run < runs_.end(lengths_[ship]); run++) {
            if (++steps_ > most_steps) return false;
            if ((runs_.fields(run) & taken).any()) continue;
            ships_[ship] = static_cast<RunIndex>(run);
            if (!place(ship + 1, taken | zones_[run])) return false;
        }
        return true;
    }

  private:
    const Runs& runs_;
    const std::vector<std::uint32_t>& lengths_;
    Visit visit_;
    std::vector<RunIndex> ships_;
    std::vector<FieldSet> zones_;
    std::uint64_t steps_ = 0;
};

} // namespace

Fleet::Fleet(const Board& board, std::vector<std::uint32_t> lengths, Touching touching)
    : lengths_(falling(std::move(lengths))), runs_(board, lengths_.front()) {
    if (std::accumulate(lengths_.begin(), lengths_.end(), 0U) > board.fields())
        refuse("need more fields than there are, expected a fleet that fits");
    std::uint32_t count = 0;
    enumerate(touching, [&](const std::vector<RunIndex>&) {
        if (++count > most_placements)
            refuse(fmt::format("can be placed in too many ways, expected at most {}", most_placements));
    });
    if (count == 0) refuse("cannot be placed at all, expected a fleet that fits");
    ships_.reserve(std::size_t{count} * lengths_.size());
    enumerate(touching,
              [&](const std::vector<RunIndex>& ships) { ships_.insert(ships_.end(), ships.begin(), ships.end()); });
}

template <class Visit>
void Fleet::enumerate(Touching touching, Visit visit) const {
    if (!Placer(runs_, lengths_, touching, std::move(visit)).place(0, {}))
        refuse(fmt::format("take too long to place, expected at most {} steps", most_steps));
}

void Fleet::refuse(const std::string& why) const {
    throw BadInput(fmt::format(
        "battleships: ships {} on {} x {} fields {}; use a board of another size, or fewer or shorter ships",
        lengths_text(), board().width(), board().height(), why));
}

std::string Fleet::lengths_text() const { return fmt::format("{}", fmt::join(lengths_, "+")); }

FieldSet Fleet::occupied(std::uint32_t placement) const {
    FieldSet result;
    for (const RunIndex run : ships(placement)) result |= runs_.fields(run);
    return result;
}

std::vector<std::uint32_t> Fleet::images(const std::vector<RunIndex>& runs) const {
    const std::ranges::iota_view<std::uint32_t, std::uint32_t> placements(0, placement_count());
    std::vector<std::uint32_t> result;
    result.reserve(placement_count());
    std::vector<RunIndex> image(lengths_.size());
    for (const std::uint32_t placement : placements) {
        std::ranges::transform(ships(placement), image.begin(), [&](RunIndex run) { return runs[run]; });
        std::ranges::sort(image);
        const auto found = std::ranges::partition_point(
            placements, [&](std::uint32_t other) { return std::ranges::lexicographical_compare(ships(other), image); });
        result.push_back(*found);
    }
    return result;
}

} // namespace deduce::rulesets
