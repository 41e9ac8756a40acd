// Boost.Serialization's binary archive, behind a checksum: whatever arrives damaged is refused before it is read.
#include "cluster/wire.hpp"

#include "cluster/packed_findings.hpp"
#include "engine/memory/hash.hpp"
#include "engine/model/errors.hpp"

#include <cstring>
#include <exception>
#include <sstream>
#include <utility>

#include <boost/archive/binary_iarchive.hpp>
#include <boost/archive/binary_oarchive.hpp>
#include <boost/serialization/string.hpp>
#include <boost/serialization/vector.hpp>
#include <fmt/format.h>

namespace boost::serialization {

using namespace deduce::cluster;

template <class Archive>
void serialize(Archive& a, deduce::Key& k, unsigned) {
    a& k.high& k.low;
}
template <class Archive>
void serialize(Archive& a, deduce::Interval& i, unsigned) {
    a& i.lower& i.upper;
}
template <class Archive>
void serialize(Archive& a, Hello& m, unsigned) {
    a& m.digest& m.game& m.objective& m.switches_off& m.width& m.key_bits& m.restored& m.place& m.shared;
}
template <class Archive>
void serialize(Archive& a, Failure& m, unsigned) {
    a& m.text& m.bad_input;
}
template <class Archive>
void serialize(Archive& a, Task& m, unsigned) {
    a& m.id& m.kind& m.mask& m.history& m.limit& m.known;
}
template <class Archive>
void serialize(Archive& a, Improve& m, unsigned) {
    a& m.id& m.limit;
}
template <class Archive>
void serialize(Archive& a, Result& m, unsigned) {
    a& m.id& m.bounds& m.nodes;
}
template <class Archive>
void serialize(Archive& a, Pulse& m, unsigned) {
    a& m.nodes;
}
template <class Archive>
void serialize(Archive&, Stop&, unsigned) {}
template <class Archive>
void serialize(Archive& a, Goodbye& m, unsigned) {
    a& m.nodes;
}
template <class Archive>
void serialize(Archive& a, Kept& m, unsigned) {
    a& m.problem;
}
template <class Archive>
void serialize(Archive& a, Share& m, unsigned) {
    a& m.subject& m.worker& m.room& m.findings& m.open;
}
template <class Archive>
void serialize(Archive& a, Receipt& m, unsigned) {
    a& m.worker& m.shares;
}

} // namespace boost::serialization

namespace deduce::cluster {
namespace {

using Checksum = std::uint64_t;
constexpr unsigned archive_flags = boost::archive::no_header;

Checksum checksum_of(std::string_view payload) { return hash128(payload.data(), payload.size()).low; }

// Reads the alternative of the variant that has number `kind`.
template <std::size_t Index = 0>
Message read_message(boost::archive::binary_iarchive& archive, std::size_t kind) {
    if constexpr (Index < std::variant_size_v<Message>) {
        if (kind != Index) return read_message<Index + 1>(archive, kind);
        std::variant_alternative_t<Index, Message> message;
        archive >> message;
        return message;
    } else {
        throw BrokenPromise(fmt::format("a message of the unknown kind {}", kind));
    }
}

} // namespace

Share::Share(const Key& about, std::uint32_t from, std::uint32_t in_room, const Gossip::News& news)
    : subject(about), worker(from), room(in_room), findings(pack(news.findings)), open(news.open) {}

Gossip::News Share::news() const { return {unpack_findings(findings), open}; }

std::string encode(const Letter& letter) {
    std::stringbuf buffer(std::ios::out);
    {
        boost::archive::binary_oarchive archive(buffer, archive_flags);
        const auto kind = static_cast<std::uint8_t>(letter.message.index());
        archive << letter.solve << kind;
        std::visit([&](const auto& message) { archive << message; }, letter.message);
    }
    const std::string_view payload = buffer.view();
    const Checksum sum = checksum_of(payload);
    std::string bytes(sizeof sum + payload.size(), '\0');
    std::memcpy(bytes.data(), &sum, sizeof sum);
    std::memcpy(bytes.data() + sizeof sum, payload.data(), payload.size());
    return bytes;
}

bool is_between_workers(std::string_view bytes) {
    constexpr std::size_t place_of_kind = sizeof(Checksum) + sizeof Letter::solve;
    if (bytes.size() <= place_of_kind) return false;
    const auto kind = static_cast<std::uint8_t>(bytes[place_of_kind]);
    return kind == Message(Share()).index() || kind == Message(Receipt()).index();
}

Letter decode(std::string_view bytes) {
    Checksum sum = 0;
    if (bytes.size() < sizeof sum)
        throw BrokenPromise(fmt::format("a message of {} bytes arrived; the shortest has more", bytes.size()));
    std::memcpy(&sum, bytes.data(), sizeof sum);
    const std::string_view payload = bytes.substr(sizeof sum);
    if (sum != checksum_of(payload))
        throw BrokenPromise(fmt::format("a message of {} bytes arrived damaged: its checksum is wrong", bytes.size()));
    try {
        std::stringbuf buffer(std::string(payload), std::ios::in);
        boost::archive::binary_iarchive archive(buffer, archive_flags);
        Letter letter;
        std::uint8_t kind = 0;
        archive >> letter.solve >> kind;
        letter.message = read_message(archive, kind);
        return letter;
    } catch (const BrokenPromise&) {
        throw;
    } catch (const std::exception& e) {
        throw BrokenPromise(fmt::format("a message of {} bytes cannot be read ({}): do all ranks run the same deduce?",
                                        bytes.size(), e.what()));
    }
}

} // namespace deduce::cluster
