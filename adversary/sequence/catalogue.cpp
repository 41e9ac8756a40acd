// See catalogue.hpp.
#include "adversary/sequence/catalogue.hpp"

namespace deduce::adversary {

const std::vector<SequenceEntry>& all_sequence_games() {
    static const std::vector<SequenceEntry> table{schroedinger_nim_entry(), fuzzy_nim_entry(), kriegspiel_nim_entry()};
    return table;
}

} // namespace deduce::adversary
