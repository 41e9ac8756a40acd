// The directory of a campaign: a manifest, and a file for each item of which something is proven. Every file appears by
// rename, so whoever reads finds whole ones, and machines need nothing but the directory in common.
//
//     DIR/campaign.json    the game, the depth, and the items: path, classes, limit, share of the work
//     DIR/item-17.json     what is proven of item 17
#pragma once

#include "cluster/campaign.hpp"
#include "engine/model/objective.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace deduce::cli {

struct CampaignManifest {
    std::string game;
    Objective objective = Objective::average;
    Key table; // its digest
    int depth = 1;
    Cost upper = infinite_cost; // of a strategy that was known at the beginning
    std::vector<Key> items;
    std::vector<std::size_t> classes; // of each
};

struct ItemResult {
    Interval proven;
    std::uint64_t nodes = 0;
    double seconds = 0; // of all runs
    double core_seconds = 0;
};

bool is_campaign(const std::string& directory);

// Throws BadInput if the directory holds no campaign, or one that is not as this writes them.
CampaignManifest read_manifest(const std::string& directory);
// Throws BadInput if a file of a campaign is damaged or of another one. By item.
std::map<std::size_t, ItemResult> read_results(const std::string& directory, const CampaignManifest& manifest);
std::optional<ItemResult> read_result(const std::string& directory, const CampaignManifest& manifest, std::size_t item);

// Tells which items have other files than when it was asked last.
class ChangedResults {
  public:
    std::vector<std::size_t> changed(const std::string& directory);

  private:
    std::map<std::size_t, std::filesystem::file_time_type> seen_;
};

void write_manifest(const std::string& directory, nlohmann::ordered_json facts);
void write_result(const std::string& directory, const CampaignManifest& manifest, std::size_t item,
                  const ItemResult& result);

// "1d2c...": 32 digits.
std::string key_text(const Key& key);

// "3,7-12" and the numbers, rising, as job arrays name them.
std::string ranges_text(const std::vector<std::size_t>& numbers);
std::vector<std::size_t> ranges_in(const std::string& option, const std::string& text, std::size_t count);

} // namespace deduce::cli
