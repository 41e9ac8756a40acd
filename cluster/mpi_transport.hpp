// Ranks that are MPI processes. MPI is set up by the constructor and shut down by the destructor, so a process makes
// one of these, in main, and lets it live as long as it needs other ranks.
#pragma once

#include "cluster/transport.hpp"

#include <memory>

namespace deduce::cluster {

class MpiTransport final : public Transport {
  public:
    // MPI takes its own arguments out of the command line. Call everything from the constructing thread.
    MpiTransport(int& argc, char**& argv);
    ~MpiTransport() override;
    MpiTransport(const MpiTransport&) = delete;
    MpiTransport& operator=(const MpiTransport&) = delete;

    int rank() const override;
    int size() const override;
    void send(int to, std::string bytes) override;
    std::optional<Parcel> poll() override;

    // Ranks of this job on this machine.
    std::vector<int> neighbours() const override;
    std::optional<CommonPages> common_pages(std::uint32_t solve, std::size_t bytes) override;

    // Ends the whole job, all ranks of it, now.
    [[noreturn]] void abort(int exit_code);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace deduce::cluster
