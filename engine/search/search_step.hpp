// What a search spends its time on, for whoever measures or simulates it (SearchParams::stepping).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace deduce {

enum class SearchStep : std::uint8_t {
    look,     // at all questions of a set whose value is asked for
    recall,   // of what another process found by such a look
    view,     // of what a look found, at a large set: the questions worth asking
    question, // of a set that is no word of a cutout: the memo is asked for its parts
    part,     // a look, one ply deep, at a part of such a question
    play,     // a look at a set that is played greedily
    excerpt,  // what the table holds of a set is copied, before a look at it
    borrow,   // of such a copy that another process has made
    cut,      // of such a set by a question, before that is asked
};
inline constexpr std::array search_steps = {SearchStep::look,     SearchStep::recall, SearchStep::view,
                                            SearchStep::question, SearchStep::part,   SearchStep::play,
                                            SearchStep::excerpt,  SearchStep::borrow, SearchStep::cut};

// Called before each step, with the classes of the set, and with which share of the step comes now: 1 is all of it.
using SearchListener = std::function<void(SearchStep step, std::size_t set_size, double share)>;

} // namespace deduce
