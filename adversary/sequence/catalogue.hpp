// The games with information sets that come with deduce: each in a file of its rules in games/.
#pragma once

#include "adversary/sequence/sequence_form.hpp"

#include <atomic>
#include <string>
#include <vector>

namespace deduce::adversary {

struct SequenceSettings {
    std::vector<int> heaps; // each >= 1
    bool misere = false;    // the last chip loses
    const std::atomic<bool>* stop = nullptr;
};

struct SequenceEntry {
    std::string name;
    std::string summary;
    std::string source;
    std::string rules;
    SequenceForm (*make)(const SequenceSettings&); // throws BadInput if the tree is too large, and Stopped
};

const std::vector<SequenceEntry>& all_sequence_games();

SequenceEntry schroedinger_nim_entry();
SequenceEntry fuzzy_nim_entry();
SequenceEntry kriegspiel_nim_entry();

} // namespace deduce::adversary
