// Rows of one instance follow each other, so that what they are compared by is measured in the same minutes.
#include "bench/suite/suite.hpp"

#include "bench/suite/earlier.hpp"
#include "cli/support/interrupt.hpp"

#include <array>

#include <fmt/format.h>

namespace deduce::bench {
namespace {

// What an earlier run has of the row; the yardstick's figures, where they are wanted, are from the same minutes.
bool take_earlier(const Bench& bench, bool with_yardstick, SuiteRow& row) {
    if (bench.earlier == nullptr) return false;
    auto earlier = bench.earlier->row("suite", {{"game", row.instance.game}, {"threads", row.threads}}, with_yardstick);
    if (!earlier) return false;
    row.run = std::move(earlier->run);
    row.yardstick = std::move(earlier->yardstick);
    return true;
}

// Ours and the yardstick in turn, `repeat` times; the least of each.
void measure(const Bench& bench, const Yardstick* yardstick, SuiteRow& row) {
    const SolveOrder order{row.instance.game, row.threads, bench.limit_or(row.instance.limit), row.instance.memo};
    std::optional<SolveRun> ours;
    for (int i = 0; i < bench.repeat && !cli::stop_flag(); i++) {
        ours = better_of(ours, solve_once(bench, order), row.threads);
        if (yardstick != nullptr && !cli::stop_flag())
            row.yardstick = better_of(row.yardstick, yardstick->run(*row.instance.yardstick, order.limit), 1);
        if (ours->ending != Ending::optimal) break; // what is not over now is not over next time
    }
    if (ours) row.run = *ours;
}

void compare(const SuiteRow& one_thread, SuiteRow& row) {
    if (one_thread.run.ending != Ending::optimal || row.run.ending != Ending::optimal) return;
    row.speed_up = one_thread.run.usage.wall_seconds / row.run.usage.wall_seconds;
    if (one_thread.run.nodes > 0)
        row.node_overhead = static_cast<double>(row.run.nodes) / static_cast<double>(one_thread.run.nodes) - 1;
}

} // namespace

Verdict verdict_of(const SuiteRow& row) {
    const SolveRun& run = row.run;
    if (run.ending == Ending::skipped) return Verdict::skipped;
    if (run.ending == Ending::failed) return Verdict::failed;
    const auto differs = [&](Cost known) { return known < run.total.lower || known > run.total.upper; };
    if (row.instance.known_total && differs(*row.instance.known_total)) return Verdict::differs;
    if (row.yardstick && row.yardstick->ending == Ending::optimal && differs(row.yardstick->total.upper))
        return Verdict::differs;
    if (run.ending == Ending::unfinished) return Verdict::unfinished;
    return row.instance.known_total ? Verdict::agrees : Verdict::fresh;
}

const char* name_of(Verdict verdict) {
    constexpr std::array<const char*, 6> names = {"agrees", "DIFFERS", "new", "unfinished", "FAILED", "skipped"};
    return names.at(static_cast<std::size_t>(verdict));
}

std::optional<double> peer_seconds(const SuiteRow& row) {
    if (row.yardstick) {
        if (row.yardstick->ending == Ending::optimal) return row.yardstick->usage.cpu_seconds();
        return std::nullopt;
    }
    return row.instance.peer ? row.instance.peer->seconds : std::nullopt;
}

std::vector<SuiteRow> run_suite(const Bench& bench, const std::vector<Instance>& instances, const Yardstick* yardstick,
                                const std::function<void(const SuiteRow&)>& finished) {
    std::vector<SuiteRow> rows;
    std::size_t number = 0;
    for (const Instance& instance : instances) {
        number++;
        std::optional<SuiteRow> one_thread;
        for (const int threads : instance.threads) {
            if (cli::stop_flag()) return rows;
            SuiteRow row{instance, threads, {}, {}, {}, {}, {}};
            const bool is_compared = yardstick != nullptr && threads == 1 && instance.yardstick;
            if (!instance.missing.empty()) {
                row.run.remark = instance.missing;
            } else if (!take_earlier(bench, is_compared, row)) {
                bench.say(fmt::format("{} of {}: {}, {} thread{}{}", number, instances.size(), instance.name, threads,
                                      threads == 1 ? "" : "s", is_compared ? ", and the yardstick" : ""));
                measure(bench, is_compared ? yardstick : nullptr, row);
            }
            if (one_thread) compare(*one_thread, row);
            const auto peer = peer_seconds(row);
            if (!one_thread && peer && row.run.ending == Ending::optimal && row.run.usage.cpu_seconds() > 0)
                row.ratio = *peer / row.run.usage.cpu_seconds();
            if (threads == 1) one_thread = row;
            finished(row);
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

} // namespace deduce::bench
