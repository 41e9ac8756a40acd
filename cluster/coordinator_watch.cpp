// Two clocks: see coordinator_watch.hpp.
#include "cluster/coordinator_watch.hpp"

#include <fmt/format.h>

namespace deduce::cluster {
namespace {

using namespace std::chrono_literals;

constexpr auto longest_silence_of_rank_0 = 10s;
constexpr auto patience_at_the_end = 400ms; // Open MPI 4.1 kills a second after its SIGTERM

} // namespace

void CoordinatorWatch::hear() {
    since_heard_.restart();
    if (since_end_) told_ = true; // it lives, and ends the job itself
}

void CoordinatorWatch::look() {
    if (is_set(ended_) && !since_end_) since_end_.emplace();
    if (told_) return;
    if (since_end_ && since_end_->elapsed() >= patience_at_the_end) {
        notices_(fmt::format("the job ends without rank 0, which does not answer; {}", notices_.how_to_go_on));
        told_ = true;
    } else if (since_heard_.elapsed() >= longest_silence_of_rank_0) {
        notices_(
            fmt::format("rank 0 has been silent for {} seconds, and the others wait for it. Should it not come back, "
                        "end the job; {}",
                        std::chrono::seconds(longest_silence_of_rank_0).count(), notices_.how_to_go_on));
        told_ = true;
    }
}

} // namespace deduce::cluster
