// See spare_rooms.hpp.
#include "engine/memory/spare_rooms.hpp"

#include <algorithm>
#include <vector>

namespace deduce::spare_rooms {
namespace {

// Arrays that outlive their thread's spare rooms are unmapped.
thread_local bool are_gone = false;

std::size_t capacity(const AlignedRoom& room) { return room.mapped_bytes - huge_page; }

struct Spares {
    std::vector<AlignedRoom> rooms; // the smallest first
    std::size_t bytes = 0;

    Spares() { rooms.reserve(most_bytes / huge_page); }
    Spares(const Spares&) = delete;
    Spares& operator=(const Spares&) = delete;
    ~Spares() {
        are_gone = true;
        for (const AlignedRoom& room : rooms) munmap(room.mapping, room.mapped_bytes);
    }
};

thread_local Spares spares;

} // namespace

AlignedRoom take(std::size_t bytes) {
    const auto fitting = std::ranges::find_if(spares.rooms, [&](const auto& room) { return capacity(room) >= bytes; });
    if (fitting != spares.rooms.end()) {
        const AlignedRoom room = *fitting;
        spares.rooms.erase(fitting);
        spares.bytes -= capacity(room);
        return room;
    }
    const std::size_t whole = (bytes + huge_page - 1) / huge_page * huge_page;
    const AlignedRoom room = reserve_aligned(whole);
    if (room.mapping != nullptr) wish_for_huge_pages(room.first, whole);
    return room;
}

void give_back(const AlignedRoom& room) {
    if (are_gone || spares.bytes + capacity(room) > most_bytes) {
        munmap(room.mapping, room.mapped_bytes);
        return;
    }
    spares.rooms.insert(std::ranges::lower_bound(spares.rooms, capacity(room), {}, capacity), room);
    spares.bytes += capacity(room);
}

} // namespace deduce::spare_rooms
