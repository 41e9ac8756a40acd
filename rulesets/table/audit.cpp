// A section a function: see audit.hpp.
#include "rulesets/table/audit.hpp"

#include "engine/model/average.hpp"
#include "rulesets/table/source.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <span>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace deduce::rulesets::table {
namespace {

using Members = std::vector<std::uint32_t>; // situations

constexpr std::size_t most_lines = 20;
constexpr std::size_t most_names = 5;

void cut(AuditSection& section, std::string_view what) {
    const std::size_t count = section.lines.size();
    if (count <= most_lines) return;
    section.lines.resize(most_lines);
    section.lines.push_back(fmt::format("... {} {} in all", count, what));
}

Weight weight_of(const TableData& data, const Members& members) {
    Weight sum = 0;
    for (const std::uint32_t s : members) sum += data.weights[s];
    return sum;
}

std::string names_of(const TableData& data, const Members& members) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(members.size(), most_names); i++)
        names.push_back(shown(data.situations[members[i]]));
    std::string text = fmt::format("{}", fmt::join(names, ", "));
    if (members.size() > most_names) text += fmt::format(" and {} more", members.size() - most_names);
    return text;
}

AuditSection weights(const TableData& data) {
    const auto text = [&](Weight w) { return exact_decimal(w, data.weight_scale); };
    const auto [least, greatest] = std::ranges::minmax_element(data.weights);
    const Weight total = std::accumulate(data.weights.begin(), data.weights.end(), Weight{0});
    const auto name = [&](auto w) {
        return shown(data.situations[static_cast<std::size_t>(w - data.weights.begin())]);
    };
    AuditSection section{"weights", {}};
    section.lines.push_back(fmt::format("{} situations, {} in all", data.situations.size(), text(total)));
    if (*least == *greatest)
        section.lines.push_back(fmt::format("{} each", text(*least)));
    else
        section.lines.push_back(fmt::format("from {} ({}) to {} ({}), {} times as much", text(*least), name(least),
                                            text(*greatest), name(greatest), decimal_average(*greatest, *least)));
    return section;
}

AuditSection costs(const TableData& data) {
    AuditSection section{"costs", {}};
    Cost least = infinite_cost;
    Cost greatest = -1;
    for (const TableQuestion& question : data.questions)
        for (std::size_t a = 0; a < question.costs.size(); a++) {
            const Cost cost = question.costs[a];
            if (is_infinite(cost)) {
                section.lines.push_back(
                    fmt::format("{} costs inf if {} is answered", shown(question.name), shown(question.answers[a])));
                continue;
            }
            least = std::min(least, cost);
            greatest = std::max(greatest, cost);
        }
    if (greatest >= 0)
        section.lines.insert(section.lines.begin(), fmt::format("from {} to {}", exact_decimal(least, data.cost_scale),
                                                                exact_decimal(greatest, data.cost_scale)));
    cut(section, "lines");
    return section;
}

AuditSection estimates(const TableData& data) {
    const TableEstimates& all = data.estimates;
    AuditSection section{"estimates", {}};
    if (all.kind == TableEstimates::Kind::exact)
        section.lines.push_back(fmt::format("the situation must be known, and naming it costs {}",
                                            exact_decimal(all.fee, data.cost_scale)));
    if (all.kind == TableEstimates::Kind::penalties)
        section.lines.push_back(fmt::format("{} estimates with penalties", all.names.size()));
    if (all.kind != TableEstimates::Kind::groups) return section;
    std::vector<Members> members(all.names.size());
    for (std::uint32_t s = 0; s < all.group_of.size(); s++) members[all.group_of[s]].push_back(s);
    section.lines.push_back(fmt::format("it is enough to know the group, of {}", all.names.size()));
    for (std::size_t g = 0; g < members.size(); g++)
        section.lines.push_back(fmt::format("group {}: weight {}, {}", shown(all.names[g]),
                                            exact_decimal(weight_of(data, members[g]), data.weight_scale),
                                            names_of(data, members[g])));
    cut(section, "lines");
    return section;
}

// Whether one estimate of finite penalty covers all of them.
bool are_covered(const TableEstimates& estimates, const Members& members) {
    const auto all_of = [&](auto covers) { return std::ranges::all_of(members, covers); };
    if (estimates.kind == TableEstimates::Kind::groups)
        return all_of([&](std::uint32_t s) { return estimates.group_of[s] == estimates.group_of[members[0]]; });
    const std::size_t width = estimates.names.size();
    for (std::size_t e = 0; e < width; e++)
        if (all_of([&](std::uint32_t s) { return !is_infinite(estimates.penalties[s * width + e]); })) return true;
    return false;
}

AuditSection not_told_apart(const TableData& data) {
    // Numbers of rows by all questions so far, and of answers to the next.
    std::vector<std::uint32_t> row_of(data.situations.size(), 0);
    for (const TableQuestion& question : data.questions) {
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> numbers;
        for (std::size_t s = 0; s < row_of.size(); s++)
            row_of[s] =
                numbers.try_emplace({row_of[s], question.answer_of[s]}, static_cast<std::uint32_t>(numbers.size()))
                    .first->second;
        if (numbers.size() == row_of.size()) return {"not told apart", {}};
    }
    std::map<std::uint32_t, Members> members;
    for (std::uint32_t s = 0; s < row_of.size(); s++) members[row_of[s]].push_back(s);
    AuditSection section{"not told apart", {}};
    for (const auto& [row, alike] : members)
        if (alike.size() > 1)
            section.lines.push_back(fmt::format("{}: {}", names_of(data, alike),
                                                are_covered(data.estimates, alike)
                                                    ? "one estimate covers them"
                                                    : "no estimate covers them, so every value is inf"));
    cut(section, "lines");
    return section;
}

AuditSection idle_questions(const TableData& data) {
    AuditSection section{"questions that add nothing", {}};
    std::map<std::span<const std::uint32_t>, const TableQuestion*,
             decltype([](auto a, auto b) { return std::ranges::lexicographical_compare(a, b); })>
        seen;
    for (const TableQuestion& question : data.questions) {
        if (question.answers.size() == 1) {
            section.lines.push_back(
                fmt::format("{} is answered {} in all situations", shown(question.name), shown(question.answers[0])));
            continue;
        }
        const auto [place, is_new] = seen.try_emplace(question.answer_of, &question);
        if (is_new) continue;
        const TableQuestion& earlier = *place->second;
        section.lines.push_back(fmt::format("{} tells what {} tells, {}", shown(question.name), shown(earlier.name),
                                            question.costs == earlier.costs ? "at the same costs" : "at other costs"));
    }
    cut(section, "questions");
    return section;
}

} // namespace

std::vector<AuditSection> audit(const TableData& data) {
    std::vector<AuditSection> sections;
    for (const auto section_of : {weights, costs, estimates, not_told_apart, idle_questions}) {
        AuditSection section = section_of(data);
        if (!section.lines.empty()) sections.push_back(std::move(section));
    }
    return sections;
}

} // namespace deduce::rulesets::table
