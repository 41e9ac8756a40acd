// The JSON is that of suite_report.cpp, cells.cpp and the other sections; bench/README.md documents it.
#include "bench/suite/earlier.hpp"

#include "engine/model/errors.hpp"

#include <algorithm>
#include <array>
#include <fstream>

#include <fmt/format.h>

namespace deduce::bench {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<const char*, 5> lists = {"suite", "ablation", "memo", "growth", "faults"};

Interval total_of(const Json& facts, const char* lower, const char* upper) {
    const Interval total{facts.at(lower).get<Cost>(), facts.at(upper).get<Cost>()};
    if (total.lower < 0 || !total.closed()) throw Error("a finished row has no total");
    return total;
}

SolveRun run_of(const Json& facts, const std::string& program) {
    SolveRun run;
    run.ending = Ending::optimal;
    run.total = total_of(facts, "lower_total", "upper_total");
    run.weight = facts.at("weight").get<Weight>();
    run.situations = facts.at("situations").get<std::uint64_t>();
    run.questions = facts.at("questions").get<std::uint64_t>();
    run.nodes = facts.at("nodes").get<std::uint64_t>();
    run.solve_seconds = facts.at("solve_seconds").get<double>();
    run.usage = {facts.at("user_seconds").get<double>(), facts.at("system_seconds").get<double>(),
                 facts.at("wall_seconds").get<double>(), facts.at("peak_bytes").get<std::size_t>()};
    run.deduce = facts.value("deduce", program);
    run.is_earlier = true;
    return run;
}

// None unless it was finished: it is worth as little as none, then.
std::optional<SolveRun> yardstick_of(const Json& row) {
    if (!row.contains("yardstick") || row.at("yardstick").at("status") != "optimal") return std::nullopt;
    const Json& facts = row.at("yardstick");
    SolveRun run;
    run.ending = Ending::optimal;
    run.total = total_of(facts, "total", "total");
    run.nodes = facts.at("nodes").get<std::uint64_t>();
    run.solve_seconds = facts.at("solve_seconds").get<double>();
    run.usage = {facts.at("cpu_seconds").get<double>(), 0, facts.at("wall_seconds").get<double>(),
                 facts.at("peak_bytes").get<std::size_t>()};
    return run;
}

bool has_all_of(const Json& facts, const Json& identity) {
    return std::ranges::all_of(identity.items(), [&](const auto& item) {
        return facts.contains(item.key()) && facts.at(item.key()) == item.value();
    });
}

bool are_one_row(const Json& a, const Json& b) {
    return std::ranges::all_of(std::array{"game", "threads", "off", "memo_bytes"},
                               [&](const char* key) { return a.value(key, Json()) == b.value(key, Json()); });
}

} // namespace

Earlier::Earlier(const std::vector<std::string>& files, const std::string& cpu) {
    for (const std::string& file : files) {
        std::ifstream in(file);
        if (!in)
            throw BadInput(fmt::format("--resume: there is no {}; name what --json of an earlier run wrote", file));
        try {
            if (!read(Json::parse(in), cpu)) foreign_files_.push_back(file);
        } catch (const std::exception& error) {
            throw BadInput(
                fmt::format("--resume: {} is not what --json of these benchmarks writes: {}", file, error.what()));
        }
    }
}

// False if it is another machine's.
bool Earlier::read(const Json& run, const std::string& cpu) {
    const auto program = run.at("machine").at("deduce").get<std::string>();
    const bool is_ours = run.at("machine").at("cpu").get<std::string>() == cpu;

    // 1. Its finished rows. Another machine's must be rows all the same.
    for (const char* list : lists) {
        if (!run.contains(list)) continue;
        for (const Json& facts : run.at(list).get_ref<const Json::array_t&>()) {
            if (facts.at("status").get_ref<const std::string&>() != "optimal") continue;
            Entry entry{list, facts, {run_of(facts, program), yardstick_of(facts)}};
            entry.facts["deduce"] = entry.row.run.deduce;
            if (is_ours) entries_.push_back(std::move(entry));
        }
    }

    // 2. Its kernels.
    if (!run.contains("kernels")) return is_ours;
    Json kernels = Json::array();
    for (Json facts : run.at("kernels").get_ref<const Json::array_t&>()) {
        for (const char* key : {"name", "label"}) facts.at(key).get_ref<const std::string&>();
        for (const char* key : {"cpu_ns", "bytes_per_second"}) facts.at(key) = facts.at(key).get<double>();
        facts["deduce"] = facts.value("deduce", program);
        kernels.push_back(std::move(facts));
    }
    if (is_ours && !kernels.empty()) kernels_.push_back(std::move(kernels));
    return is_ours;
}

std::optional<EarlierRow> Earlier::row(const std::string& list, const Json& identity, bool with_yardstick) const {
    for (const Entry& entry : entries_)
        if (entry.list == list && has_all_of(entry.facts, identity) && (!with_yardstick || entry.row.yardstick))
            return entry.row;
    return std::nullopt;
}

Json Earlier::kernels(const std::vector<std::string>& names) const {
    for (const Json& kernels : kernels_) {
        const auto has = [&](const std::string& name) {
            return std::ranges::any_of(kernels, [&](const Json& facts) { return facts.at("name") == name; });
        };
        if (std::ranges::all_of(names, has)) return kernels;
    }
    return Json::array();
}

void Earlier::complete(Json& run) const {
    for (const Entry& entry : entries_) {
        Json& list = run[entry.list]; // null if it is new, which has no elements
        const bool is_there = std::ranges::any_of(list, [&](const Json& facts) {
            return facts.at("status") == "optimal" && are_one_row(facts, entry.facts);
        });
        if (!is_there) list.push_back(entry.facts);
    }
    if (!kernels_.empty() && run.value("kernels", Json::array()).empty()) run["kernels"] = kernels_.front();
}

SolveRun earlier_or_solved(const Bench& bench, const std::string& what, const std::string& list, const Json& identity,
                           const SolveOrder& order) {
    if (bench.earlier != nullptr)
        if (auto row = bench.earlier->row(list, identity)) return std::move(row->run);
    bench.say(what);
    return solve_repeatedly(bench, order);
}

} // namespace deduce::bench
