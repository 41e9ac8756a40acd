// See catalogue.hpp.
#include "adversary/recursive/catalogue.hpp"

namespace deduce::adversary {

const std::vector<RecursiveEntry>& all_recursive_games() {
    static const std::vector<RecursiveEntry> table{
        hackenbush_entry(), push_entry(),       guess_it_entry(), inspection_entry(), endurance_entry(),
        dare_entry(),       coin_guess_entry(), stages_entry(),   poker_entry(),      die_entry()};
    return table;
}

int whole(const Settings& settings, std::string_view name) {
    return static_cast<int>(settings.find(name)->second.get_num().get_si());
}

} // namespace deduce::adversary
