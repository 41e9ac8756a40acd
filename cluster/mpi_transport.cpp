// The only file that knows MPI. Sends never wait: a message's bytes are kept until MPI is done with them.
#include "cluster/mpi_transport.hpp"

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

struct PendingSend {
    std::string bytes;
    MPI_Request request = MPI_REQUEST_NULL;
};

} // namespace

struct MpiTransport::State {
    int rank = 0;
    int size = 1;
    int on_this_machine = 1;
    std::vector<std::deque<PendingSend>> pending; // by destination, the oldest first
    std::size_t next = 0;                         // whose sends are looked at next

    // MPI is done with the sends to a rank in their order, or nearly: only the oldest is asked for.
    void forget_finished_sends(std::deque<PendingSend>& sends) {
        while (!sends.empty()) {
            int done = 0;
            MPI_Test(&sends.front().request, &done, MPI_STATUS_IGNORE);
            if (done == 0) return;
            sends.pop_front();
        }
    }
    // One destination at a time.
    void forget_some_finished_sends() {
        for (std::size_t i = 0; i < pending.size(); i++) {
            std::deque<PendingSend>& sends = pending[next];
            next = (next + 1) % pending.size();
            if (!sends.empty()) return forget_finished_sends(sends);
        }
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
    state_->pending.resize(static_cast<std::size_t>(state_->size));
    MPI_Comm machine = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, state_->rank, MPI_INFO_NULL, &machine);
    MPI_Comm_size(machine, &state_->on_this_machine);
    MPI_Comm_free(&machine);
}

MpiTransport::~MpiTransport() {
    // After an orderly end everything has arrived. After a failure, nobody may be left to receive what is still here.
    for (std::deque<PendingSend>& sends : state_->pending) {
        state_->forget_finished_sends(sends);
        for (PendingSend& p : sends) {
            MPI_Cancel(&p.request);
            MPI_Request_free(&p.request);
        }
    }
    MPI_Finalize();
}

int MpiTransport::rank() const { return state_->rank; }
int MpiTransport::size() const { return state_->size; }
int MpiTransport::ranks_on_this_machine() const { return state_->on_this_machine; }

void MpiTransport::send(int to, std::string bytes) {
    if (bytes.size() > static_cast<std::size_t>(INT_MAX))
        throw BrokenPromise(
            fmt::format("a message of {} bytes to rank {}; MPI carries at most {}", bytes.size(), to, INT_MAX));
    std::deque<PendingSend>& sends = state_->pending.at(static_cast<std::size_t>(to));
    state_->forget_finished_sends(sends);
    PendingSend& p = sends.emplace_back(PendingSend{std::move(bytes)});
    MPI_Isend(p.bytes.data(), static_cast<int>(p.bytes.size()), MPI_BYTE, to, message_tag, MPI_COMM_WORLD, &p.request);
}

std::optional<Parcel> MpiTransport::poll() {
    state_->forget_some_finished_sends();
    int there = 0;
    MPI_Message message = MPI_MESSAGE_NULL;
    MPI_Status status;
    MPI_Improbe(MPI_ANY_SOURCE, message_tag, MPI_COMM_WORLD, &there, &message, &status);
    if (there == 0) return std::nullopt;
    int count = 0;
    MPI_Get_count(&status, MPI_BYTE, &count);
    Parcel parcel{status.MPI_SOURCE, std::string(static_cast<std::size_t>(count), '\0')};
    MPI_Mrecv(parcel.bytes.data(), count, MPI_BYTE, &message, MPI_STATUS_IGNORE);
    return parcel;
}

void MpiTransport::abort(int exit_code) {
    MPI_Abort(MPI_COMM_WORLD, exit_code);
    std::_Exit(exit_code);
}

} // namespace deduce::cluster
