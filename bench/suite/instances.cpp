// Totals of code games and of words count the last question. The peers' CPU seconds were measured on a machine like
// that of docs/performance.md, one core, g++ 12 -O3; the BlackBox peer, a yardstick of one file, can be run beside.
#include "bench/suite/instances.hpp"

#include "cli/support/quantities.hpp"
#include "engine/model/errors.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace deduce::bench {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr std::size_t large_memo = std::size_t{12} << 30; // of the largest game
const std::vector<int> one_thread = {1};
const std::vector<int> one_and_two = {1, 2};

Instance mastermind(int pegs, int colours, Cost total, const char* source, std::optional<Peer> peer) {
    return {fmt::format("mastermind {} x {}", pegs, colours),
            fmt::format("mastermind:pegs={},colours={}", pegs, colours), total, source, std::move(peer)};
}

Instance bulls(int digits, int symbols, std::optional<Cost> total, const char* source, std::optional<Peer> peer) {
    return {fmt::format("bulls {} of {}", digits, symbols), fmt::format("bulls:digits={},symbols={}", digits, symbols),
            total, source, std::move(peer)};
}

Instance blackbox(int size, int dots, std::optional<Cost> total, const char* source, std::optional<Peer> peer,
                  std::optional<int> memo_bits) {
    Instance result{fmt::format("blackbox {0} x {0} / {1}", size, dots),
                    fmt::format("blackbox:size={},dots={}", size, dots), total, source, std::move(peer)};
    if (memo_bits) result.yardstick = {size, dots, *memo_bits};
    return result;
}

Instance words(const std::string& name, const std::filesystem::path& folder, const std::string& more, Peer peer) {
    const auto answers = folder / "answers.txt";
    const auto guesses = folder / "guesses.txt";
    Instance result{name, fmt::format("words:answers={},guesses={}{}", answers.string(), guesses.string(), more), 7920,
                    "Selby 2022", std::move(peer)};
    for (const auto& file : {answers, guesses})
        if (!std::filesystem::exists(file)) result.missing = fmt::format("there is no {}", file.string());
    return result;
}

Instance with(Instance instance, const std::vector<int>& threads, std::chrono::milliseconds limit) {
    instance.threads = threads;
    instance.limit = limit;
    return instance;
}

std::string lower_case(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

// Blanks do not matter: "6x6/3" finds "blackbox 6 x 6 / 3".
std::string without_blanks(std::string text) {
    std::erase(text, ' ');
    return text;
}

bool matches(const Instance& instance, const std::string& pattern) {
    const std::string sought = without_blanks(lower_case(pattern));
    return without_blanks(lower_case(instance.name)).find(sought) != std::string::npos ||
           lower_case(instance.game).find(sought) != std::string::npos;
}

} // namespace

std::vector<Instance> instances(Tier tier, const std::filesystem::path& words_folder) {
    const char* const fancidev = "fancidev/mastermind";
    const char* const yardstick = "blackbox_reference";
    const Instance mastermind_4_6 = mastermind(4, 6, 5625, "Koyama and Lai 1993", Peer{fancidev, 0.13});
    const Instance bulls_4_9 = bulls(4, 9, 14914, fancidev, Peer{fancidev, 3.5});
    const Instance blackbox_6_2 = blackbox(6, 2, 3260, "thesis, table 10.13", {}, 20);
    const Instance blackbox_6_3 = blackbox(6, 3, 50718, yardstick, Peer{yardstick, 0.8}, 22);
    const Instance blackbox_5_4 = blackbox(5, 4, 112133, yardstick, Peer{yardstick, 9}, 24);
    const Instance salet = words("words after SALET", words_folder, ",first=salet", {"alex1770/wordle", 1.0});

    if (tier == Tier::quick)
        return {with(mastermind_4_6, one_and_two, seconds(10)), with(bulls_4_9, one_and_two, seconds(20)),
                with(salet, one_thread, seconds(20)),           with(blackbox_6_2, one_thread, seconds(10)),
                with(blackbox_6_3, one_and_two, seconds(10)),   with(blackbox_5_4, one_and_two, seconds(30))};

    std::vector<Instance> all = {
        with(mastermind_4_6, one_and_two, minutes(1)),
        with(mastermind(4, 7, 11228, fancidev, Peer{fancidev, 23.4}), one_and_two, minutes(10)),
        with(mastermind(6, 4, 17281, fancidev, Peer{fancidev, 66}), one_and_two, minutes(10)),
        with(mastermind(4, 8, 20471, "literature", {}), one_and_two, hours(1)),
        with(bulls_4_9, one_and_two, minutes(5)),
        with(bulls(4, 10, 26274, fancidev, Peer{fancidev, 134}), one_and_two, minutes(15)),
        with(bulls(5, 7, 12305, fancidev, Peer{fancidev, 69}), one_and_two, minutes(10)),
        with(bulls(6, 6, 3924, fancidev, Peer{fancidev, 116}), one_and_two, minutes(15)),
        with(bulls(5, 8, {}, "", Peer{"none in 300 s"}), one_and_two, hours(1)),
        with(salet, one_and_two, minutes(5)),
        with(words("words, all first guesses", words_folder, "", {"alex1770/wordle", 3.3 * 3600}), {2}, hours(1)),
        with(blackbox_6_2, one_and_two, minutes(1)),
        with(blackbox_6_3, one_and_two, minutes(5)),
        with(blackbox(8, 3, 333265, yardstick, Peer{yardstick, 24}, 25), one_and_two, minutes(10)),
        with(blackbox_5_4, one_and_two, minutes(5)),
        with(blackbox(6, 4, 543671, yardstick, Peer{yardstick, 80}, 26), one_and_two, minutes(15)),
        with(blackbox(8, 4, {}, "", {}, {}), {2}, hours(1)),
    };
    // The largest game wants more than deduce's default memo, where the machine has it.
    if (cli::physical_memory() / 4 * 3 >= large_memo) all.back().memo = fmt::format("{}G", large_memo >> 30);
    return all;
}

std::vector<Instance> instances_of_games(const std::vector<std::string>& games, int threads,
                                         std::chrono::milliseconds limit) {
    std::vector<Instance> result;
    for (const std::string& game : games) {
        Instance instance{game, game};
        if (threads > 1) instance.threads.push_back(threads);
        instance.limit = limit;
        result.push_back(std::move(instance));
    }
    return result;
}

std::vector<Instance> chosen(const std::vector<Instance>& all, const std::vector<std::string>& patterns) {
    if (patterns.empty()) return all;
    std::vector<Instance> result;
    std::string names;
    for (const Instance& instance : all) {
        names += fmt::format("{}{}", names.empty() ? "" : ", ", instance.name);
        if (std::any_of(patterns.begin(), patterns.end(),
                        [&](const std::string& pattern) { return matches(instance, pattern); }))
            result.push_back(instance);
    }
    if (result.empty())
        throw BadInput(
            fmt::format("--only: nothing is called \"{}\"; choose from {}", fmt::join(patterns, ","), names));
    return result;
}

} // namespace deduce::bench
