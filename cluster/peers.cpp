// Letters to and from workers, whichever way they go.
#include "cluster/peers.hpp"

#include "engine/model/errors.hpp"

#include <utility>

#include <fmt/format.h>

namespace deduce::cluster {

Peers::Peers(Transport& ranks) : ranks_(ranks), solve_(ranks.next_solve()) {}

void Peers::send(std::size_t worker, Message message) {
    std::string bytes = encode({solve_, std::move(message)});
    if (worker == 0)
        loopback_.endpoint(0).send(1, std::move(bytes));
    else
        ranks_.send(static_cast<int>(worker), std::move(bytes));
}

void Peers::send_all(const Message& message) {
    for (std::size_t w = 0; w < count(); w++) send(w, message);
}

void Peers::pass_on(std::size_t from, const std::string& bytes) {
    if (from != 0) return loopback_.endpoint(0).send(1, bytes);
    if (ranks_.unsent() > most_unsent) return; // they find it out themselves
    for (int r = 1; r < ranks_.size(); r++) ranks_.send(r, bytes);
}

// Shares may come faster than they can be passed on, as where there are more ranks than cores. What comes then is left
// out, so that everything else is heard in time.
std::optional<Peers::News> Peers::poll() {
    constexpr int most_passed_on = 64;
    constexpr int most_left_out = 4096;
    for (int shares = 0; shares < most_left_out;) {
        std::size_t worker = 0;
        std::optional<Parcel> parcel = loopback_.endpoint(0).poll();
        if (!parcel) {
            parcel = ranks_.poll();
            if (!parcel) return std::nullopt;
            worker = static_cast<std::size_t>(parcel->from);
        }
        if (is_share(parcel->bytes)) {
            if (++shares <= most_passed_on) pass_on(worker, parcel->bytes);
            continue;
        }
        Letter letter = decode(parcel->bytes);
        if (letter.solve != solve_) continue;
        if (const auto* failure = std::get_if<Failure>(&letter.message)) {
            const std::string text = fmt::format("rank {} failed: {}", worker, failure->text);
            if (failure->bad_input) throw BadInput(text);
            throw Error(text);
        }
        return News{worker, std::move(letter.message)};
    }
    return std::nullopt;
}

} // namespace deduce::cluster
