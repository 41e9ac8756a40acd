// Ranks that left files are told by the names that are there.
#include "engine/memory/checkpoint_files.hpp"

#include "engine/memory/checkpoint.hpp"
#include "engine/model/errors.hpp"
#include "engine/run/replaced_file.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <system_error>
#include <vector>

#include <fmt/format.h>

namespace deduce {
namespace {

namespace fs = std::filesystem;

const std::string rank_suffix = ".rank";

std::string file_of(const std::string& place, int rank) {
    return rank == 0 ? place : fmt::format("{}{}{}", ReplacedFile::without_links(place).string(), rank_suffix, rank);
}

// Rising; without rank 0.
std::vector<int> ranks_that_left_files(const std::string& place) {
    const fs::path file = ReplacedFile::without_links(place);
    const std::string prefix = file.filename().string() + rank_suffix;
    std::vector<int> ranks;
    std::error_code ignored;
    for (const fs::directory_entry& entry :
         fs::directory_iterator(file.has_parent_path() ? file.parent_path() : fs::path("."), ignored)) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with(prefix)) continue;
        int rank = 0;
        const char* end = name.data() + name.size();
        const auto [rest, error] = std::from_chars(name.data() + prefix.size(), end, rank);
        if (error == std::errc() && rest == end && rank > 0) ranks.push_back(rank);
    }
    std::sort(ranks.begin(), ranks.end());
    return ranks;
}

} // namespace

std::string checkpoint_place(const std::string& path, int ranks) {
    std::error_code error;
    const bool is_missing = !fs::exists(fs::symlink_status(path, error));
    const bool is_meant = path.ends_with('/') || (ranks > 1 && is_missing);
    if (!is_meant && !fs::is_directory(path, error)) return path;
    // A slash at the end names the same directory.
    const fs::path directory = fs::path(path).has_filename() ? fs::path(path) : fs::path(path).parent_path();
    if (!fs::is_directory(directory, error) && !fs::create_directory(directory, error) && !fs::is_directory(directory))
        throw BadInput(fmt::format("--checkpoint: cannot make the directory {}: {}", directory.string(),
                                   error ? error.message() : "a file is there"));
    return (directory / "memo").string();
}

CheckpointParams checkpoint_of_rank(CheckpointParams params, int rank, int ranks) {
    const std::string place = params.file;
    params.file = file_of(place, rank);
    params.journal = ReplacedFile::without_links(place).string() + ".top";
    const std::vector<int> left = ranks_that_left_files(place);
    for (const int other : left)
        if (other >= ranks && other % ranks == rank) params.read_once.push_back(file_of(place, other));
    const int before = left.empty() ? 1 : left.back() + 1;
    if (rank >= before) params.read_too.push_back(file_of(place, rank % before));
    return params;
}

std::optional<std::uintmax_t> checkpoint_size_of_all(const CheckpointParams& params) {
    std::optional<std::uintmax_t> size = checkpoint_size(params.file, params.patience);
    std::vector<std::string> others = {params.journal};
    for (const int rank : ranks_that_left_files(params.file)) others.push_back(file_of(params.file, rank));
    for (const std::string& file : others) {
        std::error_code error;
        if (const auto bytes = fs::file_size(file, error); !error) size = size.value_or(0) + bytes;
    }
    return size;
}

} // namespace deduce
