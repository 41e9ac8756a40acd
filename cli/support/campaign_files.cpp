// JSON in, JSON out; docs/output.md tells the keys.
#include "cli/support/campaign_files.hpp"

#include "cli/support/output.hpp"
#include "cli/support/report.hpp"
#include "engine/model/errors.hpp"
#include "engine/model/proven.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

using nlohmann::json;

constexpr const char* format_name = "deduce campaign 1";

std::string manifest_file(const std::string& directory) { return directory + "/campaign.json"; }
std::string item_file(const std::string& directory, std::size_t item) {
    return fmt::format("{}/item-{}.json", directory, item);
}

Cost total_of(const json& total) { return total == "inf" || total.is_null() ? infinite_cost : total.get<Cost>(); }

Key key_in(const std::string& text) {
    Key key;
    const char* begin = text.data();
    const auto read = [&](const char* from, std::uint64_t& word) {
        const auto [end, error] = std::from_chars(from, from + 16, word, 16);
        if (error != std::errc() || end != from + 16) throw Error(fmt::format("{} is no key", text));
    };
    if (text.size() != 32) throw Error(fmt::format("{} is no key", text));
    read(begin, key.high);
    read(begin + 16, key.low);
    return key;
}

json parsed(const std::string& file) {
    std::ifstream in(file);
    if (!in) throw Error("it cannot be read");
    return json::parse(in);
}

} // namespace

std::string key_text(const Key& key) { return fmt::format("{:016x}{:016x}", key.high, key.low); }

bool is_campaign(const std::string& directory) {
    std::error_code ignored;
    return std::filesystem::exists(manifest_file(directory), ignored);
}

CampaignManifest read_manifest(const std::string& directory) {
    const std::string file = manifest_file(directory);
    try {
        const json facts = parsed(file);
        if (facts.at("format") != format_name) throw Error("it is of another version of deduce");
        CampaignManifest manifest;
        manifest.game = facts.at("game").get<std::string>();
        manifest.objective = facts.at("objective") == "worst" ? Objective::worst : Objective::average;
        manifest.table = key_in(facts.at("table").get<std::string>());
        manifest.depth = facts.at("depth").get<int>();
        manifest.upper = total_of(facts.at("upper_total"));
        for (const json& item : facts.at("items")) {
            manifest.items.push_back(key_in(item.at("key").get<std::string>()));
            manifest.classes.push_back(item.at("classes").get<std::size_t>());
        }
        return manifest;
    } catch (const std::exception& error) {
        throw BadInput(
            fmt::format("campaign: {} is not what `deduce campaign GAME --output DIR` writes: {}", file, error.what()));
    }
}

std::optional<ItemResult> read_result(const std::string& directory, const CampaignManifest& manifest,
                                      std::size_t item) {
    const std::string file = item_file(directory, item);
    if (!std::filesystem::exists(file)) return std::nullopt;
    try {
        const json facts = parsed(file);
        if (key_in(facts.at("key").get<std::string>()) != manifest.items.at(item) ||
            key_in(facts.at("table").get<std::string>()) != manifest.table)
            throw Error("it is of another campaign");
        ItemResult result;
        result.proven = {total_of(facts.at("lower_total")), total_of(facts.at("upper_total"))};
        check_proven(result.proven, "an item");
        result.nodes = facts.at("nodes").get<std::uint64_t>();
        result.seconds = facts.at("seconds").get<double>();
        result.core_seconds = facts.at("core_seconds").get<double>();
        return result;
    } catch (const std::exception& error) {
        throw BadInput(
            fmt::format("campaign: {} is of no use: {}; remove it, and solve item {} again", file, error.what(), item));
    }
}

std::map<std::size_t, ItemResult> read_results(const std::string& directory, const CampaignManifest& manifest) {
    std::map<std::size_t, ItemResult> results;
    for (std::size_t i = 0; i < manifest.items.size(); i++)
        if (const auto result = read_result(directory, manifest, i)) results.emplace(i, *result);
    return results;
}

std::vector<std::size_t> ChangedResults::changed(const std::string& directory) {
    constexpr std::string_view before = "item-";
    std::vector<std::size_t> items;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(directory, error)) {
        const std::string name = entry.path().stem().string();
        if (entry.path().extension() != ".json" || !name.starts_with(before)) continue;
        std::size_t item = 0;
        if (std::from_chars(name.data() + before.size(), name.data() + name.size(), item).ec != std::errc()) continue;
        const auto time = entry.last_write_time(error);
        if (error) continue;
        const auto [known, is_new] = seen_.try_emplace(item, time);
        if (!is_new && std::exchange(known->second, time) == time) continue;
        items.push_back(item);
    }
    return items;
}

void write_manifest(const std::string& directory, nlohmann::ordered_json facts) {
    nlohmann::ordered_json whole;
    whole["format"] = format_name;
    whole.update(facts);
    write_json(manifest_file(directory), whole);
}

void write_result(const std::string& directory, const CampaignManifest& manifest, std::size_t item,
                  const ItemResult& result) {
    nlohmann::ordered_json facts;
    facts["item"] = item;
    facts["key"] = key_text(manifest.items.at(item));
    facts["table"] = key_text(manifest.table);
    facts["lower_total"] = total_json(result.proven.lower);
    facts["upper_total"] = upper_json(result.proven);
    facts["nodes"] = result.nodes;
    facts["seconds"] = result.seconds;
    facts["core_seconds"] = result.core_seconds;
    write_json(item_file(directory, item), facts);
}

std::string ranges_text(const std::vector<std::size_t>& numbers) {
    std::string text;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t end = i;
        while (end + 1 < numbers.size() && numbers[end + 1] == numbers[end] + 1) end++;
        text += text.empty() ? "" : ",";
        text += end == i ? fmt::format("{}", numbers[i]) : fmt::format("{}-{}", numbers[i], numbers[end]);
        i = end + 1;
    }
    return text;
}

std::vector<std::size_t> ranges_in(const std::string& option, const std::string& text, std::size_t count) {
    if (count == 0) throw BadInput(fmt::format("{}: the campaign has no items: all is known already", option));
    const auto bad = [&] {
        return BadInput(fmt::format("{}: \"{}\" was given; choose items from 0 to {}, such as 3 or 0,4-7", option, text,
                                    count - 1));
    };
    std::set<std::size_t> numbers;
    const char* at = text.data();
    const char* const end = text.data() + text.size();
    const auto number = [&] {
        std::size_t value = 0;
        const auto [rest, error] = std::from_chars(at, end, value);
        if (error != std::errc() || value >= count) throw bad();
        at = rest;
        return value;
    };
    for (;;) {
        const std::size_t first = number();
        std::size_t last = first;
        if (at != end && *at == '-') {
            at++;
            last = number();
        }
        if (last < first) throw bad();
        for (std::size_t i = first; i <= last; i++) numbers.insert(i);
        if (at == end) break;
        if (*at++ != ',') throw bad();
    }
    return {numbers.begin(), numbers.end()};
}

} // namespace deduce::cli
