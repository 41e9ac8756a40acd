// The games of many stages that come with deduce: each in a file of its rules in games/.
#pragma once

#include "adversary/recursive/recursive_game.hpp"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace deduce::adversary {

using Settings = std::map<std::string, Rational, std::less<>>; // every parameter has a value

struct RecursiveParameter {
    std::string name;
    int default_value;
    int least;
    int greatest;
    std::string meaning;
    bool is_whole = true; // else any fraction in the range
};

struct RecursiveEntry {
    std::string name;
    std::string summary;
    std::string source;
    std::string rules; // what the players choose, what is paid, and what a position is
    std::vector<RecursiveParameter> parameters;
    std::unique_ptr<RecursiveGame> (*make)(const Settings&);
};

const std::vector<RecursiveEntry>& all_recursive_games();

RecursiveEntry hackenbush_entry();
RecursiveEntry push_entry();
RecursiveEntry guess_it_entry();
RecursiveEntry inspection_entry();
RecursiveEntry endurance_entry();
RecursiveEntry dare_entry();
RecursiveEntry coin_guess_entry();
RecursiveEntry stages_entry();
RecursiveEntry poker_entry();
RecursiveEntry die_entry();

// The whole number that a parameter has.
int whole(const Settings& settings, std::string_view name);

} // namespace deduce::adversary
