// The only file that knows MPI. Nothing waits: what is sent is kept until MPI is done with it, and what arrives is
// handed over once it is there. For a long message MPI needs both sides several times, and the other one may sleep, or
// hang.
#include "cluster/mpi_transport.hpp"

#include "cluster/lobby.hpp"
#include "engine/model/errors.hpp"

#include <climits>
#include <cstdlib>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <mpi.h>

namespace deduce::cluster {
namespace {

constexpr int message_tag = 0xded;

constexpr int most_arriving = 64; // messages at a time

// A message on its way.
struct Transfer {
    std::string bytes;
    MPI_Request request = MPI_REQUEST_NULL;

    bool is_done() {
        int done = 0;
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        return done != 0;
    }
};
using Transfers = std::deque<Transfer>; // with one rank, the oldest first

// After an orderly end everything has arrived. After a failure, nobody may be left at the other side.
void give_up(Transfers& transfers) {
    for (Transfer& t : transfers) {
        if (t.is_done()) continue;
        MPI_Cancel(&t.request);
        MPI_Request_free(&t.request);
    }
}

} // namespace

struct MpiTransport::State {
    int rank = 0;
    int size = 1;
    std::vector<int> neighbours;
    std::optional<CommonPages> lobby_pages; // none if the neighbours cannot have memory in common
    std::vector<Transfers> sending;         // by rank
    std::vector<Transfers> arriving;
    int arriving_count = 0;
    std::size_t next_to_forget = 0; // whose sends are looked at next
    std::size_t next_to_hear = 0;   // from whom something may have arrived

    void meet_neighbours(MPI_Comm machine) {
        int count = 1;
        MPI_Comm_size(machine, &count);
        neighbours.resize(static_cast<std::size_t>(count));
        MPI_Allgather(&rank, 1, MPI_INT, neighbours.data(), 1, MPI_INT, machine);
        if (count == 1) return;
        CommonPages::Address address;
        if (rank == neighbours.front()) lobby_pages = CommonPages::make(sizeof(Lobby));
        if (lobby_pages) address = lobby_pages->address();
        MPI_Bcast(&address, sizeof address, MPI_BYTE, 0, machine);
        if (rank != neighbours.front()) lobby_pages = CommonPages::at(address);
    }

    // MPI ends sends to a rank in their order, or nearly: only the oldest is asked for.
    static void forget_finished(Transfers& sends) {
        while (!sends.empty() && sends.front().is_done()) sends.pop_front();
    }
    // To one rank at a time.
    void forget_finished_sends() {
        for (std::size_t i = 0; i < sending.size(); i++) {
            Transfers& sends = sending[next_to_forget];
            next_to_forget = (next_to_forget + 1) % sending.size();
            if (!sends.empty()) return forget_finished(sends);
        }
    }

    bool begin_to_receive() {
        if (arriving_count == most_arriving) return false;
        int there = 0;
        MPI_Message message = MPI_MESSAGE_NULL;
        MPI_Status status;
        MPI_Improbe(MPI_ANY_SOURCE, message_tag, MPI_COMM_WORLD, &there, &message, &status);
        if (there == 0) return false;
        int count = 0;
        MPI_Get_count(&status, MPI_BYTE, &count);
        Transfer& t = arriving[static_cast<std::size_t>(status.MPI_SOURCE)].emplace_back(
            Transfer{std::string(static_cast<std::size_t>(count), '\0')});
        MPI_Imrecv(t.bytes.data(), count, MPI_BYTE, &message, &t.request);
        arriving_count++;
        return true;
    }
    // In the order in which its rank sent it.
    std::optional<Parcel> take_arrived() {
        for (std::size_t i = 0; i < arriving.size() && arriving_count > 0; i++) {
            const std::size_t from = next_to_hear;
            Transfers& transfers = arriving[from];
            if (!transfers.empty() && transfers.front().is_done()) {
                Parcel parcel{static_cast<int>(from), std::move(transfers.front().bytes)};
                transfers.pop_front();
                arriving_count--;
                return parcel;
            }
            next_to_hear = (next_to_hear + 1) % arriving.size();
        }
        return std::nullopt;
    }
};

MpiTransport::MpiTransport(int& argc, char**& argv) : state_(std::make_unique<State>()) {
    int provided = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    if (provided < MPI_THREAD_FUNNELED)
        throw BrokenPromise(
            "this MPI cannot be used by a process with several threads: build it with MPI_THREAD_FUNNELED");
    MPI_Comm_rank(MPI_COMM_WORLD, &state_->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &state_->size);
    state_->sending.resize(static_cast<std::size_t>(state_->size));
    state_->arriving.resize(static_cast<std::size_t>(state_->size));
    MPI_Comm machine = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, state_->rank, MPI_INFO_NULL, &machine);
    state_->meet_neighbours(machine);
    MPI_Comm_free(&machine);
}

MpiTransport::~MpiTransport() {
    for (Transfers& transfers : state_->sending) give_up(transfers);
    for (Transfers& transfers : state_->arriving) give_up(transfers);
    MPI_Finalize();
}

int MpiTransport::rank() const { return state_->rank; }
int MpiTransport::size() const { return state_->size; }
std::vector<int> MpiTransport::neighbours() const { return state_->neighbours; }

std::optional<CommonPages> MpiTransport::common_pages(std::uint32_t solve, std::size_t bytes) {
    if (!state_->lobby_pages) return std::nullopt;
    auto& lobby = *reinterpret_cast<Lobby*>(state_->lobby_pages->bytes().data());
    return rank() == state_->neighbours.front() ? lobby.open(solve, bytes) : lobby.enter(solve);
}

void MpiTransport::send(int to, std::string bytes) {
    if (bytes.size() > static_cast<std::size_t>(INT_MAX))
        throw BrokenPromise(
            fmt::format("a message of {} bytes to rank {}; MPI carries at most {}", bytes.size(), to, INT_MAX));
    Transfers& sends = state_->sending.at(static_cast<std::size_t>(to));
    State::forget_finished(sends);
    Transfer& t = sends.emplace_back(Transfer{std::move(bytes)});
    MPI_Isend(t.bytes.data(), static_cast<int>(t.bytes.size()), MPI_BYTE, to, message_tag, MPI_COMM_WORLD, &t.request);
}

std::optional<Parcel> MpiTransport::poll() {
    if (auto parcel = state_->take_arrived()) return parcel;
    state_->forget_finished_sends();
    while (state_->begin_to_receive()) {
    }
    return state_->take_arrived();
}

void MpiTransport::abort(int exit_code) {
    MPI_Abort(MPI_COMM_WORLD, exit_code);
    std::_Exit(exit_code);
}

} // namespace deduce::cluster
