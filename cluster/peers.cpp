// Letters to and from workers, whichever way they go.
#include "cluster/peers.hpp"

#include "engine/model/errors.hpp"

#include <utility>

#include <fmt/format.h>

namespace deduce::cluster {

namespace {

constexpr std::size_t most_at_once = 64; // parcels between workers that are passed on before the coordinator goes on

} // namespace

Peers::Peers(Transport& ranks) : ranks_(ranks), local_(ranks.size()), solve_(ranks.next_solve()) {}

void Peers::send(std::size_t worker, Message message) {
    std::string bytes = encode({solve_, std::move(message)});
    if (worker == 0)
        local_.arriving.put({0, std::move(bytes)});
    else
        ranks_.send(static_cast<int>(worker), std::move(bytes));
}

void Peers::send_all(const Message& message) {
    for (std::size_t w = 0; w < count(); w++) send(w, message);
}

std::optional<Peers::News> Peers::poll() {
    while (passing_.size() < most_at_once) {
        const std::optional<Parcel> parcel = next_parcel();
        if (!parcel) break;
        Letter letter = decode(parcel->bytes);
        if (letter.solve != solve_) continue;
        if (const auto* failure = std::get_if<Failure>(&letter.message)) {
            const std::string text = fmt::format("rank {} failed: {}", parcel->from, failure->text);
            if (failure->bad_input) throw BadInput(text);
            throw Error(text);
        }
        return News{static_cast<std::size_t>(parcel->from), std::move(letter.message)};
    }
    pass_on();
    return std::nullopt;
}

std::optional<Parcel> Peers::next_parcel() {
    while (passing_.size() < most_at_once) {
        if (auto sent = local_.sent.take()) {
            if (sent->to == 0) return Parcel{0, std::move(sent->bytes)};
            passing_.push_back({0, sent->to, std::move(sent->bytes)});
        } else if (auto parcel = ranks_.poll()) {
            if (!is_between_workers(parcel->bytes)) return parcel;
            passing_.push_back({parcel->from, 0, std::move(parcel->bytes)});
        } else {
            return std::nullopt;
        }
    }
    return std::nullopt;
}

void Peers::pass_on() {
    is_busy_ = !passing_.empty();
    for (Passing& p : passing_) {
        if (p.to == 0)
            local_.arriving.put({p.from, std::move(p.bytes)});
        else
            ranks_.send(p.to, std::move(p.bytes));
    }
    passing_.clear();
}

} // namespace deduce::cluster
